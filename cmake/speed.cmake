# What only makes building faster; a machine without these builds the same thing.

# A clone in another folder finds what this one compiled: paths are hashed, and written into debug
# information, as seen from the top of the clone. (Not so what clang compiles with precompiled headers:
# these hold whole paths.) The sloppiness and the flags for precompiled headers are what the manual of
# ccache asks for.
find_program(MAGPIE_CCACHE ccache)
if(MAGPIE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${MAGPIE_CCACHE})
  add_compile_options(-fdebug-prefix-map=${PROJECT_SOURCE_DIR}=.)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  else()
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

find_program(MAGPIE_MOLD mold)
if(MAGPIE_MOLD AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  add_link_options(-fuse-ld=mold)
endif()

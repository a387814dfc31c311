# What only makes building faster; a machine without these builds the same thing.

find_program(MAGPIE_CCACHE ccache)
if(MAGPIE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${MAGPIE_CCACHE})
endif()

find_program(MAGPIE_MOLD mold)
if(MAGPIE_MOLD AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  add_link_options(-fuse-ld=mold)
endif()

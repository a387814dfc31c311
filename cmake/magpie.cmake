# One function per kind of target, so that every folder's CMakeLists.txt is a list of names.

# Flags every target of ours is built with.
add_library(magpie_flags INTERFACE)
target_compile_features(magpie_flags INTERFACE cxx_std_23)
target_compile_options(
  magpie_flags
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wconversion
            -Wsign-conversion
            -Wnon-virtual-dtor
            -Wold-style-cast
            -Woverloaded-virtual
            -Wnull-dereference
            -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Fires inside `"text" + std::string` when inlined, wrongly: GCC bug 105329, mended in 13.
  target_compile_options(magpie_flags INTERFACE $<$<CONFIG:Release>:-Wno-restrict>)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # `a | b` on booleans is how a hot loop says that it wants no branch.
  target_compile_options(magpie_flags INTERFACE -Wno-bitwise-instead-of-logical)
endif()
if(MAGPIE_WERROR)
  target_compile_options(magpie_flags INTERFACE -Werror)
endif()
if(MAGPIE_WASM)
  # Here and not in CMAKE_CXX_FLAGS, which the link gets too: with -O there, clang runs a wasm-opt it
  # happens to find, and the one of Debian 12 rejects the newer instructions.
  target_compile_options(magpie_flags INTERFACE -O2)
endif()
target_include_directories(magpie_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)

# magpie_library(name SOURCES ... [DEPENDS ...])
# The library of one folder of src/, as magpie::name. It is built without exceptions, so that the
# same sources compile to WebAssembly and nothing can throw across a folder.
function(magpie_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(magpie_${name} STATIC ${ARG_SOURCES})
  add_library(magpie::${name} ALIAS magpie_${name})
  target_compile_options(magpie_${name} PRIVATE -fno-exceptions)
  target_link_libraries(magpie_${name} PUBLIC magpie_flags ${ARG_DEPENDS})
endfunction()

add_custom_target(threaded_tests)

# magpie_test(name SOURCES ... [DEPENDS ...] [LABELS ...])
# The tests of one folder, one ctest case per TEST. RapidCheck is there for properties. The label
# `threads` marks what ./check also runs under the thread sanitizer.
function(magpie_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LABELS" ${ARGN})
  add_executable(${name}_test ${ARG_SOURCES})
  target_link_libraries(${name}_test PRIVATE magpie_flags ${ARG_DEPENDS} rapidcheck GTest::gmock
                                             GTest::gtest_main)
  target_compile_options(${name}_test PRIVATE ${MAGPIE_TEST_FLAGS})
  target_include_directories(${name}_test PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${name}_test PRIVATE MAGPIE_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
  if("threads" IN_LIST ARG_LABELS)
    add_dependencies(threaded_tests ${name}_test)
  endif()
  # Listed when ctest starts, not when the program is linked: a sanitizer may need ctest's environment.
  gtest_discover_tests(
    ${name}_test
    TEST_PREFIX "${name}/"
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS "${ARG_LABELS}")
endfunction()

# magpie_fuzzer(name SOURCES ... [DEPENDS ...])
# One libFuzzer program for one property, as name_fuzzer; ./check runs each for some seconds, from the
# inputs in tests/data/fuzz/name where there are any.
function(magpie_fuzzer name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name}_fuzzer ${ARG_SOURCES})
  target_link_libraries(${name}_fuzzer PRIVATE magpie_flags ${ARG_DEPENDS})
  target_link_options(${name}_fuzzer PRIVATE -fsanitize=fuzzer)
endfunction()

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
if(MAGPIE_WERROR)
  target_compile_options(magpie_flags INTERFACE -Werror)
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

# magpie_test(name SOURCES ... [DEPENDS ...])
# The tests of one folder, one ctest case per TEST. RapidCheck is there for properties.
function(magpie_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name}_test ${ARG_SOURCES})
  target_link_libraries(${name}_test PRIVATE magpie_flags ${ARG_DEPENDS} rapidcheck GTest::gmock
                                             GTest::gtest_main)
  target_include_directories(${name}_test PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${name}_test PRIVATE MAGPIE_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
  gtest_discover_tests(${name}_test TEST_PREFIX "${name}/" DISCOVERY_TIMEOUT 60)
endfunction()

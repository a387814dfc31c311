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
if(MAGPIE_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 takes "a" + std::string, inlined into a large group of sources, for a copy out of bounds (GCC bug 105651).
  target_compile_options(magpie_flags INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(MAGPIE_WERROR)
  target_compile_options(magpie_flags INTERFACE -Werror)
endif()
if(MAGPIE_WASM)
  # Here and not in CMAKE_CXX_FLAGS, which the link gets too: with -O there, clang runs a wasm-opt it
  # happens to find, and the one of Debian 12 rejects the newer instructions.
  target_compile_options(magpie_flags INTERFACE $<IF:$<BOOL:$<TARGET_PROPERTY:MAGPIE_SMALL>>,-Oz,-O2>)
  # The module is the same wherever it is built, and tells of no folder.
  target_compile_options(magpie_flags INTERFACE -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
  target_include_directories(magpie_flags SYSTEM INTERFACE ${PROJECT_SOURCE_DIR}/cmake/wasm)
endif()
target_include_directories(magpie_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)

# Code of src/ that may end up in the shared library. Nobody replaces our functions from outside, so they may
# be inlined there as in a program.
add_library(magpie_shared_flags INTERFACE)
target_compile_options(magpie_shared_flags INTERFACE -fno-semantic-interposition)

# The headers every second source of src/ includes, parsed once per build. Only where MAGPIE_PRECOMPILE
# says so: a build that parses them anew shows which source forgot one. Flags must be those of
# magpie_library().
function(magpie_make_library_headers)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/library_headers.cpp CONTENT "")
  magpie_library(library_headers SOURCES ${PROJECT_BINARY_DIR}/library_headers.cpp)
  magpie_precompile_library_headers(magpie_library_headers)
endfunction()

function(magpie_precompile_library_headers target)
  target_precompile_headers(
    ${target}
    PRIVATE <algorithm>
            <array>
            <cstdint>
            <expected>
            <functional>
            <memory>
            <optional>
            <span>
            <string>
            <string_view>
            <variant>
            <vector>)
endfunction()

# Compiles the sources of a target in groups, as headers cost more than the code: those of libraries of templates
# (tests, JSON, command line, pictures) wherever MAGPIE_UNITY is on. Names of file-local things must differ within such
# a folder. A source with flags or definitions of its own stays alone.
function(magpie_compile_in_groups target size)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${MAGPIE_UNITY} UNITY_BUILD_BATCH_SIZE ${size})
endfunction()

# magpie_small_library(name sources...)
# magpie::name once more, as magpie_small_name, for the module that a page waits for: compiled for size and put
# together by the linker as one program, which takes a sixth off what is sent. Definitions and includes are those of
# magpie::name; of its sources, only those given.
function(magpie_small_library name)
  set(small magpie_small_${name})
  add_library(${small} STATIC EXCLUDE_FROM_ALL ${ARGN})
  set_target_properties(${small} PROPERTIES MAGPIE_SMALL ON)
  target_compile_options(${small} PRIVATE -fno-exceptions -fno-rtti -flto)
  target_compile_definitions(${small} PRIVATE $<TARGET_PROPERTY:magpie_${name},COMPILE_DEFINITIONS>)
  target_include_directories(${small} SYSTEM PRIVATE $<TARGET_PROPERTY:magpie_${name},INCLUDE_DIRECTORIES>)
  target_link_libraries(${small} PRIVATE magpie_flags)
  if(MAGPIE_PRECOMPILE AND NOT name STREQUAL "library_headers")
    if(NOT TARGET magpie_small_library_headers)
      magpie_small_library(library_headers ${PROJECT_BINARY_DIR}/library_headers.cpp)
      magpie_precompile_library_headers(magpie_small_library_headers)
    endif()
    target_precompile_headers(${small} REUSE_FROM magpie_small_library_headers)
    magpie_compile_in_groups(${small} 12)
  endif()
endfunction()

# magpie_library(name SOURCES ... [DEPENDS ...])
# The library of one folder of src/, as magpie::name. It is built without exceptions, so that the
# same sources compile to WebAssembly and nothing can throw across a folder.
function(magpie_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(magpie_${name} STATIC ${ARG_SOURCES})
  add_library(magpie::${name} ALIAS magpie_${name})
  target_compile_options(magpie_${name} PRIVATE -fno-exceptions)
  if(MAGPIE_FUZZ)
    # How a fuzzer sees which way an input went; only here, where it steers.
    target_compile_options(magpie_${name} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  if(MAGPIE_WASM AND name MATCHES "^(capi|core|formats_.*|game|go_score|render.*|table|tree)$")
    # A page waits for these to arrive, not to run.
    target_compile_options(magpie_${name} PRIVATE -fno-unroll-loops "SHELL:-mllvm -inline-threshold=5"
                           "SHELL:-mllvm -inlinehint-threshold=25")
  endif()
  target_link_libraries(magpie_${name} PUBLIC magpie_flags ${ARG_DEPENDS})
  if(MAGPIE_SHARED)
    set_target_properties(magpie_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(magpie_${name} PRIVATE magpie_shared_flags)
  endif()
  if(MAGPIE_PRECOMPILE AND NOT name STREQUAL "library_headers")
    if(NOT TARGET magpie_library_headers)
      magpie_make_library_headers()
    endif()
    target_precompile_headers(magpie_${name} REUSE_FROM magpie_library_headers)
    magpie_compile_in_groups(magpie_${name} 12)
  endif()
endfunction()

# magpie_isa_sources(name PORTABLE source AVX2 source flags... AVX512 source flags... FLAGS ...)
# The kernels of magpie::name, the same code once per instruction set: one for every CPU, which the library
# lists itself, and on x86 one for each set, compiled with the instructions named (those of AVX2 are AVX512's too).
# The isa.cpp of the folder learns by MAGPIE_X86_KERNELS that they are there, and must ask the CPU for exactly these.
# Speed is their purpose, so FLAGS, which all of them get, should optimise even in debug builds.
function(magpie_isa_sources name)
  cmake_parse_arguments(ARG "" "PORTABLE" "AVX2;AVX512;FLAGS" ${ARGN})
  list(POP_FRONT ARG_AVX2 avx2)
  list(POP_FRONT ARG_AVX512 avx512)
  # -Wno-psabi: wide vectors never cross a function boundary in kernels.
  set(flags ${ARG_FLAGS} -Wno-psabi)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    # In every browser and node since 2021.
    set_source_files_properties(${ARG_PORTABLE} PROPERTIES COMPILE_OPTIONS "${flags};-msimd128")
  else()
    set_source_files_properties(${ARG_PORTABLE} PROPERTIES COMPILE_OPTIONS "${flags}")
  endif()
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set_source_files_properties(${avx2} PROPERTIES COMPILE_OPTIONS "${flags};${ARG_AVX2}")
    set_source_files_properties(${avx512} PROPERTIES COMPILE_OPTIONS "${flags};${ARG_AVX2};${ARG_AVX512}")
    set_source_files_properties(isa.cpp PROPERTIES COMPILE_DEFINITIONS MAGPIE_X86_KERNELS=1)
    target_sources(magpie_${name} PRIVATE ${avx2} ${avx512})
  endif()
  # Headers precompiled for one instruction set are of no use to another.
  set_source_files_properties(${ARG_PORTABLE} ${avx2} ${avx512} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# Flags of test code only. g++ 12 sees bounds exceeded and null read inside std::string where there is
# nothing of the kind, more so behind precompiled headers; the sanitizers see those that are.
add_library(magpie_test_flags INTERFACE)
target_compile_options(magpie_test_flags INTERFACE ${MAGPIE_TEST_FLAGS})
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(magpie_test_flags INTERFACE -Wno-array-bounds -Wno-stringop-overflow
                                                     -Wno-stringop-overread -Wno-restrict
                                                     -Wno-null-dereference)
endif()
target_include_directories(magpie_test_flags INTERFACE ${PROJECT_SOURCE_DIR}/tests)

add_custom_target(threaded_tests)

# The headers of the test libraries, parsed once per build instead of once per test source: they are
# most of what a test compiles. Flags must be those of magpie_test().
function(magpie_make_test_headers)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/test_headers.cpp CONTENT "")
  add_library(magpie_test_headers OBJECT ${PROJECT_BINARY_DIR}/test_headers.cpp)
  target_link_libraries(magpie_test_headers PRIVATE magpie_flags magpie_test_flags rapidcheck GTest::gmock
                                                    GTest::gtest_main)
  target_precompile_headers(magpie_test_headers PRIVATE <gmock/gmock.h> <gtest/gtest.h> <rapidcheck.h>)
endfunction()

# magpie_test(name SOURCES ... [WITH_DATA ...] [DEPENDS ...] [LABELS ...])
# The tests of one folder, one ctest case per TEST. RapidCheck is there for properties. The sources
# WITH_DATA open files and know where: MAGPIE_REPOSITORY. All others compile alike in every clone,
# which is what ccache needs. The label `threads` marks what ./check also runs under the thread
# sanitizer.
function(magpie_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;WITH_DATA;DEPENDS;LABELS" ${ARGN})
  add_executable(${name}_test ${ARG_SOURCES} ${ARG_WITH_DATA})
  target_link_libraries(${name}_test PRIVATE magpie_flags magpie_test_flags ${ARG_DEPENDS} rapidcheck
                                             GTest::gmock GTest::gtest_main)
  set_source_files_properties(
    ${ARG_WITH_DATA} PROPERTIES COMPILE_DEFINITIONS "MAGPIE_REPOSITORY=\"${PROJECT_SOURCE_DIR}\"")
  if(NOT TARGET magpie_test_headers)
    magpie_make_test_headers()
  endif()
  target_precompile_headers(${name}_test REUSE_FROM magpie_test_headers)
  # A source that replaces `operator new` stays alone: the compiler must not see what it is replaced by.
  set(replacing ${ARG_SOURCES})
  list(FILTER replacing INCLUDE REGEX "support/(allocations|failing_memory)\\.cpp$")
  set_source_files_properties(${replacing} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  magpie_compile_in_groups(${name}_test 12)
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
  target_compile_options(${name}_fuzzer PRIVATE -fsanitize=fuzzer-no-link)
  target_link_options(${name}_fuzzer PRIVATE -fsanitize=fuzzer)
endfunction()

# The libraries src/ may use, under the same target names in every build. Reasons and versions are in
# docs/dependencies.md; those of tests, benchmarks and programs are found where they are used.

if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
  set(MAGPIE_WASM ON)
else()
  set(MAGPIE_WASM OFF)
endif()

if(NOT MAGPIE_WASM)
  find_package(nlohmann_json REQUIRED)
  find_package(SQLite3 3.40 REQUIRED)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(NETTLE REQUIRED IMPORTED_TARGET nettle)
  return()
endif()

# For WebAssembly it is taken as headers, from a folder that holds a link to them and nothing else:
# /usr/include itself would let the machine's own C headers leak into the module.
set(MAGPIE_WASM_HEADERS ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${MAGPIE_WASM_HEADERS})
find_path(MAGPIE_nlohmann_PARENT nlohmann PATHS /usr/include /usr/local/include NO_DEFAULT_PATH REQUIRED)
file(CREATE_LINK ${MAGPIE_nlohmann_PARENT}/nlohmann ${MAGPIE_WASM_HEADERS}/nlohmann SYMBOLIC)

add_library(magpie_wasm_json INTERFACE)
target_include_directories(magpie_wasm_json SYSTEM INTERFACE ${MAGPIE_WASM_HEADERS})
add_library(nlohmann_json::nlohmann_json ALIAS magpie_wasm_json)

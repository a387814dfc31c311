# Installs the build, then builds and runs examples/c with what was installed.
#   cmake -DBUILD=... -DSOURCE=... -DWORK=... -P installed.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../support/run.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/usr)
foreach(file bin/magpie share/man/man1/magpie.1 share/bash-completion/completions/magpie
             share/zsh/vendor-completions/_magpie share/fish/vendor_completions.d/magpie.fish
             share/magpie/go.mgn share/magpie/othello.mgb share/magpie/othello.mgw share/applications/magpie.desktop share/icons/hicolor/scalable/apps/magpie.svg
             include/magpie/magpie.h)
  if(NOT EXISTS ${WORK}/usr/${file})
    message(FATAL_ERROR "${file} was not installed")
  endif()
endforeach()

run(${CMAKE_COMMAND} -S ${SOURCE}/examples/c -B ${WORK}/example -G Ninja -DCMAKE_PREFIX_PATH=${WORK}/usr)
run(${CMAKE_COMMAND} --build ${WORK}/example)
run(${WORK}/example/show_game "9x9 E5b C3w" D4 pass)
if(NOT output MATCHES "9x9 E5b C3w D4b -w")
  message(FATAL_ERROR "the example printed\n${output}")
endif()

# The same by pkg-config.
file(GLOB_RECURSE pc ${WORK}/usr/*/magpie.pc)
get_filename_component(folder "${pc}" DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${folder})
run(pkg-config --cflags --libs magpie)
separate_arguments(flags UNIX_COMMAND "${output}")
run(cc ${SOURCE}/examples/c/show_game.c -o ${WORK}/by_pkg_config ${flags})
get_filename_component(libraries ${folder} DIRECTORY)
run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${libraries} ${WORK}/by_pkg_config "othello8x8 f5b" d6)
if(NOT output MATCHES "othello8x8 f5b d6w")
  message(FATAL_ERROR "the example by pkg-config printed\n${output}")
endif()

# The installed program finds its weights beside it and nowhere else: far from the build, without its
# share folder, it has none, though the sources it was built from are there.
execute_process(COMMAND mktemp -d OUTPUT_VARIABLE away OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
file(COPY ${WORK}/usr/bin/magpie DESTINATION ${away}/usr/bin)
set(go_hint ${CMAKE_COMMAND} -E env --unset=MAGPIE_NETWORK ${away}/usr/bin/magpie hint 9x9 --visits 1 --engine network)
set(othello_hint ${CMAKE_COMMAND} -E env --unset=MAGPIE_OTHELLO_WEIGHTS ${away}/usr/bin/magpie hint othello8x8 --visits
                 1000 --engine pattern)
set(wrong "")
foreach(hint go_hint othello_hint)
  execute_process(COMMAND ${${hint}} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 2 OR NOT out MATCHES "found; give")
    string(APPEND wrong "without its share folder: ${status}\n${out}")
  endif()
endforeach()
file(COPY ${WORK}/usr/share/magpie DESTINATION ${away}/usr/share)
foreach(hint go_hint othello_hint)
  execute_process(COMMAND ${${hint}} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    string(APPEND wrong "with its share folder: ${status}\n${out}")
  endif()
endforeach()
file(REMOVE_RECURSE ${away})
if(wrong)
  message(FATAL_ERROR "${wrong}")
endif()

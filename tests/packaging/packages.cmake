# Makes the Debian packages, looks what is in them and what they ask for, and runs the program out of them.
#   cmake -DBUILD=... -DWORK=... -DVERSION=... -P packages.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../support/run.cmake)

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
run(cpack --config ${BUILD}/CPackConfig.cmake -B ${WORK})

# The one package of that name, taken apart into a folder of its name; ${fields} are what it says of itself.
function(open name)
  file(GLOB found ${WORK}/${name}_*.deb)
  list(LENGTH found count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "packages called ${name}: ${found}")
  endif()
  run(dpkg-deb --extract ${found} ${WORK}/${name})
  run(dpkg-deb --field ${found})
  set(fields "${output}" PARENT_SCOPE)
endfunction()

function(expect_files name)
  foreach(pattern ${ARGN})
    file(GLOB_RECURSE there ${WORK}/${name}/${pattern})
    if(NOT there)
      message(FATAL_ERROR "${name} has no ${pattern}")
    endif()
  endforeach()
endfunction()

function(expect_field pattern)
  if(NOT fields MATCHES "${pattern}")
    message(FATAL_ERROR "nothing in the package's fields matches ${pattern}:\n${fields}")
  endif()
endfunction()

open(magpie)
expect_files(
  magpie
  usr/bin/magpie
  usr/share/man/man1/magpie.1*
  usr/share/bash-completion/completions/magpie
  usr/share/zsh/vendor-completions/_magpie
  usr/share/fish/vendor_completions.d/magpie.fish
  usr/share/magpie/go.mgn
  usr/share/magpie/othello.mgb
  usr/share/magpie/othello.mgw
  usr/share/applications/magpie.desktop
  usr/share/icons/hicolor/scalable/apps/magpie.svg
  usr/share/doc/magpie/copyright)
expect_field("Package: magpie\n")
expect_field("Version: ${VERSION}")
expect_field("Depends: [^\n]*libc6")
expect_field("Depends: [^\n]*libsqlite3-0")
# Nothing of the folders it was built in.
foreach(path home root work build)
  if(EXISTS ${WORK}/magpie/${path})
    message(FATAL_ERROR "the package puts something into /${path}")
  endif()
endforeach()

open(libmagpie0)
expect_files(libmagpie0 usr/lib/libmagpie.so.* usr/share/doc/libmagpie0/copyright)
expect_field("Package: libmagpie0\n")
open(libmagpie-dev)
expect_files(libmagpie-dev usr/include/magpie/magpie.h usr/lib/magpie.pc usr/lib/magpie-config.cmake)
expect_field("Depends: [^\n]*libmagpie0 \\(= ${VERSION}\\)")

# The program as it lies in the package, with the weights beside it and no other.
set(program ${CMAKE_COMMAND} -E env --unset=MAGPIE_NETWORK --unset=MAGPIE_OTHELLO_WEIGHTS ${WORK}/magpie/usr/bin/magpie)
run(${program} show "9x9 E5b")
if(NOT output MATCHES "E")
  message(FATAL_ERROR "show printed\n${output}")
endif()
run(${program} hint 9x9 --visits 1 --engine network)
run(${program} hint othello8x8 --visits 1000 --engine pattern)

# A function that several translation units define (inline, template) ends up in the program once.
# If the copy the linker keeps was compiled for AVX, the program dies on a CPU without it. So the
# objects built for one instruction set may define nothing shared but their own table().
#   cmake -DNM=... -DOBJECTS=a.o;b.o -P check_symbols.cmake
set(seen 0)
foreach(object IN LISTS OBJECTS)
  if(NOT object MATCHES "(isa|endgame)_[a-z0-9]+\\.cpp\\.o")
    continue()
  endif()
  math(EXPR seen "${seen} + 1")
  execute_process(COMMAND ${NM} --defined-only ${object} OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${NM} cannot read ${object}")
  endif()
  string(REGEX MATCHALL "[^\n]* [WwVuT] [^\n]*" shared "${symbols}")
  list(FILTER shared EXCLUDE REGEX "5tableEv$|13endgame_tableEv$")
  list(FILTER shared EXCLUDE REGEX " (__asan|__ubsan|__tsan|DW\\.ref)")
  if(shared)
    message(FATAL_ERROR "${object} shares symbols with other instruction sets:\n${shared}")
  endif()
endforeach()
if(seen EQUAL 0)
  message(FATAL_ERROR "no objects of instruction sets given")
endif()

# Runs a command for a test script and ends it where the command fails. ${output} is what it printed; its complaints are
# shown only where it fails.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(failed)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "${line}: ${failed}\n${out}${err}")
  endif()
  set(output "${out}" PARENT_SCOPE)
endfunction()

# Installs the chess library into a directory of its own. Then it builds and runs the program of another project with it.
function(run)
  execute_process(COMMAND ${ARGV} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGV}: ${result}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
file(COPY ${CMAKE_CURRENT_LIST_DIR}/stranger DESTINATION ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --component rules --prefix ${WORK}/prefix)
if(EXISTS ${WORK}/prefix/bin)
  message(FATAL_ERROR "the library installs programs too")
endif()

# After installation, every header can be included, in any order.
file(GLOB_RECURSE headers RELATIVE ${WORK}/prefix/include/jadoube ${WORK}/prefix/include/jadoube/*.h)
list(REVERSE headers)
list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n")
list(JOIN headers "" headers)
file(WRITE ${WORK}/stranger/every_header.cc "${headers}")

run(${CMAKE_COMMAND} -S ${WORK}/stranger -B ${WORK}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_CXX_FLAGS=${FLAGS} -DCMAKE_PREFIX_PATH=${WORK}/prefix)
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/stranger)
if(NOT output STREQUAL "20 moves, rapid\n")
  message(FATAL_ERROR "the program of the other project prints: ${output}")
endif()

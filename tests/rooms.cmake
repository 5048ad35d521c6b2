# Fails where a room includes what its row does not allow. The rows are the dependency diagram:
#
#   rules  <--  drivers  <--  daemon  -->  proto
#
# and within daemon, watch and arbiter are pure: they see observations and chess, and arbiter what
# watch made of them; nothing else of the daemon.
set(rules_may        "rules")
set(drivers_may      "rules|drivers")
set(daemon/watch_may "rules|drivers/(instant|observation)|daemon/watch")
set(daemon/arbiter_may "rules|drivers/(instant|observation)|daemon/(watch|arbiter)")
set(daemon_may       "rules|drivers|daemon|jadoube")
foreach(room rules drivers daemon/watch daemon/arbiter daemon)
  file(GLOB_RECURSE files "${ROOT}/${room}/*.h" "${ROOT}/${room}/*.cc")
  foreach(file IN LISTS files)
    file(STRINGS "${file}" includes REGEX "^#include \"")
    foreach(line IN LISTS includes)
      if(NOT line MATCHES "^#include \"(${${room}_may})[/.]")
        message(SEND_ERROR "${file}: ${line}: ${room} may include ${${room}_may} only")
      endif()
    endforeach()
  endforeach()
endforeach()

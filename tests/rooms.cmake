cmake_minimum_required(VERSION 3.25)
# Fails if a room includes something that its row does not allow, or if rooms include each other in a circle. The rows are
# the dependency diagram. An arrow points at the room that is used. There are no arrows back.
#
#   rules <- drivers <- model <- tracking <- arbiter <- engine <- app
#             language, model <- texts <- arbiter, api
#                       model <- tournament <- engine, outputs, api
#                       model <- storage, stream <- engine, outputs, api
#                       net <- outputs <- api
#
# room(<path> <path>...): a room (a folder or one file), and the rooms that its files may include besides their own. If
# several paths fit the start of a file's name, the longest is its room.
set(rooms)
function(room path)
  set(rooms ${rooms} ${path} PARENT_SCOPE)
  set(may_${path} ${ARGN} PARENT_SCOPE)
endfunction()

room(rules)

room(drivers                    rules)
# Shared by the makes other than DGT: the base of their drivers, and the parts of boards that report all squares or moves.
room(drivers/polled             rules drivers)
room(drivers/dgt                rules drivers drivers/polled)
room(drivers/dgt/pegasus        rules drivers drivers/dgt drivers/polled)
room(drivers/certabo            rules drivers drivers/polled)
room(drivers/chessnut           rules drivers drivers/polled)
room(drivers/chessup            rules drivers drivers/polled)
room(drivers/ichessone          rules drivers drivers/polled)
room(drivers/millennium         rules drivers drivers/polled)
room(drivers/novag              rules drivers drivers/polled)
room(drivers/saitek             rules drivers drivers/polled)
room(drivers/squareoff          rules drivers drivers/polled)
room(drivers/zmartfun           rules drivers drivers/polled)
room(drivers/registry.cc        drivers drivers/dgt)
room(drivers/transport          rules drivers)
room(drivers/discovery          rules drivers drivers/transport)
room(drivers/recording          rules drivers/transport)
room(drivers/simulator/hardware rules drivers/transport)
room(drivers/simulator/players  rules drivers/simulator/hardware)
room(drivers/simulator          rules drivers/transport drivers/simulator/hardware drivers/simulator/players)

room(daemon/system  rules drivers drivers/transport)
room(daemon/model   rules drivers)

set(pure rules drivers daemon/model)
# The values that one stage gives to another.
room(daemon/tracking/stage_values.h ${pure})
room(daemon/tracking/sensed    ${pure})
room(daemon/tracking/touches   ${pure} daemon/tracking/sensed)
room(daemon/tracking/inferred  ${pure} daemon/tracking/stage_values.h daemon/tracking/sensed)
room(daemon/tracking/log       ${pure} daemon/tracking/stage_values.h daemon/tracking/sensed daemon/tracking/inferred)
room(daemon/tracking/recorded  ${pure} daemon/tracking/stage_values.h daemon/tracking/sensed daemon/tracking/inferred daemon/tracking/log)
room(daemon/tracking/phase     ${pure} daemon/tracking/stage_values.h daemon/tracking/sensed daemon/tracking/inferred daemon/tracking/log)
room(daemon/tracking/pair      ${pure} daemon/tracking/sensed daemon/tracking/stage_values.h)
set(tracking daemon/tracking/sensed daemon/tracking/inferred daemon/tracking/log daemon/tracking/recorded
             daemon/tracking/phase)
room(daemon/tracking/steps     ${pure} daemon/tracking/stage_values.h ${tracking})
list(APPEND tracking daemon/tracking/steps daemon/tracking/pair)
# The pipeline, which calls the stages in their order.
room(daemon/tracking           ${pure} ${tracking} daemon/tracking/stage_values.h)

room(daemon/language rules)
room(daemon/texts   ${pure} daemon/language)

# The announcements at the tables of players who cannot see.
room(daemon/announcements ${pure} daemon/language)

# First the code that all parts of the arbiter share, then each part.
set(seen daemon/tracking/sensed daemon/tracking/inferred daemon/tracking/phase)
set(said ${pure} daemon/language daemon/texts)
room(daemon/arbiter             ${said})
room(daemon/arbiter/clock_audit ${said} daemon/arbiter)
room(daemon/arbiter/claims      ${said} daemon/arbiter)
room(daemon/arbiter/round_check ${said} daemon/arbiter daemon/tracking/sensed)
room(daemon/arbiter/detectors   ${said} daemon/arbiter daemon/arbiter/clock_audit ${seen} daemon/tracking/touches)
room(daemon/arbiter/incidents   ${said} daemon/arbiter daemon/arbiter/detectors)
room(daemon/arbiter/decisions   ${said} daemon/arbiter daemon/arbiter/incidents ${seen} daemon/tracking daemon/tracking/recorded)
set(arbiter daemon/arbiter daemon/arbiter/clock_audit daemon/arbiter/claims daemon/arbiter/round_check
            daemon/arbiter/incidents daemon/arbiter/decisions)

# The interfaces between the API and a hall.
room(daemon/hall ${pure} daemon/arbiter daemon/arbiter/decisions daemon/tournament daemon/system)
room(daemon/devices rules drivers drivers/transport drivers/discovery drivers/recording daemon/model daemon/system)
# Emulated tables for arbiters who practise.
room(daemon/training rules drivers drivers/transport drivers/simulator/hardware daemon/model daemon/system)
# Emulated boards play the round that is set up. Its outputs are in places where nobody confuses them with the real ones.
room(daemon/rehearsal ${pure} drivers/simulator/hardware drivers/transport daemon/training daemon/outputs daemon/tournament daemon/stream daemon/system)
# The proof of a record: the chain of its rows, the daemon's key, the file with a game's evidence.
room(daemon/evidence rules drivers drivers/transport daemon/system)
# The values that the API, the journal and the hub share: between the model and messages, and who reads which field.
room(daemon/values  ${pure} jadoube/values)
room(daemon/storage rules drivers daemon/model daemon/evidence)
# Writes a ruling. Evidence has rulings, so the client reads them too.
room(daemon/storage/codec/ruling_codec.h ${pure})
room(daemon/storage/codec ${pure} daemon/storage daemon/storage/codec/ruling_codec.h daemon/values jadoube/storage jadoube/values)
set(codec daemon/storage/codec daemon/storage/codec/ruling_codec.h)
room(daemon/stream  ${pure})
# The characters and the words in files of tournaments.
room(daemon/tournament/text ${pure})
room(daemon/tournament ${pure} daemon/tournament/text)
room(daemon/access rules drivers daemon/model daemon/system)
# Messages to browsers: their keys, their encryption, and their subscribers.
room(daemon/push   rules daemon/system)
# Shared by halls, hubs and relays: names, and the connection to a NATS server.
room(daemon/hub     rules daemon/system)
# The second daemon of a hall, which follows the first and takes over.
room(daemon/failover rules drivers daemon/model drivers/transport jadoube daemon/hub daemon/system daemon/storage)
# The parts of the stream that may be seen, and when.
room(daemon/release ${pure} daemon/tournament daemon/storage ${codec} daemon/stream)
# A chess engine's evaluations: first values and arithmetic, then the engine's process, then the rules for who may read them.
room(daemon/analysis         ${pure})
room(daemon/analysis/process rules drivers/transport daemon/system daemon/analysis)
room(daemon/analysis/desk    ${pure} daemon/system daemon/tournament daemon/storage ${codec} daemon/stream daemon/release daemon/analysis daemon/analysis/process)
room(daemon/outputs ${pure} daemon/analysis daemon/push daemon/release drivers/transport daemon/announcements daemon/hub daemon/tournament daemon/language daemon/texts daemon/system daemon/storage ${codec} daemon/stream daemon/values daemon/net daemon/net/http)
# The metrics for Prometheus.
room(daemon/metrics ${pure} drivers/transport daemon/system daemon/stream daemon/devices daemon/outputs)
# Listeners and addresses; TLS; HTTP on both.
room(daemon/net      rules drivers/transport daemon/system)
room(daemon/net/tls  rules daemon/system)
room(daemon/net/http rules drivers/transport daemon/system daemon/language daemon/net daemon/net/tls)
# The name of the daemon in the local network.
room(daemon/nearby  rules drivers/transport daemon/system daemon/net)
# The files of pairing programs that are read again whenever they are saved.
room(daemon/watched ${pure} drivers/transport daemon/language daemon/system daemon/stream daemon/tournament daemon/tournament/text)
room(daemon/web     daemon/net/http daemon/language)
room(daemon/api     ${pure} daemon/hall daemon/hub daemon/analysis daemon/analysis/process daemon/analysis/desk daemon/rehearsal daemon/push daemon/announcements daemon/access daemon/training daemon/outputs daemon/tournament daemon/tournament/text daemon/language daemon/texts drivers/transport daemon/system daemon/net daemon/net/http daemon/evidence daemon/storage ${codec} daemon/stream daemon/release daemon/watched ${arbiter}
                    daemon/tracking daemon/tracking/touches daemon/values jadoube jadoube/values)
room(daemon/engine  ${pure} daemon/hall daemon/tournament daemon/language daemon/texts daemon/system daemon/storage ${codec} daemon/stream daemon/devices ${arbiter}
                    daemon/tracking ${tracking})
# Follows the halls of a tournament, and fills a feed and a journal as the engine of a hall does.
room(daemon/relay   ${pure} daemon/hub daemon/hall jadoube jadoube/values daemon/values daemon/system daemon/storage daemon/stream daemon/tournament daemon/arbiter daemon/arbiter/decisions daemon/engine daemon/api)
room(daemon/app     ${pure} daemon/hall daemon/analysis daemon/analysis/desk daemon/rehearsal daemon/push daemon/language daemon/failover daemon/hub daemon/relay daemon/access daemon/training drivers/transport daemon/system daemon/evidence daemon/storage daemon/stream daemon/release daemon/devices daemon/arbiter
                    daemon/arbiter/decisions daemon/engine daemon/texts daemon/metrics daemon/nearby daemon/net daemon/net/tls daemon/net/http daemon/outputs daemon/tournament daemon/watched daemon/api daemon/web)

# Shared by the programs with the command line of `jadoube`. It uses only the names of the emulated boards.
room(daemon/client/command_line rules daemon/language daemon/system drivers/simulator/hardware drivers/simulator/players)
# The calls at a daemon. Only its sources include gRPC.
room(daemon/client/calls   daemon/language)
room(daemon/client/laws    rules daemon/language daemon/client/command_line)
# The client uses only the messages of the API: nothing of api, app, engine, storage, outputs or devices. Of the journal
# it uses only the form of a ruling.
room(daemon/client         ${pure} drivers/transport daemon/language daemon/texts daemon/system daemon/evidence daemon/storage/codec/ruling_codec.h
                           daemon/tournament daemon/tournament/text daemon/client/command_line daemon/client/calls jadoube jadoube/values)
room(daemon/client/main.cc daemon/language daemon/client daemon/client/command_line daemon/client/laws)
room(daemon/emulator       rules daemon/language drivers/recording drivers/simulator daemon/client/command_line)
# The verbs that work on the journal's file. Of the client they use options, names and calls; of daemon/app the configuration.
room(daemon/app/verbs      ${pure} daemon/language daemon/texts drivers/transport daemon/system daemon/storage ${codec}
                           daemon/devices daemon/engine daemon/app daemon/client daemon/client/command_line daemon/client/calls jadoube jadoube/values)
room(daemon/app/main.cc    daemon/system daemon/failover daemon/app daemon/app/verbs)

# The room of `path`, in `out`. Files that protobuf generates have none here: theirs is "jadoube", and "jadoube/storage" of the
# journal's records, and "jadoube/values" of what both share.
function(room_of path out)
  set(best "")
  foreach(room IN LISTS rooms)
    string(FIND "${path}" "${room}/" at)
    string(LENGTH "${room}" length)
    string(LENGTH "${best}" longest)
    if((at EQUAL 0 OR path STREQUAL room) AND length GREATER longest)
      set(best ${room})
    endif()
  endforeach()
  if(path MATCHES "^jadoube/storage/")
    set(best jadoube/storage)
  elseif(path MATCHES "^jadoube/values/")
    set(best jadoube/values)
  elseif(path MATCHES "^(jadoube|google/rpc)/")
    set(best jadoube)
  endif()
  set(${out} "${best}" PARENT_SCOPE)
endfunction()

foreach(top rules drivers daemon)
  file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/${top}/*.h" "${ROOT}/${top}/*.cc")
  foreach(file IN LISTS files)
    room_of(${file} own)
    file(STRINGS "${ROOT}/${file}" includes REGEX "^#include \"")
    foreach(line IN LISTS includes)
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" included "${line}")
      room_of(${included} other)
      if(NOT other STREQUAL own)
        list(APPEND uses_${own} "${other}")
        if(NOT other IN_LIST may_${own})
          message(SEND_ERROR "${file} includes ${included}: ${own} may not use ${other}; it may use ${may_${own}}")
        endif()
      endif()
    endforeach()
  endforeach()
endforeach()

# Checks for circles. A room is removed when all rooms that it uses are removed. The rooms that are left use each other.
set(left ${rooms})
set(changed TRUE)
while(changed)
  set(changed FALSE)
  foreach(room IN LISTS left)
    set(held FALSE)
    foreach(other IN LISTS uses_${room})
      if(other IN_LIST left)
        set(held TRUE)
      endif()
    endforeach()
    if(NOT held)
      list(REMOVE_ITEM left ${room})
      set(changed TRUE)
    endif()
  endforeach()
endwhile()
if(left)
  message(SEND_ERROR "these rooms use each other in a circle: ${left}")
endif()

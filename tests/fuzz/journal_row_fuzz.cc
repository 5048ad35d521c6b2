// Rows of a foreign journal: a ruling, a game, an incident, an event, tournament rules. Each row is
// refused with a sentence, or what was read can be written and read again. A ruling may come as the
// message of its JSON text, so that the fuzzer need not learn JSON.

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "jadoube/storage/v1/ruling.pb.h"
#include "jadoube/values/v1/event.pb.h"

namespace {

using namespace jadoube::storage;
using namespace jadoube::storage::codec;

void read_rules(const std::string& bytes) {
  const auto rules = rules_of(bytes);
  if (rules && !rules_of(to_bytes(*rules))) std::abort();
}

// A record with the name of its row, if it is a record at all.
template <typename Message, typename Name>
std::string named(const std::string& bytes, Name set_name) {
  Message message;
  if (!message.ParseFromString(bytes)) return bytes;
  set_name(message);
  return message.SerializeAsString();
}

void read_game(const std::string& bytes) {
  const GameRow row{
      .board = "a",
      .ordinal = 1,
      .wire = named<jadoube::values::v1::Game>(
          bytes, [](jadoube::values::v1::Game& game) { game.set_name("games/a-1"); })};
  const auto stored = stored_game_of(row);
  if (!stored) {
    if (stored.error().message.empty()) std::abort();
    return;
  }
  if (stored->unreadable) return;
  (void)stored->game.position();
  if (!game_of(to_row("a", stored->game, "d"))) std::abort();
}

void read_incident(const std::string& bytes) {
  const IncidentRow row{.board = "a",
                        .game = 1,
                        .number = 2,
                        .wire = named<jadoube::values::v1::Incident>(
                            bytes, [](auto& incident) { incident.set_name("incidents/a-1.2"); })};
  const auto incident = incident_of(row);
  if (!incident && incident.error().message.empty()) std::abort();
  if (incident && !incident_of(to_row("a", 1, *incident))) std::abort();
}

void read_event(const std::string& bytes) {
  for (const auto stream : {Stream::kBoards, Stream::kGames, Stream::kIncidents}) {
    EventRow row{.number = 1, .stream = stream, .board = "a", .at = {}, .wire = bytes};
    const auto name = [](auto& message) { message.set_board("boards/a"); };
    if (stream == Stream::kBoards) row.wire = named<jadoube::values::v1::BoardEvent>(bytes, name);
    if (stream == Stream::kGames) row.wire = named<jadoube::values::v1::GameEvent>(bytes, name);
    if (stream == Stream::kIncidents)
      row.wire = named<jadoube::values::v1::IncidentEvent>(bytes, name);
    const auto event = event_of(row);
    if (!event && event.error().message.empty()) std::abort();
    if (event && !event_of(to_row(*event))) std::abort();
  }
}

void read_ruling(std::string row) {
  if (v1::Ruling ruling; !is_ruling(row) && ruling.ParseFromString(row)) {
    std::string json;
    if (!google::protobuf::util::MessageToJsonString(ruling, &json).ok()) return;
    row = kRuling + json;
  }
  const auto ruling = parse_ruling(row);
  if (!ruling && ruling.error().message.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Otherwise it reports on standard error that a text is not UTF-8.
  static const google::protobuf::LogSilencer silence;
  const std::string row(reinterpret_cast<const char*>(data), size);
  read_rules(row);
  read_game(row);
  read_incident(row);
  read_event(row);
  read_ruling(row);
  return 0;
}

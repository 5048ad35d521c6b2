// What the rows of a journal from elsewhere may hold: an arbiter's decision, a game, the event's
// rules. Each is refused with a sentence, or read and written as something that is read too. So
// that the fuzzer need not learn JSON, a decision may come as the message that becomes it.

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "daemon/api/convert.h"
#include "daemon/api/rules_wire.h"
#include "daemon/api/ruling_text.h"
#include "jadoube/v1/correction.pb.h"

namespace {

using namespace jadoube::api;

void read_rules(const std::string& wire) {
  const auto rules = event_of_wire(wire);
  if (rules && !event_of_wire(to_wire(*rules))) std::abort();
}

void read_game(const std::string& wire) {
  jadoube::v1::Game written;
  if (!written.ParseFromString(wire)) return;
  const auto game = from_proto(written);
  if (!game) {
    if (game.error().message.empty()) std::abort();
    return;
  }
  (void)game->position();
  if (!from_proto(to_proto("a", *game))) std::abort();
}

void read_ruling(std::string row) {
  if (jadoube::v1::WrittenCorrection written; !is_ruling(row) && written.ParseFromString(row)) {
    std::string json;
    if (!google::protobuf::util::MessageToJsonString(written, &json).ok()) return;
    row = kRuling + json;
  }
  const auto ruling = parse_ruling(row);
  if (!ruling && ruling.error().message.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // It says on standard error that a text is no UTF-8.
  static const google::protobuf::LogSilencer silence;
  const std::string row(reinterpret_cast<const char*>(data), size);
  read_rules(row);
  read_game(row);
  read_ruling(row);
  return 0;
}

#include <google/protobuf/util/json_util.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "daemon/serve/event_wire.h"
#include "daemon/serve/ruling_text.h"
#include "jadoube/v1/correction.pb.h"

// What a journal from elsewhere may have as an arbiter's decision: a row of text, or, so that the
// fuzzer need not learn JSON, a message that becomes one. It is refused with a sentence or read.
// The same for what it may have as the event's rules.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::serve;
  std::string row(reinterpret_cast<const char*>(data), size);
  const auto rules = event_of_wire(row);
  if (rules && !event_of_wire(to_wire(*rules))) std::abort();
  if (jadoube::v1::WrittenCorrection written; !is_ruling(row) && written.ParseFromString(row)) {
    std::string json;
    if (!google::protobuf::util::MessageToJsonString(written, &json).ok()) return 0;
    row = kRuling + json;
  }
  const auto ruling = parse_ruling(row);
  if (!ruling && ruling.error().message.empty()) std::abort();
  return 0;
}

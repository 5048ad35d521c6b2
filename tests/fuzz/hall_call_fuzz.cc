#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/api/streams/hall_board.h"
#include "daemon/api/streams/hall_calls.h"
#include "daemon/api/values/incident_values.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "tests/fuzz/input.h"

using namespace jadoube;

namespace {

// The name of an incident that is read is written again for the same place, and the hall is put in
// and taken out of it.
void check_incident_name(const std::string& name) {
  const auto place = api::parse_incident_name(name);
  if (!place) return;
  auto written = api::incident_name(place->board, place->id);
  const auto again = api::parse_incident_name(written);
  fuzz::check(again && again->board == place->board && again->id == place->id);
  const auto there = written;
  api::put_hall_in("north", written);
  fuzz::check(api::parse_incident_name(written).has_value());
  fuzz::check(api::take_hall_out(written) == "north" && written == there);
}

}  // namespace

// What a hall gets from a relay, and a relay from a hall: what is read back can be written again,
// and only methods that travel are not refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto call = api::parse_hall_call(bytes)) {
    const auto again = api::parse_hall_call(api::to_bytes(call->travelling));
    fuzz::check(again.has_value());
    fuzz::check(again->refusal == call->refusal);
    fuzz::check(again->travelling.id == call->travelling.id);
    fuzz::check(again->travelling.deadline == call->travelling.deadline);
    fuzz::check(again->travelling.call.request == call->travelling.call.request);
    const auto* method = api::far_method(call->travelling.call.method);
    fuzz::check(call->refusal || method != nullptr);
    fuzz::check(call->refusal || !method->changes || !call->travelling.call.author.empty());
    v1::DecideOnIncidentRequest request;
    if (request.ParseFromString(call->travelling.call.request)) check_incident_name(request.name());
  }
  if (const auto answer = api::parse_hall_answer(bytes)) {
    const auto again = api::parse_hall_answer(api::to_bytes(answer->id, answer->answer));
    fuzz::check(again && again->answer == answer->answer && again->id == answer->id);
  }
  return 0;
}

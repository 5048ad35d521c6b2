#include <cstddef>
#include <cstdint>
#include <string_view>

#include "daemon/api/hall_call.h"
#include "tests/fuzz/input.h"

using namespace jadoube;

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
  }
  if (const auto answer = api::parse_hall_answer(bytes)) {
    const auto again = api::parse_hall_answer(api::to_bytes(answer->id, answer->answer));
    fuzz::check(again && again->answer == answer->answer && again->id == answer->id);
  }
  return 0;
}

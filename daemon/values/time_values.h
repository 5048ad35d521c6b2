#pragma once

#include <google/protobuf/duration.pb.h>
#include <google/protobuf/timestamp.pb.h>

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "drivers/observation.h"

/// Times as protobuf writes them.
namespace jadoube::values {

inline google::protobuf::Timestamp encode(drivers::Instant at) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(at);
  google::protobuf::Timestamp time;
  time.set_seconds(seconds.time_since_epoch().count());
  time.set_nanos(static_cast<std::int32_t>((at - seconds).count()));
  return time;
}

/// An instant out of range becomes the last possible one.
inline drivers::Instant decode(const google::protobuf::Timestamp& time) {
  return drivers::instant_of(time.seconds(), time.nanos());
}

/// A duration of any unit, exact to the nanosecond. Seconds and nanoseconds have the same sign.
template <typename Rep, typename Period>
google::protobuf::Duration encode(std::chrono::duration<Rep, Period> duration) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(duration);
  const auto rest = std::chrono::duration_cast<std::chrono::nanoseconds>(duration - seconds);
  google::protobuf::Duration out;
  out.set_seconds(seconds.count());
  out.set_nanos(static_cast<std::int32_t>(rest.count()));
  return out;
}

/// The longest duration that `decode` returns.
inline constexpr std::chrono::seconds kLongest = std::chrono::hours(1000);

/// The whole seconds of `duration`, at most `kLongest` in each direction.
inline std::chrono::seconds decode(const google::protobuf::Duration& duration) {
  return std::clamp(std::chrono::seconds(duration.seconds()), -kLongest, kLongest);
}

/// Decodes a duration with its milliseconds.
inline std::chrono::milliseconds decode_milliseconds(const google::protobuf::Duration& duration) {
  return decode(duration) + std::chrono::milliseconds(duration.nanos() / 1'000'000);
}

}  // namespace jadoube::values

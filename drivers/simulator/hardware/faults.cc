#include "drivers/simulator/hardware/faults.h"

#include <algorithm>
#include <array>

#include "drivers/simulator/hardware/board_time.h"
#include "rules/number.h"

namespace jadoube::drivers::simulator {
namespace {

using Value = FaultKnob::Value;
using Moment = FaultKnob::Moment;
using rules::ErrorCode;

constexpr std::array kKnobs = std::to_array<FaultKnob>({
    {"drop", FaultKind::kDrop, Value::kProbability, Moment::kOptional, "a field update is lost"},
    {"misread", FaultKind::kMisread, Value::kProbability, Moment::kNever,
     "a change is first read as a wrong piece"},
    {"flicker", FaultKind::kFlicker, Value::kSquare, Moment::kOptional,
     "the square reads empty in a tenth of the scans"},
    {"garble", FaultKind::kGarble, Value::kProbability, Moment::kOptional,
     "a byte that is sent is damaged"},
    {"lose-byte", FaultKind::kLoseByte, Value::kProbability, Moment::kOptional,
     "a byte that is sent is lost"},
    {"babble", FaultKind::kBabble, Value::kSeconds, Moment::kRequired,
     "random bytes come between the board's own bytes for this many seconds"},
    {"swallow", FaultKind::kSwallow, Value::kProbability, Moment::kOptional,
     "a command of the host is lost"},
    {"hangup", FaultKind::kHangUp, Value::kSeconds, Moment::kRequired,
     "the connection and the power are gone for this many seconds"},
    {"disconnect", FaultKind::kDisconnect, Value::kSeconds, Moment::kRequired,
     "the connection is closed for this many seconds, but the board keeps its power"},
    {"reboot", FaultKind::kReboot, Value::kNone, Moment::kRequired,
     "the board restarts, but its connection stays"},
    {"silence", FaultKind::kSilence, Value::kSeconds, Moment::kRequired,
     "the board neither receives nor sends for this many seconds"},
    {"zero-clock", FaultKind::kZeroClock, Value::kProbability, Moment::kOptional,
     "a clock message is all zeros"},
    {"illegal-time", FaultKind::kIllegalTime, Value::kProbability, Moment::kOptional,
     "a clock message shows an hour of 12"},
    {"wrong-time", FaultKind::kWrongTime, Value::kProbability, Moment::kOptional,
     "a clock message shows eight hours more on one display"},
    {"dead-clock", FaultKind::kDeadClock, Value::kSeconds, Moment::kRequired,
     "the clock's cable is unplugged for this many seconds"},
    {"stuck-lever", FaultKind::kStuckLever, Value::kSeconds, Moment::kRequired,
     "presses do not move the clock's lever for this many seconds"},
    {"low-battery", FaultKind::kLowBattery, Value::kNone, Moment::kOptional,
     "the clock reports that its battery is low"},
    {"new-clock", FaultKind::kNewClock, Value::kSeconds, Moment::kRequired,
     "the clock is replaced by one of the other type, which takes this many seconds"},
    {"lost-ack", FaultKind::kLostAck, Value::kProbability, Moment::kOptional,
     "the clock's acknowledgement is lost"},
    {"repeat-ack", FaultKind::kRepeatAck, Value::kProbability, Moment::kOptional,
     "the clock's acknowledgement comes twice"},
    {"reject-ack", FaultKind::kRejectAck, Value::kProbability, Moment::kOptional,
     "the clock rejects the command"},
    {"late-ack", FaultKind::kLateAck, Value::kSeconds, Moment::kOptional,
     "acknowledgements come this many seconds late"},
    {"event-dump", FaultKind::kEventDump, Value::kNone, Moment::kRequired,
     "the board sends its whole event log without a request"},
});

// In seconds: eleven days. That is longer than any game, and nanoseconds can count it.
constexpr double kLongest = 1e6;

std::optional<double> number_in(std::string_view text) {
  const auto number = rules::parse_number<double>(text);
  return number && *number >= 0 && *number <= kLongest ? number : std::nullopt;
}

tl::unexpected<rules::Error> wrong(std::string_view text, std::string_view why) {
  return rules::refuse(ErrorCode::kInvalidArgument,
                       "fault \"" + std::string(text) + "\": " + std::string(why));
}

/// An example of the fault as it is written, with everything that it needs.
std::string example_of(const FaultKnob& knob) {
  const std::string value = knob.value == Value::kNone          ? ""
                            : knob.value == Value::kSquare      ? "=e4"
                            : knob.value == Value::kProbability ? "=0.01"
                                                                : "=5";
  return std::string(knob.name) + (knob.moment == Moment::kNever ? "" : "@30") + value;
}

rules::Expected<void> read_value(std::string_view text, const FaultKnob& knob,
                                 std::optional<std::string_view> value, Fault& fault) {
  const std::string name(knob.name);
  if (knob.value == Value::kNone) {
    if (value) return wrong(text, name + " takes no value");
    return {};
  }
  if (knob.value == Value::kSquare) {
    const auto square = rules::parse_square(value.value_or(""));
    if (!square) return wrong(text, name + " wants a square, as " + example_of(knob));
    fault.square = *square;
    return {};
  }
  const auto amount = number_in(value.value_or(""));
  if (knob.value == Value::kProbability && (!amount || *amount > 1)) {
    return wrong(text, name + " wants a probability from 0 to 1, as " + example_of(knob));
  }
  if (!amount) return wrong(text, name + " wants seconds, at most 1000000, as " + example_of(knob));
  fault.amount = *amount;
  return {};
}

rules::Expected<void> read_moment(std::string_view text, const FaultKnob& knob,
                                  std::optional<std::string_view> moment, Fault& fault) {
  const std::string name(knob.name);
  if (!moment && knob.moment != Moment::kRequired) return {};
  if (moment && knob.moment == Moment::kNever) {
    return wrong(text, name + " cannot start at a moment");
  }
  const auto at = number_in(moment.value_or(""));
  if (!at) {
    return wrong(text, name + " wants the second of the game it starts at, at most 1000000, as " +
                           example_of(knob));
  }
  fault.from = seconds(*at);
  return {};
}

}  // namespace

std::span<const FaultKnob> fault_knobs() { return kKnobs; }

std::string fault_names() {
  std::string names;
  for (const FaultKnob& knob : kKnobs) {
    names += (names.empty() ? "" : ", ") + std::string(knob.name);
  }
  return names;
}

rules::Expected<Fault> parse_fault(std::string_view text) {
  std::string_view name = text;
  std::optional<int> place;
  if (const auto colon = name.find(':'); colon != name.npos) {
    const auto number = rules::parse_number<int>(name.substr(0, colon));
    if (number.value_or(0) < 1) return wrong(text, "a board's number from 1 stands before \":\"");
    place = *number - 1;
    name = name.substr(colon + 1);
  }
  std::optional<std::string_view> value, moment;
  if (const auto equals = name.find('='); equals != name.npos) {
    value = name.substr(equals + 1);
    name = name.substr(0, equals);
  }
  if (const auto at = name.find('@'); at != name.npos) {
    moment = name.substr(at + 1);
    name = name.substr(0, at);
  }
  const auto knob = std::ranges::find(kKnobs, name, &FaultKnob::name);
  if (knob == kKnobs.end()) {
    return wrong(text, "there is no such fault. The faults are " + fault_names());
  }
  Fault fault{knob->kind};
  fault.place = place;
  if (const auto read = read_moment(text, *knob, moment, fault); !read) {
    return tl::unexpected(read.error());
  }
  if (const auto read = read_value(text, *knob, value, fault); !read) {
    return tl::unexpected(read.error());
  }
  return fault;
}

}  // namespace jadoube::drivers::simulator

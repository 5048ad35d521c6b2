#include "drivers/simulator/hardware/make.h"

#include <algorithm>
#include <array>

#include "drivers/simulator/hardware/wire.h"

namespace jadoube::drivers::simulator {
namespace {

using namespace std::chrono_literals;

constexpr BoardTime kByteAt38400 = kByteTime / 4;

constexpr auto kMakes = std::to_array<MakeFacts>({
    {Make::kDgt, "dgt", "dgt", kByteTime, 0ns, true},
    // [spec: drivers/millennium/protocol.md#memory]
    {Make::kChessLink, "chesslink", "chesslink", kByteAt38400, 40'960us, false},
    // [spec: drivers/certabo/protocol.md#timing]
    {Make::kCertabo, "certabo", "certabo", kByteAt38400, 210ms, false},
    {Make::kSentio, "sentio", "certabo", kByteAt38400, 50ms, false},
    // USB brings a whole report at once.
    {Make::kChessnut, "chessnut", "chessnut", 0ns, 200ms, false},
    {Make::kIChessOne, "ichessone", "ichessone", kByteTime / 12, 100ms, false},
    {Make::kZmartfun, "zmartfun", "zmartfun", 0ns, 200ms, false},
    {Make::kNovag, "novag", "novag", kByteTime / 6, 100ms, false, true},
    {Make::kSaitek, "saitek", "saitek", kByteTime * 8, 100ms, false, true},
    // Bluetooth LE brings a whole packet at once. The scan is a guess.
    {Make::kPegasus, "pegasus", "pegasus", 0ns, 100ms, false},
    {Make::kSquareOff, "squareoff", "squareoff", 0ns, 100ms, false},
    {Make::kChessUp, "chessup", "chessup", 0ns, 100ms, false, true},
});

bool needs_clock_or_log(FaultKind kind) {
  switch (kind) {
    case FaultKind::kZeroClock:
    case FaultKind::kIllegalTime:
    case FaultKind::kWrongTime:
    case FaultKind::kDeadClock:
    case FaultKind::kStuckLever:
    case FaultKind::kLowBattery:
    case FaultKind::kNewClock:
    case FaultKind::kLostAck:
    case FaultKind::kRepeatAck:
    case FaultKind::kRejectAck:
    case FaultKind::kLateAck:
    case FaultKind::kEventDump:
      return true;
    default:
      return false;
  }
}

}  // namespace

const MakeFacts& facts_of(Make make) { return kMakes[static_cast<std::size_t>(make)]; }

std::span<const MakeFacts> all_makes() { return kMakes; }

rules::Expected<Make> parse_make(std::string_view name) {
  const auto* found = std::ranges::find(kMakes, name, &MakeFacts::name);
  if (found != kMakes.end()) return found->make;
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "no board \"" + std::string(name) + "\" can be emulated, only " + make_names());
}

std::string make_names() {
  std::string names;
  for (const MakeFacts& facts : kMakes) {
    names += (names.empty() ? "" : ", ") + std::string(facts.name);
  }
  return names;
}

rules::Expected<void> check_fault(Make make, const Fault& fault) {
  if (facts_of(make).has_clock_and_log || !needs_clock_or_log(fault.kind)) return {};
  const auto knobs = fault_knobs();
  const auto knob = std::ranges::find(knobs, fault.kind, &FaultKnob::kind);
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "fault \"" + std::string(knob->name) + "\": a " +
                           std::string(facts_of(make).name) +
                           " board has no clock and no log, so leave it out");
}

}  // namespace jadoube::drivers::simulator

#include "drivers/dgt/greeting.h"

#include <algorithm>
#include <utility>

#include "drivers/dgt/frame_decoder.h"

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// One step: how long it waits for the answer, its question, and how often it asks.
struct Row {
  std::chrono::milliseconds patience;
  std::uint8_t question;
  std::uint8_t tries;
};

// In the order of GreetingStep [spec: drivers/dgt/protocol.md#greeting]. Each serial number is
// requested twice. A board with another number each time would be another board each time.
constexpr Row kRows[] = {
    {300ms, 0, 0},                       // kDrain
    {100ms, ask::kReset, 1},             // no answer
    {1000ms, ask::kVersion, 4},          // kVersion
    {500ms, ask::kSerialNumber, 2},      // kSerial
    {500ms, ask::kLongSerialNumber, 2},  // old boards do not answer
    {50ms, ask::kUpdateNice, 1},         // no answer
    {700ms, ask::kTrademark, 1},         // takes up to 270 ms to arrive
    {500ms, ask::kHardwareVersion, 1},   // old boards do not answer
    {500ms, ask::kBattery, 1},           // only boards with a battery answer
};
static_assert(std::size(kRows) == static_cast<std::size_t>(GreetingStep::kDone));

const Row& row_of(GreetingStep step) { return kRows[static_cast<std::size_t>(step)]; }

GreetingStep after(GreetingStep step) {
  return static_cast<GreetingStep>(static_cast<int>(step) + 1);
}

}  // namespace

void Greeting::open(Instant now) {
  *this = {};
  step_ = GreetingStep::kDrain;
  waiting_ = true;
  waits_until_ = now + row_of(step_).patience;
}

void Greeting::process(GreetingStep step) {
  answered_ |= 1U << static_cast<int>(step);
  if (step_ == step) enter(after(step));
}

void Greeting::advance(Instant now) {
  if (now < times_out_at()) return;
  waiting_ = false;
  const bool is_proof = step_ == GreetingStep::kVersion;
  if (asked_times_ < row_of(step_).tries && !(is_proof && vouched_)) return;
  failed_ = is_proof && !vouched_;
  enter(failed_ ? GreetingStep::kDone : after(step_));
}

Instant Greeting::times_out_at() const { return waiting_ ? waits_until_ : kNever; }

std::uint8_t Greeting::take(Instant now) {
  waiting_ = true;
  ++asked_times_;
  waits_until_ = now + row_of(step_).patience;
  return row_of(step_).question;
}

void Greeting::enter(GreetingStep step) {
  while (step != GreetingStep::kDone && was_answered(step)) step = after(step);
  step_ = step;
  waiting_ = false;
  asked_times_ = 0;
}

bool Greeting::was_answered(GreetingStep step) const {
  return (answered_ >> static_cast<int>(step) & 1U) != 0;
}

namespace {

constexpr auto kQuiet = 1s;
constexpr auto kSilence = 2800ms;
// The least time for the board's answer.
constexpr auto kAnswer = 1500ms;

}  // namespace

void KeepAlive::start(Instant now) {
  *this = {};
  received_at_ = now;
}

void KeepAlive::process(Instant now) {
  if (received_at_ != kNever) start(now);
}

Instant KeepAlive::due_at() const {
  if (received_at_ == kNever) return kNever;
  return (last_asked_at_ == kNever ? received_at_ : last_asked_at_) + kQuiet;
}

void KeepAlive::asked(Instant now) {
  first_asked_at_ = std::min(first_asked_at_, now);
  last_asked_at_ = now;
}

Instant KeepAlive::dies_at() const {
  if (first_asked_at_ == kNever) return kNever;
  return std::max(received_at_ + kSilence, first_asked_at_ + kAnswer);
}

namespace {

DeviceInfo unknown_board() {
  DeviceInfo info;
  info.capabilities = kCapabilities;
  return info;
}

}  // namespace

BoardIdentity::BoardIdentity() : info_(unknown_board()), reported_(info_) {}

std::optional<GreetingStep> BoardIdentity::process(const SerialNumber& serial) {
  if (serial.digits.empty()) return std::nullopt;
  info_.short_serial = serial.digits;
  if (info_.serial.empty()) info_.serial = serial.digits;
  return GreetingStep::kSerial;
}

std::optional<GreetingStep> BoardIdentity::process(const LongSerialNumber& serial) {
  if (serial.digits.empty()) return std::nullopt;
  if (info_.serial.empty() || !is_settled_) info_.serial = serial.digits;
  return GreetingStep::kLongSerial;
}

std::optional<GreetingStep> BoardIdentity::process(const Trademark& trademark) {
  info_.trademark = trademark.text;
  return GreetingStep::kTrademark;
}

std::optional<GreetingStep> BoardIdentity::process(const Version& version) {
  info_.firmware = version.text;
  return GreetingStep::kVersion;
}

std::optional<GreetingStep> BoardIdentity::process(const HardwareVersion& version) {
  info_.hardware = version.text;
  return GreetingStep::kHardware;
}

std::optional<GreetingStep> BoardIdentity::process(const Battery& battery) {
  info_.battery_percent = battery.percent;
  info_.charging = battery.charging;
  info_.capabilities.battery = true;
  return GreetingStep::kBattery;
}

void BoardIdentity::report(std::vector<Observation>& seen) {
  DeviceInfo info = info_;
  if (!is_settled_) {
    info.serial.clear();
    info.short_serial.clear();
  }
  if (info == reported_) return;
  reported_ = info;
  seen.push_back(DeviceRead{std::move(info)});
}

}  // namespace jadoube::drivers::dgt

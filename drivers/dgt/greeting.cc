#include "drivers/dgt/greeting.h"

#include "drivers/dgt/wire.h"

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

void Greeting::hear(GreetingStep step) {
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

}  // namespace jadoube::drivers::dgt

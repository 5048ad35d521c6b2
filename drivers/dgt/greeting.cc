#include "drivers/dgt/greeting.h"

#include "drivers/dgt/wire.h"

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// A step's question, how long it waits for an answer, and how often it asks.
struct Row {
  std::uint8_t question;
  std::chrono::milliseconds patience;
  int tries;
};

// In GreetingStep's order [spec: drivers/dgt/protocol.md#greeting]. A serial number is asked for
// twice: a board that is known by another number each time would be another board each time.
constexpr Row kRows[] = {
    {0, 300ms, 0},                       // kDrain
    {ask::kReset, 100ms, 1},             // kReset: has no answer
    {ask::kVersion, 1000ms, 4},          // kVersion
    {ask::kSerialNumber, 500ms, 2},      // kSerial
    {ask::kLongSerialNumber, 500ms, 2},  // kLongSerial: old boards are silent
    {ask::kUpdateNice, 50ms, 1},         // kUpdates: has no answer
    {ask::kTrademark, 700ms, 1},         // kTrademark: takes up to 270 ms on the line
    {ask::kHardwareVersion, 500ms, 1},   // kHardware: old boards are silent
    {ask::kBattery, 500ms, 1},           // kBattery: only boards that have one answer
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

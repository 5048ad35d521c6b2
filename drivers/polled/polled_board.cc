#include "drivers/polled/polled_board.h"

#include <algorithm>
#include <memory>

namespace jadoube::drivers {
namespace {

tl::unexpected<rules::Error> refuse_now(const rules::Sentence& why) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (why.values.empty()) return rules::refuse(kNotNow, why.form);
  return tl::unexpected<rules::Error>(
      rules::Error{kNotNow, why.english(), std::make_shared<const rules::Sentence>(why)});
}

}  // namespace

PolledBoard::PolledBoard(const BoardMake& make) : make_(&make) {
  info_.trademark = make.trademark;
  info_.capabilities = make.capabilities;
}

void PolledBoard::open(Instant now) {
  begin(now);
  is_open_ = true;
  free_at_ = now;
}

void PolledBoard::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!listens()) return;
  for (const std::uint8_t byte : bytes) take(now, byte, seen);
}

rules::Expected<void> PolledBoard::send(Instant now, const Command& command) {
  if (!is_live()) return refuse_now(make_->not_live);
  if (std::holds_alternative<ReadLog>(command)) return refuse_now(make_->no_log);
  if (std::holds_alternative<ShowLights>(command) && !info_.capabilities.lights) {
    return refuse_now(make_->no_lights);
  }
  const bool has_part = std::holds_alternative<ReadPlacement>(command) ||
                        std::holds_alternative<ShowLights>(command) ||
                        (std::holds_alternative<Beep>(command) && info_.capabilities.sound);
  if (!has_part) return refuse_now(make_->no_clock);
  return accept(now, command);
}

void PolledBoard::advance(Instant now, std::vector<std::uint8_t>& out, Seen& seen) {
  if (!listens()) return;
  expire(now, seen);
  noise_.advance(now, seen);
  elapse(now, seen);
  if (now >= dies_at()) die();
  if (!listens() || now < next_question_at()) return;
  const Bytes question = next_question(now);
  if (question.empty()) return;
  out.insert(out.end(), question.begin(), question.end());
  free_at_ = now + make_->pause;
}

Instant PolledBoard::wake_at() const {
  if (!listens()) return kNever;
  return std::min({elapses_at(), noise_.reported_at(), dies_at(), next_question_at()});
}

}  // namespace jadoube::drivers

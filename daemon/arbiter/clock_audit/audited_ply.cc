#include "daemon/arbiter/clock_audit/audited_ply.h"

#include <algorithm>

#include "daemon/arbiter/by_color.h"

namespace jadoube::arbiter {

AuditedPly audited(const model::Ply& ply, rules::Color mover, std::optional<rules::Color> running) {
  return {.mover = mover,
          .at = ply.confirmed_at.value_or(ply.made_at),
          .pressed = ply.evidence == model::Evidence::kPress,
          .white = ply.white_clock,
          .black = ply.black_clock,
          .running = running};
}

using std::chrono::milliseconds;

void ClockEvents::report(const ClockEvent& event) {
  if (const auto* stood = std::get_if<ClockStood>(&event)) {
    // A stop is reported when it begins and again when it ends.
    const auto same = std::find_if(stood_.begin(), stood_.end(),
                                   [&](const auto& known) { return known.from == stood->from; });
    if (same == stood_.end()) {
      stood_.push_back(*stood);
    } else {
      *same = *stood;
    }
  } else if (const auto* set = std::get_if<ClockSetByArbiter>(&event)) {
    set_.push_back(set->at);
  } else if (const auto* unread = std::get_if<ClockUnread>(&event)) {
    unread_.push_back(*unread);
  } else {
    const auto& press = std::get<LoosePress>(event);
    const auto place = std::upper_bound(loose_.begin(), loose_.end(), press,
                                        [](const auto& a, const auto& b) { return a.at < b.at; });
    loose_.insert(place, press);
  }
}

milliseconds ClockEvents::running(Instant begin, Instant end) const {
  auto time = std::max(end, begin) - begin;
  for (const ClockStood& stood : stood_) {
    const Instant from = std::max(stood.from, begin), to = std::min(stood.to, end);
    if (from < to) time -= to - from;
  }
  return std::chrono::duration_cast<milliseconds>(std::max(time, Instant::duration(0)));
}

bool ClockEvents::set_by_arbiter(Instant begin, Instant end) const {
  return std::any_of(set_.begin(), set_.end(), [&](Instant at) {
    return at >= begin - kNearCommand && at <= end + kNearCommand;
  });
}

bool ClockEvents::was_unread(Instant begin, Instant end) const {
  return std::any_of(unread_.begin(), unread_.end(),
                     [&](const auto& each) { return each.from <= end && each.to >= begin; });
}

std::vector<LoosePress> ClockEvents::loose_presses(Instant begin, Instant end) const {
  std::vector<LoosePress> presses;
  std::copy_if(loose_.begin(), loose_.end(), std::back_inserter(presses),
               [&](const LoosePress& press) { return press.at > begin && press.at <= end; });
  return presses;
}

using rules::MoveTime;
using rules::PerMove;

milliseconds given_by(const MoveTime& rule, milliseconds thought) {
  return rule.how == PerMove::kIncrement ? rule.time : std::min(thought, rule.time);
}

MoveTime other_way(const MoveTime& rule) {
  const bool increment = rule.how == PerMove::kIncrement;
  return {increment ? PerMove::kDelay : PerMove::kIncrement, rule.time};
}

milliseconds whole_seconds(milliseconds time) {
  return std::max(milliseconds(std::chrono::round<std::chrono::seconds>(time)), milliseconds(0));
}

namespace {

/// If a fault is of both clocks, the other clock shows it within this many plies.
constexpr std::size_t kSoonAfter = 10;

bool is_about_per_move(ClockFindingKind kind) {
  return kind == ClockFindingKind::kWrongPerMove || kind == ClockFindingKind::kDelayForIncrement ||
         kind == ClockFindingKind::kIncrementForDelay;
}

}  // namespace

void AuditFindings::add(ClockFinding finding) {
  const auto is_of_other_clock = [&](const ClockFinding& known) {
    return known.kind == finding.kind && known.who && finding.who && *known.who != *finding.who &&
           is_near(known.by, finding.by, tolerance_) && finding.ply - known.ply <= kSoonAfter;
  };
  const auto known = std::ranges::find_if(all_, is_of_other_clock);
  if (known == all_.end() || finding.kind == ClockFindingKind::kLeverDead) {
    all_.push_back(std::move(finding));
    return;
  }
  // The sentence about an extra press names the player who pressed first.
  if (known->kind != ClockFindingKind::kExtraPress) known->fault.each = true;
  known->who.reset();
}

void AuditFindings::withdraw_per_move(std::optional<rules::Color> who) {
  std::erase_if(all_, [&](const ClockFinding& known) {
    return is_about_per_move(known.kind) && (!who || !known.who || known.who == who);
  });
}

void AuditFindings::withdraw_main_time(std::chrono::milliseconds per_move) {
  const auto most = 2 * std::chrono::abs(per_move) + tolerance_;
  std::erase_if(all_, [&](const ClockFinding& known) {
    return known.kind == ClockFindingKind::kWrongMainTime && std::chrono::abs(known.by) <= most;
  });
}

}  // namespace jadoube::arbiter

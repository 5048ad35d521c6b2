#include "daemon/arbiter/clock_audit/per_move_audit.h"

#include <algorithm>
#include <vector>

#include "daemon/arbiter/by_color.h"

namespace jadoube::arbiter {

using rules::MoveTime;
using rules::PerMove;
using std::chrono::milliseconds;

namespace {

milliseconds median(std::vector<milliseconds> times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

}  // namespace

void PlayerGains::add(const MoveGain& gain) {
  gains_.push_back(gain);
  if (gains_.size() > kWindow) gains_.pop_front();
}

std::size_t PlayerGains::fitting(const MoveTime& rule, milliseconds tolerance) const {
  return std::count_if(gains_.begin(), gains_.end(), [&](const MoveGain& move) {
    return is_near(move.gain, given_by(rule, move.thought), tolerance);
  });
}

// Only moves that used up the delay show its length. Fewer than three such moves are not enough.
milliseconds PlayerGains::estimate(bool of_delay, milliseconds tolerance) const {
  std::vector<milliseconds> times;
  for (const MoveGain& move : gains_) {
    if (!of_delay || move.gain < move.thought - tolerance) times.push_back(move.gain);
  }
  return times.size() < 3 ? milliseconds(-1) : whole_seconds(median(std::move(times)));
}

milliseconds PlayerGains::spread() const {
  const auto [least, most] =
      std::minmax_element(gains_.begin(), gains_.end(),
                          [](const MoveGain& a, const MoveGain& b) { return a.gain < b.gain; });
  return most->gain - least->gain;
}

bool PlayerGains::show(const MoveTime& rule, const MoveTime& intended,
                       milliseconds tolerance) const {
  return gains_.size() >= 3 && fitting(rule, tolerance) + 1 >= gains_.size() &&
         fitting(intended, tolerance) <= 1;
}

std::optional<MoveTime> PlayerGains::other_rule(const MoveTime& intended,
                                                milliseconds tolerance) const {
  if (gains_.size() < kWindow || gains_.size() - fitting(intended, tolerance) < 3) {
    return std::nullopt;
  }
  const bool of_delay = intended.how != PerMove::kIncrement;
  const MoveTime other = other_way(intended);
  // If the time is as short as the tolerance, both rules look the same.
  const bool other_fits = intended.time > tolerance && fitting(other, tolerance) >= kEnough;
  // If all moves took about the same time, both rules fit.
  if (other_fits && (of_delay || spread() > 2 * tolerance)) return other;
  const MoveTime estimated{intended.how, estimate(of_delay, tolerance)};
  if (estimated.time < milliseconds(0) || fitting(estimated, tolerance) < kEnough) {
    return std::nullopt;
  }
  if (other_fits || is_near(estimated.time, intended.time, tolerance)) return std::nullopt;
  return estimated;
}

namespace {

// A difference of at most `kOneSecond`, or an intended time of at most `kFine`, needs more plies.
constexpr milliseconds kOneSecond{1'000}, kFine{3'000};

}  // namespace

void SharedGains::clear() {
  sums_.clear();
  last_.reset();
  skip_next_ = false;
}

void SharedGains::add(const MoveGain& gain, const MoveTime& intended) {
  const milliseconds off = gain.gain - given_by(intended, gain.thought);
  const bool outlier = std::chrono::abs(off) > kOutlier;
  if (!outlier && !skip_next_) {
    if (last_) sum(*last_);
    last_ = {off, gain.gain - given_by(other_way(intended), gain.thought),
             gain.thought < intended.time};
    return;
  }
  last_.reset();
  skip_next_ = outlier;
}

void SharedGains::sum(const Off& ply) {
  Sums sums = sums_.empty() ? Sums{} : sums_.back();
  sums.off += ply.off;
  sums.off_by_other += ply.by_other;
  (ply.quick ? sums.off_quick : sums.off_slow) += ply.off;
  ++(ply.quick ? sums.quick : sums.slow);
  sums_.push_back(sums);
}

bool SharedGains::grows_evenly() const {
  const milliseconds all = sums_.back().off, half = sums_[sums_.size() / 2 - 1].off;
  const auto share = [&](milliseconds part) {
    return static_cast<double>(part.count()) / static_cast<double>(all.count());
  };
  return share(half) >= 0.3 && share(all - half) >= 0.3;
}

// A delay that looks like a shorter increment shows in quick moves only.
bool SharedGains::shows_in_slow_moves(const MoveTime& intended) const {
  const Sums& all = sums_.back();
  if (intended.how != PerMove::kIncrement || intended.time == milliseconds(0)) return true;
  const auto plies = static_cast<int>(sums_.size());
  return all.slow >= 3 &&
         2 * std::chrono::abs(all.off_slow) / all.slow >= std::chrono::abs(all.off) / plies;
}

// A delay gives the time that a move took, so the errors of late presses do not cancel out. So the
// sum must be twice as large.
std::optional<MoveTime> SharedGains::other_rule(const MoveTime& intended) const {
  if (sums_.size() < kFewestPlies) return std::nullopt;
  const Sums& all = sums_.back();
  const auto plies = static_cast<int>(sums_.size());
  const milliseconds least = std::max(kLeastSum, plies * milliseconds(500));
  const int weight = intended.how == PerMove::kIncrement ? 1 : 2;
  if (std::chrono::abs(all.off) < weight * least) return std::nullopt;
  const bool other_fits = std::chrono::abs(all.off_by_other) < kLeastSum;
  const bool only_quick =
      all.slow >= 3 && all.quick >= 3 &&
      2 * std::chrono::abs(all.off_slow) / all.slow < std::chrono::abs(all.off_quick) / all.quick;
  if (other_fits && only_quick) {
    return intended.time <= kFine && !is_sure() ? std::nullopt : std::optional(other_way(intended));
  }
  if (!grows_evenly() || !shows_in_slow_moves(intended)) return std::nullopt;
  // A delay that is too short or too long shows in the moves that used it up.
  const bool of_delay = intended.how != PerMove::kIncrement && all.slow > 0;
  const milliseconds each = of_delay ? all.off_slow / all.slow : all.off / plies;
  const MoveTime estimated{intended.how, whole_seconds(intended.time + each)};
  const bool fine = is_near(estimated.time, intended.time, kOneSecond);
  if (estimated == intended || (fine && !is_sure())) return std::nullopt;
  return estimated;
}

// A few undetected presses can add up to an error of a second for each move.
bool SharedGains::is_sure() const {
  return sums_.size() >= 2 * kFewestPlies && std::chrono::abs(sums_.back().off) >= 2 * kLeastSum;
}

using rules::Color;
using rules::MoveTime;
using std::chrono::milliseconds;

namespace {

ClockFinding per_move_finding(std::size_t ply, std::optional<Color> who, const MoveTime& rule,
                              const MoveTime& intended) {
  ClockFinding finding{ClockFindingKind::kWrongPerMove, ply, who, rule.time - intended.time};
  const bool increment = intended.how == rules::PerMove::kIncrement;
  if (rule.how != intended.how && increment != (rule.how == rules::PerMove::kIncrement)) {
    finding.kind =
        increment ? ClockFindingKind::kDelayForIncrement : ClockFindingKind::kIncrementForDelay;
  }
  finding.fault = {
      .kind = finding.kind, .player = who, .time = rule.time, .intended = intended.time};
  return finding;
}

}  // namespace

// If a press is read late, the idle clock loses what the mover's clock seems to gain.
void PerMoveAudit::judge(const MoveShown& shown, ByColor<PlayerAudit>& players,
                         AuditFindings& findings) {
  const auto& [ply, mover, seen, idle] = shown;
  MoveGain move = seen;
  const MoveTime rule = players[mover].rule().per_move();
  const bool both = idle && is_near(*idle, milliseconds(0), tolerance_);
  if (both) move.gain += *idle;
  if (was_read_late(shown, move.gain - given_by(rule, move.thought))) return;
  gains_[mover].add(move);
  if (const auto other = gains_[mover].other_rule(rule, tolerance_)) {
    if (is_in_next_period(players[mover], *other)) {
      players[mover].begin_period();
      forget(mover);
    } else {
      adopt(whose(mover, *other, players), *other, ply, players, findings);
    }
    return;
  }
  if (!both) return;
  shared_.add(move, rule);
  const bool alike = rule == players[opponent_of(mover)].rule().per_move();
  if (const auto other = alike ? shared_.other_rule(rule) : std::nullopt) {
    adopt(std::nullopt, *other, ply, players, findings);
  }
}

// A press that is read late makes one ply too long and the next ply too short by the same time. No
// clock does that: a clock that gives too much to one player does not take it from the other.
bool PerMoveAudit::was_read_late(const MoveShown& shown, milliseconds off) {
  const bool late = off_ && off_->ply + 1 == shown.ply && std::chrono::abs(off) > tolerance_ &&
                    is_near(off, -off_->off, tolerance_);
  off_ = {shown.ply, off};
  if (!late) return false;
  off_.reset();
  gains_[opponent_of(shown.mover)].drop_last();
  shared_.drop_last();
  return true;
}

// The period may have begun with a ply that could not be judged.
bool PerMoveAudit::is_in_next_period(PlayerAudit& player, const MoveTime& rule) const {
  const MoveTime next = player.rule().per_move_after();
  return player.period_is_due() && next.how == rule.how &&
         is_near(next.time, rule.time, tolerance_);
}

/// The player whose time follows the rule `other`, found with a move of `mover`. Nothing: both do.
std::optional<Color> PerMoveAudit::whose(Color mover, const MoveTime& other,
                                         const ByColor<PlayerAudit>& players) const {
  const auto idle = opponent_of(mover);
  const bool alike =
      players[mover].rule().intended_per_move() == players[idle].rule().intended_per_move() &&
      players[mover].rule().per_move() == players[idle].rule().per_move();
  const bool both = alike && gains_[idle].show(other, players[idle].rule().per_move(), tolerance_);
  return both ? std::nullopt : std::optional(mover);
}

void PerMoveAudit::adopt(std::optional<Color> who, const MoveTime& rule, std::size_t ply,
                         ByColor<PlayerAudit>& players, AuditFindings& findings) {
  const MoveTime intended = players[who.value_or(Color::kWhite)].rule().intended_per_move();
  // Earlier findings were wrong, or were made from too few moves.
  findings.withdraw_per_move(who);
  for (const Color color : kColors) {
    if (!who || *who == color) players[color].adopt(rule);
    forget(color);
  }
  if (rule == intended) return;
  auto finding = per_move_finding(ply, who, rule, intended);
  const bool same_way = finding.kind == ClockFindingKind::kWrongPerMove;
  findings.withdraw_main_time(same_way ? finding.by : rule.time);
  findings.add(std::move(finding));
}

void PerMoveAudit::forget(Color color) {
  gains_[color].clear();
  shared_.clear();
}

bool PeriodAudit::judge(std::size_t ply, Color mover, const PressReckoning& reckoning,
                        ByColor<PlayerAudit>& players, AuditFindings& findings) {
  const bool both = judge_time(ply, mover, reckoning, players, findings);
  ClockFault fault{.kind = ClockFindingKind::kPeriodLate,
                   .player = mover,
                   .moves = players[mover].moves(),
                   .moves_off = reckoning.moves_off};
  switch (reckoning.period) {
    case PeriodCame::kEarly:
      fault.kind = ClockFindingKind::kPeriodEarly;
      findings.add({fault.kind, ply, mover, reckoning.period_time, fault});
      break;
    case PeriodCame::kLate:
      findings.add({fault.kind, ply, mover, -reckoning.period_time, fault});
      break;
    case PeriodCame::kOverdue:
      fault.missing = true;
      fault.moves_off = 0;
      fault.time = players[mover].rule().next_period_time();
      findings.add({fault.kind, ply, mover, -fault.time, fault});
      break;
    case PeriodCame::kNo:
    case PeriodCame::kOnTime:
      break;
  }
  return both;
}

// If only one clock differs, it may have been stopped without a report. If both clocks got the same
// time, somebody set that time.
bool PeriodAudit::judge_time(std::size_t ply, Color mover, const PressReckoning& reckoning,
                             ByColor<PlayerAudit>& players, AuditFindings& findings) {
  if (!reckoning.other_time) return false;
  const milliseconds time = *reckoning.other_time, intended = reckoning.period_time;
  odd_[mover] = time;
  const auto& same = odd_[opponent_of(mover)];
  if (!same || !is_near(time, *same, 2 * tolerance_)) return false;
  const milliseconds set = std::chrono::round<std::chrono::minutes>(time);
  for (const Color color : kColors) {
    if (players[color].period_is_due()) players[color].begin_period();
    odd_[color].reset();
  }
  if (set == intended) return true;
  findings.add({ClockFindingKind::kWrongPeriodTime,
                ply,
                std::nullopt,
                set - intended,
                {.kind = ClockFindingKind::kWrongPeriodTime, .time = set, .intended = intended}});
  return true;
}

}  // namespace jadoube::arbiter

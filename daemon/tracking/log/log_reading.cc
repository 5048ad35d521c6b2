// The outage in a log ends where the placement is what was read. The rest is what was observed
// since.
//
// Of what was observed the last change may be another one in the log: while one square alone
// changes, the board overwrites its entry. So the placement that was read may never have been in
// the log, if a hand was on a square just then.
#include "daemon/tracking/log/log_reading.h"

#include <algorithm>
#include <iterator>
#include <variant>

#include "daemon/tracking/log/log_place.h"
#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;
using rules::Piece;
using rules::Placement;
using rules::Square;

namespace {

/// The squares of `changes` as a log has them: of several on one square in a row the last.
std::vector<LoggedSquare> events_as_logged(std::span<const SensorEvent> changes) {
  std::vector<LoggedSquare> logged;
  for (const auto& each : changes) {
    if (each.press) continue;
    if (!logged.empty() && logged.back().square == each.square) logged.pop_back();
    logged.push_back({each.square, each.now, false});
  }
  return logged;
}

std::vector<LoggedSquare> squares_of(std::span<const LogEntry> log) {
  std::vector<LoggedSquare> squares;
  for (const auto& entry : log) {
    const auto* seen = square_in(entry);
    if (seen == nullptr) continue;
    if (!squares.empty() && squares.back().square == seen->square) squares.pop_back();
    squares.push_back({seen->square, seen->piece, false});
  }
  return squares;
}

/// How many more changes the squares of `log` have than came before the log, if they are the
/// changes since the reading. These are all that came before the log did, and maybe some that the
/// board wrote while it sent the log.
std::optional<std::size_t> more_than_came_before(std::span<const LogEntry> log, const Ends& ends) {
  const auto squares = squares_of(log);
  for (auto count = ends.since_before_log; count <= ends.since.size(); ++count) {
    if (squares == events_as_logged(ends.since.first(count))) return count - ends.since_before_log;
  }
  return std::nullopt;
}

/// True if entry `at` was written over the piece on its square when the board was read. Except for
/// that square, `earlier`, the placement after the entries before it, is what was read. The first
/// change since leads to the entry.
bool was_overwritten(std::span<const LogEntry> log, std::size_t at, const Placement& earlier,
                     const Ends& ends) {
  const auto* entry = square_in(log[at]);
  const auto since = events_as_logged(ends.since);
  return entry != nullptr && !since.empty() && since.front().square == entry->square &&
         since.front().piece == entry->piece &&
         differing(earlier, ends.read) == rules::bit(entry->square);
}

/// The presses before entry `begin` that were not observed. If the press that was observed is not
/// found, it is the last.
std::vector<LogEntry> unobserved_presses(std::span<const LogEntry> log, std::size_t begin,
                                         const Ends& ends) {
  std::vector<LogEntry> presses;
  for (auto i = after_observed_press(log, begin, ends).value_or(begin); i < begin; ++i) {
    if (std::holds_alternative<LoggedPress>(log[i])) presses.push_back(log[i]);
  }
  return presses;
}

/// The presses from entry `begin` on that were not observed, though the placement that was read was
/// reached by then. They end at the first press that was observed since, or at another game.
std::vector<LogEntry> presses_before_reading(std::span<const LogEntry> log, std::size_t begin,
                                             const Ends& ends) {
  std::vector<LogEntry> presses;
  for (const auto& entry : log.subspan(begin)) {
    if (is_starting_position(entry)) break;
    if (!std::holds_alternative<LoggedPress>(entry)) continue;
    const auto was_observed = [&](const SensorEvent& each) {
      return each.press && seconds_between(entry, *each.press, ends);
    };
    if (std::ranges::any_of(ends.since, was_observed)) break;
    presses.push_back(entry);
  }
  return presses;
}

/// A piece that is in a hand, and its square before.
struct Lifted {
  Piece piece;
  Square from;
};

/// The pieces that are in hands.
class InHand {
 public:
  /// `square` is seen, where `earlier` was.
  void add_change(const LoggedSquare& seen, Piece earlier) {
    const auto last = std::find_if(pieces_.rbegin(), pieces_.rend(),
                                   [&](const Lifted& each) { return each.piece == seen.piece; });
    if (seen.piece == Piece::kNone) {
      if (earlier != Piece::kNone) pieces_.push_back({earlier, seen.square});
    } else if (last != pieces_.rend()) {
      pieces_.erase(std::next(last).base());
    }
  }
  /// The piece that was lifted last; null if none was.
  const Lifted* last() const { return pieces_.empty() ? nullptr : &pieces_.back(); }

 private:
  std::vector<Lifted> pieces_;
};

bool may_take(const Lifted& by, Square on, const Placement& current) {
  const auto occupied = differing(current, Placement());
  const auto attacked =
      rules::attacks_of(rules::type_of(by.piece), rules::color_of(by.piece), by.from, occupied);
  return rules::contains(attacked, on) && rules::color_of(current[on]) != rules::color_of(by.piece);
}

/// True if `entry` only marks that the log was read.
bool is_reading(const LogEntry& entry) { return entry == LogEntry(drivers::LogMark::kRead); }

/// True if right before entry `at` that piece was lifted.
bool is_lifted_right_before(std::span<const LogEntry> log, std::size_t at, const Lifted& lifted) {
  while (at > 0 && is_reading(log[at - 1])) --at;
  const auto* before = at > 0 ? square_in(log[at - 1]) : nullptr;
  return before != nullptr && before->square == lifted.from && before->piece == Piece::kNone;
}

/// True if the piece that was `lifted` last came to the square that entry `at` empties, and that
/// entry has overwritten its coming. Pieces are not lifted from an empty square. It was taken at
/// once, if it was lifted right before and could take there, and a piece of the other colour comes
/// there next.
bool has_come_in_log(std::span<const LogEntry> log, std::size_t at, const Placement& current,
                     const Lifted* lifted) {
  const auto& seen = *square_in(log[at]);
  if (lifted == nullptr || seen.piece != Piece::kNone) return false;
  const auto earlier = current[seen.square];
  if (earlier == Piece::kNone) return true;
  if (!is_lifted_right_before(log, at, *lifted)) return false;
  if (!may_take(*lifted, seen.square, current)) return false;
  for (const auto& entry : log.subspan(at + 1)) {
    if (is_reading(entry)) continue;
    const auto* next = square_in(entry);
    if (next == nullptr) return false;
    if (next->piece != Piece::kNone) {
      return next->square == seen.square && color_of(next->piece) == color_of(earlier);
    }
  }
  return false;
}

/// What a log has until the reading. The reading may be at several places in it. The last place
/// from which on it has what was observed since is taken; if there is none, the last place.
class UntilRead {
 public:
  /// It may be `whole`, and the log continues with `rest`. Whether it surely is.
  bool is_it(LoggedOutage whole, std::span<const LogEntry> rest, const Ends& ends) {
    const auto more = more_than_came_before(rest, ends);
    (more ? continued_ : last_) = std::move(whole);
    return more == 0U;
  }
  std::optional<LoggedOutage> best() const { return continued_ ? continued_ : last_; }
  /// True if the log continues with what was not observed.
  bool continues_unseen(const Ends& ends) const {
    return last_ && !continued_ && ends.since_before_log == 0;
  }

 private:
  std::optional<LoggedOutage> continued_, last_;
};

std::optional<SinceListed> since_listed(std::span<const LogEntry> log, std::size_t at,
                                        std::size_t observed, const Ends& ends);

/// What `log` has from entry `at` on, after `missed`, as far as it can be followed. Presses before
/// entry `observed` are not new.
std::optional<LoggedOutage> read_on(std::span<const LogEntry> log, std::size_t at,
                                    std::size_t observed, LoggedOutage missed, const Ends& ends) {
  UntilRead until_read;
  InHand in_hand;
  for (;; ++at) {
    if (missed.current == ends.read) {
      LoggedOutage whole{missed.entries, missed.current, true};
      const auto presses = presses_before_reading(log, std::max(at, observed), ends);
      whole.entries.insert(whole.entries.end(), presses.begin(), presses.end());
      if (until_read.is_it(std::move(whole), log.subspan(at), ends)) return until_read.best();
    }
    at = after_same_lists(log, at, missed.current);
    if (at == log.size() || is_starting_position(log[at]) || begins_a_list(log[at])) break;
    const auto* seen = square_in(log[at]);
    if (was_overwritten(log, at, missed.current, ends)) {
      LoggedOutage whole{missed.entries, ends.read, true};
      whole.entries.push_back(LoggedSquare{seen->square, ends.read[seen->square], seen->quick});
      if (until_read.is_it(std::move(whole), log.subspan(at), ends)) return until_read.best();
    }
    if (seen != nullptr) {
      const auto earlier = missed.current[seen->square];
      if (has_come_in_log(log, at, missed.current, in_hand.last())) {
        const LoggedSquare came{seen->square, in_hand.last()->piece, seen->quick};
        missed.entries.push_back(came);
        in_hand.add_change(came, earlier);
        in_hand.add_change(*seen, came.piece);
      } else {
        in_hand.add_change(*seen, earlier);
      }
      missed.current.set(seen->square, seen->piece);
    }
    const bool in_outage = std::holds_alternative<LoggedPress>(log[at]) && at >= observed;
    if (seen != nullptr || in_outage) missed.entries.push_back(log[at]);
  }
  auto whole = until_read.best();
  if (at == log.size()) {
    missed.whole = true;
    return until_read.continues_unseen(ends) ? std::optional(std::move(missed)) : whole;
  }
  // What was read may have been the placement before that too.
  if (begins_a_list(log[at])) missed.since_listed = since_listed(log, at, observed, ends);
  if (missed.since_listed) return missed;
  return whole || missed.entries.empty() ? whole : std::optional(missed);
}

/// What `log` has from the list of pieces at entry `at` on, or from a later one, if it leads to
/// what was read.
std::optional<SinceListed> since_listed(std::span<const LogEntry> log, std::size_t at,
                                        std::size_t observed, const Ends& ends) {
  const auto pieces = listed_pieces(log, at);
  auto missed = read_on(log, pieces.end, observed, {{}, pieces.placement, false}, ends);
  if (!missed || !missed->whole) return missed ? missed->since_listed : std::nullopt;
  return SinceListed{pieces.placement, std::move(missed->entries)};
}

}  // namespace

std::optional<LoggedOutage> missed_from(std::span<const LogEntry> log, std::size_t begin,
                                        const Ends& ends) {
  const auto observed = after_observed_press(log, begin, ends).value_or(0);
  auto missed = read_on(log, begin, observed,
                        {unobserved_presses(log, begin, ends), ends.before, false}, ends);
  if (missed) missed->power_was_away = std::ranges::any_of(log.subspan(begin), begins_a_list);
  return missed;
}

std::optional<std::vector<LogEntry>> game_in(std::span<const LogEntry> log, const Ends& ends) {
  LoggedPlacement replayed(ends.white);
  replayed.take(log.front());
  if (replayed.placement() != Placement::initial()) return std::nullopt;
  auto missed = read_on(log, 1, 1, {{}, Placement::initial(), false}, ends);
  return missed && missed->whole ? std::optional(std::move(missed->entries)) : std::nullopt;
}

std::optional<std::vector<LogEntry>> game_since_list(std::span<const LogEntry> log,
                                                     const Ends& ends) {
  const auto pieces = listed_pieces(log, 0);
  auto missed = read_on(log, pieces.end, pieces.end, {{}, pieces.placement, false}, ends);
  return missed && missed->whole ? std::optional(std::move(missed->entries)) : std::nullopt;
}

}  // namespace jadoube::tracking

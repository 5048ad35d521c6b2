#include "daemon/tracking/log/logged_placement.h"

#include "daemon/tracking/sensed/gesture.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LogMark;
using rules::Piece;
using rules::Placement;
using rules::Square;

bool begins_a_list(const LogEntry& entry) {
  const auto* mark = std::get_if<LogMark>(&entry);
  return mark != nullptr && (*mark == LogMark::kPowerUp || *mark == LogMark::kGameStart);
}

bool is_starting_position(const LogEntry& entry) {
  const auto* mark = std::get_if<LogMark>(&entry);
  return mark != nullptr &&
         (*mark == LogMark::kStartingPosition || *mark == LogMark::kTurnedStartingPosition);
}

std::size_t starting_position_from(std::span<const LogEntry> log, std::size_t begin) {
  const auto from = log.begin() + static_cast<std::ptrdiff_t>(begin);
  return static_cast<std::size_t>(std::find_if(from, log.end(), is_starting_position) -
                                  log.begin());
}

std::span<const LogEntry> of_last_game(std::span<const LogEntry> log) {
  auto at = log.size();
  while (at > 0 && !is_starting_position(log[at - 1])) --at;
  return log.subspan(at == 0 ? 0 : at - 1);
}

bool is_beyond_start(const Placement& current) {
  constexpr int kMostTakenBack = 2;
  const auto initial = Placement::initial();
  const auto is_taken_from_start = [&](Square square) { return initial[square] != Piece::kNone; };
  const auto pawn = [&](Square square) {
    return initial[square] == Piece::kWhitePawn || initial[square] == Piece::kBlackPawn;
  };
  const auto differ = differences(initial, current);
  return std::ranges::count_if(differ, is_taken_from_start) > kMostTakenBack &&
         std::ranges::any_of(differ, pawn);
}

bool passes(std::span<const LogEntry> entries, LoggedPlacement current,
            std::span<const rules::Placement> placements, int missing) {
  const auto is = [&](const rules::Placement& placement) {
    return current.known() && !rules::more_than_one(differing(current.placement(), placement));
  };
  std::size_t at = 0;
  int in_a_row = 0;
  const rules::Placement* last = nullptr;
  for (const auto& placement : placements) {
    if (last != nullptr && *last == placement) continue;
    last = &placement;
    const auto here = current;
    const auto was_at = at;
    for (; at < entries.size() && !is(placement); ++at) current.take(entries[at]);
    const bool found = is(placement);
    in_a_row = found ? 0 : in_a_row + 1;
    if (in_a_row > missing) return false;
    if (!found) current = here, at = was_at;
  }
  return true;
}

bool is_far_from_start(const Placement& current) {
  constexpr int kFar = 12;
  return rules::count(differing(current, Placement::initial())) >= kFar;
}

bool shows_result(Placement earlier, std::span<const LogEntry> entries) {
  Gesture gesture;
  return ever_shows(earlier, entries, [&](const Placement& current) {
    gesture.look({}, current);
    return gesture.kings_in_centre();
  });
}

bool is_set_up_anew(const Placement& earlier, std::span<const LogEntry> entries) {
  return ever_shows(earlier, entries, is_beyond_start) || shows_result(earlier, entries);
}

std::vector<LogEntry> with_all_starting_positions(std::vector<LogEntry> log,
                                                  drivers::ClockSide white) {
  const auto mark = white == drivers::ClockSide::kLeft ? LogMark::kStartingPosition
                                                       : LogMark::kTurnedStartingPosition;
  LoggedPlacement replayed(white);
  bool was_king_out = false;
  for (std::size_t i = 0; i < log.size(); ++i) {
    replayed.take(log[i]);
    const auto* seen = square_in(log[i]);
    if (begins_a_list(log[i]) || is_starting_position(log[i])) was_king_out = false;
    if (seen == nullptr) continue;
    was_king_out |= is_king(seen->piece) && is_centre(seen->square);
    if (!was_king_out || !replayed.known() || replayed.placement() != Placement::initial())
      continue;
    was_king_out = false;
    const bool is_listed = i + 1 < log.size() && is_starting_position(log[i + 1]);
    if (!is_listed) log.insert(log.begin() + static_cast<std::ptrdiff_t>(i) + 1, mark);
  }
  return log;
}

void LoggedPlacement::take(const LogEntry& entry) {
  if (const auto* seen = square_in(entry)) return placement_.set(seen->square, seen->piece);
  const auto* mark = std::get_if<LogMark>(&entry);
  if (mark == nullptr) return;
  if (begins_a_list(entry) || *mark == LogMark::kEmptyBoard) place({});
  if (!is_starting_position(entry)) return;
  // White's clock is at the maker's left hand if the board faces the usual way.
  const bool turned = *mark == LogMark::kTurnedStartingPosition,
             faces_so = white_ != drivers::ClockSide::kLeft;
  place(turned == faces_so ? Placement::initial() : rules::rotated(Placement::initial()));
}

void LoggedPlacement::place(const Placement& placement) {
  placement_ = placement;
  known_ = true;
}

namespace {

/// True if a list that has the pieces of `listed` may continue with `entry`. A list has each square
/// once, and no empty square. An empty square is the first change after it.
bool continues(const Placement& listed, const LogEntry& entry) {
  const auto* seen = square_in(entry);
  return seen != nullptr && seen->piece != rules::Piece::kNone &&
         listed[seen->square] == rules::Piece::kNone;
}

void add(Placement& listed, const LogEntry& entry) {
  const auto& seen = *square_in(entry);
  listed.set(seen.square, seen.piece);
}

}  // namespace

ListedPieces listed_pieces(std::span<const LogEntry> log, std::size_t at) {
  ListedPieces pieces{{}, at + 1};
  for (; pieces.end < log.size() && continues(pieces.placement, log[pieces.end]); ++pieces.end) {
    add(pieces.placement, log[pieces.end]);
  }
  return pieces;
}

std::size_t after_same_lists(std::span<const LogEntry> log, std::size_t at,
                             const Placement& earlier) {
  while (at < log.size() && begins_a_list(log[at])) {
    Placement listed;
    auto next = at + 1;
    for (; next < log.size() && listed != earlier; ++next) {
      if (!continues(listed, log[next])) return at;
      add(listed, log[next]);
    }
    if (listed != earlier) return at;
    at = next;
  }
  return at;
}

}  // namespace jadoube::tracking

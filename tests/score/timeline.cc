#include "tests/score/timeline.h"

#include <algorithm>
#include <cmath>

#include "drivers/simulator/players/thinking.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::score {
namespace {

using model::PlyState;

double seconds_between(Instant from, Instant to) {
  return std::chrono::duration<double>(to - from).count();
}

Instant at(BoardTime time) { return tests::kTableZero + time; }

struct Published {
  std::optional<Instant> first, confirmed;
};

// For each true ply: when it was first at its place in the list, and when it was first confirmed
// there.
std::vector<Published> first_times(const TrueGame& game, const PublishedGame& found) {
  std::vector<Published> times(game.truth.plies.size());
  for (const Version& version : found.versions) {
    for (std::size_t i = 0; i < std::min(times.size(), version.plies.size()); ++i) {
      if (version.plies[i].uci != game.truth.plies[i].uci) continue;
      if (!times[i].first) times[i].first = version.at;
      const bool confirmed = version.plies[i].state != PlyState::kProvisional;
      if (confirmed && !times[i].confirmed) times[i].confirmed = version.at;
    }
  }
  return times;
}

// The times at which the host read a change of the lever.
std::vector<Instant> presses_received(const Run& run) {
  std::vector<Instant> received;
  std::optional<drivers::ClockSide> pressed;
  for (const Seen& seen : run.seen) {
    const auto* clock = std::get_if<drivers::ClockRead>(&seen.what);
    if (clock == nullptr) continue;
    if (pressed && *pressed != clock->pressed) received.push_back(seen.at);
    pressed = clock->pressed;
  }
  return received;
}

// The times at which the squares first showed the position after each ply.
std::vector<std::optional<Instant>> shown_times(const Session& session, const TrueGame& game,
                                                const Run& run) {
  std::vector<rules::Placement> wanted;
  rules::Position position = game.start;
  for (const auto& ply : game.truth.plies) {
    position = position.after(ply.move);
    const auto& placement = position.placement();
    wanted.push_back(drivers::as_sensed(session.rotated ? rules::rotated(placement) : placement,
                                        session.sensing));
  }
  std::vector<std::optional<Instant>> shown(wanted.size());
  rules::Placement placement;
  std::size_t next = 0;
  for (const Seen& seen : run.seen) {
    if (const auto* read = std::get_if<drivers::PlacementRead>(&seen.what)) {
      placement = read->placement;
    } else if (const auto* change = std::get_if<drivers::SquareChanged>(&seen.what)) {
      placement.set(change->square, change->piece);
    } else {
      continue;
    }
    while (next + 1 < wanted.size() && at(game.truth.plies[next + 1].touched) <= seen.at) ++next;
    for (std::size_t i = next > 0 ? next - 1 : 0; i <= next && i < wanted.size(); ++i) {
      const bool made = seen.at >= at(game.truth.plies[i].touched);
      if (!shown[i] && made && placement == wanted[i]) shown[i] = seen.at;
    }
  }
  return shown;
}

void time_publication(const Session& session, const TrueGame& game, const Run& run,
                      const std::vector<Published>& times, Score& score) {
  const auto shown = shown_times(session, game, run);
  rules::Position position = game.start;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto& ply = game.truth.plies[i];
    if (times[i].first) {
      score.release_to_provisional.push_back(seconds_between(at(ply.released), *times[i].first));
    }
    if (times[i].first && shown[i] && !may_go_on(position, ply.move)) {
      score.shown_to_provisional.push_back(
          std::max(0., seconds_between(*shown[i], *times[i].first)));
    }
    position = position.after(ply.move);
  }
}

void time_confirmation(const TrueGame& game, const Run& run, const std::vector<Published>& times,
                       Score& score) {
  const std::vector<Instant> received = presses_received(run);
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto& pressed = game.truth.plies[i].pressed;
    if (!pressed || !times[i].confirmed) continue;
    const auto press = std::ranges::lower_bound(received, at(*pressed));
    if (press == received.end() || seconds_between(at(*pressed), *press) > 1.5) continue;
    score.press_to_confirmed.push_back(std::max(0., seconds_between(*press, *times[i].confirmed)));
  }
}

std::size_t right_prefix(const TrueGame& game, const std::vector<model::Ply>& plies) {
  std::size_t right = 0;
  while (right < std::min(game.truth.plies.size(), plies.size()) &&
         plies[right].uci == game.truth.plies[right].uci) {
    ++right;
  }
  return right;
}

// Checks the list whenever a ply was released: the ply before it must be right by then.
void time_recovery(const TrueGame& game, const PublishedGame& found, Score& score) {
  constexpr std::size_t kNotLost = 0;
  std::size_t lost_at = kNotLost, version = 0, right = 0;
  const auto& plies = game.truth.plies;
  for (std::size_t i = 1; i < plies.size(); ++i) {
    while (version < found.versions.size() && found.versions[version].at <= at(plies[i].released)) {
      right = right_prefix(game, found.versions[version++].plies);
    }
    const bool good = right >= i;
    if (!good && lost_at == kNotLost) lost_at = i;
    if (!good || lost_at == kNotLost) continue;
    score.recovery_plies += static_cast<int>(i - lost_at);
    score.recovery_seconds.push_back(
        seconds_between(at(plies[lost_at].released), at(plies[i].released)));
    lost_at = kNotLost;
  }
  score.never_recovered += lost_at != kNotLost;
}

}  // namespace

bool may_go_on(const rules::Position& position, rules::Move move) {
  const auto type = type_of(position.placement()[move.from]);
  if (position.is_legal(move) && position.is_castling(move)) return false;
  const bool king_or_rook = type == rules::PieceType::kKing || type == rules::PieceType::kRook;
  for (const rules::Move other : position.legal_moves()) {
    if (king_or_rook && position.is_castling(other)) {
      const int rook_file = rules::file_of(other.to) > rules::file_of(other.from) ? 5 : 3;
      const auto way = simulator::line_between(other.from, other.to, rules::Placement());
      if (other.from == move.from && std::ranges::find(way, move.to) != way.end()) return true;
      if (other.to == move.from && rules::file_of(move.to) == rook_file) return true;
    }
    if (other.from != move.from || other.to == move.to) continue;
    const auto line = simulator::line_between(move.from, other.to, rules::Placement());
    if (std::ranges::find(line, move.to) != line.end()) return true;
  }
  return false;
}

void time_plies(const Session& session, const TrueGame& game, const PublishedGame& found,
                const Run& run, Score& score) {
  const auto times = first_times(game, found);
  time_publication(session, game, run, times, score);
  time_confirmation(game, run, times, score);
  time_recovery(game, found, score);
}

}  // namespace jadoube::score

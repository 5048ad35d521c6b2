#include "daemon/model/game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "rules/laws/game.h"
#include "rules/notation/san.h"

namespace jadoube::model {

SoftwareClockPhase phase_of(std::span<const SoftwareClockAct> acts, bool has_plies) {
  auto phase = has_plies ? SoftwareClockPhase::kRunning : SoftwareClockPhase::kNotStarted;
  for (const SoftwareClockAct& act : acts) {
    if (act.kind == SoftwareClockAct::Kind::kPause) phase = SoftwareClockPhase::kPaused;
    if (act.kind == SoftwareClockAct::Kind::kStart || act.kind == SoftwareClockAct::Kind::kResume) {
      phase = SoftwareClockPhase::kRunning;
    }
  }
  return phase;
}

rules::Position Game::position_after(std::size_t count) const {
  auto position = start;
  for (std::size_t i = 0; i < count; ++i) position = position.after(plies[i].move);
  return position;
}

std::string game_id(const std::string& board, int ordinal) {
  return board + "-" + std::to_string(ordinal);
}

bool can_be_played(std::span<const Ply> plies, rules::Position position) {
  for (const auto& ply : plies) {
    const auto own = position.square_sets().of(position.turn());
    const bool illegal = ply.state == PlyState::kIllegal;
    if (!rules::contains(own, ply.move.from) || position.is_legal(ply.move) == illegal) {
      return false;
    }
    position = position.after(ply.move);
  }
  return true;
}

std::string shown_san(const Ply& ply) {
  // An illegal move may also be PROVISIONAL, before anything has confirmed it.
  const bool may_be_illegal =
      ply.state == PlyState::kIllegal || ply.state == PlyState::kProvisional;
  return may_be_illegal ? rules::short_san(ply.san) : ply.san;
}

namespace {

double weight_of(const Explanation& explanation) {
  constexpr double kOfANat = 100;
  return std::exp(-explanation.behind / kOfANat);
}

// The moves of each player, without their order.
using MovesOfBoth = std::array<std::vector<std::string>, 2>;

MovesOfBoth moves_of(const Explanation& explanation) {
  MovesOfBoth moves;
  for (std::size_t i = 0; i < explanation.san.size(); ++i) {
    std::string san = explanation.san[i];
    // A move may give check only in one of the orders, so these signs do not count.
    while (san.ends_with('+') || san.ends_with('#')) san.pop_back();
    moves[i % 2].push_back(std::move(san));
  }
  for (auto& each : moves) std::ranges::sort(each);
  return moves;
}

// The position after the explanation. Nothing: it does not fit the game as it is recorded now.
std::optional<rules::Position> position_after(const Game& game, const Explanation& explanation) {
  if (explanation.first_ply > game.plies.size()) return std::nullopt;
  auto position = game.position_after(explanation.first_ply);
  for (const auto& san : explanation.san) {
    const auto move = rules::parse_san(position, san);
    if (!move) return std::nullopt;
    position = position.after(*move);
  }
  return position;
}

}  // namespace

std::vector<Doubt> doubts(std::span<const Explanation> explanations) {
  std::vector<Doubt> all;
  for (std::size_t i = 0; i < explanations.size(); ++i) {
    const auto& [first_ply, san, behind] = explanations[i];
    // The best explanation of a doubt has the distance 0. Doubts are in the order of their plies,
    // and missing plies are a doubt of their own. So an explanation with distance 0 and a later ply
    // begins a new doubt. With an earlier ply, it belongs to the same doubt.
    const auto* last = all.empty() ? nullptr : &explanations[all.back().explanations.front()];
    const bool is_best =
        last == nullptr ||
        (behind == 0 && (san.empty() ? first_ply != last->first_ply : first_ply > last->first_ply));
    if (is_best) all.push_back({.first = first_ply, .end = first_ply + san.size()});
    all.back().explanations.push_back(i);
    all.back().first = std::min(all.back().first, first_ply);
  }
  for (auto& doubt : all) {
    const auto& best = explanations[doubt.explanations.front()];
    doubt.is_missing = doubt.explanations.size() == 1 && best.san.empty();
  }
  return all;
}

std::vector<int> probabilities_percent(std::span<const Explanation> explanations) {
  std::vector<int> percents(explanations.size());
  for (const auto& doubt : doubts(explanations)) {
    double sum = 0;
    for (const auto number : doubt.explanations) sum += weight_of(explanations[number]);
    for (const auto number : doubt.explanations) {
      percents[number] = static_cast<int>(std::lround(100 * weight_of(explanations[number]) / sum));
    }
  }
  return percents;
}

std::vector<std::size_t> same_moves(std::span<const Explanation> explanations) {
  std::vector<std::size_t> all(explanations.size());
  for (const auto& doubt : doubts(explanations)) {
    std::vector<MovesOfBoth> known;
    for (const auto number : doubt.explanations) {
      known.push_back(moves_of(explanations[number]));
      const auto same = std::ranges::find(known, known.back()) - known.begin();
      all[number] = doubt.explanations[static_cast<std::size_t>(same)];
    }
  }
  return all;
}

bool is_recorded(const Game& game, const Doubt& doubt) {
  if (doubt.is_missing) return false;
  const auto& [first_ply, san, behind] = game.explanations[doubt.explanations.front()];
  if (first_ply + san.size() > game.plies.size()) return false;
  const auto plies = std::span(game.plies).subspan(first_ply, san.size());
  return std::ranges::equal(plies, san, [](const Ply& ply, const std::string& text) {
    return ply.san == text && ply.state != PlyState::kProvisional;
  });
}

int percent_of_position(const Game& game, const Doubt& doubt) {
  if (!is_recorded(game, doubt)) return 0;
  const auto best = position_after(game, game.explanations[doubt.explanations.front()]);
  double same = 0, sum = 0;
  bool is_one_position = true;
  for (const auto number : doubt.explanations) {
    const auto& explanation = game.explanations[number];
    const auto position = position_after(game, explanation);
    const bool leads_there = number == doubt.explanations.front() ||
                             (best && position && rules::same_position(*best, *position));
    is_one_position &= leads_there;
    same += leads_there ? weight_of(explanation) : 0;
    sum += weight_of(explanation);
  }
  return is_one_position ? 100 : std::min(99, static_cast<int>(std::floor(100 * same / sum)));
}

}  // namespace jadoube::model

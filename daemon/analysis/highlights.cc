#include "daemon/analysis/highlights.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace jadoube::analysis {
namespace {

using rules::Color;

// A highlight and its rank. Higher is better.
struct Ranked {
  Highlight highlight;
  double worth = 0;
};

double chance_of(Color side, double white_percent) {
  return side == Color::kWhite ? white_percent : 100 - white_percent;
}

Highlight at_ply(const PlayedGame& played, HighlightKind kind, std::size_t game, std::size_t ply) {
  Highlight highlight{.kind = kind, .game = game, .ply = ply, .side = mover_of(played.game, ply)};
  if (const auto& score = played.scores[ply]) highlight.before = white_percent(*score);
  if (const auto& score = played.scores[ply + 1]) highlight.after = white_percent(*score);
  return highlight;
}

// Keeps the better one.
void offer(std::optional<Ranked>& best, Ranked next) {
  if (!best || next.worth > best->worth) best = std::move(next);
}

std::optional<Ranked> turning_point(const PlayedGame& played, std::size_t game) {
  std::optional<Ranked> best;
  for (std::size_t ply = 0; ply < played.game.plies.size(); ++ply) {
    const auto loss = loss_of(played.scores, ply, mover_of(played.game, ply));
    if (!loss || *loss < kLeastTurn) continue;
    auto highlight = at_ply(played, HighlightKind::kTurningPoint, game, ply);
    if (likely_winner(*highlight.before) == likely_winner(*highlight.after)) continue;
    offer(best, {std::move(highlight), *loss});
  }
  return best;
}

// A position of mate does not count: `moves` is 0, and the side made no move.
std::optional<Ranked> mate_missed(const PlayedGame& played, std::size_t game) {
  std::optional<Ranked> best;
  for (std::size_t ply = 0; ply < played.game.plies.size(); ++ply) {
    const Color mover = mover_of(played.game, ply);
    const auto& before = played.scores[ply];
    const auto& after = played.scores[ply + 1];
    if (!before || !after || before->mates != mover || after->mates == mover) continue;
    if (before->moves > kMostMovesToMate) continue;
    auto highlight = at_ply(played, HighlightKind::kMateMissed, game, ply);
    highlight.mate_in = before->moves;
    offer(best, {std::move(highlight), -static_cast<double>(before->moves)});
  }
  return best;
}

std::optional<Ranked> mate_given(const PlayedGame& played, std::size_t game) {
  if (played.game.plies.empty() || !played.game.position().is_checkmate()) return std::nullopt;
  const std::size_t last = played.game.plies.size() - 1;
  return Ranked{at_ply(played, HighlightKind::kMateGiven, game, last),
                -static_cast<double>(played.game.plies.size())};
}

std::optional<Ranked> longest_think(const PlayedGame& played, std::size_t game) {
  std::optional<Ranked> best;
  for (std::size_t ply = 0; ply < played.game.plies.size(); ++ply) {
    const auto& time = played.times[ply];
    if (!time || *time < kLeastThinkShown) continue;
    auto highlight = at_ply(played, HighlightKind::kLongestThink, game, ply);
    highlight.time = *time;
    offer(best, {std::move(highlight), static_cast<double>(time->count())});
  }
  return best;
}

std::optional<Color> winner_of(const PlayedGame& played) {
  if (played.result == rules::Result::kWhiteWins) return Color::kWhite;
  if (played.result == rules::Result::kBlackWins) return Color::kBlack;
  return std::nullopt;
}

std::optional<Ranked> shortest_win(const PlayedGame& played, std::size_t game) {
  const auto winner = winner_of(played);
  if (!winner || played.game.plies.empty()) return std::nullopt;
  auto highlight = at_ply(played, HighlightKind::kShortestWin, game, played.game.plies.size() - 1);
  highlight.side = *winner;
  return Ranked{std::move(highlight), -static_cast<double>(played.game.plies.size())};
}

// The worst moment of the side that did not lose after all.
std::optional<Ranked> comeback(const PlayedGame& played, std::size_t game) {
  if (played.result == rules::Result::kUnknown) return std::nullopt;
  std::optional<Ranked> best;
  for (std::size_t ply = 0; ply < played.game.plies.size(); ++ply) {
    const auto& score = played.scores[ply + 1];
    if (!score) continue;
    for (const Color side : {Color::kWhite, Color::kBlack}) {
      const double chance = chance_of(side, white_percent(*score));
      const auto winner = winner_of(played);
      if (chance > kMostBeforeComeback || winner == rules::opponent_of(side)) continue;
      auto highlight = at_ply(played, HighlightKind::kComeback, game, ply);
      highlight.side = side;
      // A win counts more than a draw.
      offer(best, {std::move(highlight), (winner ? 100.0 : 0.0) - chance});
    }
  }
  return best;
}

using Find = std::optional<Ranked> (*)(const PlayedGame&, std::size_t);
struct Kind {
  Find find;
  std::size_t most;
};
constexpr Kind kKinds[] = {{turning_point, 5}, {mate_missed, 3},  {mate_given, 3},
                           {longest_think, 3}, {shortest_win, 1}, {comeback, 2}};

}  // namespace

std::optional<Color> likely_winner(double white_percent) {
  if (white_percent >= kLikelyPercent) return Color::kWhite;
  if (white_percent <= 100 - kLikelyPercent) return Color::kBlack;
  return std::nullopt;
}

std::vector<Highlight> highlights_of(std::span<const PlayedGame> games) {
  std::vector<Highlight> all;
  for (const Kind& kind : kKinds) {
    std::vector<Ranked> found;
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (auto one = kind.find(games[i], i)) found.push_back(std::move(*one));
    }
    std::ranges::stable_sort(found, std::greater(), &Ranked::worth);
    if (found.size() > kind.most) found.resize(kind.most);
    std::ranges::transform(found, std::back_inserter(all), &Ranked::highlight);
  }
  return all;
}

}  // namespace jadoube::analysis

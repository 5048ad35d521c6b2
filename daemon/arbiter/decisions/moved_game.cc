#include "daemon/arbiter/decisions/moved_game.h"

#include <algorithm>
#include <utility>

#include "daemon/arbiter/decisions/decision_games.h"
#include "daemon/tracking/inferred/explain.h"

namespace jadoube::arbiter {
namespace {

using model::Game;
using model::Ply;
using model::PlyState;

// When the pieces are set up at another board, up to this many plies may be played again [guess].
constexpr std::size_t kMostPlayedAgain = 4;

// `game` with its first `count` plies.
Game cut(Game game, std::size_t count) {
  game.plies.resize(count);
  return game;
}

// What was recorded at the other board, without what nothing has confirmed: it still stands there,
// and is found again.
std::vector<Ply> settled(std::vector<Ply> plies) {
  while (!plies.empty() && plies.back().state == PlyState::kProvisional) plies.pop_back();
  return plies;
}

bool is_continued_by(const Game& from, std::size_t count, const Game& other) {
  const auto position = from.position_after(count);
  if (position.placement() != other.start.placement() || position.turn() != other.start.turn()) {
    return false;
  }
  // The moves that were taken back are played again, or other moves: both are what counts.
  if (count > 0 || from.plies.empty()) return model::can_be_played(other.plies, position);
  // From the start: any other game begins there too.
  return other.plies.size() >= from.plies.size() &&
         std::equal(from.plies.begin(), from.plies.end(), other.plies.begin(),
                    [](const Ply& one, const Ply& two) { return one.move == two.move; });
}

// `from` with the fewest plies that lead from its position to where `other` began. Nobody saw them:
// they were played while the board had its fault. Nothing: no few plies lead there.
std::optional<Game> played_unseen(const Game& from, const Game& other) {
  constexpr std::size_t kMostUnseen = 4;
  int budget = 400'000;
  const auto position = from.position();
  const auto& stood = other.start.placement();
  for (std::size_t plies = 1; plies <= kMostUnseen; ++plies) {
    const bool is_turn = (plies % 2 == 0) == (position.turn() == other.start.turn());
    if (!is_turn) continue;
    const auto found = tracking::variations({position, position.placement()}, stood,
                                            static_cast<int>(plies), budget);
    if (found.empty()) continue;
    Game game = from;
    auto before = position;
    for (const auto move : found.front()) {
      auto ply = corrected_ply(before, move, PlyState::kInferred, nullptr, other.started_at);
      ply.evidence = model::Evidence::kReconnect;
      game.plies.push_back(std::move(ply));
      before = before.after(move);
    }
    return game;
  }
  return std::nullopt;
}

}  // namespace

std::optional<MovedGame> moved_game(const Game& from, const model::Board& board) {
  const std::size_t count = from.plies.size();
  const std::size_t least = count - std::min(count, kMostPlayedAgain);
  const bool is_played_there =
      board.game && board.game->in_play() && !board.game->closed && board.game->continues.empty();
  if (is_played_there) {
    for (std::size_t kept = count + 1; kept-- > least;) {
      if (!is_continued_by(from, kept, *board.game)) continue;
      return MovedGame{cut(from, kept), settled(board.game->plies), true};
    }
    if (auto game = played_unseen(from, *board.game)) {
      return MovedGame{*std::move(game), settled(board.game->plies), true};
    }
    if (!board.game->plies.empty()) return std::nullopt;
  }
  const auto sensing = board.device.capabilities.sensing;
  for (std::size_t kept = count + 1; kept-- > least;) {
    const auto stood = as_sensed(from.position_after(kept).placement(), sensing);
    // The starting position stands on every board.
    if (kept == 0 && count > 0) continue;
    if (stood == board.placement) return MovedGame{cut(from, kept), {}, is_played_there};
  }
  return std::nullopt;
}

}  // namespace jadoube::arbiter

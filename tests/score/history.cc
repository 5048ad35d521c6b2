#include "tests/score/history.h"

namespace jadoube::score {
namespace {

Version version_of(Instant at, const model::Game& game) {
  return {at, game.plies, game.final_plies};
}

void note(const model::TimedChange& change, const model::Board& board,
          std::vector<PublishedGame>& games) {
  if (std::holds_alternative<model::GameStarted>(change.change)) {
    games.push_back({change.at, {}, std::nullopt, false, *board.game});
    if (!board.game->plies.empty())
      games.back().versions.push_back(version_of(change.at, *board.game));
  }
  if (games.empty()) return;
  PublishedGame& game = games.back();
  if (std::holds_alternative<model::PliesChange>(change.change)) {
    game.versions.push_back(version_of(change.at, *board.game));
  } else if (const auto* result = std::get_if<model::ResultChange>(&change.change)) {
    const bool known = result->result != rules::Result::kUnknown;
    game.result_at = known ? std::optional(change.at) : std::nullopt;
  }
  if (!board.game) return;
  game.last = *board.game;
  game.open_end = game.last.in_play() && !game.last.closed && !board.unexplained.empty();
}

}  // namespace

std::vector<Retraction> retractions(const PublishedGame& game) {
  std::vector<Retraction> found;
  const std::vector<model::Ply>* before = nullptr;
  for (const Version& version : game.versions) {
    for (std::size_t i = 0; before != nullptr && i < before->size(); ++i) {
      if (i < version.plies.size() && version.plies[i].uci == (*before)[i].uci) continue;
      found.push_back({version.at, i, (*before)[i]});
    }
    before = &version.plies;
  }
  return found;
}

std::vector<PublishedGame> published(const std::vector<model::TimedChange>& changes) {
  std::vector<PublishedGame> games;
  model::Board board;
  for (const auto& change : changes) {
    model::apply(change.change, board);
    note(change, board, games);
  }
  return games;
}

}  // namespace jadoube::score

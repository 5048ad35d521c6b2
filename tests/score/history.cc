#include "tests/score/history.h"

#include <algorithm>
#include <limits>

namespace jadoube::score {
namespace {

constexpr std::size_t kStill = std::numeric_limits<std::size_t>::max();

// True if the engine says that it is uncertain. If the plies of a gap may have been others, only
// these plies say so: they are inferred.
bool in_doubt(const model::Board& board) {
  if (!board.unexplained.empty()) return true;
  if (!board.game) return false;
  const auto& game = *board.game;
  return std::ranges::any_of(game.explanations, [&](const auto& each) {
    return each.first_ply >= game.plies.size() ||
           game.plies[each.first_ply].state != model::PlyState::kInferred;
  });
}

void note_doubt(Instant at, const model::Board& board, PublishedGame& game) {
  const std::size_t plies = board.game ? board.game->plies.size() : 0;
  const bool open = !game.doubts.empty() && game.doubts.back().until_ply == kStill;
  if (!in_doubt(board) && open) game.doubts.back().until_ply = plies;
  if (in_doubt(board) && !open) game.doubts.push_back({at, plies, kStill});
}

Version version_of(Instant at, const model::Game& game) {
  return {at, game.plies, game.final_plies};
}

void note(const model::TimedChange& change, const model::Board& board,
          std::vector<PublishedGame>& games) {
  if (std::holds_alternative<model::GameStarted>(change.change)) {
    games.push_back({change.at, {}, {}, std::nullopt, *board.game});
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
  note_doubt(change.at, board, game);
  if (board.game) game.last = *board.game;
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

bool flagged(const PublishedGame& game, std::size_t index) {
  const auto& plies = game.last.plies;
  if (index < plies.size()) {
    if (is_inferred(game, index)) return true;
    if (plies[index].state == model::PlyState::kIllegal) return true;
  } else if (game.last.incomplete) {
    return true;
  }
  for (const Doubt& doubt : game.doubts) {
    if (doubt.from_ply <= index + 1 && index <= doubt.until_ply) return true;
  }
  return false;
}

bool is_inferred(const PublishedGame& game, std::size_t index) {
  return index < game.last.plies.size() &&
         game.last.plies[index].state == model::PlyState::kInferred;
}

}  // namespace jadoube::score

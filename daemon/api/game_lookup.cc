#include "daemon/api/game_lookup.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The game at `place` if it is the latest of its board: its row in the journal is older than the
// feed.
std::optional<v1::Game> latest(const stream::Feed& feed, const GamePlace& place) {
  const auto board = feed.board(place.board);
  if (!board || !board->game || board->game->ordinal != place.ordinal) return std::nullopt;
  return to_proto(place.board, *board->game);
}

Expected<v1::Game> decode_game(const std::string& wire, const GamePlace& place) {
  v1::Game game;
  if (game.ParseFromString(wire)) return game;
  return refuse(ErrorCode::kDataLoss,
                "the journal's " + game_name(place.board, place.ordinal) + " cannot be read");
}

/// Games are numbered without a gap: what is missing before another was there once, but for those
/// of an imported board, of which only some may have come.
rules::Error missing(storage::Archive& archive, const GamePlace& place) {
  const auto name = game_name(place.board, place.ordinal);
  if (place.board.find(':') != std::string::npos) {
    return {ErrorCode::kNotFound, name + " is not among the imported games"};
  }
  const auto later = archive.games_after({place.board, place.ordinal}, place.board, 1);
  const bool was_there = place.ordinal > 0 && later && !later->empty();
  return {
      ErrorCode::kNotFound,
      (was_there ? "gone out of record, as old ones do: " : "there has never been a game ") + name};
}

}  // namespace

Expected<v1::Game> find_game(const stream::Feed& feed, storage::Archive& archive,
                             const GamePlace& place) {
  if (auto game = latest(feed, place)) return std::move(*game);
  const auto wire = archive.game(place.board, place.ordinal);
  if (!wire) return tl::unexpected(wire.error());
  if (!*wire) return tl::unexpected(missing(archive, place));
  return decode_game(**wire, place);
}

Expected<std::vector<v1::Game>> games_after(const stream::Feed& feed, storage::Archive& archive,
                                            const GamePlace& after, const std::string& board,
                                            std::size_t limit) {
  const auto rows = archive.games_after({after.board, after.ordinal}, board, limit);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<v1::Game> games;
  for (const storage::GameRow& row : *rows) {
    const GamePlace place{row.board, row.ordinal};
    if (auto game = latest(feed, place)) {
      games.push_back(std::move(*game));
      continue;
    }
    auto game = decode_game(row.wire, place);
    if (!game) return tl::unexpected(game.error());
    games.push_back(std::move(*game));
  }
  return games;
}

}  // namespace jadoube::api

#include "daemon/storage/codec/game_codec.h"

#include <algorithm>

#include "daemon/values/names.h"

namespace jadoube::storage::codec {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using values::game_name;

Expected<values::v1::Game> parse_game(const GameRow& row) {
  values::v1::Game stored;
  const auto name = game_name(row.board, row.ordinal);
  if (!stored.ParseFromString(row.wire)) {
    return refuse(ErrorCode::kDataLoss, "the journal's {name} cannot be read", {{"name", name}});
  }
  if (stored.name() == name) return stored;
  return refuse(ErrorCode::kDataLoss, "the journal's {name} calls itself \"{other}\"",
                {{"name", name}, {"other", stored.name()}});
}

}  // namespace

GameRow to_row(const std::string& board, const model::Game& game, std::string digest) {
  return {.board = board,
          .ordinal = game.ordinal,
          .wire = values::encode(board, game).SerializeAsString(),
          .digest = std::move(digest)};
}

Expected<StoredGame> stored_game_of(const GameRow& row) {
  const auto stored = parse_game(row);
  if (!stored) return tl::unexpected(stored.error());
  return values::decode(*stored);
}

Expected<model::Game> game_of(const GameRow& row) {
  auto stored = stored_game_of(row);
  if (!stored) return tl::unexpected(stored.error());
  if (stored->unreadable) return refuse(ErrorCode::kInternal, stored->unreadable->why);
  return std::move(stored->game);
}

Expected<model::Game> game_without_plies_of(const GameRow& row) {
  const auto stored = parse_game(row);
  if (!stored) return tl::unexpected(stored.error());
  return values::decode_without_plies(*stored);
}

bool has_promotion_to_queen(const GameRow& row) {
  const auto stored = parse_game(row);
  return stored && std::ranges::any_of(stored->plies(), [](const values::v1::Ply& ply) {
           return ply.uci().size() == 5 && ply.uci().back() == 'q';
         });
}

}  // namespace jadoube::storage::codec

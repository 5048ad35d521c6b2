#include "daemon/storage/codec/game_codec.h"

#include <algorithm>

#include "daemon/storage/codec/messages.h"
#include "daemon/storage/codec/names.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"

namespace jadoube::storage::codec {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

Expected<v1::Game> parse_game(const GameRow& row) {
  v1::Game stored;
  const auto name = game_name(row.board, row.ordinal);
  if (!stored.ParseFromString(row.wire)) {
    return refuse(ErrorCode::kDataLoss, "the journal's " + name + " cannot be read");
  }
  if (stored.name() == name) return stored;
  return refuse(ErrorCode::kDataLoss,
                "the journal's " + name + " calls itself \"" + stored.name() + "\"");
}

Expected<model::Game> decode_without_plies(const v1::Game& stored) {
  const auto start = rules::parse_fen(stored.start_fen());
  if (!start) return tl::unexpected(start.error());
  model::Game game{.ordinal = ordinal_in(stored.name()), .start = *start};
  game.started_at = decode(stored.start_time());
  game.final_plies =
      static_cast<std::size_t>(std::clamp(stored.final_plies(), 0, stored.plies_size()));
  for (const auto& each : stored.explanations()) game.explanations.push_back(decode(each));
  game.revision = stored.revision();
  game.result = decode(stored.result());
  game.termination = decode(stored.termination());
  game.result_is_provisional = stored.result_provisional();
  game.incomplete = stored.incomplete();
  game.closed = stored.closed();
  if (stored.has_adjournment()) game.adjournment = decode(stored.adjournment());
  game.continues = bare_game_name(stored.continues());
  for (const auto& each : stored.clock_acts()) game.clock_acts.push_back(decode(each));
  game.only_legal_moves = stored.only_legal_moves();
  return game;
}

}  // namespace

v1::Game encode(const std::string& board, const model::Game& game) {
  v1::Game out;
  out.set_name(game_name(board, game.ordinal));
  out.set_board(board_name(board));
  *out.mutable_start_time() = encode(game.started_at);
  out.set_start_fen(rules::to_fen(game.start));
  for (const model::Ply& ply : game.plies) *out.add_plies() = encode(ply);
  out.set_fen(rules::to_fen(game.position()));
  out.set_revision(game.revision);
  out.set_result(encode(game.result));
  out.set_termination(encode(game.termination));
  out.set_result_provisional(game.result_is_provisional);
  out.set_closed(game.closed);
  out.set_incomplete(game.incomplete);
  out.set_final_plies(static_cast<std::int32_t>(game.final_plies));
  for (const auto& each : game.explanations) *out.add_explanations() = encode(each);
  if (game.adjournment) *out.mutable_adjournment() = encode(*game.adjournment);
  if (!game.continues.empty()) out.set_continues("games/" + game.continues);
  for (const auto& each : game.clock_acts) *out.add_clock_acts() = encode(each);
  out.set_only_legal_moves(game.only_legal_moves);
  return out;
}

Expected<StoredGame> decode(const v1::Game& stored) {
  auto game = decode_without_plies(stored);
  if (!game) return tl::unexpected(game.error());
  StoredGame out{.game = *std::move(game)};
  auto position = out.game.start;
  for (const auto& ply : stored.plies()) {
    if (out.unreadable) {
      out.game.plies.push_back(decode(ply));
      continue;
    }
    // Uses SAN, because UCI writes an illegal castling like an illegal move of the king.
    const auto move = rules::read_move_as_it_stands(position, ply.san(), rules::Language::kEnglish);
    if (move) {
      out.game.plies.push_back(decode(ply, *move));
      position = position.after(*move);
    } else {
      out.unreadable = {out.game.plies.size(),
                        stored.name() + ": " + ply.san() + ": " + move.error().message};
      out.game.plies.push_back(decode(ply));
    }
  }
  return out;
}

GameRow to_row(const std::string& board, const model::Game& game, std::string digest) {
  return {.board = board,
          .ordinal = game.ordinal,
          .wire = encode(board, game).SerializeAsString(),
          .digest = std::move(digest)};
}

Expected<StoredGame> stored_game_of(const GameRow& row) {
  const auto stored = parse_game(row);
  if (!stored) return tl::unexpected(stored.error());
  return decode(*stored);
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
  return decode_without_plies(*stored);
}

bool has_promotion_to_queen(const GameRow& row) {
  const auto stored = parse_game(row);
  return stored && std::ranges::any_of(stored->plies(), [](const v1::Ply& ply) {
           return ply.uci().size() == 5 && ply.uci().back() == 'q';
         });
}

}  // namespace jadoube::storage::codec

#include "daemon/serve/pgn_export.h"

#include <ctime>

#include "daemon/serve/convert.h"
#include "rules/notation/fen.h"
#include "rules/pgn/pgn.h"

namespace jadoube::serve {
namespace {

using rules::Expected;

// PGN's dates are where the game was played: local time.
std::string date_of(const v1::Game& game) {
  const std::time_t seconds = game.start_time().seconds();
  std::tm local{};
  localtime_r(&seconds, &local);
  char text[16];
  std::strftime(text, sizeof text, "%Y.%m.%d", &local);
  return text;
}

rules::PgnGame with_tags(const v1::Game& game, const rules::Position& start) {
  rules::PgnGame pgn;
  pgn.set_tag("Event", "?");
  pgn.set_tag("Site", "?");
  pgn.set_tag("Date", date_of(game));
  pgn.set_tag("Round", "?");
  pgn.set_tag("White", "?");
  pgn.set_tag("Black", "?");
  pgn.result = from_proto(game.result());
  pgn.set_tag("Result", rules::to_string(pgn.result));
  // The board a game was played on, under the tag that DGT's software uses.
  pgn.set_tag("Board", game.board().substr(game.board().find('/') + 1));
  pgn.start = start;
  if (!(start == rules::Position::initial())) {
    pgn.set_tag("SetUp", "1");
    pgn.set_tag("FEN", game.start_fen());
  }
  return pgn;
}

}  // namespace

Expected<std::string> export_pgn(const v1::Game& game, bool confirmed_only) {
  const auto start = rules::parse_fen(game.start_fen());
  if (!start) return tl::unexpected(start.error());
  rules::PgnGame pgn = with_tags(game, *start);
  rules::Position position = *start;
  for (const v1::Ply& ply : game.plies()) {
    if (confirmed_only && ply.state() == v1::PLY_STATE_PROVISIONAL) break;
    const auto move = move_of(position, ply.uci());
    if (!move) {
      return rules::refuse(rules::ErrorCode::kInternal,
                           game.name() + ": " + ply.uci() + ": " + move.error().message);
    }
    rules::PgnPly written{.move = *move};
    const bool white = position.turn() == rules::Color::kWhite;
    if (white ? ply.has_white_clock() : ply.has_black_clock()) {
      written.clock =
          std::chrono::seconds((white ? ply.white_clock() : ply.black_clock()).seconds());
    }
    pgn.plies.push_back(std::move(written));
    position = position.after(*move);
  }
  if (game.incomplete()) {
    std::string& comment = pgn.plies.empty() ? pgn.comment : pgn.plies.back().comment;
    comment = "the record is incomplete: moves after this one were not understood";
  }
  return rules::to_pgn(pgn);
}

}  // namespace jadoube::serve

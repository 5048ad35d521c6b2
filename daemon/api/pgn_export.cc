#include "daemon/api/pgn_export.h"

#include <algorithm>

#include "daemon/api/convert.h"
#include "daemon/api/local_time.h"
#include "rules/pgn/pgn.h"

namespace jadoube::api {
namespace {

using rules::Expected;

rules::PgnGame with_tags(const v1::Game& game, const rules::Position& start) {
  rules::PgnGame pgn;
  pgn.set_tag("Event", "?");
  pgn.set_tag("Site", "?");
  // Dates are those of where it was played.
  pgn.set_tag("Date", local_pgn_date(game.start_time()));
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

namespace {

/// The record up to the first ply that this version cannot read, and why it cannot.
struct Readable {
  model::Game game;
  std::optional<std::string> fault = {};
};

Expected<Readable> read_pgn_game(v1::Game game) {
  auto record = from_proto(game);
  if (record) return Readable{*std::move(record)};
  const auto fault = record.error().message;
  while (!record && game.plies_size() > 0) {
    game.mutable_plies()->RemoveLast();
    record = from_proto(game);
  }
  if (!record) return tl::unexpected(record.error());
  return Readable{*std::move(record), fault};
}

/// Decision at the ply where it begins that what is written is one way of several.
void tell_doubt(const model::Game& game, rules::PgnGame& pgn) {
  const auto& ways = game.explanations;
  if (ways.size() < 2 || ways.front().first_ply >= pgn.plies.size()) return;
  pgn.plies[ways.front().first_ply].comment =
      "in doubt from here on: " + std::to_string(ways.size()) + " ways explain what was seen";
}

/// Decision of a game whose plies are missing from where on they are: where those that are written
/// may be others, or, once it is over, behind the last one.
void tell_missing(const model::Game& game, rules::PgnGame& pgn) {
  const auto& ways = game.explanations;
  const auto is_empty = [](const model::Explanation& way) { return way.san.empty(); };
  const auto unknown = std::ranges::find_if(ways, is_empty);
  // While it is played, no ply may be one way among others.
  const bool is_told = game.incomplete || std::ranges::all_of(ways, is_empty);
  if (is_told && unknown != ways.end() && unknown->first_ply < pgn.plies.size()) {
    pgn.plies[unknown->first_ply].comment =
        "the record is incomplete: what was played from here on is not known";
    return;
  }
  if (!game.incomplete) return;
  std::string& comment = pgn.plies.empty() ? pgn.comment : pgn.plies.back().comment;
  comment = "the record is incomplete: moves after this one were not understood";
}

}  // namespace

Expected<std::string> export_pgn(const v1::Game& game, bool confirmed_only) {
  const auto read_part = read_pgn_game(game);
  if (!read_part) return tl::unexpected(read_part.error());
  const auto& [record, fault] = *read_part;
  rules::PgnGame pgn = with_tags(game, record.start);
  auto turn = record.start.turn();
  for (const auto& ply : record.plies) {
    if (confirmed_only && ply.state == model::PlyState::kProvisional) break;
    rules::PgnPly written{.move = ply.move};
    written.clock = turn == rules::Color::kWhite ? ply.white_clock : ply.black_clock;
    if (ply.state == model::PlyState::kIllegal) written.comment = "illegal, and it stands";
    pgn.plies.push_back(std::move(written));
    turn = opponent_of(turn);
  }
  tell_doubt(record, pgn);
  tell_missing(record, pgn);
  if (fault) {
    std::string& comment = pgn.plies.empty() ? pgn.comment : pgn.plies.back().comment;
    comment = "the record cannot be read from here on: " + *fault;
  }
  return rules::to_pgn(pgn);
}

}  // namespace jadoube::api

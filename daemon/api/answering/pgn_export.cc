#include "daemon/api/answering/pgn_export.h"

#include <algorithm>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/call/request.h"
#include "daemon/language/language.h"
#include "daemon/model/calendar.h"
#include "daemon/outputs/computed_clock.h"
#include "daemon/outputs/pgn/live_pgn.h"
#include "daemon/system/clock.h"
#include "rules/laws/ending.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/pgn/pgn.h"

namespace jadoube::api {

namespace {

rules::Termination termination_tag(model::Termination termination) {
  switch (termination) {
    case model::Termination::kTimeForfeit:
      return rules::Termination::kTimeForfeit;
    case model::Termination::kRulesInfraction:
      return rules::Termination::kRulesInfraction;
    case model::Termination::kAdjudication:
      return rules::Termination::kAdjudication;
    case model::Termination::kAbandoned:
      return rules::Termination::kAbandoned;
    default:
      return rules::Termination::kNormal;
  }
}

rules::PgnGame with_tags(const std::string& board, const model::Game& game, bool with_result) {
  rules::PgnGame pgn;
  pgn.set_tag("Event", "?");
  pgn.set_tag("Site", "?");
  // The date in the machine's time zone.
  pgn.set_tag("Date", system::local_pgn_date(model::date_of(game.started_at)));
  pgn.set_tag("Round", "?");
  pgn.set_tag("White", "?");
  pgn.set_tag("Black", "?");
  if (with_result) pgn.result = game.result;
  pgn.set_tag("Result", rules::to_string(pgn.result));
  if (with_result && game.termination != model::Termination::kNone) {
    pgn.set_tag("Termination", rules::to_string(termination_tag(game.termination)));
  }
  // DGT's software has the board in this tag.
  pgn.set_tag("Board", board);
  pgn.start = game.start;
  if (!(game.start == rules::Position::initial())) {
    pgn.set_tag("SetUp", "1");
    pgn.set_tag("FEN", rules::to_fen(game.start));
  }
  return pgn;
}

// True if the result is that of the game itself.
bool is_own(const tournament::CountedResult& counted, const model::Game& game) {
  return counted.source == tournament::ResultSource::kBoard ||
         (!counted.result.forfeit && tournament::pgn_result(counted.result) == game.result);
}

// The tags of a game that belongs to a tournament.
rules::PgnGame with_pairing(const outputs::Heading& heading, const model::Game& game,
                            const PgnForm& form, bool with_result) {
  outputs::ReleasedGame shown;
  shown.start = game.start;
  shown.started_at = game.started_at;
  const bool is_given = form.counted && !is_own(*form.counted, game);
  if (is_given) {
    shown.result = tournament::pgn_result(form.counted->result);
    shown.forfeit = form.counted->result.forfeit;
    shown.given_by = form.counted->source;
  } else if (with_result) {
    shown.result = game.result;
  }
  rules::PgnGame pgn = outputs::with_heading(heading, shown);
  if (heading.date.empty())
    pgn.set_tag("Date", system::local_pgn_date(model::date_of(game.started_at)));
  pgn.set_tag("Result", rules::to_string(pgn.result));
  if (with_result && !is_given && game.termination != model::Termination::kNone) {
    pgn.set_tag("Termination", rules::to_string(termination_tag(game.termination)));
  }
  if (game.start != rules::Position::initial()) {
    pgn.set_tag("SetUp", "1");
    pgn.set_tag("FEN", rules::to_fen(game.start));
  }
  return pgn;
}

void add_comment(std::string& comment, const std::string& more) {
  comment += (comment.empty() ? "" : "; ") + more;
}

// Adds a comment at the first ply that is in doubt.
void report_doubt(const model::Game& game, rules::PgnGame& pgn) {
  const auto& ways = game.explanations;
  if (ways.size() < 2 || ways.front().first_ply >= pgn.plies.size()) return;
  add_comment(
      pgn.plies[ways.front().first_ply].comment,
      "in doubt from here on: " + std::to_string(ways.size()) + " ways explain what was seen");
}

// Adds a comment where plies are missing. It is at the first ply that may have been another one, or
// after the last ply of a finished game.
void report_missing(const model::Game& game, rules::PgnGame& pgn) {
  const auto& ways = game.explanations;
  const auto is_empty = [](const model::Explanation& way) { return way.san.empty(); };
  const auto unknown = std::ranges::find_if(ways, is_empty);
  // While the game is in play, "no ply was made" may be only one explanation of several.
  const bool is_surely_incomplete = game.incomplete || std::ranges::all_of(ways, is_empty);
  if (is_surely_incomplete && unknown != ways.end() && unknown->first_ply < pgn.plies.size()) {
    add_comment(pgn.plies[unknown->first_ply].comment,
                "the record is incomplete: what was played from here on is not known");
    return;
  }
  if (!game.incomplete) return;
  std::string& comment = pgn.plies.empty() ? pgn.comment : pgn.plies.back().comment;
  add_comment(comment, "the record is incomplete: moves after this one were not understood");
}

}  // namespace

std::string export_pgn(const std::string& board, const storage::codec::StoredGame& stored,
                       const PgnForm& form, const std::optional<outputs::Heading>& heading) {
  const bool reports_all = form.audience == Audience::kArbiters;
  model::Game game = stored.game;
  if (stored.unreadable) game.plies.resize(stored.unreadable->ply);
  const bool with_result = !(form.confirmed_only && game.result_is_provisional);
  rules::PgnGame pgn = heading ? with_pairing(*heading, game, form, with_result)
                               : with_tags(board, game, with_result);
  if (outputs::compute_clocks(form.time_control, model::Game(game), game.plies)) {
    pgn.set_tag("TimeControl", form.time_control);
    pgn.set_tag("ClockSource", outputs::kComputedClock);
  }
  if (game.only_legal_moves) pgn.set_tag("MoveSource", outputs::kOnlyLegalMoves);
  auto turn = game.start.turn();
  rules::Position before = game.start;
  for (const auto& ply : game.plies) {
    if (form.confirmed_only && ply.state == model::PlyState::kProvisional) break;
    rules::PgnPly written{.move = ply.move};
    written.clock = turn == rules::Color::kWhite ? ply.white_clock : ply.black_clock;
    const bool is_illegal = ply.state == model::PlyState::kIllegal;
    if (is_illegal && reports_all) written.comment = "illegal, and it stands";
    if (!reports_all && !before.is_legal(ply.move))
      written.text = rules::unmarked_san(before, ply.move);
    before = before.after(ply.move);
    pgn.plies.push_back(std::move(written));
    turn = opponent_of(turn);
  }
  if (reports_all) report_doubt(game, pgn);
  report_missing(game, pgn);
  if (stored.unreadable) {
    std::string& comment = pgn.plies.empty() ? pgn.comment : pgn.plies.back().comment;
    add_comment(comment, "the record cannot be read from here on: " + stored.unreadable->why);
  }
  return rules::to_pgn(pgn);
}

using rules::Expected;

PgnStream::PgnStream(Fanout& fanout, const v1::ExportPgnRequest& request, Audience audience,
                     const arbiter::CurrentRules& rules, const release::PublicFeed* released)
    : fanout_(fanout),
      confirmed_only_(request.confirmed_only()),
      audience_(audience),
      rules_(rules),
      released_(released),
      language_(language::spoken()) {
  if (const auto parsed = parse(request); !parsed) {
    Finish(to_status(parsed.error()));
    return;
  }
  ask_for_next();
}

Expected<void> PgnStream::parse(const v1::ExportPgnRequest& request) {
  if (request.names().empty()) wants_.push_back({});
  for (const std::string& name : request.names()) {
    if (auto place = parse_game_name(name)) {
      wants_.push_back({.game = std::move(*place), .board = {}});
      continue;
    }
    auto board = parse_board_name(name);
    if (!board) {
      return rules::refuse(
          rules::ErrorCode::kInvalidArgument,
          "\"{name}\" is neither a game nor a board: write games/12345-1 or boards/12345",
          {{"name", name}});
    }
    wants_.push_back({.game = std::nullopt, .board = std::move(*board)});
  }
  return {};
}

void PgnStream::ask_for_next() {
  const language::Speaking speaking(language_);
  const bool posted = fanout_.post([this](storage::Archive& archive) { write_next(archive); });
  if (!posted) Finish(daemon_stops());
}

void PgnStream::write_next(storage::Archive& archive) {
  if (fanout_.is_over()) return Finish(daemon_stops());
  const auto place = next_place(archive);
  if (!place) return Finish(to_status(place.error()));
  if (!*place) return Finish(grpc::Status::OK);
  const auto game = find_game(fanout_.feed(), archive, **place, released_);
  if (!game) return Finish(to_status(game.error()));
  response_.set_game(game_name((*place)->board, (*place)->ordinal));
  response_.set_pgn(
      export_pgn((*place)->board, *game,
                 {.confirmed_only = confirmed_only_,
                  .audience = audience_,
                  .time_control = time_control_of(fanout_.feed(), **place, rules_),
                  .counted = counted_result_of(fanout_.feed(), **place, game->game.result)},
                 heading_of_game(fanout_.feed(), **place)));
  StartWrite(&response_);
}

Expected<std::optional<GamePlace>> PgnStream::next_place(storage::Archive& archive) {
  while (!wants_.empty()) {
    const Want& want = wants_.front();
    if (want.game) {
      auto place = want.game;
      wants_.pop_front();
      return place;
    }
    if (!want.board.empty()) {
      const auto known = check_on_record(want.board, fanout_.feed(), archive);
      if (!known) return tl::unexpected(known.error());
    }
    auto place = next_game(archive, after_, want.board, released_);
    if (!place) return place;
    if (*place) {
      after_ = **place;
      return place;
    }
    wants_.pop_front();
    after_ = {};
  }
  return std::nullopt;
}

void PgnStream::OnWriteDone(bool ok) {
  if (!ok) return Finish({grpc::StatusCode::CANCELLED, "the client is gone"});
  ask_for_next();
}

void PgnStream::OnDone() { delete this; }

}  // namespace jadoube::api

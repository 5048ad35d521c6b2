#include "daemon/outputs/pgn/live_pgn.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <utility>

#include "daemon/model/calendar.h"
#include "daemon/outputs/pgn/heading_text.h"
#include "rules/pgn/pgn.h"

namespace jadoube::outputs {

namespace {

using rules::Color;

void set_known(rules::PgnGame& pgn, const std::string& name, const std::string& value) {
  if (!value.empty()) pgn.set_tag(name, value);
}

void set_player(rules::PgnGame& pgn, const std::string& color, const Player& player) {
  pgn.set_tag(color, name_text(player));
  set_known(pgn, color + "Title", player.title);
  if (player.rating > 0) pgn.set_tag(color + "Elo", std::to_string(player.rating));
  if (player.fide_id != "0") set_known(pgn, color + "FideId", player.fide_id);
  set_known(pgn, color + "Team", player.team);
}

// The date and the time of the beginning, by UTC: "2026.11.26", "12:00:00".
void set_beginning(rules::PgnGame& pgn, Instant moment) {
  if (moment == Instant{}) return;
  const Instant started_at = model::date_of(moment);
  const auto day = std::chrono::floor<std::chrono::days>(started_at);
  const std::chrono::year_month_day date(day);
  const auto two = [](unsigned value) { return (value < 10 ? "0" : "") + std::to_string(value); };
  pgn.set_tag("UTCDate", std::to_string(static_cast<int>(date.year())) + "." +
                             two(static_cast<unsigned>(date.month())) + "." +
                             two(static_cast<unsigned>(date.day())));
  pgn.set_tag("UTCTime", clock_text(std::chrono::floor<std::chrono::seconds>(started_at - day)));
}

// True for "5400" and "5400+30".
bool is_simple(const std::string& time_control) {
  return std::ranges::all_of(time_control,
                             [](unsigned char c) { return std::isdigit(c) != 0 || c == '+'; });
}

}  // namespace

const char* const kComputedClock = "no clock at the board: from the times of the moves";

const char* const kOnlyLegalMoves =
    "the board tells legal moves only: illegal moves and touches are not seen";

rules::PgnGame with_heading(const Heading& heading, const ReleasedGame& game) {
  rules::PgnGame pgn;
  pgn.set_tag("Event", heading.event.empty() ? "?" : heading.event);
  pgn.set_tag("Site", site_text(heading));
  pgn.set_tag("Date", date_text(heading));
  pgn.set_tag("Round", round_text(heading));
  set_player(pgn, "White", heading.players.white);
  set_player(pgn, "Black", heading.players.black);
  if (heading.table > 0) pgn.set_tag("Board", std::to_string(heading.table));
  set_known(pgn, "GameId", heading.game_id);
  set_known(pgn, "TimeControl", heading.time_control);
  if (game.has_computed_clock) pgn.set_tag("ClockSource", kComputedClock);
  if (game.only_legal_moves) pgn.set_tag("MoveSource", kOnlyLegalMoves);
  set_known(pgn, "Termination", termination_text(game));
  if (game.given_by) pgn.set_tag("ResultSource", source_word(*game.given_by));
  set_beginning(pgn, game.started_at);
  pgn.start = game.start;
  pgn.result = game.result;
  if (heading.chess960 && game.start != rules::Position::initial()) {
    pgn.set_tag("Variant", "Chess960");
  }
  return pgn;
}

std::string live_pgn(const Heading& heading, const ReleasedGame& game, const LiveForm& form) {
  rules::PgnGame pgn = with_heading(heading, game);
  if (form.simple_time_control && !is_simple(heading.time_control)) {
    std::erase_if(pgn.tags, [](const auto& tag) { return tag.first == "TimeControl"; });
  }
  if (form.tells_no_fide_id) {
    if (heading.players.white.fide_id == "0") pgn.set_tag("WhiteFideId", "0");
    if (heading.players.black.fide_id == "0") pgn.set_tag("BlackFideId", "0");
  }
  if (game.clocks && (game.is_frozen() || !form.clock_tags_if_frozen)) {
    pgn.set_tag("WhiteClock", clock_text(game.clocks->white));
    pgn.set_tag("BlackClock", clock_text(game.clocks->black));
    set_known(pgn, "ReferenceTime", reference_time(*game.clocks));
  }
  Color turn = game.start.turn();
  for (std::size_t i = 0; i < game.plies.size(); ++i, turn = opponent_of(turn)) {
    const model::Ply& ply = game.plies[i];
    if (ply.state == model::PlyState::kIllegal) break;
    rules::PgnPly written{.move = ply.move};
    if (i < game.plies_with_clock()) {
      written.clock = turn == Color::kWhite ? ply.white_clock : ply.black_clock;
    }
    pgn.plies.push_back(std::move(written));
  }
  return to_pgn(pgn);
}

namespace {

// The readers of broadcasts know this type [spec: the reader of Lichess].
constexpr const char* kPgnType = "application/x-chess-pgn; charset=utf-8";

// The last round with a game. The first one, if no game has begun.
const Round* round_now(const std::vector<const Round*>& rounds) {
  const Round* now = nullptr;
  for (const Round* round : rounds) {
    const bool has_game = std::ranges::any_of(
        round->tables, [](const Table& table) { return table.game != nullptr; });
    if (now == nullptr || has_game) now = round;
  }
  return now;
}

}  // namespace

Documents::ByPath pgn_pages(const std::vector<Round>& rounds, TableTexts& games) {
  std::map<std::string, std::string> texts{{"boards.pgn", ""}};
  std::map<std::string, std::vector<const Round*>> sections;
  std::map<const Round*, std::string> of_round;
  for (const Round& round : rounds) {
    const bool is_free = round.number == 0;
    const std::string section = is_free ? "boards" : round.tournament + "/" + round.section;
    const std::string folder =
        is_free ? section : section + "/round-" + std::to_string(round.number);
    std::string whole;
    for (const Table& table : round.tables) {
      const std::string& text = games.of(round, table);
      const std::string file =
          is_free ? table.heading.board : "game-" + std::to_string(table.heading.table);
      texts[folder + "/" + file + ".pgn"] += text;
      whole += text;
    }
    texts[folder + ".pgn"] = whole;
    if (!is_free) {
      texts[section + ".pgn"] += whole;
      texts[round.tournament + ".pgn"] += whole;
    }
    sections[section].push_back(&round);
    of_round[&round] = std::move(whole);
  }
  games.forget_others();
  std::string live;
  for (const auto& [section, all] : sections) live += of_round[round_now(all)];
  texts["live.pgn"] = texts["games.pgn"] = std::move(live);
  Documents::ByPath documents;
  std::string list;
  for (auto& [path, text] : texts) {
    list += path + "\n";
    documents[path] = {kPgnType, net::shared_bytes(std::move(text))};
  }
  documents[""] = {"text/plain; charset=utf-8", net::shared_bytes(std::move(list))};
  return documents;
}

}  // namespace jadoube::outputs

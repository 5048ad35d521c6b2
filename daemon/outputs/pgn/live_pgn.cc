#include "daemon/outputs/pgn/live_pgn.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/model/calendar.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/outputs/pgn/heading_text.h"
#include "daemon/outputs/problem_report.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"
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
  if (form.writes_zero_fide_id) {
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

// Programs that read broadcasts accept this type [spec: the reader of Lichess].
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

namespace {

using rules::Color;

// Tags, one on each line.
class LiveChessTags {
 public:
  // Adds a tag, even if its value is empty.
  void add(std::string_view name, std::string_view value) {
    text_ += "[" + std::string(name) + " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += static_cast<unsigned char>(c) < ' ' || c == 127 ? ' ' : c;
    }
    text_ += "\"]\n";
  }

  // Adds a tag if it has a value.
  void add_known(std::string_view name, std::string_view value) {
    if (!value.empty()) add(name, value);
  }

  void add_of_players(std::string_view name, std::string_view white, std::string_view black) {
    add_known("White" + std::string(name), white);
    add_known("Black" + std::string(name), black);
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string known_number(const std::string& text) { return text == "0" ? "" : text; }
std::string known_rating(int rating) { return rating > 0 ? std::to_string(rating) : ""; }

void add_clocks(const ReleasedGame& game, LiveChessTags& tags) {
  if (!game.clocks) return;
  tags.add("WhiteClock", clock_text(game.clocks->white));
  tags.add("BlackClock", clock_text(game.clocks->black));
  tags.add_known("ReferenceTime", reference_time(*game.clocks));
}

void add_start(const Heading& heading, const ReleasedGame& game, LiveChessTags& tags) {
  if (game.start == rules::Position::initial()) return;
  tags.add("FEN", to_fen(game.start, heading.chess960 ? rules::CastlingLetters::kShredder
                                                      : rules::CastlingLetters::kXFen));
  if (heading.chess960) tags.add("Variant", "Fischerandom");
}

std::string livechess_tags(const Heading& heading, const ReleasedGame& game,
                           const LiveChessForm& form) {
  LiveChessTags tags;
  const Player &white = heading.players.white, &black = heading.players.black;
  if (form.is_first) tags.add("ePGN", "0.1;" + form.program);
  tags.add("Event", heading.event.empty() ? "?" : heading.event);
  tags.add("Site", site_text(heading));
  tags.add("Date", date_text(heading));
  tags.add("Round", round_text(heading));
  tags.add("White", name_text(white));
  tags.add("Black", name_text(black));
  tags.add("Result", to_string(game.result));
  tags.add_known("TimeControl", heading.time_control);
  add_clocks(game, tags);
  add_start(heading, game, tags);
  tags.add_of_players("Title", white.title, black.title);
  tags.add_of_players("FideId", known_number(white.fide_id), known_number(black.fide_id));
  tags.add_of_players("Elo", known_rating(white.rating), known_rating(black.rating));
  return tags.take();
}

std::string livechess_moves(const ReleasedGame& game) {
  LiveChessLayout layout;
  rules::Position position = game.start;
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const model::Ply& ply = game.plies[i];
    const bool is_whites = position.turn() == Color::kWhite;
    const std::string number = std::to_string(position.fullmove_number());
    if (is_whites) layout.add_number(number + ".");
    if (!is_whites && i == 0) layout.add_number(number + "...");
    // How LiveChess writes an illegal move is not known [guess].
    layout.add(position.is_legal(ply.move) ? to_san(position, ply.move)
                                           : rules::unmarked_san(position, ply.move));
    const auto clock = is_whites ? ply.white_clock : ply.black_clock;
    if (clock && i < game.plies_with_clock()) layout.add("{[%clk " + clock_text(*clock) + "]}");
    if (const auto taken = time_taken(game.plies, i, game.started_at)) {
      layout.add("{[%emt " + clock_text(*taken) + "]}");
    }
    position = position.after(ply.move);
  }
  layout.add(to_string(game.result));
  return layout.take();
}

}  // namespace

std::string livechess_pgn(const Heading& heading, const ReleasedGame& game,
                          const LiveChessForm& form) {
  return livechess_tags(heading, game, form) + "\n" + livechess_moves(game) + "\n\n";
}

void LiveChessLayout::add(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    add_word(text.substr(0, end), kWidth);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

void LiveChessLayout::add_word(std::string_view word, std::size_t width) {
  if (line_ > 0 && line_ + 1 + word.size() > width) {
    text_ += '\n';
    line_ = 0;
  } else if (line_ > 0) {
    text_ += ' ';
    ++line_;
  }
  text_ += word;
  line_ += word.size();
}

namespace {

// For viewers, and for Lichess if it reads the address.
constexpr LiveForm kPgnForm = {.clock_tags_if_frozen = true, .writes_zero_fide_id = true};

// Serves PGN: `pgn_pages`.
class PgnOutput final : public HttpOutput {
 public:
  explicit PgnOutput(const ReleasePolicy& policy);
  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void answer(const std::shared_ptr<net::HttpExchange>& exchange,
              const std::string& rest) override {
    exchange->respond(documents_.get(rest));
  }

 private:
  const ReleasePolicy policy_;
  TableTexts games_;
  Documents documents_;
};

PgnOutput::PgnOutput(const ReleasePolicy& policy)
    : policy_(policy), games_(policy, [](const Heading& heading, const ReleasedGame& game) {
        return live_pgn(heading, game, kPgnForm);
      }) {}

Health PgnOutput::publish(const std::vector<Round>& rounds, Instant now) {
  documents_.replace(pgn_pages(rounds, games_), std::chrono::floor<std::chrono::seconds>(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

}  // namespace

std::unique_ptr<Output> make_pgn_output(const OutputSettings& settings, const OutputMaker&,
                                        std::unique_ptr<Transfer>) {
  return std::make_unique<PgnOutput>(policy_of(settings));
}

}  // namespace jadoube::outputs

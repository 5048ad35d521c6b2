#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/text/words.h"
#include "rules/notation/fen.h"
#include "rules/pgn/pgn_tokens.h"
#include "rules/time/time_control_text.h"

namespace jadoube::tournament {
namespace {

using rules::PgnToken;
using PgnKind = PgnToken::Kind;
using rules::Sentence;

struct PgnTag {
  std::string value;
  int line = 0, column = 0;
};

// A pairing whose table is not decided yet.
struct PgnEntry {
  int round = 0;
  // The place among the pairings of its round, from 1.
  int order = 0;
  // The values of the tags. 0: nothing.
  int board = 0, match = 0;
  std::string white_team = {}, black_team = {};
  int line = 0, column = 0;
  ImportedPairing pairing = {};
};

bool is_missing(const std::string& value) {
  const auto text = trimmed(value);
  return text.empty() || text == "-" || text == "?" || text == "0" || text == "????.??.??";
}

// "e4", "Nbxd7+", "O-O", "--". The move is not checked, because an import keeps no moves.
bool looks_like_move(const std::string& word) {
  if (word.starts_with("O-O") || word.starts_with("0-0") || word == "--" || word == "Z0") {
    return true;
  }
  for (std::size_t i = 0; i + 1 < word.size(); ++i) {
    if (word[i] >= 'a' && word[i] <= 'h' && word[i + 1] >= '1' && word[i + 1] <= '8') return true;
  }
  return false;
}

// Reads the games one by one. At the end, it gives them tables.
class PgnPairings {
 public:
  PgnPairings(const std::string& text, ImportBuilder& out)
      : input_(text), tokens_(input_), out_(out) {}

  void read() {
    for (PgnToken token = tokens_.next(); token.kind != PgnKind::kEnd; token = tokens_.next()) {
      take(token);
    }
    end_game();
    for (const auto& [round, entries] : by_round_) finish(round, entries);
    if (by_round_.empty() && !had_game_) out_.error(0, 0, Sentence("there is no game in this PGN"));
  }

 private:
  void take(const PgnToken& token) {
    switch (token.kind) {
      case PgnKind::kTag:
        return take_tag(token);
      case PgnKind::kResult:
        return take_result(token);
      case PgnKind::kWrong:
        return out_.error(token.line, token.column, token.text);
      case PgnKind::kMove:
        return take_move(token);
      default:
        return;
    }
  }

  // A tag starts the next game after a result or moves. It also does if it has the name of an
  // earlier tag and the game has its players.
  bool begins_game(const PgnToken& tag) const {
    if (tags_.empty()) return false;
    const bool has_players = tags_.contains("White") || tags_.contains("Black");
    return has_body_ || (has_players && (tag.opens_section || tag.text == first_tag_));
  }

  void take_tag(const PgnToken& token) {
    if (begins_game(token)) end_game();
    had_game_ = true;
    if (tags_.empty()) {
      first_tag_ = token.text;
      line_ = token.line;
      column_ = token.column;
    }
    const auto [had, is_new] =
        tags_.emplace(token.text, PgnTag{token.value, token.line, token.column});
    if (is_new || had->second.value == token.value) return;
    out_.warning(token.line, token.column,
                 Sentence("the tag {tag} is there twice: {first} counts, not {second}",
                          {{"tag", token.text},
                           {"first", in_quotes(had->second.value)},
                           {"second", in_quotes(token.value)}}));
  }

  void take_result(const PgnToken& token) {
    if (tags_.empty()) return;
    has_body_ = true;
    body_result_ = token.text;
  }

  void take_move(const PgnToken& token) {
    if (tags_.empty()) {
      if (std::exchange(reported_stray_, true)) return;
      return out_.error(token.line, token.column,
                        Sentence("{text} is in no game: tags must come first",
                                 {{"text", in_quotes(token.text)}}));
    }
    has_body_ = true;
    if (looks_like_move(token.text) || std::exchange(reported_move_, true)) return;
    out_.warning(token.line, token.column,
                 Sentence("{text} is not a move", {{"text", in_quotes(token.text)}}));
  }

  const PgnTag* tag(const std::string& name) const {
    const auto found = tags_.find(name);
    return found == tags_.end() ? nullptr : &found->second;
  }

  // The value of a tag that has one. Empty: none.
  std::string value_of(const std::string& name) const {
    const PgnTag* found = tag(name);
    return found == nullptr || is_missing(found->value) ? std::string()
                                                        : std::string(trimmed(found->value));
  }

  void end_game() {
    if (!tags_.empty()) read_game();
    tags_.clear();
    has_body_ = reported_move_ = reported_stray_ = false;
    body_result_.clear();
  }

  void read_game() {
    take_names();
    PgnEntry entry{.line = line_, .column = column_};
    entry.pairing.line = line_;
    if (!read_round(entry) || !read_players(entry)) return;
    read_board(entry);
    read_start(entry);
    read_variant();
    read_time_control();
    read_result(entry);
    read_date(entry.round);
    auto& entries = by_round_[entry.round];
    entry.order = static_cast<int>(entries.size()) + 1;
    entries.push_back(std::move(entry));
  }

  void take_names() {
    const std::string event = value_of("Event"), site = value_of("Site");
    if (out_.rest().event.empty()) out_.rest().event = event;
    if (out_.rest().site.empty()) out_.rest().site = site;
    if (event.empty() || event == out_.rest().event || std::exchange(reported_event_, true)) return;
    out_.warning(tag("Event")->line, tag("Event")->column,
                 Sentence("another event: {other}, not {first}",
                          {{"other", in_quotes(event)}, {"first", in_quotes(out_.rest().event)}}));
  }

  // "3", "3.7", "3.2.4": round, match, board.
  bool read_round(PgnEntry& entry) {
    const std::string value = value_of("Round");
    if (value.empty()) {
      entry.round = out_.default_round();
      if (entry.round > 0) return true;
      const PgnTag* found = tag("Round");
      out_.error(
          found != nullptr ? found->line : line_, found != nullptr ? found->column : column_,
          Sentence("the game has no round: name it in the tag Round, or when you import the file"));
      return false;
    }
    const PgnTag& found = *tag("Round");
    const auto parts = split(value, '.');
    const auto digits = parts[0].substr(0, parts[0].find_first_not_of("0123456789"));
    const auto round = whole_number(digits, 1, kMostImportedRounds);
    if (!round) {
      out_.error(found.line, found.column,
                 Sentence("{text} is not the number of a round", {{"text", in_quotes(value)}}));
      return false;
    }
    entry.round = *round;
    std::vector<int> more;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto number = whole_number(parts[i], 1, kMostImportedTables);
      if (!number) {
        out_.warning(found.line, found.column,
                     Sentence("only the first number of round {text} is read",
                              {{"text", in_quotes(value)}}));
        return true;
      }
      more.push_back(*number);
    }
    if (!more.empty()) entry.board = more.back();
    if (more.size() > 1) entry.match = more.front();
    return true;
  }

  bool read_players(PgnEntry& entry) {
    const PgnTag *white = tag("White"), *black = tag("Black");
    for (const auto& [found, name] : {std::pair(white, "White"), std::pair(black, "Black")}) {
      if (found != nullptr && trimmed(found->value) != "?") continue;
      out_.error(found != nullptr ? found->line : line_, found != nullptr ? found->column : column_,
                 Sentence("the game does not name {tag}", {{"tag", name}}));
      return false;
    }
    const auto no_white = bye_of_name(white->value), no_black = bye_of_name(black->value);
    if (no_white && no_black) {
      out_.error(white->line, white->column, Sentence("the game has neither White nor Black"));
      return false;
    }
    if (no_white || no_black) {
      entry.pairing.bye = no_white ? *no_white : *no_black;
      entry.pairing.players.white = add_player(no_white ? "Black" : "White");
      return true;
    }
    entry.white_team = value_of("WhiteTeam");
    entry.black_team = value_of("BlackTeam");
    if (entry.white_team.empty() != entry.black_team.empty()) {
      out_.warning(line_, column_,
                   Sentence("only one of WhiteTeam and BlackTeam is there: this is not a team "
                            "match"));
    }
    entry.pairing.players = {add_player("White"), add_player("Black")};
    return true;
  }

  std::size_t add_player(const std::string& color) {
    const PgnTag& name = *tag(color);
    model::Player player{.name = tidy_name(name.value), .team = value_of(color + "Team")};
    if (const auto title = title_of(value_of(color + "Title"))) {
      player.title = *title;
    } else {
      warn(color + "Title", Sentence("{tag} is not a title", {tag_value(color + "Title")}));
    }
    const std::string rating = value_of(color + "Elo");
    if (const auto number = whole_number(rating, 1, 4000)) {
      player.rating = *number;
    } else if (!rating.empty()) {
      warn(color + "Elo", Sentence("{tag} is not a rating", {tag_value(color + "Elo")}));
    }
    player.fide_id = fide_id(color + "FideId");
    for (const char* suffix : {"Fed", "Federation", "Country"}) {
      const std::string federation = value_of(color + suffix);
      if (federation.size() == 3 && player.federation.empty()) player.federation = federation;
    }
    return out_.add_player(std::move(player), name.line, name.column);
  }

  std::string fide_id(const std::string& name) {
    const PgnTag* found = tag(name);
    if (found == nullptr) return {};
    const std::string id(trimmed(found->value));
    const bool is_number =
        id.size() <= 10 && id.find_first_not_of("0123456789") == std::string::npos;
    if (is_number) return id;
    if (!is_missing(id)) warn(name, Sentence("{tag} is not a FIDE id", {tag_value(name)}));
    return {};
  }

  // A tag with its text, as a value of a sentence.
  rules::SentenceValue tag_value(const std::string& name) const {
    return {"tag", name + " " + in_quotes(tag(name)->value)};
  }

  void warn(const std::string& name, Sentence what) {
    const PgnTag& found = *tag(name);
    out_.warning(found.line, found.column, std::move(what));
  }

  // The tag Board counts. Without it, the tag Table, and then the number after the point in Round.
  void read_board(PgnEntry& entry) {
    for (const char* name : {"Board", "Table"}) {
      const std::string value = value_of(name);
      if (value.empty()) continue;
      const auto number = whole_number(value, 1, kMostImportedTables);
      if (!number) {
        warn(name, Sentence("{tag} is not the number of a table", {tag_value(name)}));
        continue;
      }
      if (entry.board > 0 && entry.board != *number) {
        warn(name, Sentence("{tag} counts, not the {board} of the tag Round",
                            {tag_value(name), {"board", entry.board}}));
      }
      entry.board = *number;
      return;
    }
  }

  void read_start(PgnEntry& entry) {
    const PgnTag* fen = tag("FEN");
    if (fen == nullptr) {
      if (value_of("SetUp") == "1")
        warn("SetUp", Sentence("{tag} needs the tag FEN, which is missing", {tag_value("SetUp")}));
      return;
    }
    auto start = rules::parse_fen(fen->value);
    if (!start) return out_.error(fen->line, fen->column, start.error().sentence());
    if (*start != rules::Position::initial()) entry.pairing.start = *start;
  }

  void read_variant() {
    if (names_chess960(value_of("Variant"))) out_.rest().chess960 = true;
  }

  // All games of a section have one time control.
  void read_time_control() {
    const std::string value = value_of("TimeControl");
    if (value.empty()) return;
    const auto control = rules::parse_pgn_time_control(value);
    if (!control) {
      return warn("TimeControl",
                  Sentence("{tag} is not read: {why}",
                           {tag_value("TimeControl"), {"why", control.error().sentence()}}));
    }
    if (!*control) return;
    auto& said = out_.rest().control;
    if (!said) said = **control;
    if (said == **control || std::exchange(reported_control_, true)) return;
    warn("TimeControl", Sentence("{tag}: another time control than {first}, which counts",
                                 {tag_value("TimeControl"), {"first", rules::to_string(*said)}}));
  }

  void read_result(PgnEntry& entry) {
    const PgnTag* found = tag("Result");
    const std::string tagged = found == nullptr ? "" : std::string(trimmed(found->value));
    auto result = result_of(tagged);
    if (!result && !is_no_result(tagged))
      warn("Result", Sentence("{tag} is not a result", {tag_value("Result")}));
    const auto in_body = result_of(body_result_);
    if (!result) {
      result = in_body;
    } else if (in_body && in_body->score != result->score) {
      warn("Result", Sentence("{tag} counts, not the {result} behind the moves",
                              {tag_value("Result"), {"result", body_result_}}));
    }
    const std::string termination = lowered(value_of("Termination"));
    if (result && (termination == "forfeit" || termination == "default" ||
                   termination == "unplayed" || termination == "rules forfeit")) {
      result->forfeit = true;
    }
    if (entry.pairing.bye == model::Bye::kNone) entry.pairing.result = result;
  }

  void read_date(int number) {
    const std::string value = value_of("Date");
    if (value.empty() || value.find('?') != std::string::npos) return;
    const auto date = date_of(value);
    if (!date) return warn("Date", Sentence("{tag} is not a date", {tag_value("Date")}));
    ImportedRound& round = out_.round(number);
    if (round.date.empty()) round.date = *date;
  }

  void finish(int number, const std::vector<PgnEntry>& entries) {
    const bool counts_in_matches = counts_boards_of_matches(entries);
    std::map<std::pair<std::string, std::string>, int> matches;
    std::map<int, int> boards;
    int last = 0;
    for (const PgnEntry& entry : entries) {
      ImportedPairing pairing = entry.pairing;
      if (pairing.bye == model::Bye::kNone) {
        pairing.table = entry.order;
        if (entry.board > 0 && !counts_in_matches) {
          pairing.table = entry.board;
          if (entries.size() > 1) report_of_order(entry, last);
        }
        last = pairing.table;
        set_match(entry, counts_in_matches, matches, boards, pairing);
      }
      out_.add_pairing(number, std::move(pairing));
    }
  }

  // A gap or a step back in the numbers may be intended, or may be a mistake.
  void report_of_order(const PgnEntry& entry, int last) {
    if (entry.board == last + 1) return;
    out_.warning(
        entry.line, entry.column,
        Sentence("game {game} of round {round} is on board {board} by its tags: that number "
                 "counts, not {game}",
                 {{"game", entry.order}, {"round", entry.round}, {"board", entry.board}}));
  }

  // True if the numbers of the boards start again in each match.
  static bool counts_boards_of_matches(const std::vector<PgnEntry>& entries) {
    std::set<int> seen;
    bool twice = false;
    for (const PgnEntry& entry : entries) {
      if (entry.pairing.bye != model::Bye::kNone) continue;
      const bool in_match = entry.match > 0 || !entry.white_team.empty();
      if (!in_match || entry.board == 0) return false;
      twice = twice || !seen.insert(entry.board).second;
    }
    return twice;
  }

  static void set_match(const PgnEntry& entry, bool counts_in_matches,
                        std::map<std::pair<std::string, std::string>, int>& matches,
                        std::map<int, int>& boards, ImportedPairing& pairing) {
    if (entry.match > 0) {
      pairing.match = entry.match;
    } else if (!entry.white_team.empty() && !entry.black_team.empty()) {
      const auto teams = std::minmax(entry.white_team, entry.black_team);
      pairing.match = matches.emplace(teams, static_cast<int>(matches.size()) + 1).first->second;
    } else {
      return;
    }
    pairing.board_in_match = counts_in_matches ? entry.board : ++boards[pairing.match];
  }

  std::istringstream input_;
  rules::PgnTokens tokens_;
  ImportBuilder& out_;

  // The game that is being read.
  std::map<std::string, PgnTag> tags_;
  std::string first_tag_, body_result_;
  int line_ = 0, column_ = 0;
  bool has_body_ = false, reported_move_ = false, reported_stray_ = false;

  std::map<int, std::vector<PgnEntry>> by_round_;
  bool reported_event_ = false, reported_control_ = false, had_game_ = false;
};

}  // namespace

void read_pgn_pairings(const std::string& text, ImportBuilder& out) {
  PgnPairings(text, out).read();
}

}  // namespace jadoube::tournament

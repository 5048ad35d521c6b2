#include "daemon/tournament/import/csv.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "daemon/tournament/import/csv_columns.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/text/words.h"
#include "rules/chess960.h"
#include "rules/notation/fen.h"

namespace jadoube::tournament {

namespace {

using rules::Sentence;

// The line of the header, from 0, and the separator. Lists for people have lines with the event and
// the round above it. Nothing: there is no header.
struct CsvHeader {
  std::size_t line = 0;
  char separator = ',';
};

std::optional<CsvHeader> header_of(const std::string& text) {
  constexpr std::size_t kLinesAbove = 20, kLeastBelow = 3;
  bool is_first = true;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (number++ > kLinesAbove) break;
    if (trimmed(line).empty()) continue;
    const char separator = separator_of(line);
    const auto rows = separated_rows(line, separator);
    if (rows.empty()) continue;
    const CsvColumns columns(rows[0].fields);
    const bool has_any = columns.has_pairings() || columns.has_players();
    if (has_any && (is_first || columns.known() >= kLeastBelow)) {
      return CsvHeader{number - 1, separator};
    }
    is_first = false;
  }
  return std::nullopt;
}

class CsvReader {
 public:
  CsvReader(const std::string& text, const CsvHeader& header, ImportBuilder& out)
      : separator_(header.separator),
        rows_(separated_rows(text, header.separator)),
        columns_(header_row(header.line).fields),
        out_(out) {}

  void read() {
    if (rows_.empty()) return;
    for (const SeparatedRow& row : rows_) {
      if (row.open_quote > 0) out_.error(row.open_quote, 0, Sentence("a quote is not closed"));
    }
    const SeparatedRow& header = rows_[header_];
    if (header.open_quote > 0) return;
    for (std::size_t i = 0; i < header_; ++i) note_round(rows_[i]);
    report_columns();
    if (columns_.is_cross_table()) {
      return out_.error(
          header.line, 0,
          Sentence("this is a table of results, with a row for each player: export the pairings of "
                   "the round, or TRF"));
    }
    if (!has_both_players()) return;
    for (std::size_t i = header_ + 1; i < rows_.size(); ++i) {
      row_ = &rows_[i];
      if (row_->fields == header.fields || note_round(*row_)) continue;
      if (row_->open_quote > 0 || has_too_many()) continue;
      if (columns_.has_pairings()) {
        read_pairing();
      } else {
        read_player();
      }
    }
    for (auto& [round, pairings] : by_round_) finish(round, pairings);
  }

 private:
  // A row of the table. It is not known yet whether its board is one of a match.
  struct Pending {
    ImportedPairing pairing;
    int board = 0;
    std::string white_team = {}, black_team = {};
  };

  const SeparatedRow& header_row(std::size_t line) {
    while (header_ + 1 < rows_.size() && rows_[header_].line < static_cast<int>(line) + 1) {
      ++header_;
    }
    static const SeparatedRow kNone;
    return rows_.empty() ? kNone : rows_[header_];
  }

  // True if the row only has the number of the next round.
  bool note_round(const SeparatedRow& row) {
    std::string all;
    std::size_t count = 0;
    for (const std::string& field : row.fields) {
      if (!field.empty()) ++count;
      all += field + " ";
    }
    const int round = count > 4 ? 0 : round_in_words(all);
    if (round > 0) said_round_ = round;
    return round > 0;
  }

  void report_columns() {
    const int line = rows_[header_].line;
    for (const auto& [place, text] : columns_.unknown()) {
      out_.warning(
          line, 0,
          Sentence("column {column}, {name}, is not known and is not read. The known columns are "
                   "{columns}, and the columns of a player with white_ or black_ before them",
                   {{"column", place + 1},
                    {"name", in_quotes(text)},
                    {"columns", CsvColumns::known_names()}}));
    }
    for (const std::string& name : columns_.twice()) {
      out_.warning(
          line, 0,
          Sentence("the column {column} is there twice: the first counts", {{"column", name}}));
    }
  }

  // Without a column for one of the players, every pairing would be a bye.
  bool has_both_players() {
    const bool white = columns_.has_player("white"), black = columns_.has_player("black");
    if (white == black) return true;
    const std::string missing = white ? "black" : "white";
    out_.error(
        rows_[header_].line, 0,
        Sentence("there is no column {column} or {column}_number: every pairing would be a bye",
                 {{"column", missing}}));
    return false;
  }

  // True, with an error, if the row has more fields than the header: often a name with a comma in
  // it.
  bool has_too_many() {
    const std::size_t known = rows_[header_].fields.size();
    for (std::size_t i = known; i < row_->fields.size(); ++i) {
      if (row_->fields[i].empty()) continue;
      out_.error(
          row_->line, row_->columns[i],
          Sentence("{text} is field {field}, but the first line names {count}. A name with a comma "
                   "must be in quotes: \"Stone, Anna\"",
                   {{"text", in_quotes(row_->fields[i])}, {"field", i + 1}, {"count", known}}));
      return true;
    }
    return false;
  }

  // The column of a field, for messages. 0: the row does not have it.
  int column_of(const std::string& name) const {
    const auto column = columns_.place_of(name);
    return column && *column < row_->columns.size() ? row_->columns[*column] : 0;
  }

  // True if the row ends before the column of that player. In a bye, the column exists and is
  // empty.
  bool is_cut_before(const std::string& color) const {
    for (const auto& name : {color, color + "_number"}) {
      const auto column = columns_.place_of(name);
      if (column && *column < row_->fields.size()) return false;
    }
    return true;
  }

  std::string at(const std::string& name) const {
    const auto column = columns_.place_of(name);
    return column && *column < row_->fields.size() ? row_->fields[*column] : std::string();
  }

  // A number that may be missing. 0: missing, or wrong. A wrong number gives a warning.
  int number(const std::string& name, int most) {
    const auto read = number_at(name, most);
    if (!read) out_.warning(row_->line, column_of(name), not_a_number(name, most));
    return read.value_or(0);
  }

  // A number that is necessary to identify the pairing. Nothing: it is wrong, which is an error of
  // the import.
  std::optional<int> needed_number(const std::string& name, int most) {
    const auto read = number_at(name, most);
    if (!read) out_.error(row_->line, column_of(name), not_a_number(name, most));
    return read;
  }

  // 0: missing. Nothing: wrong.
  std::optional<int> number_at(const std::string& name, int most) const {
    const std::string text = at(name);
    if (text.empty() || text == "-" || text == "0") return 0;
    return whole_number(text, 1, most);
  }

  Sentence not_a_number(const std::string& name, int most) const {
    return Sentence("{column} {text} is not a number from 1 to {most}",
                    {{"column", name}, {"text", in_quotes(at(name))}, {"most", most}});
  }

  model::Player player(const std::string& before, const std::string& name) {
    model::Player player{.number = number(before + "number", kMostImportedPlayers),
                         .name = tidy_name(name)};
    const std::string title = at(before + "title"), id = at(before + "fide_id");
    if (const auto known = title_of(title)) {
      player.title = *known;
    } else {
      out_.warning(row_->line, 0, Sentence("{text} is not a title", {{"text", in_quotes(title)}}));
    }
    player.rating = number(before + "rating", 4000);
    player.federation = at(before + "federation");
    if (id.size() <= 10 && id.find_first_not_of("0123456789") == std::string::npos) {
      player.fide_id = id;
    } else {
      out_.warning(row_->line, 0, Sentence("{text} is not a FIDE id", {{"text", in_quotes(id)}}));
    }
    player.team = at(before + "team");
    const std::string sex = lowered(at(before + "sex")).substr(0, 1);
    if (sex == "w" || sex == "f") player.sex = 'w';
    if (sex == "m") player.sex = 'm';
    player.born = at(before + "born");
    return player;
  }

  void read_player() {
    const std::string name = at("name");
    if (name.empty()) return out_.error(row_->line, 0, Sentence("the player has no name"));
    out_.add_player(player("", name), row_->line);
  }

  // Why there is no player of that colour. Nothing: there is one.
  std::optional<model::Bye> bye_of(const std::string& color) {
    const std::string name = at(color);
    if (name.empty() && number(color + "_number", kMostImportedPlayers) > 0) return std::nullopt;
    return bye_of_name(name);
  }

  std::size_t add_player(const std::string& color) {
    return out_.add_player(player(color + "_", at(color)), row_->line);
  }

  // The points of a bye decide which kind it is, if its name does not.
  model::Bye bye_with_points(model::Bye said) const {
    const std::string text = lowered(at("result"));
    if (said != model::Bye::kPaired || text.empty()) return said;
    for (const std::string_view half : {"1/2", "½", "0.5", "0,5", "=", "h", "1/2-0", "½-0"}) {
      if (text == half) return model::Bye::kHalfPoint;
    }
    if (text == "f") return model::Bye::kFullPoint;
    return text == "0" || text == "z" || text == "0-0" ? model::Bye::kZeroPoints : said;
  }

  void read_pairing() {
    for (const std::string color : {"white", "black"}) {
      if (!is_cut_before(color)) continue;
      return out_.error(
          row_->line, 0,
          Sentence("the row has {count} of the {all} columns, and {column} is missing. A "
                   "bye has the column, and it is empty",
                   {{"count", row_->fields.size()},
                    {"all", rows_[header_].fields.size()},
                    {"column", color}}));
    }
    const auto named = needed_number("round", kMostImportedRounds);
    if (!named) return;
    int round = *named;
    if (round == 0) round = said_round_;
    if (round == 0) round = out_.default_round();
    if (round == 0) {
      return out_.error(
          row_->line, 0,
          Sentence("the row has no round: fill the column round, or name it when you import"));
    }
    Pending pending{.pairing = {.line = row_->line}};
    ImportedPairing& pairing = pending.pairing;
    const auto no_white = bye_of("white"), no_black = bye_of("black");
    if (no_white && no_black)
      return out_.error(row_->line, 0, Sentence("the row has neither white nor black"));
    if (!no_white && !no_black) {
      if (!read_game(round, pending)) return;
      pairing.players.white = add_player("white");
      pairing.players.black = add_player("black");
    } else {
      pairing.players.white = add_player(no_white ? "black" : "white");
      pairing.bye = bye_with_points(no_white ? *no_white : *no_black);
    }
    if (const auto date = date_of(at("date"))) out_.round(round).date = *date;
    by_round_[round].push_back(std::move(pending));
  }

  // False: something is wrong, and was reported.
  bool read_game(int round, Pending& pending) {
    ImportedPairing& pairing = pending.pairing;
    const auto table = needed_number("table", kMostImportedTables);
    const auto match = needed_number("match", kMostImportedTables);
    const auto board = needed_number("board", kMostImportedTables);
    if (!table || !match || !board) return false;
    pending.board = *board;
    pending.white_team = at("white_team");
    pending.black_team = at("black_team");
    // Without matches, a board is what others call a table.
    const int place = *table == 0 && is_board_a_table() ? *board : *table;
    pairing.table = place > 0 ? place : last_table_[round] + 1;
    last_table_[round] = pairing.table;
    pairing.match = *match;
    if (!is_board_a_table()) pairing.board_in_match = *board;
    const std::string result = at("result"), fen = at("fen");
    pairing.result = result_of(result);
    if (!pairing.result && !is_no_result(result) && !report_no_result(result)) return false;
    if (names_chess960(at("variant"))) out_.rest().chess960 = true;
    if (fen.empty()) return true;
    auto start = start_in(fen);
    if (!start) {
      out_.error(row_->line, column_of("fen"), start.error().sentence());
      return false;
    }
    if (*start != rules::Position::initial()) pairing.start = *start;
    return true;
  }

  // A FEN, or the number of a starting position of Chess960.
  rules::Expected<rules::Position> start_in(const std::string& text) {
    const auto number = whole_number(text, 0, rules::Chess960Number::kCount - 1);
    if (!number) return rules::parse_fen(text);
    return rules::Chess960Number::of(*number).map([&](rules::Chess960Number known) {
      out_.rest().chess960 = true;
      return rules::chess960_start(known);
    });
  }

  bool is_board_a_table() const { return !columns_.has("match") && !columns_.has("table"); }

  // The boards of team matches may start again in each match, without a column that names it.
  void finish(int round, std::vector<Pending>& pairings) {
    std::set<int> seen;
    bool is_twice = false, has_teams = true;
    for (const Pending& pending : pairings) {
      if (pending.pairing.bye != model::Bye::kNone) continue;
      is_twice = is_twice || (pending.board > 0 && !seen.insert(pending.board).second);
      has_teams = has_teams && !pending.white_team.empty() && !pending.black_team.empty();
    }
    const bool counts_in_matches = is_board_a_table() && is_twice && has_teams;
    std::map<std::pair<std::string, std::string>, int> matches;
    int table = 0;
    for (Pending& pending : pairings) {
      ImportedPairing& pairing = pending.pairing;
      if (counts_in_matches && pairing.bye == model::Bye::kNone) {
        const auto teams = std::minmax(pending.white_team, pending.black_team);
        pairing.match = matches.emplace(teams, static_cast<int>(matches.size()) + 1).first->second;
        pairing.board_in_match = pending.board;
        pairing.table = ++table;
      }
      out_.add_pairing(round, std::move(pairing));
    }
  }

  // If the column of the result has a part of a name, it is an error: the names have commas and no
  // quotes, so all players are wrong. With quotes, or with another separator, no column has moved.
  bool report_no_result(const std::string& result) {
    if (is_no_result_yet(result)) return true;
    const bool is_name =
        std::ranges::count_if(result, [](unsigned char c) { return std::isalpha(c) != 0; }) > 3;
    const bool may_have_moved = separator_ == ',' && !row_->has_quotes;
    if (!is_name || !may_have_moved) {
      out_.warning(row_->line, column_of("result"),
                   Sentence("{text} is not a result", {{"text", in_quotes(result)}}));
      return true;
    }
    out_.error(
        row_->line, column_of("result"),
        Sentence("{text} is not a result. If it is a part of a name, write names with a comma in "
                 "quotes: \"Stone, Anna\"",
                 {{"text", in_quotes(result)}}));
    return false;
  }

  char separator_;
  std::vector<SeparatedRow> rows_;
  // The place of the header among the rows.
  std::size_t header_ = 0;
  CsvColumns columns_;
  ImportBuilder& out_;
  const SeparatedRow* row_ = nullptr;
  // The round from a line above. 0: there is none.
  int said_round_ = 0;
  std::map<int, int> last_table_;
  std::map<int, std::vector<Pending>> by_round_;
};

}  // namespace

bool is_csv(const std::string& text) { return header_of(text).has_value(); }

void read_csv(const std::string& text, ImportBuilder& out) {
  // If there is no header, the first line is read as one, so that its faults are reported.
  const CsvHeader first{.line = std::min(text.find_first_not_of('\n'), text.size()),
                        .separator = separator_of(text)};
  CsvReader(text, header_of(text).value_or(first), out).read();
}

namespace {

// Takes the text character by character.
class RowReader {
 public:
  explicit RowReader(char separator) : separator_(separator) {}

  void take(char c) {
    // Only the first byte of a character counts.
    if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) ++column_;
    if (in_quotes_) {
      take_quoted(c);
    } else if (c == '"' && trimmed(field_).empty()) {
      field_.clear();
      in_quotes_ = was_quoted_ = row_.has_quotes = true;
      quote_began_ = line_;
    } else if (c == '"' && was_quoted_ && last_ == '"') {
      // A doubled quote: the first of them only seemed to close the field.
      field_ += '"';
      in_quotes_ = true;
      c = 0;
    } else if (c == separator_) {
      end_field();
    } else if (was_quoted_ && last_ == '"' && quote_ended_ > quote_began_ && c != '\n' &&
               c != ' ' && c != '\t') {
      // The text continues after a quoted field that began on an earlier line. So its quote was a
      // mistake.
      row_.open_quote = quote_began_;
      field_ += c;
    } else if (c == '\n') {
      end_row();
    } else {
      field_ += c;
    }
    if (c == '\n') {
      ++line_;
      column_ = 0;
      if (!in_quotes_) field_began_ = 1;
    }
    last_ = c;
  }

  std::vector<SeparatedRow> finish() {
    if (in_quotes_) row_.open_quote = quote_began_;
    end_row();
    return std::move(rows_);
  }

 private:
  void take_quoted(char c) {
    if (c == '"') {
      in_quotes_ = false;
      quote_ended_ = line_;
    } else {
      field_ += c;
    }
  }

  void end_field() {
    row_.fields.emplace_back(trimmed(field_));
    row_.columns.push_back(field_began_);
    field_began_ = column_ + 1;
    field_.clear();
    was_quoted_ = false;
  }

  void end_row() {
    end_field();
    const bool is_empty = std::ranges::all_of(row_.fields, &std::string::empty);
    row_.line = first_line_;
    if (!is_empty || row_.open_quote > 0) rows_.push_back(std::move(row_));
    row_ = {};
    first_line_ = line_ + 1;
  }

  char separator_;
  std::vector<SeparatedRow> rows_;
  SeparatedRow row_;
  std::string field_;
  bool in_quotes_ = false, was_quoted_ = false;
  char last_ = 0;
  int line_ = 1, first_line_ = 1;
  // The column of the last character, and the first column of the field.
  int column_ = 0, field_began_ = 1;
  // The lines on which the last quoted field began and ended.
  int quote_began_ = 0, quote_ended_ = 0;
};

}  // namespace

std::vector<SeparatedRow> separated_rows(std::string_view text, char separator) {
  RowReader reader(separator);
  for (const char c : text) reader.take(c);
  return reader.finish();
}

char separator_of(std::string_view text) {
  while (!text.empty() && text.front() == '\n') text.remove_prefix(1);
  const std::string_view first = text.substr(0, text.find('\n'));
  char best = ',';
  for (const char separator : {';', '\t', ','}) {
    if (std::ranges::count(first, separator) > std::ranges::count(first, best)) best = separator;
  }
  return best;
}

}  // namespace jadoube::tournament

#include "daemon/tournament/import/csv.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/import/separated_rows.h"
#include "daemon/tournament/import/words.h"
#include "rules/notation/fen.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

constexpr std::array<std::string_view, 9> kPlayerFields = {
    "number", "name", "title", "rating", "federation", "fide_id", "team", "sex", "born"};
constexpr std::array<std::string_view, 9> kPairingFields = {
    "round", "table", "white", "black", "result", "date", "match", "board", "fen"};

// "White FIDE-ID" is "white_fide_id". Short forms that people write have one name.
std::string column_name(std::string_view text) {
  std::string name = lowered(trimmed(text));
  std::ranges::replace(name, ' ', '_');
  std::ranges::replace(name, '-', '_');
  // PGN's own names: "WhiteElo".
  for (const char* color : {"white", "black"}) {
    if (name.starts_with(color) && name.size() > 5 && name[5] != '_') name.insert(5, "_");
  }
  for (const auto& [from, to] :
       {std::pair("elo", "rating"), std::pair("fideid", "fide_id"), std::pair("fed", "federation"),
        std::pair("no", "number"), std::pair("nr", "number")}) {
    if (name == from) return to;
    for (const char* color : {"white_", "black_"}) {
      if (name == std::string(color) + from) return std::string(color) + to;
    }
  }
  return name;
}

bool is_known_column(const std::string& name) {
  for (const std::string_view color : {"white_", "black_"}) {
    if (name.starts_with(color)) {
      return std::ranges::find(kPlayerFields, std::string_view(name).substr(color.size())) !=
             kPlayerFields.end();
    }
  }
  return std::ranges::find(kPlayerFields, std::string_view(name)) != kPlayerFields.end() ||
         std::ranges::find(kPairingFields, std::string_view(name)) != kPairingFields.end();
}

std::string known_columns() {
  std::string all;
  for (const std::string_view name : kPairingFields) all += std::string(name) + ", ";
  for (const std::string_view name : kPlayerFields) all += std::string(name) + ", ";
  return all.substr(0, all.size() - 2);
}

class CsvReader {
 public:
  CsvReader(const std::string& text, ImportBuilder& out)
      : rows_(separated_rows(text, separator_of(text))), out_(out) {}

  void read() {
    if (rows_.empty()) return;
    for (const SeparatedRow& row : rows_) {
      if (row.open_quote > 0) out_.error(row.open_quote, 0, Sentence("a quote is not closed"));
    }
    if (rows_[0].open_quote > 0) return;
    read_header();
    if (!has_both_players()) return;
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      row_ = &rows_[i];
      if (row_->open_quote > 0 || has_too_many()) continue;
      if (has_column_of("white")) {
        read_pairing();
      } else {
        read_player();
      }
    }
  }

 private:
  void read_header() {
    const SeparatedRow& header = rows_[0];
    for (std::size_t i = 0; i < header.fields.size(); ++i) {
      const std::string name = column_name(header.fields[i]);
      const int column = static_cast<int>(i) + 1;
      if (name.empty()) continue;
      if (!is_known_column(name)) {
        out_.warning(
            header.line, 0,
            Sentence(
                "column {column}, {name}, is not known and is not read. Known are {columns}, and "
                "those of a player with white_ or black_ before them",
                {{"column", column},
                 {"name", in_quotes(header.fields[i])},
                 {"columns", known_columns()}}));
      } else if (!columns_.emplace(name, i).second) {
        out_.warning(
            header.line, 0,
            Sentence("the column {column} is there twice: the first counts", {{"column", name}}));
      }
    }
  }

  bool has_column_of(const std::string& color) const {
    return columns_.contains(color) || columns_.contains(color + "_number");
  }

  // Without a column for one of the players, every pairing would be a bye.
  bool has_both_players() {
    const bool white = has_column_of("white"), black = has_column_of("black");
    if (white == black) return true;
    const std::string missing = white ? "black" : "white";
    out_.error(
        rows_[0].line, 0,
        Sentence("there is no column {column} or {column}_number: every pairing would be a bye",
                 {{"column", missing}}));
    return false;
  }

  // True, and told, if the row has more than the header: often a name with a comma in it.
  bool has_too_many() {
    const std::size_t known = rows_[0].fields.size();
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

  // Where a field is, for messages. 0: the row has none.
  int column_of(const std::string& name) const {
    const auto column = columns_.find(name);
    if (column == columns_.end() || column->second >= row_->columns.size()) return 0;
    return row_->columns[column->second];
  }

  // True if the row ends before the column of that player. A bye has the column, and it is empty.
  bool is_cut_before(const std::string& color) const {
    for (const auto& name : {color, color + "_number"}) {
      const auto column = columns_.find(name);
      if (column != columns_.end() && column->second < row_->fields.size()) return false;
    }
    return true;
  }

  std::string at(const std::string& name) const {
    const auto column = columns_.find(name);
    if (column == columns_.end() || column->second >= row_->fields.size()) return {};
    return row_->fields[column->second];
  }

  // A number that may be missing. 0: missing, or wrong, which is told.
  int number(const std::string& name, int most) {
    const auto read = number_at(name, most);
    if (!read) out_.warning(row_->line, column_of(name), not_a_number(name, most));
    return read.value_or(0);
  }

  // A number without which the pairing is another one. Nothing: it is wrong, which is told.
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

  PlayerPlace player_of(const std::string& color) {
    const std::string name = at(color);
    const bool has_number = number(color + "_number", kMostImportedPlayers) > 0;
    if (is_nobody(name) && !(has_number && name.empty())) return std::nullopt;
    return out_.add_player(player(color + "_", name), row_->line);
  }

  void read_pairing() {
    for (const std::string color : {"white", "black"}) {
      if (!is_cut_before(color)) continue;
      return out_.error(
          row_->line, 0,
          Sentence("the row has {count} of the {all} columns, and {column} is missing. A "
                   "bye has the column, and it is empty",
                   {{"count", row_->fields.size()},
                    {"all", rows_[0].fields.size()},
                    {"column", color}}));
    }
    const auto named = needed_number("round", kMostImportedRounds);
    if (!named) return;
    int round = *named;
    if (round == 0) round = out_.default_round();
    if (round == 0) {
      return out_.error(
          row_->line, 0,
          Sentence("the row has no round: fill the column round, or name it when you import"));
    }
    ImportedPairing pairing{.line = row_->line};
    const PlayerPlace white = player_of("white"), black = player_of("black");
    if (!white && !black)
      return out_.error(row_->line, 0, Sentence("the row has neither white nor black"));
    if (white && black) {
      pairing.players = {white, black};
      if (!read_game(round, pairing)) return;
    } else {
      pairing.players.white = white ? white : black;
      pairing.bye = model::Bye::kPaired;
    }
    if (const auto date = date_of(at("date"))) out_.round(round).date = *date;
    out_.add_pairing(round, std::move(pairing));
  }

  // False: something is wrong, which is told.
  bool read_game(int round, ImportedPairing& pairing) {
    const auto table = needed_number("table", kMostImportedTables);
    const auto match = needed_number("match", kMostImportedTables);
    const auto board = needed_number("board", kMostImportedTables);
    if (!table || !match || !board) return false;
    pairing.table = *table > 0 ? *table : last_table_[round] + 1;
    last_table_[round] = pairing.table;
    pairing.match = *match;
    pairing.board_in_match = *board;
    const std::string result = at("result"), fen = at("fen");
    pairing.result = result_of(result);
    if (!pairing.result && !is_no_result(result)) {
      return tell_no_result(result);
    }
    if (fen.empty()) return true;
    auto start = rules::parse_fen(fen);
    if (!start) {
      out_.error(row_->line, column_of("fen"), start.error().sentence());
      return false;
    }
    if (*start != rules::Position::initial()) pairing.start = *start;
    return true;
  }

  // A name there is an error: the names have commas and no quotes, so all players are wrong.
  bool tell_no_result(const std::string& result) {
    const bool is_name =
        std::ranges::count_if(result, [](unsigned char c) { return std::isalpha(c) != 0; }) > 3;
    if (!is_name) {
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

  std::vector<SeparatedRow> rows_;
  ImportBuilder& out_;
  const SeparatedRow* row_ = nullptr;
  std::map<std::string, std::size_t> columns_;
  std::map<int, int> last_table_;
};

}  // namespace

bool is_csv(const std::string& text) {
  const auto rows = separated_rows(
      std::string_view(text).substr(0, text.find('\n', text.find_first_not_of('\n'))),
      separator_of(text));
  if (rows.empty()) return false;
  bool has_pairings = false, has_players = false;
  for (const std::string& field : rows[0].fields) {
    const std::string name = column_name(field);
    has_pairings = has_pairings || name == "white" || name == "white_number" || name == "black" ||
                   name == "black_number";
    has_players = has_players || name == "name";
  }
  return has_pairings || has_players;
}

void read_csv(const std::string& text, ImportBuilder& out) { CsvReader(text, out).read(); }

}  // namespace jadoube::tournament

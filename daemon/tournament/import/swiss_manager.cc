#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "daemon/tournament/import/csv.h"
#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

using Names = std::vector<std::string>;
using rules::Sentence;

// The German names of the columns. Other languages translate them, but keep the order.
const Names kPairingColumns = {"runde", "brett",    "identw", "idents", "nrw",     "nrs",    "ergw",
                               "ergs",  "kontumaz", "erg",    "mnr",    "ergelow", "ergelos"};
const Names kPlayerColumns = {
    "nr",   "name", "titel",  "identnr", "elonat",    "eloint",   "geburt",  "fed",   "sex",
    "typ",  "gr",   "klubnr", "klub",    "fideident", "quelle",   "pkt",     "wtg1",  "wtg2",
    "wtg3", "wtg4", "wtg5",   "wtg6",    "rang",      "nachname", "vorname", "atitel"};

std::vector<std::string> lowered_all(const std::vector<std::string>& fields) {
  std::vector<std::string> out;
  for (const std::string& field : fields) out.push_back(lowered(field));
  return out;
}

std::vector<SeparatedRow> first_rows(const std::string& text) {
  std::size_t end = text.find_first_not_of('\n');
  for (int i = 0; i < 2 && end != std::string::npos; ++i) end = text.find('\n', end + 1);
  return separated_rows(std::string_view(text).substr(0, end), ';');
}

bool is_number_at(const SeparatedRow& row, std::size_t column) {
  return column < row.fields.size() && whole_number(row.fields[column], -1, 1'000'000).has_value();
}

// Rows with columns that are found by name, or by place if the names are in another language.
class SwissManagerRows {
 public:
  SwissManagerRows(const std::string& text, const Names& names) : rows_(separated_rows(text, ';')) {
    if (rows_.empty()) return;
    const std::vector<std::string> header = lowered_all(rows_[0].fields);
    const bool is_german = std::ranges::find(header, names[0]) != header.end() &&
                           std::ranges::find(header, names[4]) != header.end();
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto found = std::ranges::find(header, names[i]);
      if (is_german && found == header.end()) continue;
      columns_[names[i]] = is_german ? static_cast<std::size_t>(found - header.begin()) : i;
    }
    if (!is_number_at(rows_[0], 0)) rows_.erase(rows_.begin());
  }

  const std::vector<SeparatedRow>& rows() const { return rows_; }

  std::string at(const SeparatedRow& row, const std::string& name) const {
    const auto column = columns_.find(name);
    if (column == columns_.end() || column->second >= row.fields.size()) return {};
    return row.fields[column->second];
  }

  // The number of the column, from 1, for messages.
  int column(const std::string& name) const {
    const auto found = columns_.find(name);
    return found == columns_.end() ? 0 : static_cast<int>(found->second) + 1;
  }

 private:
  std::vector<SeparatedRow> rows_;
  std::map<std::string, std::size_t> columns_;
};

// A row of the pairings.
struct SwissManagerRow {
  int round = 0, board = 0, white = 0, black = 0, match = 0;
  std::optional<model::PairingResult> result = {};
  int line = 0;
};

class SwissManagerPairings {
 public:
  SwissManagerPairings(const std::string& text, ImportBuilder& out)
      : rows_(text, kPairingColumns), out_(out) {}

  void read() {
    for (const SeparatedRow& row : rows_.rows()) {
      if (auto read = read_row(row)) by_round_[read->round].push_back(*read);
    }
    for (const auto& [round, rows] : by_round_) add_round(round, rows);
  }

 private:
  std::optional<int> number(const SeparatedRow& row, const std::string& name, int least, int most) {
    const std::string text = rows_.at(row, name);
    const auto read = whole_number(text, least, most);
    if (!read) {
      out_.error(row.line, 0,
                 Sentence("column {column} ({name}): {text} is not a number from {least} to {most}",
                          {{"column", rows_.column(name)},
                           {"name", name},
                           {"text", in_quotes(text)},
                           {"least", least},
                           {"most", most}}));
    }
    return read;
  }

  std::optional<SwissManagerRow> read_row(const SeparatedRow& row) {
    const auto round = number(row, "runde", 1, kMostImportedRounds);
    const auto board = number(row, "brett", 0, kMostImportedTables);
    const auto white = number(row, "nrw", -1, kMostImportedPlayers);
    const auto black = number(row, "nrs", -1, kMostImportedPlayers);
    if (!round || !board || !white || !black) return std::nullopt;
    if (*white < 1 && *black < 1) {
      out_.error(row.line, 0, Sentence("the row has neither White nor Black"));
      return std::nullopt;
    }
    SwissManagerRow read{.round = *round, .board = *board, .white = *white, .black = *black};
    read.match = whole_number(rows_.at(row, "mnr"), 1, kMostImportedTables).value_or(0);
    read.line = row.line;
    if (*white > 0 && *black > 0) read.result = result(row);
    return read;
  }

  std::optional<model::PairingResult> result(const SeparatedRow& row) {
    const std::string text = rows_.at(row, "erg");
    const bool forfeit = lowered(rows_.at(row, "kontumaz")) == "k";
    auto result = result_of(text);
    if (!result && !is_no_result(text)) {
      out_.warning(row.line, 0, Sentence("{text} is not a result", {{"text", in_quotes(text)}}));
    }
    if (!result) return std::nullopt;
    if (forfeit) result->forfeit = true;
    const bool is_nothing = result->score == rules::GameScore{} && !result->forfeit;
    return is_nothing ? std::nullopt : result;
  }

  void add_round(int round, const std::vector<SwissManagerRow>& rows) {
    // In a team tournament, the board may be the board in the match.
    std::set<int> seen;
    bool counts_in_matches = false;
    for (const SwissManagerRow& row : rows) {
      if (row.white < 1 || row.black < 1) continue;
      counts_in_matches = counts_in_matches || (!seen.insert(row.board).second && row.match > 0);
    }
    std::map<int, int> boards;
    int table = 0;
    for (const SwissManagerRow& row : rows) {
      ImportedPairing pairing{.line = row.line};
      if (row.white < 1 || row.black < 1) {
        pairing.players.white = player(std::max(row.white, row.black), row.line);
        pairing.bye = model::Bye::kPaired;
      } else {
        pairing.players = {player(row.white, row.line), player(row.black, row.line)};
        pairing.result = row.result;
        ++table;
        pairing.table = counts_in_matches || row.board == 0 ? table : row.board;
        pairing.match = row.match;
        if (row.match > 0) {
          pairing.board_in_match = counts_in_matches ? row.board : ++boards[row.match];
        }
      }
      out_.add_pairing(round, std::move(pairing));
    }
  }

  std::size_t player(int number, int line) { return out_.add_player({.number = number}, line); }

  SwissManagerRows rows_;
  ImportBuilder& out_;
  std::map<int, std::vector<SwissManagerRow>> by_round_;
};

model::Player swiss_manager_player(const SwissManagerRows& rows, const SeparatedRow& row,
                                   int number) {
  model::Player player{.number = number};
  const std::string surname = rows.at(row, "nachname"), given = rows.at(row, "vorname");
  player.name = tidy_name(surname.empty() ? rows.at(row, "name")
                                          : surname + (given.empty() ? "" : ", " + given));
  player.title = title_of(rows.at(row, "titel")).value_or("");
  player.federation = rows.at(row, "fed");
  // The international rating counts, and the national one if there is none.
  for (const char* name : {"eloint", "elonat"}) {
    if (player.rating == 0) player.rating = whole_number(rows.at(row, name), 0, 4000).value_or(0);
  }
  const std::string id = rows.at(row, "fideident");
  if (id.size() <= 10 && id.find_first_not_of("0123456789") == std::string::npos) {
    player.fide_id = id;
  }
  player.team = rows.at(row, "klub");
  const std::string sex = lowered(rows.at(row, "sex"));
  if (sex == "w" || sex == "f") player.sex = 'w';
  if (sex == "m") player.sex = 'm';
  player.born = rows.at(row, "geburt");
  return player;
}

}  // namespace

bool is_swiss_manager_pairings(const std::string& text) {
  const auto rows = first_rows(text);
  if (rows.empty() || rows[0].fields.size() < 11) return false;
  if (lowered(rows[0].fields[0]) == "runde" && lowered(rows[0].fields[4]) == "nrw") return true;
  const SeparatedRow& row = rows.back();
  const bool is_numbers = is_number_at(row, 0) && is_number_at(row, 1) && is_number_at(row, 4) &&
                          is_number_at(row, 5) && row.fields.size() > 9;
  return is_numbers && row.fields[9].find(':') != std::string::npos;
}

bool is_swiss_manager_players(const std::string& text) {
  const auto rows = first_rows(text);
  if (rows.empty() || rows[0].fields.size() < 20) return false;
  const std::vector<std::string> header = lowered_all(rows[0].fields);
  if (std::ranges::find(header, "nachname") != header.end()) return true;
  return rows.size() > 1 && is_number_at(rows[1], 0) && !is_number_at(rows[1], 1) &&
         is_number_at(rows[1], 5);
}

void read_swiss_manager_pairings(const std::string& text, ImportBuilder& out) {
  SwissManagerPairings(text, out).read();
}

void read_swiss_manager_players(const std::string& text, ImportBuilder& out) {
  const SwissManagerRows rows(text, kPlayerColumns);
  for (const SeparatedRow& row : rows.rows()) {
    const auto number = whole_number(rows.at(row, "nr"), 1, kMostImportedPlayers);
    if (!number) {
      out.error(
          row.line, 0,
          Sentence("{text} is not a starting number", {{"text", in_quotes(rows.at(row, "nr"))}}));
      continue;
    }
    model::Player player = swiss_manager_player(rows, row, *number);
    if (player.name.empty()) {
      out.error(row.line, 0,
                Sentence("starting number {number} has no name", {{"number", *number}}));
      continue;
    }
    out.add_player(std::move(player), row.line);
  }
}

}  // namespace jadoube::tournament

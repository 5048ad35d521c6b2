#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/trf/trf_line.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/tournament/text/words.h"
#include "rules/time/time_control_text.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

constexpr const char* kTrfLineEnd = "\r\n";
constexpr std::size_t kPointsColumn = 80, kPointsWidth = 4;

// The text in `width` columns, cut if it is longer.
std::string left(const std::string& text, std::size_t width) {
  std::u32string cells = characters_of(text);
  cells.resize(width, U' ');
  return utf8_of(cells);
}

std::string right(const std::string& text, std::size_t width) {
  const std::size_t length = characters_of(text).size();
  return length >= width ? left(text, width) : std::string(width - length, ' ') + text;
}

std::string right(int number, std::size_t width) { return right(std::to_string(number), width); }

char result_letter(rules::Points points, bool forfeit) {
  if (forfeit) return points.halves >= 2 ? '+' : '-';
  return points.halves >= 2 ? '1' : points.halves == 1 ? '=' : '0';
}

char bye_letter(model::Bye bye) {
  switch (bye) {
    case model::Bye::kPaired:
      return 'U';
    case model::Bye::kFullPoint:
      return 'F';
    case model::Bye::kHalfPoint:
      return 'H';
    default:
      return 'Z';
  }
}

// The pairing of a player in a round that the pairing program knows. Null: none.
const model::Pairing* pairing_of(const model::Round& round, int player) {
  const auto found = std::ranges::find_if(round.pairings, [&](const model::Pairing& pairing) {
    return !pairing.vanished && !pairing.by_hand &&
           (pairing.players.white == player || pairing.players.black == player);
  });
  return found == round.pairings.end() ? nullptr : &*found;
}

// Writes a section as a new file.
class TrfWriter {
 public:
  enum class Format : std::uint8_t { kTrf16, kTrf26 };

  TrfWriter(const model::Tournament& tournament, const model::Section& section,
            const ResultOf& result_of, Format format)
      : tournament_(tournament), section_(section), result_of_(result_of), format_(format) {}

  WrittenResults write() {
    write_lines();
    return {.content = std::move(out_), .problems = std::move(problems_)};
  }

 private:
  bool is_new() const { return format_ == Format::kTrf26; }

  // The head is that of the pairing program's file, as `fill_trf` leaves it. TRF-2026 also adds the
  // missing lines.
  void write_lines() {
    for (const std::string& line : section_.trf_head) {
      if (belongs_in_head(line)) add_line(as_of_now(line));
    }
    add_missing("012", tournament_.name + (section_.name.empty() ? "" : " " + section_.name));
    add_missing("022", tournament_.site);
    add_missing("062", std::to_string(player_count()));
    add_dates();
    add_planned_rounds();
    if (is_new()) {
      add_missing("152", first_color());
      add_missing("182", "jadoube");
      add_time_control();
    }
    rank();
    for (const model::Player& player : section_.players) add_player(player);
    if (is_new()) add_byes();
    for (const model::Team& team : section_.teams) add_team(team);
    if (!section_.teams.empty()) {
      for (const model::Round& round : section_.rounds) add_matches(round);
    }
  }

  // Pairing programs refuse a file if all its rounds are played. So the planned number of rounds is
  // written.
  void add_planned_rounds() {
    const int rounds = planned_rounds();
    const bool is_said = std::ranges::any_of(section_.trf_head, [this](const std::string& line) {
      return has_planned_rounds(line) && belongs_in_head(line);
    });
    if (is_said) return;
    if (section_.planned_rounds == 0 && rounds > 0) {
      problems_.push_back(Sentence(
          "the number of rounds is not known: line 142 has the last paired round, {count}. Set "
          "the planned rounds of section {section}",
          {{"count", rounds}, {"section", section_.id}}));
    }
    if (rounds > 0) add_line("142 " + std::to_string(rounds));
  }

  // The colour of the first player at the first table [TRF-2026, line 152].
  std::string first_color() const {
    const model::Round* first = find_round(section_, 1);
    if (first == nullptr || section_.players.empty()) return {};
    const model::Pairing* pairing = pairing_of(*first, section_.players.front().number);
    if (pairing == nullptr || pairing->bye != model::Bye::kNone) return {};
    return pairing->players.white == section_.players.front().number ? "W" : "B";
  }

  void add_time_control() {
    if (!section_.rules || !(*section_.rules)->control) return;
    add_missing("222", rules::to_pgn_time_control(*(*section_.rules)->control));
  }

  // Byes that players asked for, also for future rounds [TRF-2026, line 240].
  void add_byes() {
    for (const model::Round& round : section_.rounds) {
      std::map<char, std::string> players;
      for (const model::Pairing& pairing : round.pairings) {
        if (pairing.bye == model::Bye::kNone || pairing.bye == model::Bye::kPaired) continue;
        players[bye_letter(pairing.bye)] += " " + right(pairing.players.white, 4);
      }
      for (const auto& [letter, list] : players) {
        add_line(std::string("240 ") + letter + " " + right(round.number, 3) + list);
      }
    }
  }

  void add_line(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    out_ += line + (is_new() ? "\r" : kTrfLineEnd);
  }
  int player_count() const { return static_cast<int>(section_.players.size()); }
  int planned_rounds() const {
    const int last = section_.rounds.empty() ? 0 : section_.rounds.back().number;
    return std::max(last, section_.planned_rounds);
  }
  // "062 50 (48)" is 50. 0: there is no number.
  static int number_in(const std::string& line) {
    const auto text = trimmed(std::string_view(line).substr(3));
    return whole_number(text.substr(0, text.find_first_not_of("0123456789")), 0, 1'000'000)
        .value_or(0);
  }
  // Programs wrote XXR before line 142 existed.
  static bool has_planned_rounds(const std::string& line) {
    return line.starts_with("142") || line.starts_with("XXR");
  }
  // The line with the present number of players, or of planned rounds.
  std::string as_of_now(const std::string& line) const {
    const bool is_of_rounds = has_planned_rounds(line) && section_.planned_rounds > 0;
    if (!line.starts_with("062") && !is_of_rounds) return line;
    const int number = is_of_rounds ? planned_rounds() : player_count();
    return number_in(line) == number ? line : line.substr(0, 3) + " " + std::to_string(number);
  }
  // TRF-2026 does not allow the additional lines of some programs.
  bool belongs_in_head(const std::string& line) const {
    return !(is_new() && line.starts_with("XX"));
  }
  // True if a needed line is missing. A program does not need a line that its own file does not
  // have.
  bool lacks(const std::string& code) const {
    if (!is_new() && !section_.trf_head.empty()) return false;
    return std::ranges::none_of(section_.trf_head,
                                [&](const std::string& line) { return line.starts_with(code); });
  }
  void add_missing(const std::string& code, const std::string& text) {
    if (!text.empty() && lacks(code)) add_line(code + " " + text);
  }

  void add_dates() {
    std::string line = left("132", 91);
    bool has_any = false;
    int next = 1;
    for (const model::Round& round : section_.rounds) {
      for (; next < round.number; ++next) line += std::string(10, ' ');
      std::string date = date_of(round.date).value_or("");
      has_any = has_any || !date.empty();
      std::ranges::replace(date, '.', '/');
      line += left(date.empty() ? "" : date.substr(2), 10);
      ++next;
    }
    if (has_any && lacks("132")) add_line(line);
  }

  // True if the pairing is only paired: neither its game nor its round has begun.
  static bool is_to_come(const model::Round& round, const model::Pairing& pairing) {
    return !round.started_at && pairing.games.empty();
  }

  // One round of a player, and its points in halves.
  std::pair<std::string, int> entry(const model::Round& round, int player) const {
    const model::Pairing* pairing = pairing_of(round, player);
    if (pairing == nullptr) return {std::string(8, ' '), 0};
    if (pairing->bye != model::Bye::kNone) {
      return {std::string("0000 - ") + bye_letter(pairing->bye), halves_of_bye(pairing->bye)};
    }
    const bool is_white = pairing->players.white == player;
    const int opponent = is_white ? pairing->players.black : pairing->players.white;
    std::string text = right(opponent, 4) + (is_white ? " w " : " b ");
    const auto result = result_of_(*pairing);
    // A game that is not played yet is left out: pairing programs count it as a game without
    // points, or refuse the file.
    if (!result) return {is_to_come(round, *pairing) ? text + " " : std::string(8, ' '), 0};
    const rules::Points points = is_white ? result->score.white : result->score.black;
    return {text + result_letter(points, result->forfeit), points.halves};
  }

  // Reports which games are left out.
  void report_unfinished(const model::Round& round) {
    for (const model::Pairing& pairing : round.pairings) {
      if (pairing.vanished || pairing.by_hand || pairing.bye != model::Bye::kNone ||
          is_to_come(round, pairing) || result_of_(pairing)) {
        continue;
      }
      problems_.push_back(
          Sentence("round {round}, table {table}: {pairing} is still played, and is left out",
                   {{"round", round.number},
                    {"table", pairing.table},
                    {"pairing", names_of(section_, pairing.players)}}));
    }
  }

  // The rounds of all players, and their ranks.
  void rank() {
    for (const model::Round& round : section_.rounds) report_unfinished(round);
    std::vector<std::pair<int, int>> order;
    for (const model::Player& player : section_.players) {
      std::string text;
      int halves = 0, next = 1;
      for (const model::Round& round : section_.rounds) {
        for (; next < round.number; ++next) text += std::string(10, ' ');
        const auto [written, gained] = entry(round, player.number);
        text += "  " + written;
        halves += gained;
        ++next;
      }
      rounds_[player.number] = {text, halves};
      order.emplace_back(-halves, player.number);
    }
    std::ranges::sort(order);
    for (const auto& [halves, player] : order) {
      const int rank = static_cast<int>(ranks_.size()) + 1;
      ranks_[player] = rank;
    }
  }

  void add_player(const model::Player& player) {
    const auto& [rounds, halves] = rounds_[player.number];
    std::string line = "001 " + right(player.number, 4) + " ";
    line += player.sex == 0 ? ' ' : player.sex;
    line += right(player.title, 3) + " " + left(player.name, 33) + " " +
            right(player.rating == 0 ? "" : std::to_string(player.rating), 4) + " " +
            left(player.federation, 3) + " " + right(player.fide_id, 11) + " " +
            left(born(player), 10) + " " + right(points_text(halves), 4) + " " +
            right(ranks_[player.number], 4) + rounds;
    add_line(line);
  }

  static std::string born(const model::Player& player) {
    auto date = date_of(player.born);
    if (!date) return player.born;
    std::ranges::replace(*date, '.', '/');
    return *date;
  }

  void add_team(const model::Team& team) {
    std::string line = "310 " + right(team.number, 3) + " " + left(team.name, 32) + " " +
                       left(team.nickname, 5) + std::string(26, ' ');
    for (const int player : team.players) line += " " + right(player, 4);
    add_line(line);
  }

  const model::Team* team_of(int player) const {
    const auto found = std::ranges::find_if(section_.teams, [&](const model::Team& team) {
      return std::ranges::find(team.players, player) != team.players.end();
    });
    return found == section_.teams.end() ? nullptr : &*found;
  }

  // A line for each team: its players on the boards of its match. 0000: nobody.
  void add_matches(const model::Round& round) {
    std::map<int, std::map<int, const model::Pairing*>> matches;
    for (const model::Pairing& pairing : round.pairings) {
      if (pairing.match == 0 || pairing.vanished || pairing.by_hand) continue;
      matches[pairing.match][pairing.board_in_match] = &pairing;
    }
    for (const auto& [number, boards] : matches) {
      const model::Pairing& first = *boards.begin()->second;
      const model::Team *one = team_of(first.players.white), *other = team_of(first.players.black);
      if (one == nullptr || other == nullptr || boards.begin()->first < 1) continue;
      for (const auto& [team, opponent] : {std::pair(one, other), std::pair(other, one)}) {
        std::string line =
            "300" + right(round.number, 4) + right(team->number, 4) + right(opponent->number, 4);
        for (int board = 1; board <= boards.rbegin()->first; ++board) {
          const auto found = boards.find(board);
          line +=
              " " + (found == boards.end() ? "0000" : right(player_of(*team, *found->second), 4));
        }
        add_line(line);
      }
    }
  }

  // The player of that team in a pairing.
  static int player_of(const model::Team& team, const model::Pairing& pairing) {
    const bool is_white =
        std::ranges::find(team.players, pairing.players.white) != team.players.end();
    return is_white ? pairing.players.white : pairing.players.black;
  }

  const model::Tournament& tournament_;
  const model::Section& section_;
  const ResultOf& result_of_;
  const Format format_;
  std::string out_;
  std::vector<Sentence> problems_;
  std::map<int, std::pair<std::string, int>> rounds_;
  std::map<int, int> ranks_;
};

// Fills the results into one line of a file.
class TrfLineFiller {
 public:
  TrfLineFiller(const model::Section& section, const ResultOf& result_of, WrittenResults& out)
      : section_(section), result_of_(result_of), out_(out) {}

  std::string fill(const std::string& line, int number) {
    const auto read = read_trf_player(line, number);
    if (!read) return line;
    std::u32string cells = cells_of(line, read->is_by_bytes);
    int gained = 0;
    for (const auto& [round, entry] : read->entries) {
      const auto letter = letter_for(*read, round, entry);
      if (!letter) continue;
      if (read->is_shifted || !read->errors.empty()) {
        out_.problems.push_back(
            Sentence("line {line}: its columns are shifted, so no result is written there",
                     {{"line", number}}));
        return line;
      }
      if (cells.size() <= entry.result_column) cells.resize(entry.result_column + 1, U' ');
      cells[entry.result_column] = static_cast<unsigned char>(*letter);
      gained += halves_of({.result = *letter}).value_or(0);
    }
    if (gained > 0) add_points(cells, gained);
    return text_of(cells, read->is_by_bytes);
  }

 private:
  static std::u32string cells_of(const std::string& line, bool by_bytes) {
    if (!by_bytes) return characters_of(line);
    std::u32string cells;
    for (const char c : line) cells += static_cast<unsigned char>(c);
    return cells;
  }
  static std::string text_of(const std::u32string& cells, bool by_bytes) {
    if (!by_bytes) return utf8_of(cells);
    std::string line;
    for (const char32_t c : cells) line += static_cast<char>(c);
    return line;
  }

  // The letter for a blank. Nothing: the blank stays.
  std::optional<char> letter_for(const TrfPlayerLine& line, int number, const TrfEntry& entry) {
    const int player = line.player.number;
    const model::Round* round = find_round(section_, number);
    if (round == nullptr || entry.opponent == 0) return std::nullopt;
    const model::Pairing* pairing = pairing_of(*round, player);
    if (pairing == nullptr || pairing->bye != model::Bye::kNone) return std::nullopt;
    const bool is_white = pairing->players.white == player;
    const int opponent = is_white ? pairing->players.black : pairing->players.white;
    const auto result = result_of_(*pairing);
    if (!result) return std::nullopt;
    if (opponent != entry.opponent || entry.color != (is_white ? 'w' : 'b')) {
      out_.problems.push_back(
          Sentence("round {round}, player {player}: the file has another opponent or colour, so no "
                   "result is written",
                   {{"round", number}, {"player", player}}));
      return std::nullopt;
    }
    const char letter =
        result_letter(is_white ? result->score.white : result->score.black, result->forfeit);
    if (entry.result == ' ') return letter;
    if (halves_of(entry) != halves_of({.result = letter}) || is_forfeit(entry) != result->forfeit) {
      out_.problems.push_back(
          Sentence("round {round}, player {player}: the file has {there}, but the result here is "
                   "{here}. The file is not changed",
                   {{"round", number},
                    {"player", player},
                    {"there", std::string(1, entry.result)},
                    {"here", std::string(1, letter)}}));
    }
    return std::nullopt;
  }

  static void add_points(std::u32string& cells, int gained) {
    std::string field;
    for (std::size_t i = kPointsColumn; i < kPointsColumn + kPointsWidth && i < cells.size(); ++i) {
      field += static_cast<char>(cells[i]);
    }
    const auto parts = split(trimmed(field), '.');
    const auto whole = whole_number(parts[0], 0, 99);
    if (!whole || parts.size() > 2) return;
    const int had = *whole * 2 + (parts.size() == 2 && parts[1].starts_with('5') ? 1 : 0);
    const std::string written = right(points_text(had + gained), kPointsWidth);
    for (std::size_t i = 0; i < kPointsWidth; ++i) {
      cells[kPointsColumn + i] = static_cast<unsigned char>(written[i]);
    }
  }

  const model::Section& section_;
  const ResultOf& result_of_;
  WrittenResults& out_;
};

// How the lines of a file end.
std::string line_end_of(const std::string& file) {
  const std::size_t at = file.find_first_of("\r\n");
  if (at == std::string::npos || file[at] == '\n') return "\n";
  return file.substr(at, 2) == "\r\n" ? "\r\n" : "\r";
}

}  // namespace

WrittenResults write_trf(const model::Tournament& tournament, const model::Section& section,
                         const ResultOf& result_of) {
  return TrfWriter(tournament, section, result_of, TrfWriter::Format::kTrf16).write();
}

WrittenResults write_trf26(const model::Tournament& tournament, const model::Section& section,
                           const ResultOf& result_of) {
  return TrfWriter(tournament, section, result_of, TrfWriter::Format::kTrf26).write();
}

WrittenResults fill_trf(const std::string& file, const model::Section& section,
                        const ResultOf& result_of) {
  WrittenResults out;
  TrfLineFiller filler(section, result_of, out);
  const DecodedText decoded = decode_text(file);
  const std::string line_end = line_end_of(file);
  int number = 0;
  for (const std::string_view line : split(decoded.text, '\n')) {
    if (number++ > 0) out.content += line_end;
    out.content +=
        line.starts_with("001") ? filler.fill(std::string(line), number) : std::string(line);
  }
  out.content = encoded_text(out.content, decoded.encoding);
  return out;
}

}  // namespace jadoube::tournament

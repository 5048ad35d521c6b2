#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/trf/trf_line.h"
#include "daemon/tournament/import/trf/trf_teams.h"
#include "daemon/tournament/standings/standings.h"
#include "daemon/tournament/text/words.h"
#include "rules/time/time_control_text.h"

namespace jadoube::tournament {

namespace {

using rules::Sentence;

// The most that is kept with the tournament. No program writes more.
constexpr std::size_t kMostHeadLines = 100, kLongestHeadLine = 1000;

// Reads the lines, and then makes rounds of them.
class TrfReader {
 public:
  explicit TrfReader(ImportBuilder& out) : out_(out) {}

  void read(const std::string& text) {
    int number = 0;
    for (const std::string_view line : split(text, '\n')) take(std::string(line), ++number);
    check_number_of_players();
    add_teams();
    for (TrfPlayerLine& line : lines_) {
      places_[line.player.number] = out_.add_player(line.player, line.line);
    }
    int last = 0;
    for (const TrfPlayerLine& line : lines_) {
      if (!line.entries.empty()) last = std::max(last, line.entries.rbegin()->first);
    }
    for (const auto& [round, byes] : byes_) last = std::max(last, round);
    for (int round = 1; round <= std::min(last, kMostImportedRounds); ++round) add_round(round);
    take_over(standings_.rules(most_boards_), out_.rest().standings);
  }

 private:
  void take(const std::string& line, int number) {
    const std::string code = line.substr(0, 3);
    const std::string rest = line.size() > 3 ? std::string(trimmed(line.substr(3))) : "";
    keep_head(code, line);
    if (code == "001") return take_player(line, number);
    if (code == "012" && out_.rest().event.empty()) out_.rest().event = rest;
    if (code == "022" && out_.rest().site.empty()) out_.rest().site = rest;
    if (code == "062") players_line_ = number, said_players_ = leading_number(rest);
    if (code == "132") return take_dates(line);
    if (code == "142" || code == "XXR") return take_planned_rounds(rest);
    if (code == "222") return take_time_control(rest, number);
    if (code == "240") return take_byes(rest, number);
    if (!standings_.take(code, rest)) {
      out_.warning(
          number, 0,
          Sentence("something in this line with code {code} is not known", {{"code", code}}));
    }
    if (code == "013" || code == "310" || code == "300" || code == "352") {
      if (!teams_.take(line))
        out_.warning(number, 0,
                     Sentence("this line with code {code} is not read", {{"code", code}}));
    }
  }

  // Lines that the export writes with the players do not belong to the head. Some programs write
  // other lines after the players, where there may also be text for people.
  void keep_head(const std::string& code, const std::string& line) {
    static const std::set<std::string> kNoHead = {"001", "013", "240", "300", "310", "352"};
    auto& head = out_.rest().trf_head;
    is_behind_head_ |= code == "001";
    if (kNoHead.contains(code) || trimmed(line).empty()) return;
    if (is_behind_head_ && !is_code(code)) return;
    if (head.size() < kMostHeadLines && line.size() <= kLongestHeadLine) head.push_back(line);
  }

  static bool is_code(const std::string& text) {
    if (text.size() == 3 && text.starts_with("XX")) return true;
    return text.size() == 3 && text.find_first_not_of("0123456789") == std::string::npos;
  }

  void take_planned_rounds(const std::string& text) {
    const auto planned = whole_number(text, 1, kMostImportedRounds);
    if (planned) out_.rest().planned_rounds = *planned;
  }

  // In seconds, as in PGN [TRF-2026, line 222].
  void take_time_control(const std::string& text, int number) {
    const auto control = rules::parse_pgn_time_control(text);
    if (control && *control) {
      out_.rest().control = **control;
    } else if (!control) {
      out_.warning(number, 0,
                   Sentence("the time control {text} is not read", {{"text", in_quotes(text)}}));
    }
  }

  static std::optional<int> leading_number(const std::string& text) {
    return whole_number(text.substr(0, text.find_first_not_of("0123456789")), 1,
                        kMostImportedPlayers);
  }

  void take_player(const std::string& line, int number) {
    auto read = read_trf_player(line, number);
    if (!read) return out_.error(number, 5, Sentence("the player's line has no starting number"));
    for (const auto& [column, what] : read->notes) out_.warning(number, column, what);
    for (const auto& [column, what] : read->errors) out_.error(number, column, what);
    if (read->player.number > kMostImportedPlayers) {
      return out_.error(number, 5, Sentence("the starting number is too large"));
    }
    if (!by_number_.emplace(read->player.number, lines_.size()).second) {
      return out_.error(number, 5,
                        Sentence("starting number {number} is there twice: the first line counts",
                                 {{"number", read->player.number}}));
    }
    if (read->player.name.empty()) out_.warning(number, 15, Sentence("the player has no name"));
    lines_.push_back(std::move(*read));
  }

  // Dates of the rounds: YY/MM/DD, in columns 92, 102, ...
  void take_dates(const std::string& line) {
    std::size_t at = 3;
    while ((at = line.find_first_not_of(' ', at)) != std::string::npos) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      const int round = (static_cast<int>(at) - 91 + 5 + 1000) / 10 - 99;
      const auto date = date_of(line.substr(at, end - at));
      if (date && round >= 1) dates_[round] = *date;
      at = end;
    }
  }

  // 240 [TRF-2026]: the kind of the byes, the round, and starting numbers.
  void take_byes(const std::string& rest, int number) {
    std::vector<std::string> words;
    for (const std::string_view word : split(rest, ' ')) {
      if (!trimmed(word).empty()) words.emplace_back(trimmed(word));
    }
    const auto round =
        words.size() > 1 ? whole_number(words[1], 1, kMostImportedRounds) : std::nullopt;
    const auto bye =
        words.empty() || words[0].size() != 1 ? std::nullopt : bye_of({.result = words[0][0]});
    if (!round || !bye) {
      return out_.warning(number, 0,
                          Sentence("this line with code {code} is not read", {{"code", 240}}));
    }
    for (std::size_t i = 2; i < words.size(); ++i) {
      const auto player = whole_number(words[i], 1, kMostImportedPlayers);
      if (player) byes_[*round].emplace_back(*player, *bye);
    }
  }

  void check_number_of_players() {
    if (!said_players_ || static_cast<std::size_t>(*said_players_) == lines_.size()) return;
    out_.warning(players_line_, 5,
                 Sentence("by its header the file has {said} players, but it has {count}",
                          {{"said", *said_players_}, {"count", lines_.size()}}));
  }

  void add_teams() {
    out_.rest().teams = teams_.teams();
    for (TrfPlayerLine& line : lines_) {
      const model::Team* team = teams_.team_of(line.player.number);
      if (team != nullptr) line.player.team = team->name;
    }
  }

  const TrfEntry* entry_of(const TrfPlayerLine& line, int round) const {
    const auto found = line.entries.find(round);
    return found == line.entries.end() ? nullptr : &found->second;
  }

  void add_round(int round) {
    std::vector<ImportedPairing> pairings;
    std::set<int> done;
    for (const TrfPlayerLine& line : lines_) {
      const TrfEntry* entry = entry_of(line, round);
      if (entry == nullptr || done.contains(line.player.number)) continue;
      if (entry->opponent == 0) {
        add_bye(line, *entry, pairings, done);
      } else {
        add_game(round, line, *entry, pairings, done);
      }
    }
    add_unplayed_of_teams(round, pairings, done);
    add_listed_byes(round, pairings, done);
    set_tables(pairings, out_.players(), halves_, teams_, round);
    ImportedRound& into = out_.round(round);
    into.tables_are_guessed = true;
    into.has_asked_byes = true;
    if (dates_.contains(round)) into.date = dates_[round];
    for (ImportedPairing& pairing : pairings) {
      most_boards_ = std::max(most_boards_, pairing.board_in_match);
      out_.add_pairing(round, std::move(pairing));
    }
    for (const TrfPlayerLine& line : lines_) {
      const TrfEntry* entry = entry_of(line, round);
      if (entry != nullptr) halves_[line.player.number] += halves_of(*entry).value_or(0);
    }
  }

  void add_bye(const TrfPlayerLine& line, const TrfEntry& entry,
               std::vector<ImportedPairing>& pairings, std::set<int>& done) {
    const auto bye = bye_of(entry);
    if (!bye) return;
    pairings.push_back(
        {.players = {.white = places_[line.player.number]}, .bye = *bye, .line = line.line});
    done.insert(line.player.number);
  }

  void add_game(int round, const TrfPlayerLine& line, const TrfEntry& entry,
                std::vector<ImportedPairing>& pairings, std::set<int>& done) {
    const int number = line.player.number;
    const auto in_round = [&](const Sentence& what) {
      return Sentence("round {round}: {what}", {{"round", round}, {"what", what}});
    };
    const auto found = by_number_.find(entry.opponent);
    if (found == by_number_.end() || entry.opponent == number) {
      return out_.error(
          line.line, 0,
          in_round(entry.opponent == number ? Sentence("opponent {opponent} is the player",
                                                       {{"opponent", entry.opponent}})
                                            : Sentence("opponent {opponent} is not in the file",
                                                       {{"opponent", entry.opponent}})));
    }
    const TrfPlayerLine& other = lines_[found->second];
    const TrfEntry* theirs = entry_of(other, round);
    if (theirs != nullptr && theirs->opponent != number) {
      return out_.error(
          line.line, 0,
          in_round(
              Sentence("player {number} has opponent {opponent}, but line {line} does not agree",
                       {{"number", number}, {"opponent", entry.opponent}, {"line", other.line}})));
    }
    if (theirs == nullptr) {
      out_.warning(other.line, 0,
                   in_round(Sentence("only the line of player {number} has this pairing",
                                     {{"number", number}})));
    }
    done.insert(number);
    done.insert(entry.opponent);
    const auto is_white = plays_white(entry, theirs);
    if (!is_white) {
      return out_.error(
          line.line, 0,
          in_round(Sentence("players {number} and {opponent} do not have opposite colours",
                            {{"number", number}, {"opponent", entry.opponent}})));
    }
    ImportedPairing pairing{.line = line.line};
    pairing.players = {places_[*is_white ? number : entry.opponent],
                       places_[*is_white ? entry.opponent : number]};
    if (theirs != nullptr) {
      pairing.result = *is_white ? result(entry, *theirs) : result(*theirs, entry);
      const bool has_any = entry.result != ' ' || theirs->result != ' ';
      if (has_any && !pairing.result) {
        out_.warning(line.line, 0,
                     in_round(Sentence(
                         "the results of players {number} and {opponent} do not fit: neither is "
                         "used",
                         {{"number", number}, {"opponent", entry.opponent}})));
      }
    }
    pairings.push_back(std::move(pairing));
  }

  // True if the first player has White. Nothing: the colours of the two lines contradict each
  // other. A forfeited game may have no colours.
  static std::optional<bool> plays_white(const TrfEntry& ours, const TrfEntry* theirs) {
    const char other = theirs == nullptr ? '-' : theirs->color;
    if (ours.color == '-' && other == '-') {
      return is_forfeit(ours) ? std::optional(true) : std::nullopt;
    }
    if (ours.color == other) return std::nullopt;
    return ours.color == '-' ? other == 'b' : ours.color == 'w';
  }

  // Nothing: there is no result, or the two lines contradict each other.
  static std::optional<model::PairingResult> result(const TrfEntry& white, const TrfEntry& black) {
    const auto ours = halves_of(white), theirs = halves_of(black);
    if (!ours || !theirs || *ours + *theirs > 2 || is_forfeit(white) != is_forfeit(black)) {
      return std::nullopt;
    }
    return pairing_result(*ours, *theirs, is_forfeit(white));
  }

  // Adds a round of teams that the lines of the players do not have yet.
  void add_unplayed_of_teams(int round, std::vector<ImportedPairing>& pairings,
                             std::set<int>& done) {
    for (const auto& players : teams_.pairings_of(round)) {
      if (done.contains(players.white) || done.contains(players.black)) continue;
      if (!places_.contains(players.white) || !places_.contains(players.black)) continue;
      done.insert({players.white, players.black});
      pairings.push_back({.players = {places_[players.white], places_[players.black]}});
    }
  }

  void add_listed_byes(int round, std::vector<ImportedPairing>& pairings, std::set<int>& done) {
    for (const auto& [player, bye] : byes_[round]) {
      if (!places_.contains(player) || !done.insert(player).second) continue;
      pairings.push_back({.players = {.white = places_[player]}, .bye = bye});
    }
  }

  ImportBuilder& out_;
  bool is_behind_head_ = false;
  std::vector<TrfPlayerLine> lines_;
  // By starting number: the line, and the place in the list of players.
  std::map<int, std::size_t> by_number_, places_;
  TrfTeams teams_;
  TrfStandings standings_;
  int most_boards_ = 1;
  std::map<int, std::string> dates_;
  std::map<int, std::vector<std::pair<int, model::Bye>>> byes_;
  std::map<int, int> halves_;
  std::optional<int> said_players_;
  int players_line_ = 0;
};

}  // namespace

bool is_trf(const std::string& text) {
  for (const std::string_view line : split(text, '\n')) {
    for (const std::string_view code : {"001 ", "012 "}) {
      if (line.starts_with(code)) return true;
    }
  }
  return false;
}

void read_trf(const std::string& text, ImportBuilder& out) { TrfReader(out).read(text); }

namespace {

// The values that decide the order of the tables, the smallest first.
using TableOrder = std::tuple<bool, int, int, int, int, int>;

int halves_before(const std::map<int, int>& halves, int player) {
  const auto found = halves.find(player);
  return found == halves.end() ? 0 : found->second;
}

// Numbers the matches without gaps, and also the boards in each match.
void number_matches(std::vector<ImportedPairing>& pairings) {
  std::map<int, int> numbers, boards;
  for (ImportedPairing& pairing : pairings) {
    if (pairing.match == 0) continue;
    const int number =
        numbers.emplace(pairing.match, static_cast<int>(numbers.size()) + 1).first->second;
    pairing.match = number;
    boards[number] = std::max(boards[number] + 1, pairing.board_in_match);
    pairing.board_in_match = boards[number];
  }
}

}  // namespace

void set_tables(std::vector<ImportedPairing>& pairings, const std::vector<model::Player>& players,
                const std::map<int, int>& halves, const TrfTeams& teams, int round) {
  std::vector<std::pair<TableOrder, std::size_t>> order;
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    ImportedPairing& pairing = pairings[i];
    if (pairing.bye != model::Bye::kNone) {
      order.emplace_back(TableOrder{true, 0, 0, 0, 0, static_cast<int>(i)}, i);
      continue;
    }
    const int white = players[*pairing.players.white].number;
    const int black = players[*pairing.players.black].number;
    const MatchPlace place = teams.place_of(round, white, black);
    pairing.match = place.match;
    pairing.board_in_match = place.board;
    const int one = halves_before(halves, white), other = halves_before(halves, black);
    const int high = std::max(one, other), low = std::min(one, other);
    const int match_order = place.match == 0 ? 1'000'000 : place.match;
    order.emplace_back(
        TableOrder{false, match_order, place.board, -high, -high - low, std::min(white, black)}, i);
  }
  std::ranges::sort(order);
  std::vector<ImportedPairing> sorted;
  int table = 0;
  for (const auto& [key, place] : order) {
    sorted.push_back(std::move(pairings[place]));
    if (sorted.back().bye == model::Bye::kNone) sorted.back().table = ++table;
  }
  number_matches(sorted);
  pairings = std::move(sorted);
}

}  // namespace jadoube::tournament

#include <map>
#include <utility>

#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

constexpr std::string_view kPlaysWith = " plays with ", kVersus = " VS ", kInBoard = " in board ";

// Removes the text up to `mark` and the mark, and returns the text before it. Nothing: there is no
// mark.
std::optional<std::string_view> take_before(std::string_view& line, std::string_view mark) {
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view before = line.substr(0, at);
  line.remove_prefix(at + mark.size());
  return trimmed(before);
}

// "Rochade: Pairing of round 3 sorted by name": the name of the tournament and the round.
int vega_round(std::string_view line, ImportBuilder& out) {
  constexpr std::string_view kMark = ": Pairing of round ";
  const auto name = take_before(line, kMark);
  if (!name) return 0;
  if (out.rest().event.empty()) out.rest().event = std::string(*name);
  return whole_number(line.substr(0, line.find(' ')), 1, kMostImportedRounds).value_or(0);
}

// Reads the lines of one round.
class VegaPairs {
 public:
  VegaPairs(int round, ImportBuilder& out) : round_(round), out_(out) {}

  void take(std::string_view line, int number) {
    const auto player = take_before(line, kPlaysWith);
    if (!player) return;
    const auto color = take_before(line, kVersus), opponent = take_before(line, kInBoard);
    const auto board = whole_number(line, 0, kMostImportedTables);
    if (!color || !opponent || !board || (*color != "white" && *color != "black")) {
      out_.error(number, 0,
                 Sentence("the line is not of the form \"A plays with white VS B in board 1\""));
      return;
    }
    ImportedPairing pairing{.line = number};
    const auto no_player = bye_of_name(*player), no_opponent = bye_of_name(*opponent);
    if (no_player && no_opponent) return;
    if (no_player || no_opponent) {
      pairing.bye = no_player ? *no_player : *no_opponent;
      pairing.players.white = add(no_player ? *opponent : *player, number);
    } else {
      const bool is_white = *color == "white";
      pairing.players = {add(is_white ? *player : *opponent, number),
                         add(is_white ? *opponent : *player, number)};
      pairing.table = *board;
    }
    add_once(*board, std::move(pairing));
  }

 private:
  std::size_t add(std::string_view name, int line) {
    return out_.add_player({.name = tidy_name(name)}, line);
  }

  void add_once(int board, ImportedPairing pairing) {
    const auto [had, is_new] = by_board_.emplace(board, pairing.players);
    if (is_new) return out_.add_pairing(round_, std::move(pairing));
    if (had->second == pairing.players) return;
    out_.error(pairing.line, 0,
               Sentence("board {board} has other players in an earlier line", {{"board", board}}));
  }

  int round_;
  ImportBuilder& out_;
  std::map<int, model::ByColor<PlayerPlace>> by_board_;
};

}  // namespace

bool is_vega_pairs(const std::string& text) {
  const std::size_t at = text.find(kPlaysWith);
  return at != std::string::npos && text.find(kInBoard, at) != std::string::npos;
}

void read_vega_pairs(const std::string& text, ImportBuilder& out) {
  const auto lines = split(text, '\n');
  int round = 0;
  for (std::size_t i = 0; i < lines.size() && round == 0; ++i) round = vega_round(lines[i], out);
  if (round == 0) round = out.default_round();
  if (round == 0) {
    return out.error(
        1, 0, Sentence("the list does not name its round: name it when you import the file"));
  }
  VegaPairs pairs(round, out);
  for (std::size_t i = 0; i < lines.size(); ++i) pairs.take(lines[i], static_cast<int>(i) + 1);
}

}  // namespace jadoube::tournament

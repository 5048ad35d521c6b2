#include "daemon/texts/sheets/clock_sheets.h"

#include <algorithm>
#include <array>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/model/game.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/words.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"

// Sources. [DGT 3000]: user manual 1.0 of July 2014, "Correction of time" and the text after it.
// The page before, with the first steps, was not found. How to begin is taken from similar clocks:
// DGT 2010 (start/stop for two seconds) and DGT North American (run/pause for three). [DGT XL]:
// user manual 1.10, figure 1 (the right key is "OK, Adjust") and paragraphs 6 to 10.
// exeterchessclub.org.uk, "DGT XL clocks": hold it until something flashes; time and counter are
// set that way. The lever of a DGT 3000: chessexpress.blogspot.com, June 2023.
namespace jadoube::texts {
namespace {

using language::Arguments;
using language::mark;
using language::tr;
using rules::Color;
using rules::opponent_of;
using std::chrono::seconds;

constexpr auto kLongestClock = std::chrono::hours(10) - seconds(1);

Color left_player(const ClockTarget& target) {
  return target.white_is_left ? Color::kWhite : Color::kBlack;
}

std::string side_text(const ClockTarget& target, Color color) {
  return color == left_player(target) ? tr("left ({player})", {{"player", color}})
                                      : tr("right ({player})", {{"player", color}});
}

// The five digits of "0:12:04": "0 1 2 0 4".
std::string digits(seconds time) {
  std::string spaced;
  for (const char c : clock_text(time)) {
    if (c == ':') continue;
    if (!spaced.empty()) spaced += ' ';
    spaced += c;
  }
  return spaced;
}

bool can_be_shown(const ClockTarget& target) {
  for (const Color color : kColors) {
    const seconds time = target.times[color];
    if (time < seconds(0) || time > kLongestClock) return false;
  }
  return true;
}

std::string times_text(const ClockTarget& target) {
  const Color left = left_player(target), right = opponent_of(left);
  return side_text(target, left) + " " + clock_text(target.times[left]) + ", " +
         side_text(target, right) + " " + clock_text(target.times[right]);
}

std::string moves_text(const ClockTarget& target) {
  if (!target.moves) return tr("leave both numbers as they are");
  const Color left = left_player(target), right = opponent_of(left);
  return side_text(target, left) + " " + std::to_string((*target.moves)[left]) + ", " +
         side_text(target, right) + " " + std::to_string((*target.moves)[right]);
}

std::string lever_text(const ClockTarget& target) {
  return target.to_move == left_player(target)
             ? tr("Put the lever up on the left ({player}) side: {player} is to move.",
                  {{"player", target.to_move}})
             : tr("Put the lever up on the right ({player}) side: {player} is to move.",
                  {{"player", target.to_move}});
}

KeyStep digit_step(const ClockTarget& target, Color color, const std::string& accept) {
  const Arguments values = {
      {"player", color}, {"digits", digits(target.times[color])}, {"accept", accept}};
  return {
      color == left_player(target)
          ? tr("Set the left ({player}) digits to {digits}: + and - change the one that blinks, "
               "{accept} accepts it and goes to the next.",
               values)
          : tr("Set the right ({player}) digits to {digits}: + and - change the one that blinks, "
               "{accept} accepts it and goes to the next.",
               values),
      KeySource::kSpec};
}

KeyStep check_step(const ClockTarget& target) {
  return {
      tr("Read both times before the clock is started: {times}.", {{"times", times_text(target)}}),
      KeySource::kGuess};
}

KeySequence keys_of_dgt_3000(const ClockTarget& target) {
  const Color left = left_player(target);
  const auto accept = tr("the right key");
  return {
      true,
      {{tr("Stop the clock with the middle key."), KeySource::kSpec},
       {lever_text(target) + " " + tr("Otherwise the clock refuses to be set."), KeySource::kSeen},
       {tr("Hold the middle key for three seconds, until the first digit on the left blinks."),
        KeySource::kGuess},
       digit_step(target, left, accept),
       digit_step(target, opponent_of(left), accept),
       {tr("Then the moves: {moves}. If you change the left number, the right one changes too. If "
           "you change only the right one, the colours are exchanged. Accept each with the right "
           "key.",
           {{"moves", moves_text(target)}}),
        KeySource::kSpec},
       {tr("With more than one period: change the period's number with + and - if it is wrong, "
           "and accept it with the right key."),
        KeySource::kSpec},
       check_step(target),
       {tr("Start the clock with the middle key."), KeySource::kSpec}}};
}

KeySequence keys_of_dgt_xl(const ClockTarget& target) {
  const Color left = left_player(target);
  return {true,
          {{tr("Stop the clock with the middle key (run/pause)."), KeySource::kSpec},
           {lever_text(target), KeySource::kGuess},
           {tr("Hold the right key (OK, Adjust) until a digit blinks."), KeySource::kSeen},
           digit_step(target, left, "OK"),
           digit_step(target, opponent_of(left), "OK"),
           {tr("Then the moves: {moves}. Accept them with OK.", {{"moves", moves_text(target)}}),
            KeySource::kSeen},
           check_step(target),
           {tr("Start the clock with the middle key."), KeySource::kSpec}}};
}

KeySequence no_keys(std::string_view clock, const ClockTarget& target) {
  return {false,
          {{clock.empty()
                ? tr("No keys are known for this clock: follow its manual.")
                : tr("No keys are known for \"{clock}\": follow its manual.", {{"clock", clock}}),
            KeySource::kGuess},
           {tr("Set {times}; moves: {moves}; {player} is to move.", {{"times", times_text(target)},
                                                                     {"moves", moves_text(target)},
                                                                     {"player", target.to_move}}),
            KeySource::kGuess}}};
}

}  // namespace

std::string to_string(KeySource source) {
  constexpr std::array kWords = {mark("spec"), mark("seen"), mark("guess")};
  return tr(kWords[static_cast<std::size_t>(source)]);
}

KeySequence keys_to_set(std::string_view clock, const ClockTarget& target) {
  if (!can_be_shown(target)) {
    return {false,
            {{tr("No clock shows these times: {times}.", {{"times", times_text(target)}}),
              KeySource::kGuess}}};
  }
  if (clock.starts_with("DGT 3000")) return keys_of_dgt_3000(target);
  if (clock.starts_with("DGT XL")) return keys_of_dgt_xl(target);
  return no_keys(clock, target);
}

namespace {

using language::tr;
using language::trc;
using language::trn;
using rules::Color;

// "23. Nf3" or "23... Qd8". The number follows from the start of the game.
std::string last_ply_text(const model::Game& game, std::size_t ply) {
  return rules::move_number_text(game.start, ply) + " " + language::moves_text(game.plies[ply].san);
}

// ": White's name - Black's name", if they are known.
std::string players_text(const SheetHead& head) {
  if (head.players.white.empty() && head.players.black.empty()) return {};
  const auto name = [](const std::string& text) { return text.empty() ? "?" : text; };
  return ": " + name(head.players.white) + " - " + name(head.players.black);
}

std::string source_text(const model::Game& game, std::size_t plies, const ClocksAt& clocks) {
  if (!clocks.ply) return tr("Times: no press before it was read: judge the times.");
  const auto move = last_ply_text(game, *clocks.ply);
  if (*clocks.ply + 1 == plies) {
    return tr("Times: read with the press of {move}.", {{"move", move}});
  }
  return trn(
      "Times: read with the press of {move}, {count} ply before: the time since then is not "
      "included.",
      "Times: read with the press of {move}, {count} plies before: the time since then is not "
      "included.",
      plies - *clocks.ply - 1, {{"move", move}});
}

std::string keys_text(const std::string& clock, const ClockTarget& target) {
  const KeySequence keys = keys_to_set(clock, target);
  std::string text =
      "\n" +
      tr("To set the clock by hand ({clock})", {{"clock", clock.empty() ? tr("unknown") : clock}}) +
      "\n";
  int number = 0;
  for (const KeyStep& step : keys.steps) {
    text +=
        "  " + std::to_string(++number) + ". " + step.text + " [" + to_string(step.source) + "]\n";
  }
  return text;
}

std::string state_text(const ClockSheetLine& line) {
  if (!line.has_clock) return trc("clock", "none");
  return line.running ? tr("{player} runs", {{"player", *line.running}}) : trc("clock", "stopped");
}

// The number of plies, from the first on, that are more than provisional.
std::size_t completed_plies(const model::Game& game) {
  const auto open =
      std::ranges::find(game.plies, model::PlyState::kProvisional, &model::Ply::state);
  return static_cast<std::size_t>(open - game.plies.begin());
}

void note(ClockSheetLine& line, const std::string& text) {
  line.note += (line.note.empty() ? "" : "; ") + text;
}

void add_game(const model::Game& game, ClockSheetLine& line) {
  const std::size_t plies = completed_plies(game);
  line.plies = plies;
  line.moves = model::moves_made(game, plies);
  if (game.result != rules::Result::kUnknown) {
    return note(line, std::string(rules::to_string(game.result)));
  }
  if (game.is_moved()) return note(line, tr("continues at another board"));
  if (game.adjournment) return note(line, tr("adjourned"));
  line.to_move = plies % 2 == 0 ? game.start.turn() : rules::opponent_of(game.start.turn());
}

void add_clock(const model::Board& board, ClockSheetLine& line) {
  if (board.clock) {
    line.times = {board.clock->white, board.clock->black};
    line.running = board.clock->running;
    if (board.clock->white_flag) note(line, tr("White's flag"));
    if (board.clock->black_flag) note(line, tr("Black's flag"));
    return;
  }
  line.has_clock = false;
  if (!board.game) return;
  const ClocksAt last = clocks_at(*board.game, board.game->plies.size());
  if (!last.ply) return;
  line.times = last.times;
  note(line, tr("times read with the press of {move}",
                {{"move", last_ply_text(*board.game, *last.ply)}}));
}

// Adds the columns of one player. There is a column for the name only if names are known.
void add_player(std::vector<std::string>& cells, bool named, const std::string& name,
                const std::string& time, const std::string& moves) {
  if (named) cells.push_back(name);
  cells.insert(cells.end(), {time, moves});
}

std::vector<std::string> cells_of(const ClockSheetLine& line, bool named) {
  std::vector<std::string> cells{line.board};
  if (named) cells.insert(cells.begin(), line.table > 0 ? std::to_string(line.table) : "");
  for (const Color color : kColors) {
    add_player(cells, named, line.players[color], reading_text(line.times[color]),
               line.plies ? std::to_string(line.moves[color]) : "");
  }
  cells.insert(cells.end(),
               {line.plies ? std::to_string(*line.plies) : "",
                line.to_move ? name_of(*line.to_move) : "", state_text(line), line.note});
  return cells;
}

std::vector<std::string> headings(bool named) {
  std::vector<std::string> cells{tr("board")};
  if (named) cells.insert(cells.begin(), tr("table"));
  for (const Color color : kColors) {
    const std::string player = name_of(color);
    add_player(cells, named, player, named ? tr("time") : player, tr("moves"));
  }
  cells.insert(cells.end(), {tr("plies"), tr("to move"), tr("clock"), tr("note")});
  return cells;
}

// Names and words are aligned left, numbers right.
std::vector<bool> alignment(bool named) {
  if (named) return {true, false, false, true, true, false, true, true, true, false, false, false};
  return {false, true, true, true, true, true, false, false, false};
}

}  // namespace

ClocksAt clocks_at(const model::Game& game, std::size_t plies) {
  for (std::size_t ply = std::min(plies, game.plies.size()); ply-- > 0;) {
    const model::Ply& read = game.plies[ply];
    if (read.white_clock && read.black_clock) return {ply, {read.white_clock, read.black_clock}};
  }
  return {};
}

rules::Expected<std::string> clock_restore_sheet(const SheetHead& head, const model::Game& game,
                                                 std::size_t plies,
                                                 const std::optional<std::string>& clock,
                                                 bool white_is_left) {
  if (plies > game.plies.size()) {
    return rules::refuse(rules::ErrorCode::kOutOfRange,
                         "there is no position after ply {ply}: the game has {count}",
                         {{"ply", plies}, {"count", game.plies.size()}});
  }
  const ClocksAt clocks = clocks_at(game, plies);
  const ByColor<int> moves = model::moves_made(game, plies);
  const rules::Position position = game.position_after(plies);
  TextTable times({false, true, true});
  times.add({"", tr("time"), tr("moves completed")});
  for (const Color color : kColors) {
    times.add({name_of(color), reading_text(clocks.times[color]), std::to_string(moves[color])});
  }
  const auto after =
      plies == 0 ? tr("After no move, {player} to move", {{"player", position.turn()}})
                 : tr("After {move}, {player} to move",
                      {{"move", last_ply_text(game, plies - 1)}, {"player", position.turn()}});
  std::string text = tr("CLOCK RESTORE SHEET") + "\n" + head.title + "\n" +
                     tr("Board {board}", {{"board", head.board}}) + players_text(head) + "\n\n" +
                     after + "\n" + rules::to_fen(position) + "\n\n" +
                     diagram(position.placement()) + "\n" + times.text() +
                     source_text(game, plies, clocks) + "\n";
  if (clock && clocks.ply) {
    text += keys_text(*clock, {.times = {*clocks.times.white, *clocks.times.black},
                               .moves = moves,
                               .to_move = position.turn(),
                               .white_is_left = white_is_left});
  }
  return text;
}

ClockSheetLine clock_sheet_line(const std::string& id, const model::Board& board) {
  ClockSheetLine line{.board = id};
  if (board.link != drivers::ConnectionState::kLive) note(line, tr("line lost"));
  if (!board.game) note(line, tr("no game"));
  if (board.game) add_game(*board.game, line);
  add_clock(board, line);
  return line;
}

bool comes_before(const ClockSheetLine& one, const ClockSheetLine& other) {
  if ((one.table > 0) != (other.table > 0)) return one.table > 0;
  if (one.table != other.table) return one.table < other.table;
  return stands_before(one.board, other.board);
}

std::string clock_sheet(const std::string& title, std::span<const ClockSheetLine> lines) {
  const bool named = std::ranges::any_of(lines, [](const ClockSheetLine& line) {
    return !line.players.white.empty() || !line.players.black.empty();
  });
  TextTable table(alignment(named));
  table.add(headings(named));
  for (const ClockSheetLine& line : lines) table.add(cells_of(line, named));
  return tr("CLOCK SHEET") + "\n" + title + "\n\n" + table.text() + "\n" +
         trn("{count} board", "{count} boards", lines.size()) + "\n";
}

}  // namespace jadoube::texts

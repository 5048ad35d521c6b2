#include "daemon/arbiter/clock_sheets.h"

#include <algorithm>

#include "daemon/arbiter/clock_text.h"
#include "daemon/arbiter/moves_made.h"
#include "daemon/arbiter/text_table.h"
#include "rules/notation/fen.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;

rules::Position position_after(const watch::Game& game, std::size_t plies) {
  watch::Game beginning;
  beginning.start = game.start;
  beginning.plies.assign(game.plies.begin(),
                         game.plies.begin() + static_cast<std::ptrdiff_t>(plies));
  return beginning.position();
}

// "23. Nf3" or "23... Qd8", by the number that the game's start gives.
std::string ply_text(const watch::Game& game, std::size_t ply) {
  const auto first = static_cast<std::size_t>(game.start.fullmove_number() - 1) * 2 +
                     (game.start.turn() == Color::kBlack ? 1 : 0);
  return move_number_text(first + ply) + " " + game.plies[ply].san;
}

std::string players_text(const SheetHead& head) {
  const auto name = [](const std::string& text) { return text.empty() ? "?" : text; };
  return name(head.players.white) + " - " + name(head.players.black);
}

std::string source_text(const watch::Game& game, std::size_t plies, const ClocksAt& clocks) {
  if (!clocks.ply) return "no press before it was read: judge the times";
  std::string with = "read with the press of " + ply_text(game, *clocks.ply);
  if (*clocks.ply + 1 == plies) return with;
  const std::size_t later = plies - *clocks.ply - 1;
  return with + ", " + std::to_string(later) + (later == 1 ? " ply" : " plies") +
         " before: what was thought since is not in it";
}

std::string keys_text(const std::string& clock, const ClockTarget& target) {
  const KeySequence keys = keys_to_set(clock, target);
  std::string text = "\nTo set the clock by hand (" + (clock.empty() ? "unknown" : clock) + ")\n";
  int number = 0;
  for (const KeyStep& step : keys.steps) {
    text += "  " + std::to_string(++number) + ". " + step.text + " [" +
            std::string(to_string(step.source)) + "]\n";
  }
  return text;
}

std::string state_text(const ClockSheetLine& line) {
  return line.running ? std::string(player_text(*line.running)) + " runs" : "stands";
}

}  // namespace

ClocksAt clocks_at(const watch::Game& game, std::size_t plies) {
  for (std::size_t ply = std::min(plies, game.plies.size()); ply-- > 0;) {
    const watch::Ply& read = game.plies[ply];
    if (read.white_clock && read.black_clock) return {ply, {read.white_clock, read.black_clock}};
  }
  return {};
}

rules::Expected<std::string> clock_restore_sheet(const SheetHead& head, const watch::Game& game,
                                                 std::size_t plies,
                                                 const std::optional<std::string>& clock,
                                                 bool white_is_left) {
  if (plies > game.plies.size()) {
    return rules::refuse(rules::ErrorCode::kOutOfRange,
                         "there is no position after ply " + std::to_string(plies) +
                             ": the game has " + std::to_string(game.plies.size()));
  }
  const ClocksAt clocks = clocks_at(game, plies);
  const ByColor<int> moves = moves_made(game, plies);
  const rules::Position position = position_after(game, plies);
  TextTable times({false, true, true});
  times.add({"", "time", "moves completed"});
  for (const Color color : kColors) {
    times.add({std::string(player_text(color)), reading_text(clocks.times[color]),
               std::to_string(moves[color])});
  }
  std::string text =
      "CLOCK RESTORE SHEET\n" + head.title + "\nBoard " + head.board + ": " + players_text(head) +
      "\n\nAfter " + (plies == 0 ? "no move" : ply_text(game, plies - 1)) + ", " +
      std::string(player_text(position.turn())) + " to move\n" + rules::to_fen(position) + "\n\n" +
      times.text() + "Times: " + source_text(game, plies, clocks) + ".\n";
  if (clock && clocks.ply) {
    text += keys_text(*clock, {.times = {*clocks.times.white, *clocks.times.black},
                               .moves = moves,
                               .to_move = position.turn(),
                               .white_is_left = white_is_left});
  }
  return text;
}

std::string clock_sheet(const std::string& title, std::span<const ClockSheetLine> lines) {
  TextTable table({false, false, true, true, false, true, true, false, false});
  table.add({"board", "White", "time", "moves", "Black", "time", "moves", "clock", "note"});
  for (const ClockSheetLine& line : lines) {
    table.add({line.board, line.players.white, reading_text(line.times.white),
               std::to_string(line.moves.white), line.players.black, reading_text(line.times.black),
               std::to_string(line.moves.black), state_text(line), line.note});
  }
  const std::string count =
      std::to_string(lines.size()) + (lines.size() == 1 ? " board" : " boards");
  return "CLOCK SHEET\n" + title + "\n\n" + table.text() + "\n" + count + "\n";
}

}  // namespace jadoube::arbiter

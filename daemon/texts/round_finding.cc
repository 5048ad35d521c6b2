#include "daemon/texts/round_finding.h"

#include "daemon/texts/clock_text.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::RoundFinding;
using model::RoundFindingKind;

/// "white queen".
std::string piece_text(const std::optional<rules::Piece>& piece) {
  return piece ? name_of(*piece) : std::string();
}

/// "A white queen". "A piece" if the board cannot tell which piece it reads.
std::string piece_read(const RoundFinding& finding) {
  const auto& piece = finding.facts.read_as;
  return "A " + (piece ? name_of(*piece) : std::string("piece"));
}

/// Square number `index` of the finding: "d1".
std::string square_text(const RoundFinding& finding, std::size_t index) {
  return index < finding.squares.size() ? to_string(finding.squares[index]) : std::string();
}

std::string time_shown(const std::optional<std::chrono::milliseconds>& time) {
  return clock_text(time.value_or(std::chrono::milliseconds(0)));
}

std::string board_missing(const RoundFinding& finding) {
  if (!finding.facts.other_case) return "The board was never seen";
  const auto& cause = finding.facts.cause;
  return "There is no connection to the board" + (cause.empty() ? "" : ": " + cause);
}

std::string weak_battery(const RoundFinding& finding) {
  if (finding.facts.other_case) return "The clock says that its battery is low";
  return "The board's battery has " + std::to_string(finding.facts.percent) + " per cent left";
}

std::string firmware(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  if (facts.own.empty()) return "The board has not told its firmware";
  return "Its firmware is " + facts.own + ", most boards have " + facts.others;
}

std::string game_goes_on(const RoundFinding& finding) {
  const auto& move = finding.facts.move;
  return move.empty() ? "A game goes on: White's clock was started, no move yet"
                      : "A game goes on: the last move was " + move;
}

std::string second_queens(const RoundFinding& finding) {
  const auto& player = finding.facts.player;
  return "No second queen of " + (player ? name_of(*player) : "either colour") +
         " was seen here in the last games";
}

std::string clock_mode(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  if (facts.sign_shown) {
    return "The clock's sign says that it gives time for each move, and none is to be given";
  }
  return "The clock's sign for time per move is off, and " +
         length_text(facts.per_move.value_or(std::chrono::milliseconds(0))) +
         " for each move are to be given";
}

std::string clock_times(const RoundFinding& finding) {
  return "The clock shows " + time_shown(finding.facts.white_clock) + " for White and " +
         time_shown(finding.facts.black_clock) + " for Black";
}

std::string times_to_set(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  std::string times = time_shown(facts.right_time);
  if (facts.right_time_with_increment) {
    times += ", or " + time_shown(facts.right_time_with_increment) + " with the first increment";
  }
  return "Set both to " + times + ": " + facts.time_control;
}

std::string not_checked(const RoundFinding& finding) {
  if (finding.facts.other_case) return "No clock can be connected to this board";
  std::string unknown;
  if (finding.facts.time_control.empty()) unknown = "times: the event's time control is not told";
  if (finding.facts.no_reading) {
    unknown += std::string(unknown.empty() ? "" : "; ") + "mode and lever: no reading";
  }
  return "Not judged of the clock are its " + unknown;
}

std::string what_by_kind(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  const auto piece = piece_text(facts.piece), read_as = piece_text(facts.read_as);
  const auto square = square_text(finding, 0), other_square = square_text(finding, 1);
  switch (finding.kind) {
    case RoundFindingKind::kBoardMissing:
      return board_missing(finding);
    case RoundFindingKind::kBoardSilent:
      return "The board at " + facts.port + " has not answered yet";
    case RoundFindingKind::kNothingRead:
      return "No piece is read on any square";
    case RoundFindingKind::kReadAsOther:
      if (!facts.read_as)
        return "A piece of the other colour is read on " + square + " for the " + piece;
      return piece_read(finding) + " is read on " + square + " for the " + piece;
    case RoundFindingKind::kClockMissing:
      return "The board has no clock, or it is off";
    case RoundFindingKind::kBatteryLow:
      return weak_battery(finding);
    case RoundFindingKind::kFirmware:
      return firmware(finding);
    case RoundFindingKind::kGameGoesOn:
      return game_goes_on(finding);
    case RoundFindingKind::kStartingPositionNotSet:
      return "The starting position is not set up: " + std::to_string(finding.squares.size()) +
             " squares are otherwise";
    case RoundFindingKind::kBoardTurned:
      return facts.other_case ? "The board is turned by a quarter"
                              : "The board is turned: White sits at the maker's far side";
    case RoundFindingKind::kPiecesInterchanged:
      return "The " + piece + " and the " + read_as + " are interchanged";
    case RoundFindingKind::kPieceMisplaced:
      return "The " + piece + " of " + square + " stands on " + other_square;
    case RoundFindingKind::kPieceMissing:
      return "The " + piece + " is not read on " + square;
    case RoundFindingKind::kPieceTooMany:
      return piece_read(finding) + " is read on " + square + ", where it does not belong";
    case RoundFindingKind::kStartingPositionDiffers:
      return "Starting position " + facts.own + " of Chess960 stands here, on most boards " +
             facts.others;
    case RoundFindingKind::kClockTimes:
      return clock_times(finding);
    case RoundFindingKind::kClockMode:
      return clock_mode(finding);
    case RoundFindingKind::kClockRuns:
      return "The clock runs and no game has begun";
    case RoundFindingKind::kClockLever:
      return "The lever is down at White's side: Black's time would run first";
    case RoundFindingKind::kClockNotChecked:
      return not_checked(finding);
    case RoundFindingKind::kSecondQueensNotSeen:
      return second_queens(finding);
    case RoundFindingKind::kSerialTwice:
      return "It has the serial number of " + facts.others + ": " + facts.own;
    case RoundFindingKind::kOnlyLegalMoves:
      return "The board tells legal moves only: illegal moves, touches and displaced pieces are "
             "not "
             "seen";
  }
  return {};
}

}  // namespace

std::string what(const RoundFinding& finding) {
  const std::string& section = finding.facts.section;
  return (section.empty() ? "" : "For " + section + ": ") + what_by_kind(finding);
}

std::string to_do(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  switch (finding.kind) {
    case RoundFindingKind::kBoardMissing:
      return "Plug it in, and see to cable and power";
    case RoundFindingKind::kBoardSilent:
      return "Ask again in ten seconds; then see to its power";
    case RoundFindingKind::kNothingRead:
      return "Set the pieces up; if they stand there, exchange board or pieces";
    case RoundFindingKind::kReadAsOther:
      return "Look what stands there; if it is the right piece, exchange it";
    case RoundFindingKind::kClockMissing:
      return "Switch it on, and see to its cable";
    case RoundFindingKind::kBatteryLow:
      return facts.other_case ? "Change its batteries" : "Charge it";
    case RoundFindingKind::kFirmware:
      return facts.own.empty() ? "Nothing, if it is an old one" : "Nothing, if it is known to work";
    case RoundFindingKind::kGameGoesOn:
      return "Nothing where it is this round's; else give its result";
    case RoundFindingKind::kStartingPositionNotSet:
      return "Set the pieces up";
    case RoundFindingKind::kBoardTurned:
      return facts.other_case
                 ? "Turn it so that White sits at ranks 1 and 2"
                 : "Turn it, or leave it where White is to sit there: squares are right";
    case RoundFindingKind::kPiecesInterchanged:
      return "Interchange them on " + square_text(finding, 0) + " and " + square_text(finding, 1);
    case RoundFindingKind::kPieceMisplaced:
      return "Put it on " + square_text(finding, 0);
    case RoundFindingKind::kPieceMissing:
      return "Put it there; if it stands there, exchange the piece";
    case RoundFindingKind::kPieceTooMany:
      return "Take it away; if nothing stands there, exchange the board";
    case RoundFindingKind::kStartingPositionDiffers:
      return "Set up the starting position that was drawn";
    case RoundFindingKind::kClockTimes:
      return times_to_set(finding);
    case RoundFindingKind::kClockMode:
      return "Look at the clock's mode: it should be " + facts.time_control;
    case RoundFindingKind::kClockRuns:
      return "Stop it and set it";
    case RoundFindingKind::kClockLever:
      return "Press it down at Black's side";
    case RoundFindingKind::kClockNotChecked:
      return facts.time_control.empty() ? "Give [event] time_control" : "Look at it";
    case RoundFindingKind::kSecondQueensNotSeen:
      return "Look whether second queens lie beside the board";
    case RoundFindingKind::kSerialTwice:
      return "Nothing; but their ports alone tell them apart";
    case RoundFindingKind::kOnlyLegalMoves:
      return "Watch this table yourself, and compare its moves with the score sheets";
  }
  return {};
}

}  // namespace jadoube::texts

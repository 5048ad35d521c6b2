#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sentences.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using language::tr;
using language::trn;
using model::RoundFinding;
using model::RoundFindingKind;

/// Square number `index` of the finding: "d1".
std::string square_text(const RoundFinding& finding, std::size_t index) {
  return index < finding.squares.size() ? to_string(finding.squares[index]) : std::string();
}

std::string time_shown(const std::optional<std::chrono::milliseconds>& time) {
  return clock_text(time.value_or(std::chrono::milliseconds(0)));
}

/// The piece that should be there.
rules::Piece piece_of(const RoundFinding& finding) {
  return finding.facts.piece.value_or(rules::Piece::kWhitePawn);
}

std::string board_missing(const RoundFinding& finding) {
  if (!finding.facts.other_case) return tr("The board was never seen");
  const auto cause = language::tr_packed(finding.facts.cause);
  return cause.empty() ? tr("There is no connection to the board")
                       : tr("There is no connection to the board: {cause}", {{"cause", cause}});
}

std::string read_as_other(const RoundFinding& finding) {
  const auto square = square_text(finding, 0);
  const auto& read_as = finding.facts.read_as;
  if (!read_as) {
    return tr("A piece of the other colour is read on {square} for the {piece}",
              {{"square", square}, {"piece", piece_of(finding)}});
  }
  return tr("A {read_as} is read on {square} for the {piece}",
            {{"read_as", *read_as}, {"square", square}, {"piece", piece_of(finding)}});
}

std::string piece_too_many(const RoundFinding& finding) {
  const auto square = square_text(finding, 0);
  const auto& read_as = finding.facts.read_as;
  if (!read_as) {
    return tr("A piece is read on {square}, where it does not belong", {{"square", square}});
  }
  return tr("A {piece} is read on {square}, where it does not belong",
            {{"piece", *read_as}, {"square", square}});
}

std::string weak_battery(const RoundFinding& finding) {
  if (finding.facts.other_case) return tr("The clock reports that its battery is low");
  return tr("The board's battery has {percent} per cent left",
            {{"percent", finding.facts.percent}});
}

std::string firmware(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  if (facts.own.empty()) return tr("The board has not reported its firmware");
  return tr("Its firmware is {own}, most boards have {others}",
            {{"own", facts.own}, {"others", facts.others}});
}

std::string game_goes_on(const RoundFinding& finding) {
  const auto& move = finding.facts.move;
  if (move.empty()) return tr("A game is in play: White's clock was started, no move yet");
  return tr("A game is in play: the last move was {move}", {{"move", language::moves_text(move)}});
}

std::string second_queens(const RoundFinding& finding) {
  const auto& player = finding.facts.player;
  if (!player) return tr("No second queen of either colour was seen here in the last games");
  return tr("No second queen of {player} was seen here in the last games", {{"player", *player}});
}

std::string clock_mode(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  if (facts.sign_shown) {
    return tr("The clock shows the sign for time per move, and the time control has none");
  }
  return tr(
      "The clock does not show the sign for time per move, and the time control has "
      "{length} for each move",
      {{"length", length_text(facts.per_move.value_or(std::chrono::milliseconds(0)))}});
}

std::string clock_times(const RoundFinding& finding) {
  return tr("The clock shows {white_time} for White and {black_time} for Black",
            {{"white_time", time_shown(finding.facts.white_clock)},
             {"black_time", time_shown(finding.facts.black_clock)}});
}

std::string times_to_set(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  if (facts.right_time_with_increment) {
    return tr("Set both to {time}, or {other_time} with the first increment: {time_control}",
              {{"time", time_shown(facts.right_time)},
               {"other_time", time_shown(facts.right_time_with_increment)},
               {"time_control", facts.time_control}});
  }
  if (facts.right_time_of_black) {
    return tr("Set White's to {white_time} and Black's to {black_time}",
              {{"white_time", time_shown(facts.right_time)},
               {"black_time", time_shown(facts.right_time_of_black)}});
  }
  return tr("Set both to {time}: {time_control}",
            {{"time", time_shown(facts.right_time)}, {"time_control", facts.time_control}});
}

std::string not_checked(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  if (facts.other_case) return tr("No clock can be connected to this board");
  if (!facts.time_control.empty()) {
    return tr("The mode and the lever of the clock are not checked: no reading");
  }
  return facts.no_reading
             ? tr("The clock is not checked. Its times: the event has no time control. Its mode "
                  "and lever: no reading")
             : tr("The times of the clock are not checked: the event has no time control");
}

// How the pieces differ from a starting position.
std::string what_stands(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  const auto square = square_text(finding, 0), other_square = square_text(finding, 1);
  switch (finding.kind) {
    case RoundFindingKind::kNothingRead:
      return tr("No piece is read on any square");
    case RoundFindingKind::kStartingPositionNotSet:
      return trn("The starting position is not set up: {count} square is different",
                 "The starting position is not set up: {count} squares are different",
                 finding.squares.size());
    case RoundFindingKind::kBoardTurned:
      return facts.other_case ? tr("The board is turned by a quarter")
                              : tr("The board is turned: White sits where the maker has Black");
    case RoundFindingKind::kPiecesInterchanged:
      return tr("The {piece} and the {other_piece} are interchanged",
                {{"piece", piece_of(finding)},
                 {"other_piece", facts.read_as.value_or(rules::Piece::kWhitePawn)}});
    case RoundFindingKind::kPieceMisplaced:
      return tr("The {piece} of {square} is on {other_square}",
                {{"piece", piece_of(finding)}, {"square", square}, {"other_square", other_square}});
    case RoundFindingKind::kPieceMissing:
      return tr("The {piece} is not read on {square}",
                {{"piece", piece_of(finding)}, {"square", square}});
    case RoundFindingKind::kPieceTooMany:
      return piece_too_many(finding);
    case RoundFindingKind::kStartingPositionDiffers:
      return tr("This board has starting position {own} of Chess960, most boards have {others}",
                {{"own", facts.own}, {"others", facts.others}});
    default:
      return {};
  }
}

std::string what_by_kind(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  switch (finding.kind) {
    case RoundFindingKind::kBoardMissing:
      return board_missing(finding);
    case RoundFindingKind::kBoardSilent:
      return tr("The board at {port} has not answered yet", {{"port", facts.port}});
    case RoundFindingKind::kReadAsOther:
      return read_as_other(finding);
    case RoundFindingKind::kClockMissing:
      return tr("The board has no clock, or it is off");
    case RoundFindingKind::kBatteryLow:
      return weak_battery(finding);
    case RoundFindingKind::kFirmware:
      return firmware(finding);
    case RoundFindingKind::kGameGoesOn:
      return game_goes_on(finding);
    case RoundFindingKind::kNothingRead:
    case RoundFindingKind::kStartingPositionNotSet:
    case RoundFindingKind::kBoardTurned:
    case RoundFindingKind::kPiecesInterchanged:
    case RoundFindingKind::kPieceMisplaced:
    case RoundFindingKind::kPieceMissing:
    case RoundFindingKind::kPieceTooMany:
    case RoundFindingKind::kStartingPositionDiffers:
      return what_stands(finding);
    case RoundFindingKind::kClockTimes:
      return clock_times(finding);
    case RoundFindingKind::kClockMode:
      return clock_mode(finding);
    case RoundFindingKind::kClockRuns:
      return tr("The clock runs and no game has begun");
    case RoundFindingKind::kClockLever:
      return tr("The lever is down at White's side: Black's time would run first");
    case RoundFindingKind::kClockNotChecked:
      return not_checked(finding);
    case RoundFindingKind::kSecondQueensNotSeen:
      return second_queens(finding);
    case RoundFindingKind::kSerialTwice:
      return tr("It has the serial number of {others}: {own}",
                {{"others", facts.others}, {"own", facts.own}});
    case RoundFindingKind::kOnlyLegalMoves:
      return tr(
          "The board reports legal moves only: illegal moves, touches and displaced pieces are "
          "not seen");
  }
  return {};
}

}  // namespace

std::string what(const RoundFinding& finding) {
  const std::string& section = finding.facts.section;
  const auto text = what_by_kind(finding);
  return section.empty() ? text
                         : tr("For {section}: {text}", {{"section", section}, {"text", text}});
}

std::string to_do(const RoundFinding& finding) {
  const auto& facts = finding.facts;
  switch (finding.kind) {
    case RoundFindingKind::kBoardMissing:
      return tr("Plug it in, and check the cable and the power");
    case RoundFindingKind::kBoardSilent:
      return tr("Check again in ten seconds; then check its power");
    case RoundFindingKind::kNothingRead:
      return tr("Set the pieces up; if they are set up already, exchange the board or the pieces");
    case RoundFindingKind::kReadAsOther:
      return tr("Look at the piece on that square; if it is the right one, exchange it");
    case RoundFindingKind::kClockMissing:
      return tr("Switch it on, and check its cable");
    case RoundFindingKind::kBatteryLow:
      return facts.other_case ? tr("Change its batteries") : tr("Charge it");
    case RoundFindingKind::kFirmware:
      return facts.own.empty() ? tr("Nothing, if it is an old one")
                               : tr("Nothing, if it is known to work");
    case RoundFindingKind::kGameGoesOn:
      return tr("Nothing if it is a game of this round; if not, give its result");
    case RoundFindingKind::kStartingPositionNotSet:
      return tr("Set the pieces up");
    case RoundFindingKind::kBoardTurned:
      return facts.other_case
                 ? tr("Turn it so that White sits at ranks 1 and 2")
                 : tr("Turn it, or leave it if White should sit there: the squares are right");
    case RoundFindingKind::kPiecesInterchanged:
      return tr("Interchange them on {square} and {other_square}",
                {{"square", square_text(finding, 0)}, {"other_square", square_text(finding, 1)}});
    case RoundFindingKind::kPieceMisplaced:
      return tr("Put it on {square}", {{"square", square_text(finding, 0)}});
    case RoundFindingKind::kPieceMissing:
      return tr("Put it there; if it is there already, exchange the piece");
    case RoundFindingKind::kPieceTooMany:
      return tr("Remove it; if the square is empty, exchange the board");
    case RoundFindingKind::kStartingPositionDiffers:
      return tr("Set up the starting position that was drawn");
    case RoundFindingKind::kClockTimes:
      return times_to_set(finding);
    case RoundFindingKind::kClockMode:
      return tr("Look at the clock's mode: it should be {time_control}",
                {{"time_control", facts.time_control}});
    case RoundFindingKind::kClockRuns:
      return tr("Stop it and set it");
    case RoundFindingKind::kClockLever:
      return tr("Press it down at Black's side");
    case RoundFindingKind::kClockNotChecked:
      return facts.time_control.empty() ? tr("Give [event] time_control") : tr("Look at it");
    case RoundFindingKind::kSecondQueensNotSeen:
      return tr("Check that there are second queens beside the board");
    case RoundFindingKind::kSerialTwice:
      return tr("Nothing; but only their ports distinguish them");
    case RoundFindingKind::kOnlyLegalMoves:
      return tr("Watch this table yourself, and compare its moves with the score sheets");
  }
  return {};
}

}  // namespace jadoube::texts

// There is one function for each kind of incident whose sentence has values in it, and one table
// for all others. Incidents of the clock are in clock_fault.cc.
#include <cstdlib>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using language::Arguments;
using language::moves_text;
using language::tr;
using language::trc;
using language::trn;
using model::IncidentCase;
using model::IncidentFacts;
using model::IncidentKind;
using rules::Color;

std::string illegal_move(Color by, const IncidentFacts& facts) {
  const auto move = moves_text(facts.move);
  if (!facts.squares.empty()) {
    return tr("{player} left the captured pawn on {squares} and completed the move {move}",
              {{"player", by}, {"squares", names_of(facts.squares)}, {"move", move}});
  }
  return tr("{player} completed the illegal move {move}", {{"player", by}, {"move", move}});
}

std::string promotion_incomplete(Color by, const IncidentFacts& facts) {
  if (facts.piece) {
    return tr("{player} replaced the pawn by a {piece} on {squares} and pressed the clock",
              {{"player", by}, {"piece", *facts.piece}, {"squares", names_of(facts.squares)}});
  }
  return tr(
      "{player} left the pawn on {squares} and completed the move {move}",
      {{"player", by}, {"squares", names_of(facts.squares)}, {"move", moves_text(facts.move)}});
}

std::string second_illegal_move(Color by, const IncidentFacts& facts) {
  const auto can = facts.opponent_can_mate.value_or(rules::Verdict::kUndecided);
  return tr("Illegal move number {number} of {player}; {can_mate}",
            {{"number", facts.count},
             {"player", by},
             {"can_mate", can_still_mate(can, opponent_of(by))}});
}

std::string touched_other(Color by, const IncidentFacts& facts) {
  if (facts.piece && facts.read_as) {
    return tr("{player} put a {piece} on {squares} besides the {other_piece} of {move}",
              {{"player", by},
               {"piece", *facts.piece},
               {"squares", names_of(facts.squares)},
               {"other_piece", *facts.read_as},
               {"move", moves_text(facts.move)}});
  }
  return tr("{player} lifted another piece than the one they moved", {{"player", by}});
}

std::string displaced_piece(Color by, const IncidentFacts& facts) {
  return tr("Pieces were displaced ({squares}) when {player} pressed",
            {{"squares", names_of(facts.squares)}, {"player", by}});
}

std::string piece_missing(Color by, const IncidentFacts& facts) {
  return tr("No piece was on {squares} when {player} pressed",
            {{"squares", names_of(facts.squares)}, {"player", by}});
}

std::string board_lost(const IncidentFacts& facts) {
  if (facts.which != IncidentCase::kOneOfPair) return tr("The connection to the board is lost");
  return tr(
      "The connection to the board of {player} is lost. The game is followed on the opponent's "
      "board",
      {{"player", facts.player.value_or(Color::kWhite)}});
}

std::string boards_differ(const IncidentFacts& facts) {
  const auto since = facts.move.empty() ? trc("after, since or up to", "the start of the game")
                                        : trc("after, since or up to", "the move {move}",
                                              {{"move", moves_text(facts.move)}});
  const Arguments values = {{"player", facts.player.value_or(Color::kWhite)}, {"move", since}};
  if (facts.which == IncidentCase::kNotRepeated) {
    return tr(
        "The last move is not repeated on the board of {player}. Both boards agreed after {move}",
        values);
  }
  return tr("The board of {player} shows another position. Both boards agreed after {move}",
            values);
}

std::string wrong_start_position(const IncidentFacts& facts) {
  const Arguments values = {{"squares", names_of(facts.squares)}};
  if (facts.which == IncidentCase::kWrongSquares) {
    return tr("The game began with pieces on wrong squares: {squares}", values);
  }
  if (facts.which == IncidentCase::kBeforeGame) {
    return tr("Before the game, pieces are on wrong squares: {squares}", values);
  }
  return tr("The starting position was not set up on {squares} when the game began", values);
}

std::string board_rotated(const IncidentFacts& facts) {
  switch (facts.which) {
    case IncidentCase::kWhiteAtFarSide:
      return tr("White sits where the maker of the board has Black");
    case IncidentCase::kTurnedInPlay:
      return tr("The board was turned in the middle of the game");
    case IncidentCase::kOrientationAssumed:
      return tr(
          "The orientation of the board is not known. The game is recorded with the usual "
          "orientation");
    default:
      return tr("A game is played and not followed: the orientation of the board is not known");
  }
}

std::string colours_reversed(const IncidentFacts& facts) {
  return trn("The players have each other's colours, found after {count} ply",
             "The players have each other's colours, found after {count} plies",
             static_cast<std::size_t>(facts.count));
}

std::string play_after_end(const IncidentFacts& facts) {
  return tr("The game continues although it has ended: {ending}",
            {{"ending", name_of(facts.ending.value_or(rules::EndKind{}))}});
}

std::string_view given_text(const std::optional<rules::Result>& result) {
  return rules::to_string(result.value_or(rules::Result::kUnknown));
}

std::string result_conflict(const IncidentFacts& facts) {
  if (facts.which == IncidentCase::kDrawTooEarly) {
    return tr("A draw was given before each player had made a move");
  }
  return tr("{given} was given after {ending}, which is {right}",
            {{"given", given_text(facts.given_result)},
             {"ending", name_of(facts.ending.value_or(rules::EndKind{}))},
             {"right", given_text(facts.right_result)}});
}

std::string move_revised(const IncidentFacts& facts) {
  const auto move = moves_text(facts.move);
  if (facts.move_instead.empty()) {
    return tr("{move} was reported as certain, and was taken back", {{"move", move}});
  }
  return tr("{move} was reported as certain, and was changed to {other_move}",
            {{"move", move}, {"other_move", moves_text(facts.move_instead)}});
}

/// "9.Be3 Nf6 10.O-O". `number`: "9." or "9...", the number of the first move; empty: it is not
/// known.
std::string variation_text(const std::vector<std::string>& moves, const std::string& number) {
  if (moves.empty()) return tr("no move");
  int next = std::atoi(number.c_str());
  bool is_whites = !number.ends_with("...");
  std::string text = next > 0 ? number : std::string();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) text += ' ';
    if (i > 0 && is_whites && next > 0) text += std::to_string(next) + '.';
    text += moves[i];
    if (!is_whites) ++next;
    is_whites = !is_whites;
  }
  return moves_text(text);
}

/// The question for the arbiter: "9.Be3 or 9.Bf4?".
std::string choice(const IncidentFacts& facts) {
  const auto& [first, second] = facts.variations;
  const Arguments values = {{"variation", variation_text(first, facts.move)},
                            {"other_variation", variation_text(second, facts.move)},
                            {"more", facts.count}};
  if (facts.which == IncidentCase::kOtherOrder) return tr("{variation}: in which order?", values);
  if (facts.count == 0) return tr("{variation} or {other_variation}?", values);
  return tr("{variation}, {other_variation}, or something else ({more} more)?", values);
}

std::string needs_decision(const IncidentFacts& facts) {
  const auto since =
      facts.move.empty() ? trc("after, since or up to", "the start") : moves_text(facts.move);
  switch (facts.which) {
    case IncidentCase::kTwoVariations:
    case IncidentCase::kOtherOrder:
      return choice(facts);
    case IncidentCase::kMovesMissing:
      return tr("Moves after {move} are missing, and the game continues", {{"move", since}});
    case IncidentCase::kPromotionNotTold:
      return tr("The board does not report the new piece of {move}. It is recorded as a queen",
                {{"move", moves_text(facts.move)}});
    case IncidentCase::kNotFollowed:
      return tr(
          "The moves since {move} are not known: the position on the board does not follow "
          "from the record",
          {{"move", since}});
    default:
      return tr("The game is over, and its moves since {move} are not known", {{"move", since}});
  }
}

/// The letter of a piece, small for a black one, as boards report pieces.
std::string letter_of(const std::optional<rules::Piece>& piece) {
  return {rules::to_char(piece.value_or(rules::Piece::kNone))};
}

std::string sensor_fault(const IncidentFacts& facts) {
  const auto square = names_of(facts.squares);
  if (facts.which == IncidentCase::kSquareFlickers) {
    return tr("The square {square} flickers", {{"square", square}});
  }
  if (facts.which == IncidentCase::kBoardFloods) {
    return tr(
        "The board reports more changes than hands can make. It is only read every two seconds");
  }
  return tr("The piece on {square} is read as {read_as}, and is {piece}",
            {{"square", square},
             {"read_as", letter_of(facts.read_as)},
             {"piece", letter_of(facts.piece)}});
}

std::string battery_low(const IncidentFacts& facts) {
  return facts.which == IncidentCase::kBatteryOfClock ? tr("The battery of the clock is low")
                                                      : tr("The battery of the board is low");
}

std::string storage_failing(const IncidentFacts& facts) {
  // The other cases are about the disk.
  if (facts.which == IncidentCase::kOnly) {
    return tr(
        "a part of the record cannot be read, and is left out: {cause}. Everything else is there. "
        "Compare the games with the score sheets",
        {{"cause", language::tr_packed(facts.cause)}});
  }
  if (facts.which == IncidentCase::kNothingWritten) {
    return tr(
        "nothing can be saved ({cause}): games stop on all pages and in all outputs. Boards are "
        "still shown, but their moves are not saved",
        {{"cause", language::tr_packed(facts.cause)}});
  }
  const auto enough = facts.lasts ? tr(", enough for about {time} at the present rate",
                                       {{"time", lasting_text(*facts.lasts)}})
                                  : std::string();
  const Arguments values = {{"left", bytes_text(facts.bytes_left)}, {"enough", enough}};
  if (facts.which == IncidentCase::kDiskOnReserve) {
    return tr(
        "the disk of the daemon's record is full: only the reserve is left, {left}{enough}. When "
        "it is used up, nothing more is saved, and games stop on all pages and in all outputs",
        values);
  }
  return tr(
      "the disk of the daemon's record is nearly full: it has {left} left{enough}. When it is "
      "full, nothing more is saved, and games stop on all pages and in all outputs",
      values);
}

std::string output_failing(const IncidentFacts& facts) {
  const std::string cause = facts.which == IncidentCase::kOnly
                                ? language::tr_packed(facts.cause)
                                : moves_stop(facts.which, facts.move);
  if (facts.table == 0) {
    return tr("Output {output}: {cause}", {{"output", facts.name}, {"cause", cause}});
  }
  auto where = facts.round == 0 ? tr("Table {table}", {{"table", facts.table}})
                                : tr("Round {round}, table {table}",
                                     {{"round", facts.round}, {"table", facts.table}});
  if (!facts.players.empty()) where += ", " + facts.players;
  const Arguments values = {{"where", where}, {"outputs", facts.name}, {"cause", cause}};
  const bool has_several = facts.name.find(", ") != std::string::npos;
  return has_several ? tr("{where} (outputs {outputs}): {cause}", values)
                     : tr("{where} (output {outputs}): {cause}", values);
}

std::string result_differs(const IncidentFacts& facts) {
  const Arguments values = {{"round", facts.round},        {"table", facts.table},
                            {"players", facts.name},       {"here", facts.result_here},
                            {"there", facts.result_there}, {"author", facts.given_by}};
  if (!facts.given_by.empty()) {
    return tr(
        "Round {round}, table {table}, {players}: the game here has {here}, {author} has given "
        "{there}",
        values);
  }
  return tr(
      "Round {round}, table {table}, {players}: the game here has {here}, the pairing program has "
      "{there}",
      values);
}

std::string house_full(const model::IncidentFacts& facts) {
  if (facts.count == 0) {
    return tr("All places for pages and programs over HTTP are taken: more viewers are refused");
  }
  return tr(
      "All places for pages and programs over HTTP are taken, {places} of them from {network}: "
      "more viewers are refused, or others lose their place",
      {{"places", facts.count}, {"network", facts.name}});
}

std::string serial_twice(const IncidentFacts& facts) {
  return tr(
      "Several boards have the serial number {serial}: {boards}. If their cables are moved, one "
      "may be mistaken for the other",
      {{"serial", facts.name}, {"boards", facts.boards}});
}

// What a player did, or has not done.
std::string what_the_player_did(IncidentKind kind, Color by, const IncidentFacts& facts) {
  switch (kind) {
    case IncidentKind::kIllegalMove:
      return illegal_move(by, facts);
    case IncidentKind::kPromotionIncomplete:
      return promotion_incomplete(by, facts);
    case IncidentKind::kPressedWithoutMove:
      return tr("{player} pressed the clock without making a move", {{"player", by}});
    case IncidentKind::kSecondIllegalMove:
      return second_illegal_move(by, facts);
    case IncidentKind::kTouchMove:
      return touched_other(by, facts);
    case IncidentKind::kRookFirstCastling:
      return tr("{player} lifted the rook first and castled", {{"player", by}});
    case IncidentKind::kPlayerAbsent:
      return tr("{player} has not been seen at the board by the default time", {{"player", by}});
    case IncidentKind::kSpareQueenNeeded:
      return tr("{player} is close to promotion and still has their queen", {{"player", by}});
    default:
      return {};
  }
}

// A position that ends the game, or that ended it before more moves were played.
std::string how_the_game_ended(IncidentKind kind, Color by, const IncidentFacts& facts) {
  switch (kind) {
    case IncidentKind::kCheckmate:
      return tr("{player} is checkmated", {{"player", by}});
    case IncidentKind::kStalemate:
      return tr("{player} is stalemated", {{"player", facts.player.value_or(Color::kWhite)}});
    case IncidentKind::kDeadPosition:
      return tr("Neither player can still mate: the game is drawn");
    case IncidentKind::kFivefoldRepetition:
      return tr("The same position has occurred five times: the game is drawn");
    case IncidentKind::kSeventyFiveMoves:
      return tr(
          "Seventy-five moves of each player without capture and pawn move: the game is drawn");
    case IncidentKind::kBothKingsInCheck:
      return tr("Both kings are in check, or a pawn is on its last rank");
    case IncidentKind::kPlayAfterEnd:
      return play_after_end(facts);
    default:
      return {};
  }
}

// What fails or differs: boards, outputs, the hall and its daemons.
std::string what_fails(IncidentKind kind, const IncidentFacts& facts) {
  switch (kind) {
    case IncidentKind::kBoardLost:
      return board_lost(facts);
    case IncidentKind::kBoardBack:
      return tr("The board is back after {seconds} s", {{"seconds", facts.count}});
    case IncidentKind::kSensorFault:
      return sensor_fault(facts);
    case IncidentKind::kBatteryLow:
      return battery_low(facts);
    case IncidentKind::kStorageFailing:
      return storage_failing(facts);
    case IncidentKind::kOutputFailing:
      return output_failing(facts);
    case IncidentKind::kResultDiffers:
      return result_differs(facts);
    case IncidentKind::kSerialTwice:
      return serial_twice(facts);
    case IncidentKind::kBoardsDiffer:
      return boards_differ(facts);
    case IncidentKind::kHouseFull:
      return house_full(facts);
    case IncidentKind::kStandbyFailing:
      return tr("The two daemons of the hall: {cause}",
                {{"cause", language::tr_packed(facts.cause)}});
    default:
      return {};
  }
}

}  // namespace

std::string what_happened(IncidentKind kind, std::optional<Color> offender,
                          const IncidentFacts& facts) {
  const auto by = offender.value_or(Color::kWhite);
  switch (kind) {
    case IncidentKind::kDisplacedPiece:
      return displaced_piece(by, facts);
    case IncidentKind::kPieceMissing:
      return piece_missing(by, facts);
    case IncidentKind::kWrongStartPosition:
      return wrong_start_position(facts);
    case IncidentKind::kBoardRotated:
      return board_rotated(facts);
    case IncidentKind::kColoursReversed:
      return colours_reversed(facts);
    case IncidentKind::kCheckmate:
    case IncidentKind::kStalemate:
    case IncidentKind::kDeadPosition:
    case IncidentKind::kFivefoldRepetition:
    case IncidentKind::kSeventyFiveMoves:
    case IncidentKind::kBothKingsInCheck:
    case IncidentKind::kPlayAfterEnd:
      return how_the_game_ended(kind, by, facts);
    case IncidentKind::kFlagFall:
    case IncidentKind::kClockMisset:
    case IncidentKind::kClockStuck:
    case IncidentKind::kClockStopped:
    case IncidentKind::kClockLost:
    case IncidentKind::kTimeTrouble:
      return what_the_clock_did(kind, by, facts);
    case IncidentKind::kIllegalMove:
    case IncidentKind::kPromotionIncomplete:
    case IncidentKind::kPressedWithoutMove:
    case IncidentKind::kSecondIllegalMove:
    case IncidentKind::kTouchMove:
    case IncidentKind::kRookFirstCastling:
    case IncidentKind::kPlayerAbsent:
    case IncidentKind::kSpareQueenNeeded:
      return what_the_player_did(kind, by, facts);
    case IncidentKind::kResultConflict:
      return result_conflict(facts);
    case IncidentKind::kMoveRevised:
      return move_revised(facts);
    case IncidentKind::kNeedsDecision:
      return needs_decision(facts);
    case IncidentKind::kBoardLost:
    case IncidentKind::kBoardBack:
    case IncidentKind::kSensorFault:
    case IncidentKind::kBatteryLow:
    case IncidentKind::kStorageFailing:
    case IncidentKind::kOutputFailing:
    case IncidentKind::kResultDiffers:
    case IncidentKind::kSerialTwice:
    case IncidentKind::kBoardsDiffer:
    case IncidentKind::kHouseFull:
    case IncidentKind::kStandbyFailing:
      return what_fails(kind, facts);
  }
  return {};
}

}  // namespace jadoube::texts

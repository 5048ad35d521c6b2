// There is one function for each kind of incident whose sentence has values in it, and one table
// for all others. Incidents of the clock are in incident_what_clock.cc.
#include "daemon/texts/incident_what.h"

#include "daemon/texts/disk_text.h"
#include "daemon/texts/incident_what_clock.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::IncidentCase;
using model::IncidentFacts;
using model::IncidentKind;
using rules::Color;

std::string illegal_move(Color by, const IncidentFacts& facts) {
  if (!facts.squares.empty()) {
    return name_of(by) + " left the captured pawn on " + names_of(facts.squares) +
           " and completed the move " + facts.move;
  }
  return name_of(by) + " completed the illegal move " + facts.move;
}

std::string promotion_incomplete(Color by, const IncidentFacts& facts) {
  if (facts.piece) {
    return name_of(by) + " replaced the pawn by a " + name_of(*facts.piece) + " on " +
           names_of(facts.squares) + " and pressed the clock";
  }
  return name_of(by) + " left the pawn on " + names_of(facts.squares) + " and completed the move " +
         facts.move;
}

std::string second_illegal_move(Color by, const IncidentFacts& facts) {
  const auto can = facts.opponent_can_mate.value_or(rules::Verdict::kUndecided);
  return "Illegal move number " + std::to_string(facts.count) + " of " + name_of(by) + "; " +
         can_still_mate(can, opponent_of(by));
}

std::string touched_other(Color by, const IncidentFacts& facts) {
  if (facts.piece && facts.read_as) {
    return name_of(by) + " put a " + name_of(*facts.piece) + " on " + names_of(facts.squares) +
           " besides the " + name_of(*facts.read_as) + " of " + facts.move;
  }
  return name_of(by) + " lifted another piece than the one they moved";
}

std::string displaced_piece(Color by, const IncidentFacts& facts) {
  return "Pieces stood wrong (" + names_of(facts.squares) + ") when " + name_of(by) + " pressed";
}

std::string piece_missing(Color by, const IncidentFacts& facts) {
  return "No piece stood on " + names_of(facts.squares) + " when " + name_of(by) + " pressed";
}

std::string board_lost(const IncidentFacts& facts) {
  if (facts.which != IncidentCase::kOneOfPair) return "The connection to the board is lost";
  return "The connection to the board of " + name_of(facts.player) +
         " is lost. The game is followed on the opponent's board";
}

std::string boards_differ(const IncidentFacts& facts) {
  const std::string since = facts.move.empty() ? "the start of the game" : "the move " + facts.move;
  if (facts.which == IncidentCase::kNotRepeated) {
    return "The last move is not repeated on the board of " + name_of(facts.player) +
           ". Both boards agreed after " + since;
  }
  return "The board of " + name_of(facts.player) +
         " shows another position. Both boards agreed after " + since;
}

std::string wrong_start_position(const IncidentFacts& facts) {
  const auto squares = names_of(facts.squares);
  if (facts.which == IncidentCase::kWrongSquares) {
    return "The game began with pieces on wrong squares: " + squares;
  }
  if (facts.which == IncidentCase::kBeforeGame) {
    return "Before the game, pieces stand on wrong squares: " + squares;
  }
  return "The starting position did not stand on " + squares + " when the game began";
}

std::string board_rotated(const IncidentFacts& facts) {
  switch (facts.which) {
    case IncidentCase::kWhiteAtFarSide:
      return "White sits at the maker's far side of the board";
    case IncidentCase::kTurnedInPlay:
      return "The board was turned round in the middle of the game";
    case IncidentCase::kOrientationAssumed:
      return "Nobody knows which way the board faces; the game is recorded as if it faced the "
             "usual way";
    default:
      return "A game is played and not followed: nobody knows which way the board faces";
  }
}

std::string colours_reversed(const IncidentFacts& facts) {
  return "The players have each other's colours, found after " +
         counted(static_cast<std::size_t>(facts.count), "ply", "plies");
}

std::string play_after_end(const IncidentFacts& facts) {
  const auto ending = facts.ending.value_or(rules::EndKind{});
  return "The game goes on though it has ended: " + std::string(rules::to_string(ending));
}

std::string given_text(const std::optional<rules::Result>& result) {
  return std::string(rules::to_string(result.value_or(rules::Result::kUnknown)));
}

std::string result_conflict(const IncidentFacts& facts) {
  if (facts.which == IncidentCase::kDrawTooEarly) {
    return "A draw was given before each player had made a move";
  }
  const auto ending = facts.ending.value_or(rules::EndKind{});
  return given_text(facts.given_result) + " was given after " +
         std::string(rules::to_string(ending)) + ", which is " + given_text(facts.right_result);
}

std::string move_revised(const IncidentFacts& facts) {
  return facts.move + ", told for certain, was " +
         (facts.move_instead.empty() ? "taken back" : "changed into " + facts.move_instead);
}

std::string variation_text(const std::vector<std::string>& moves) {
  std::string text;
  for (const auto& move : moves) text += (text.empty() ? "" : " ") + move;
  return text.empty() ? "no move" : text;
}

std::string needs_decision(const IncidentFacts& facts) {
  const auto since = facts.move.empty() ? "the start" : facts.move;
  switch (facts.which) {
    case IncidentCase::kTwoVariations:
      return "It was played " + variation_text(facts.variations[0]) + ", or " +
             variation_text(facts.variations[1]);
    case IncidentCase::kPromotionNotTold:
      return "The board does not tell what the pawn of " + facts.move +
             " became. It is taken for a queen";
    case IncidentCase::kNotFollowed:
      return "The moves since " + since +
             " are not known: what stands does not follow from the record";
    default:
      return "The game is over, and its moves since " + since + " are not known";
  }
}

std::string sensor_fault(const IncidentFacts& facts) {
  const auto square = names_of(facts.squares);
  if (facts.which == IncidentCase::kSquareFlickers) return "The square " + square + " flickers";
  if (facts.which == IncidentCase::kBoardFloods) {
    return "The board reports more changes than hands can make. It is only read every two seconds";
  }
  const auto letter = [](const std::optional<rules::Piece>& piece) {
    return std::string(1, rules::to_char(piece.value_or(rules::Piece::kNone)));
  };
  return "The piece on " + square + " is read as " + letter(facts.read_as) + ", and is " +
         letter(facts.piece);
}

std::string battery_low(const IncidentFacts& facts) {
  const bool of_clock = facts.which == IncidentCase::kBatteryOfClock;
  return std::string("The battery of the ") + (of_clock ? "clock" : "board") + " is low";
}

// What stops working when the disk is full.
const char* const kThen =
    ". When this is gone, nothing is written down any more, and games stand still on all pages and "
    "in all outputs";

std::string storage_failing(const IncidentFacts& facts) {
  const auto enough =
      facts.lasts ? ", enough for about " + lasting_text(*facts.lasts) + " at the present rate"
                  : std::string();
  switch (facts.which) {
    case IncidentCase::kNothingWritten:
      return "nothing can be written down (" + facts.cause +
             "): games stand still on all pages and in all outputs. Boards are still shown, but "
             "what they show is not saved";
    case IncidentCase::kDiskOnReserve:
      return "the disk of the daemon's record is full: all that is left is what was kept back, " +
             bytes_text(facts.bytes_left) + enough + kThen;
    default:
      return "the disk of the daemon's record is nearly full: it has " +
             bytes_text(facts.bytes_left) + " left" + enough + kThen;
  }
}

std::string output_failing(const IncidentFacts& facts) {
  if (facts.table == 0) return "Output " + facts.name + ": " + facts.cause;
  std::string where =
      facts.round == 0 ? "Table " : "Round " + std::to_string(facts.round) + ", table ";
  where += std::to_string(facts.table);
  if (!facts.players.empty()) where += ", " + facts.players;
  const bool has_several = facts.name.find(", ") != std::string::npos;
  return where + (has_several ? " (outputs " : " (output ") + facts.name + "): " + facts.cause;
}

std::string result_differs(const IncidentFacts& facts) {
  return "Round " + std::to_string(facts.round) + ", table " + std::to_string(facts.table) + ", " +
         facts.name + ": the game here has " + facts.result_here + ", the pairing program has " +
         facts.result_there;
}

std::string serial_twice(const IncidentFacts& facts) {
  return "Several boards have the serial number " + facts.name + ": " + facts.boards +
         ". If their cables are moved, one may be taken for the other";
}

}  // namespace

std::string what_happened(IncidentKind kind, std::optional<Color> offender,
                          const IncidentFacts& facts) {
  const auto by = offender.value_or(Color::kWhite);
  switch (kind) {
    case IncidentKind::kIllegalMove:
      return illegal_move(by, facts);
    case IncidentKind::kPromotionIncomplete:
      return promotion_incomplete(by, facts);
    case IncidentKind::kPressedWithoutMove:
      return name_of(by) + " pressed the clock without making a move";
    case IncidentKind::kSecondIllegalMove:
      return second_illegal_move(by, facts);
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
    case IncidentKind::kTouchMove:
      return touched_other(by, facts);
    case IncidentKind::kRookFirstCastling:
      return name_of(by) + " lifted the rook first and castled";
    case IncidentKind::kCheckmate:
      return name_of(by) + " is checkmated";
    case IncidentKind::kStalemate:
      return name_of(facts.player) + " is stalemated";
    case IncidentKind::kDeadPosition:
      return "Neither player can mate any more: the game is drawn";
    case IncidentKind::kFivefoldRepetition:
      return "The same position has stood five times: the game is drawn";
    case IncidentKind::kSeventyFiveMoves:
      return "Seventy-five moves of each player without capture and pawn move: the game is drawn";
    case IncidentKind::kBothKingsInCheck:
      return "Both kings are in check, or a pawn stands on its last rank";
    case IncidentKind::kPlayAfterEnd:
      return play_after_end(facts);
    case IncidentKind::kFlagFall:
    case IncidentKind::kClockMisset:
    case IncidentKind::kClockStuck:
    case IncidentKind::kClockStopped:
    case IncidentKind::kClockLost:
    case IncidentKind::kTimeTrouble:
      return what_the_clock_did(kind, by, facts);
    case IncidentKind::kPlayerAbsent:
      return name_of(by) + " has not been seen at the board by the default time";
    case IncidentKind::kSpareQueenNeeded:
      return name_of(by) + " is close to promotion and has their queen still";
    case IncidentKind::kResultConflict:
      return result_conflict(facts);
    case IncidentKind::kMoveRevised:
      return move_revised(facts);
    case IncidentKind::kNeedsDecision:
      return needs_decision(facts);
    case IncidentKind::kBoardLost:
      return board_lost(facts);
    case IncidentKind::kBoardBack:
      return "The board is back after " + std::to_string(facts.count) + " s";
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
  }
  return {};
}

}  // namespace jadoube::texts

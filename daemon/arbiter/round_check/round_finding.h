#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/square.h"

namespace jadoube::arbiter {

/// Whether play can begin at a board. The higher, the worse.
enum class Readiness : std::uint8_t {
  kReady,
  kLook,      ///< Somebody should look: it may be meant so.
  kNotReady,  ///< Play must not begin like that, or would not be seen.
};

/// Who can put it right.
enum class Hand : std::uint8_t {
  kTechnician,  ///< Lines, power, sensors, clocks that are not there.
  kArbiter,     ///< Pieces, settings, games: everybody at the board can.
};

/// What the doctor finds before a round.
enum class RoundFindingKind : std::uint8_t {
  kBoardMissing,         ///< Never seen, or its line is lost.
  kBoardSilent,          ///< Its port is open and it has not answered yet.
  kNothingRead,          ///< No piece is read on any square.
  kReadAsOther,          ///< Another piece is read than should stand there.
  kClockMissing,         ///< The board has no clock, or it is not on.
  kBatteryLow,           ///< The board's, or the clock's.
  kFirmware,             ///< Other than most boards', or not told.
  kGameGoesOn,           ///< A game is played here.
  kArrayNotSet,          ///< Pieces stand on too many squares to name them as an array's.
  kBoardTurned,          ///< By 180 degrees, or by a quarter [FIDE 2023 Art. 7.2.2].
  kPiecesInterchanged,   ///< Two pieces stand on each other's squares [FIDE 2023 Art. 7.2.1].
  kPieceMisplaced,       ///< One stands elsewhere than it should.
  kPieceMissing,         ///< One is not read anywhere.
  kPieceTooMany,         ///< One stands where none should.
  kArrayDiffers,         ///< Another array of the 960 than on most boards.
  kClockTimes,           ///< Not those of the event's time control [FIDE 2023 Art. 6.10.2].
  kClockMode,            ///< Its sign for time per move is not as the time control wants it.
  kClockRuns,            ///< It runs and no game has begun.
  kClockLever,           ///< Black's time would run first.
  kClockNotChecked,      ///< Times or lever cannot be judged: what is needed is not known.
  kSecondQueensNotSeen,  ///< Of one colour or both; whether they lie ready no board knows.
  kSerialTwice,          ///< Another board has it too: only their ports tell them apart.
};

/// "BOARD_MISSING", "CLOCK_TIMES": for records and programs.
std::string_view to_string(RoundFindingKind kind);

/// One thing that was found at a board.
struct RoundFinding {
  RoundFindingKind kind;
  /// What the board is for it; kReady: good to know and no more.
  Readiness makes = Readiness::kReady;
  Hand hand = Hand::kArbiter;
  /// The squares to look at.
  std::vector<rules::Square> squares = {};
  /// One line each: what is so, and what to do.
  std::string what = {}, to_do = {};

  bool operator==(const RoundFinding&) const = default;
};

}  // namespace jadoube::arbiter

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::model {

/// Whether play can begin at a board. The higher, the worse.
enum class Readiness : std::uint8_t {
  kReady,
  kLook,      ///< Somebody should look: it may be meant so.
  kNotReady,  ///< Play must not begin like that, or would not be seen.
};

/// Who can put it right.
enum class Hand : std::uint8_t {
  kTechnician,  ///< Cables, power, sensors, clocks that are not there.
  kArbiter,     ///< Pieces, settings, games: everybody at the board can.
};

/// What the round check finds.
enum class RoundFindingKind : std::uint8_t {
  kBoardMissing,             ///< Never seen, or its connection is lost.
  kBoardSilent,              ///< Its port is open and it has not answered yet.
  kNothingRead,              ///< No piece is read on any square.
  kReadAsOther,              ///< Another piece is read than should stand there.
  kClockMissing,             ///< The board has no clock, or it is not on.
  kBatteryLow,               ///< The board's, or the clock's.
  kFirmware,                 ///< Other than most boards', or not told.
  kGameGoesOn,               ///< A game is played here.
  kStartingPositionNotSet,   ///< Too many squares are wrong to name them: nobody has set up.
  kBoardTurned,              ///< By 180 degrees, or by a quarter [FIDE 2023 Art. 7.2.2].
  kPiecesInterchanged,       ///< Two pieces stand on each other's squares [FIDE 2023 Art. 7.2.1].
  kPieceMisplaced,           ///< One stands elsewhere than it should.
  kPieceMissing,             ///< One is not read anywhere.
  kPieceTooMany,             ///< One stands where none should.
  kStartingPositionDiffers,  ///< Another of the 960 starting positions than on most boards.
  kClockTimes,               ///< Not those of the event's time control [FIDE 2023 Art. 6.10.2].
  kClockMode,                ///< Its sign for time per move is not as the time control wants it.
  kClockRuns,                ///< It runs and no game has begun.
  kClockLever,               ///< Black's time would run first.
  kClockNotChecked,          ///< Times or lever cannot be judged: what is needed is not known.
  kSecondQueensNotSeen,      ///< Of one colour or both; no board knows whether they lie ready.
  kSerialTwice,              ///< Another board has it too: only their ports tell them apart.
};

/// "BOARD_MISSING", "CLOCK_TIMES": for records and programs.
std::string_view to_string(RoundFindingKind kind);

/// What the sentences about a finding are made from. A field that a kind does not name is empty.
struct RoundFindingFacts {
  /// kBoardMissing: the board was seen once, and its connection is lost. kBatteryLow: the clock's.
  /// kBoardTurned: by a quarter. kClockNotChecked: no clock can be connected to the board.
  bool other_case = false;
  /// Why the connection is lost; or the port that does not answer.
  std::string cause = {}, port = {};
  /// The piece that is meant, and the piece that is read; without the latter the board cannot tell
  /// which one is there.
  std::optional<rules::Piece> piece = {}, read_as = {};
  /// Whose second queen was not seen, of both without it; whether the clock shows its sign.
  std::optional<rules::Color> player = {};
  bool sign_shown = false;
  /// Per cent left in the battery.
  int percent = 0;
  /// kGameGoesOn: the last move, "1...e5"; empty: none.
  std::string move = {};
  /// What the board has and what most boards have: firmware, the number of the starting position;
  /// or its serial number and the other boards that have it. Empty firmware: not told.
  std::string own = {}, others = {};
  /// The times that the clock shows, and the times that it should show, without and with the first
  /// increment; or the time for each move.
  std::optional<std::chrono::seconds> white_clock = {}, black_clock = {};
  std::optional<std::chrono::milliseconds> right_time = {}, right_time_with_increment = {};
  std::optional<std::chrono::milliseconds> per_move = {};
  /// The time control as people write it; empty: not known.
  std::string time_control = {};
  /// kClockNotChecked: no reading of the clock is at hand.
  bool no_reading = false;

  bool operator==(const RoundFindingFacts&) const = default;
};

/// One thing that was found at a board.
struct RoundFinding {
  RoundFindingKind kind{};
  /// What the board is for it; kReady: good to know and no more.
  Readiness makes = Readiness::kReady;
  Hand hand = Hand::kArbiter;
  /// The squares to look at.
  std::vector<rules::Square> squares = {};
  RoundFindingFacts facts = {};

  bool operator==(const RoundFinding&) const = default;
};

}  // namespace jadoube::model

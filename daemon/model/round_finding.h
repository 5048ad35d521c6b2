#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::model {

/// Whether play can begin at a board. A higher value is worse.
enum class Readiness : std::uint8_t {
  kReady,
  kLook,      ///< Somebody should look. It may be intended.
  kNotReady,  ///< Play must not begin like this, or would not be seen.
};

/// The person who can put it right.
enum class Hand : std::uint8_t {
  kTechnician,  ///< Cables, power, sensors, missing clocks.
  kArbiter,     ///< Pieces, settings, games. Everybody at the board can do it.
};

/// The findings of the round check.
enum class RoundFindingKind : std::uint8_t {
  kBoardMissing,            ///< Never seen, or its connection is lost.
  kBoardSilent,             ///< Its port is open, but it has not answered yet.
  kNothingRead,             ///< No piece is read on any square.
  kReadAsOther,             ///< Another piece is read than the piece that should be there.
  kClockMissing,            ///< The board has no clock, or it is not on.
  kBatteryLow,              ///< The board's, or the clock's.
  kFirmware,                ///< Different from most boards, or not known.
  kGameGoesOn,              ///< A game is played here.
  kStartingPositionNotSet,  ///< Too many squares are wrong to name them. The pieces are not set up.
  kBoardTurned,             ///< By 180 degrees, or by a quarter [FIDE 2023 Art. 7.2.2].
  kPiecesInterchanged,      ///< Two pieces are on each other's squares [FIDE 2023 Art. 7.2.1].
  kPieceMisplaced,          ///< A piece is on a wrong square.
  kPieceMissing,            ///< A piece is not read anywhere.
  kPieceTooMany,            ///< A piece is where none should be.
  kStartingPositionDiffers,  ///< Another of the 960 starting positions than on most boards.
  kClockTimes,               ///< Different from the time control [FIDE 2023 Art. 6.10.2].
  kClockMode,                ///< The sign for time per move does not fit the time control.
  kClockRuns,                ///< It runs, but no game has begun.
  kClockLever,               ///< Black's time would run first.
  kClockNotChecked,          ///< Times or lever cannot be checked, because facts are missing.
  kSecondQueensNotSeen,      ///< Of one colour or both. No board knows if they lie beside it.
  kSerialTwice,              ///< Another board has the same one. Only their ports differ.
  kOnlyLegalMoves,           ///< The board hides illegal moves, touches and displaced pieces.
};

/// "BOARD_MISSING", "CLOCK_TIMES": for records and programs.
inline std::string_view to_string(RoundFindingKind kind) {
  static constexpr auto kNames = std::to_array<std::string_view>(
      {"BOARD_MISSING", "BOARD_SILENT",        "NOTHING_READ",
       "READ_AS_OTHER", "CLOCK_MISSING",       "BATTERY_LOW",
       "FIRMWARE",      "GAME_GOES_ON",        "STARTING_POSITION_NOT_SET",
       "BOARD_TURNED",  "PIECES_INTERCHANGED", "PIECE_MISPLACED",
       "PIECE_MISSING", "PIECE_TOO_MANY",      "STARTING_POSITION_DIFFERS",
       "CLOCK_TIMES",   "CLOCK_MODE",          "CLOCK_RUNS",
       "CLOCK_LEVER",   "CLOCK_NOT_CHECKED",   "SECOND_QUEENS_NOT_SEEN",
       "SERIAL_TWICE",  "ONLY_LEGAL_MOVES"});
  static_assert(kNames.size() == static_cast<std::size_t>(RoundFindingKind::kOnlyLegalMoves) + 1);
  return kNames[static_cast<std::size_t>(kind)];
}

/// The values for the sentences about a finding. A field that the kind does not name is empty.
struct RoundFindingFacts {
  /// kBoardMissing: the board was seen once, and its connection is lost. kBatteryLow: the clock's
  /// battery. kBoardTurned: by a quarter. kClockNotChecked: no clock can be connected to the board.
  bool other_case = false;
  /// The reason for the lost connection, a packed sentence (see rules/sentence.h); or the port that
  /// does not answer.
  std::string cause = {}, port = {};
  /// The right piece, and the piece that is read. Without `read_as`, the board cannot sense which
  /// piece is there.
  std::optional<rules::Piece> piece = {}, read_as = {};
  /// The player whose second queen was not seen. Nothing: both. And if the clock shows its sign.
  std::optional<rules::Color> player = {};
  bool sign_shown = false;
  /// Percent left in the battery.
  int percent = 0;
  /// kGameGoesOn: the last move, "1...e5". Empty: there is none.
  std::string move = {};
  /// The value of this board and the value of most boards: the firmware, or the number of the
  /// starting position. With kSerialTwice: its serial number, and the other boards that have it.
  /// Empty firmware: not known.
  std::string own = {}, others = {};
  /// The times on the clock, and the right times without and with the first increment; or the time
  /// for each move.
  std::optional<std::chrono::seconds> white_clock = {}, black_clock = {};
  std::optional<std::chrono::milliseconds> right_time = {}, right_time_with_increment = {};
  /// Black's, in a game in which the players have different times; `right_time` is then White's.
  std::optional<std::chrono::milliseconds> right_time_of_black = {};
  std::optional<std::chrono::milliseconds> per_move = {};
  /// The time control as people write it. Empty: not known.
  std::string time_control = {};
  /// The only section that the finding is about, if several may play next on the board.
  std::string section = {};
  /// kClockNotChecked: the clock has not been read yet.
  bool no_reading = false;

  bool operator==(const RoundFindingFacts&) const = default;
};

/// One thing that was found at a board.
struct RoundFinding {
  RoundFindingKind kind{};
  /// The state of the board because of it. kReady: only information.
  Readiness makes = Readiness::kReady;
  Hand hand = Hand::kArbiter;
  /// The squares to look at.
  std::vector<rules::Square> squares = {};
  RoundFindingFacts facts = {};

  bool operator==(const RoundFinding&) const = default;
};

}  // namespace jadoube::model

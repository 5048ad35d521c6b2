#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/faults.h"
#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// The greatest speed of an emulated table.
inline constexpr double kFastest = 1e4;

/// The most boards on one emulated line.
inline constexpr int kLongestBus = 100;

/// The boards that can be emulated.
enum class Make : std::uint8_t {
  kDgt,
  kChessLink,  ///< Millennium with a ChessLink module.
  kCertabo,    ///< Certabo or Tabutronic Cerno: reads tags.
  kSentio,     ///< Tabutronic Sentio or Tactum: senses occupied squares.
  kChessnut,   ///< Chessnut Air, Air+, Pro or Go.
  kIChessOne,
  kZmartfun,   ///< Zmartfun, House of Staunton.
  kNovag,      ///< Novag Citrine or Star Diamond: reports moves.
  kSaitek,     ///< Saitek Leonardo, Galileo or Renaissance: reports moves.
  kPegasus,    ///< DGT Pegasus: senses occupied squares.
  kSquareOff,  ///< Square Off Pro: senses occupied squares.
  kChessUp,    ///< ChessUp 2: reports moves and the position of the game.
};

/// The facts about a make that its emulation needs outside the processor.
struct MakeFacts {
  Make make;
  /// Its name on the command line.
  std::string_view name;
  /// The name of the driver that reads it.
  std::string_view driver;
  /// The time of one byte on the wire. 0: a whole message at once.
  BoardTime byte_time;
  /// The time of one scan of all squares. 0: as a DGT board, drawn by chance.
  BoardTime scan;
  /// The board takes a clock and keeps a log. Faults of clock and log are refused for other makes.
  bool has_clock_and_log;
  /// The board checks the moves itself. It reports legal moves, and no squares.
  bool reports_moves_only = false;
};

const MakeFacts& facts_of(Make make);

/// All boards that can be emulated.
std::span<const MakeFacts> all_makes();

/// The make with that name. InvalidArgument lists the names.
rules::Expected<Make> parse_make(std::string_view name);

/// The names of all makes in one list: "dgt, chesslink, ...".
std::string make_names();

/// InvalidArgument if a board of that make cannot have `fault`.
rules::Expected<void> check_fault(Make make, const Fault& fault);

}  // namespace jadoube::drivers::simulator

#pragma once

#include <atomic>
#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/intentions.h"
#include "drivers/simulator/players/time_control.h"
#include "drivers/transport/network_address.h"
#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// No table can be emulated faster.
inline constexpr double kFastest = 1e4;

/// An emulated board as somebody asks for it.
struct VirtualBoardOptions {
  /// The games to perform, and which of them, counted from 1. Empty, or a game without moves: the
  /// pieces just stand there until `stop`.
  std::string pgn_path;
  int game = 1;
  Style style = Style::kBlitz;
  std::uint64_t seed = 1;
  /// How many seconds pass at the table in a real one. Everything follows, the wire too.
  double speed = 1;
  /// A symbolic link to make to the terminal; empty: none.
  std::string link;
  /// Where to listen on the network, in place of a terminal.
  std::optional<NetworkAddress> tcp;
  Identity identity;
  /// White sits where Black does otherwise.
  bool rotated = false;
  bool no_clock = false;
  ClockType clock_type = ClockType::kDgt3000;
  /// The clock is in option 23 or 25: it waits for a host to set and start it.
  bool host_controlled_clock = false;
  /// What the clock is set to; nothing: the PGN's TimeControl tag, else five minutes and three
  /// seconds.
  std::optional<TimeControl> control;
  std::vector<Fault> faults;
  EventLogSettings log;
  /// Happens once in the game, at a ply that the seed decides.
  std::optional<DueOffence> offence;
  /// Start playing only when a host has asked for the position.
  bool wait = true;
  /// How long to stay, in real time, when the game is over.
  std::chrono::seconds linger{10};
  /// When a game is over, set up the pieces and play the file's next one, after the last the first,
  /// for ever; other hands play each.
  bool loop = false;
  /// Bytes take no time on the wire.
  bool unpaced = false;
  /// A file to write what was really played into, as PGN, when a game is over and at the end;
  /// empty: none.
  std::string truth;
};

/// Performs a game on an emulated board behind a pseudo-terminal or a port on the network, until it
/// is over or `stop`. Prints what a host opens to reach it as the first line of `log`, then what
/// happens. PermissionDenied: the truth cannot be written. NotFound: no such file or game.
/// InvalidArgument: bad PGN, a speed that is no speed. Else what `open_host_side` refuses.
rules::Expected<void> run(const VirtualBoardOptions& options, std::ostream& log,
                          const std::atomic<bool>& stop);

}  // namespace jadoube::drivers::simulator

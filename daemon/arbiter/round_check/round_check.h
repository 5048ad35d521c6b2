#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/board.h"
#include "daemon/model/round_finding.h"
#include "drivers/capabilities.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::arbiter {

using model::Hand;
using model::Readiness;
using model::RoundFinding;
using model::RoundFindingFacts;
using model::RoundFindingKind;

// Checks every board before a round.

/// True if two queens of a colour were ever on the board at once in `game`.
ByColor<bool> two_queens_in(const model::Game& game);

/// A section with its rules. Nothing: those of the hall.
struct SectionRules {
  std::string name;
  std::optional<TournamentRules> rules = {};
  /// The initial position of its pairing on the board. Nothing: the usual one.
  std::optional<rules::Placement> start = {};
  /// The times of its pairing on the board, if they are its own.
  ByColor<std::optional<rules::TimeControl>> controls = {};
};

/// The facts about one board.
struct BoardFacts {
  std::string id;
  /// Nothing: it is named in the configuration and was never seen.
  std::optional<model::Board> board = {};
  /// The clock's last reading, which has lever and signs; nothing if it is not at hand.
  std::optional<drivers::ClockRead> clock_read = {};
  /// True if two queens of a colour were ever on it at once, in the games that were looked through.
  ByColor<bool> two_queens_seen = {};
  /// The sections that may play next on it. None: the rules of the hall hold.
  std::vector<SectionRules> sections = {};
};

/// The findings about one board.
struct BoardCheck {
  std::string id;
  Readiness readiness = Readiness::kReady;
  /// What needs a technician first, then the worst first.
  std::vector<RoundFinding> findings = {};
};

/// The findings about one board by itself. `hall`: the rules of the hall. Several sections may play
/// next on the board, and it is not known which one is first. Then a fault for only some of these
/// sections names them, and needs a look.
///
/// No board can sense this, so it is never reported: whether a1 is dark, whether second queens lie
/// beside the board. An increment is not known before somebody has pressed.
BoardCheck check_board(const BoardFacts& facts, const TournamentRules& hall);

/// All boards of a round, each by itself and against the others. Firmware is compared with most
/// boards, the starting position of Chess960 with most that have the same rules. The serial number
/// is compared with each. The order is: boards that need a technician, then the worst boards, then
/// the given order.
std::vector<BoardCheck> check_round(std::span<const BoardFacts> boards,
                                    const TournamentRules& rules);

/// The worst readiness of `boards`. kReady: there are none.
Readiness worst_of(std::span<const BoardCheck> boards);

/// The faults of the clock of `board` before its game has begun: times, mode and lever. It finds
/// what the time control of `rules` and the last reading `read` can show.
std::vector<RoundFinding> check_set_clock(const model::Board& board,
                                          const std::optional<drivers::ClockRead>& read,
                                          const TournamentRules& rules);

/// The faults of `placement`. It should be `start`, the initial position of the pairing. Without
/// one it should be the starting position of standard chess, or with `chess960` any of the 960.
/// `sensing`: what the board can sense of pieces. Empty if nothing is wrong.
std::vector<RoundFinding> check_starting_position(
    const rules::Placement& placement, bool chess960, drivers::SensingClass sensing,
    const std::optional<rules::Placement>& start = {});

}  // namespace jadoube::arbiter

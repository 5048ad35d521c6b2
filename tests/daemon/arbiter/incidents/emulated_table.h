#pragma once

#include <map>
#include <string>
#include <string_view>

#include "daemon/arbiter/decisions/side_decision.h"
#include "drivers/simulator/hardware/emulated_board.h"
#include "tests/support/emulated_connection.h"
#include "tests/support/incident_follower.h"

namespace jadoube::arbiter {

/// A table with an emulated board and clock, two players whose hands follow a script, and an
/// arbiter. Everything between hands and arbiter is real: coils and scan make bytes, and the bytes
/// go through the DGT driver and the board tracker to the incident tracker. Only the table's own
/// time passes.
class EmulatedTable {
 public:
  /// What is on the table; squares are the game's own.
  struct Setting {
    rules::Placement standing = rules::Placement::initial();
    /// White sits where Black does otherwise.
    bool rotated = false;
    /// An arbiter says before the game that the board faces the usual way.
    bool is_orientation_reported = false;
    TournamentRules rules = {};
    drivers::simulator::BoardSettings board = {};
  };

  /// The host has greeted the board and read it.
  explicit EmulatedTable(const Setting& setting);

  /// What happens, a word each:
  ///
  ///     e4 Nxd5 O-O#   the move is thought over for a second, made neatly, and the clock pressed
  ///     e2-   e4+P     a piece leaves a square, or comes to one, 300 ms after what was before
  ///     |              who is on move presses, 300 ms after what was before
  ///     run            somebody presses the clock's run key
  ///     hangup@0=5     a fault, its moment counted from now
  ///     700ms 20s 6min nothing happens for so long
  ///     !              what comes about has just come about
  ///     colours-reversed  an arbiter reports it
  void happen(std::string_view script);

  /// "ILLEGAL_MOVE CRITICAL OPEN 3 White": all that were told, and what became of them, one a line;
  /// the ply where there is one, the offender where there is one.
  std::string reported() const;
  /// All that became of each, for whoever looks into a failure.
  std::string history() const;
  /// How long after the last "!", or the first moment where there is none, the first incident of
  /// that kind was told; nothing where none was.
  std::optional<std::chrono::milliseconds> reported_after(IncidentKind kind) const;
  const model::Board& board() const { return tracker_.board(); }

 private:
  void do_one(std::string_view word);
  void play(std::string_view san);
  void lift(rules::Square square);
  void place(rules::Square square, rules::Piece piece);
  void press();
  void act(decltype(drivers::simulator::Act::what) what);
  void wait(drivers::simulator::BoardTime time);
  void decide(const SideDecision& decision);
  rules::Square as_board(rules::Square square) const;
  std::map<IncidentId, Incident> incidents() const;

  bool rotated_;
  drivers::simulator::Side pressed_ = drivers::simulator::Side::kRight;
  drivers::simulator::EmulatedBoard board_;
  tests::IncidentFollower arbiter_;
  tests::TrackerListener tracker_;
  tests::EmulatedConnection line_;
  drivers::simulator::BoardTime now_{0}, cue_{0};
};

}  // namespace jadoube::arbiter

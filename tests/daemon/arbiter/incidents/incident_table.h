#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::arbiter {

/// A table of the tracking tests, and the incidents that its tracker tells an arbiter.
class IncidentTable {
 public:
  /// The connection is live, and the board was read.
  explicit IncidentTable(TournamentRules rules = {}, const tracking::Table::Setting& setting = {});

  void start_clock();
  void hands(std::string_view script);
  void unseen(std::string_view script);
  void play(std::string_view moves);
  void wait(std::chrono::milliseconds time) {
    act([&] { table.wait(time); });
  }
  void observe(const drivers::Observation& observation);
  /// Anything else the table can do; the tracker takes the changes.
  template <typename Act>
  void act(Act what) {
    what();
    follow();
  }
  void decide(const SideDecision& decision);
  void decide(IncidentId id, IncidentDecision::Kind kind, std::string reason = "they say so");

  /// "1.1 ILLEGAL_MOVE CRITICAL OPEN": all that were told in this game, one a line.
  std::string reported() const;
  /// The same of one kind only, without number and kind: "CRITICAL OPEN"; commas between.
  std::string of(IncidentKind kind) const;
  /// The last of that kind, which there must be.
  Incident the(IncidentKind kind) const;

  tracking::Table table;
  IncidentTracker tracker;
  std::vector<IncidentChange> changes;

 private:
  void follow();

  std::size_t followed_ = 0;
};

/// A table at which these moves were played, in SAN, each with its press.
IncidentTable playing(std::string_view moves, TournamentRules rules = {});

/// A table on which that stood for a while before the clock was started over it.
IncidentTable started_from(std::string_view placement, TournamentRules rules = {});

/// The rules of an event in standard chess, and in rapid chess without full supervision.
TournamentRules standard();
TournamentRules rapid();

}  // namespace jadoube::arbiter

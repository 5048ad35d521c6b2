// Timelines of boards that were made after what arbiters reported. They are shared data and not
// part of the project; without them these tests are skipped.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/texts/incident.h"
#include "daemon/tracking/board_tracker.h"
#include "rules/time/time_control_text.h"
#include "tests/support/shared_data.h"

namespace jadoube::arbiter {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// What tracker and arbiter make of a timeline.
struct Told {
  model::Game game;
  std::vector<Incident> incidents = {};

  std::string text() const {
    std::string all;
    for (const auto& ply : game.plies) {
      all += ply.san + (ply.state == model::PlyState::kProvisional ? "? "
                        : ply.state == model::PlyState::kIllegal   ? "! "
                                                                   : " ");
    }
    all +=
        std::string(rules::to_string(game.result)) + (game.incomplete ? " incomplete" : "") + "\n";
    for (const auto& each : incidents) {
      all += std::string(to_string(each.kind)) + " " + std::string(to_string(each.severity)) + " " +
             std::string(to_string(each.life)) + " " + each.move + ": " + texts::what(each) + ". " +
             texts::reason(each) + "\n";
    }
    return all;
  }
};

drivers::ClockRead clock_of(const nlohmann::json& event) {
  const int flags = event.size() > 6 ? event[6].get<int>() : 0;
  const bool left_runs = event[4] == "L";
  return {{seconds(event[2].get<int>()), (flags & 1) != 0},
          {seconds(event[3].get<int>()), (flags & 2) != 0},
          event[5].get<int>() != 0,
          left_runs ? drivers::ClockSide::kRight : drivers::ClockSide::kLeft,
          false};
}

Told replay(const nlohmann::json& timeline, TournamentRules rules, milliseconds after) {
  tracking::BoardTracker tracker;
  IncidentTracker incidents(std::move(rules));
  std::vector<IncidentChange> told;
  std::vector<model::TimedChange> changes;
  const drivers::Instant start{std::chrono::hours(1)};
  const auto advance = [&](drivers::Instant now) {
    while (tracker.wake_at() <= now) tracker.advance(tracker.wake_at(), changes);
    for (const auto& change : changes) incidents.take(change, told);
    changes.clear();
    incidents.run_until(now, told);
  };
  const auto see = [&](drivers::Instant at, const drivers::Observation& observation) {
    advance(at);
    tracker.observe(at, observation, changes);
    for (const auto& change : changes) incidents.take(change, told);
    changes.clear();
    incidents.run_until(at, told);
  };
  see(start, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  const auto placement = timeline["start"].get<std::string>();
  see(start, drivers::PlacementRead{
                 rules::parse_placement(placement.substr(0, placement.find(' '))).value()});
  auto now = start;
  for (const auto& event : timeline["events"]) {
    now = start + milliseconds(event[0].get<int>());
    if (event[1] == "c") {
      see(now, clock_of(event));
      continue;
    }
    if (event[1] != "f") {
      advance(now);  // Time passes.
      continue;
    }
    const auto letter = event[3].get<std::string>().front();
    see(now, drivers::SquareChanged{
                 rules::square_at(event[2].get<int>()),
                 letter == '.' ? rules::Piece::kNone : rules::parse_piece(letter).value()});
  }
  advance(now + after);
  Told result;
  result.incidents = incidents.incidents();
  if (tracker.board().game) result.game = *tracker.board().game;
  return result;
}

class ReportedTimelines : public testing::Test {
 protected:
  // `folder` starts with the number.
  static std::optional<Told> told(const std::string& name, milliseconds after = seconds(0)) {
    const auto path = tests::shared_data("data/reports/" + name + "/events.json");
    if (!path) return std::nullopt;
    std::ifstream file(*path);
    const auto timeline = nlohmann::json::parse(file);
    return replay(timeline, {}, after);
  }
};

TEST_F(ReportedTimelines, Print) {
  for (const std::string name :
       {"01-opponents-pieces-knocked-over", "02-illegal-castling-rook-first",
        "03-no-clock-illegal-answered-fast", "04-two-moves-before-one-press",
        "05-promotion-to-wrong-colour", "06-illegal-beside-a-standing-victim",
        "07-mate-by-an-illegal-move", "08-lifts-under-the-wrong-ply"}) {
    const auto all = told(name);
    if (!all) GTEST_SKIP() << "no shared data";
    std::cout << "== " << name << "\n" << all->text();
  }
}

}  // namespace
}  // namespace jadoube::arbiter

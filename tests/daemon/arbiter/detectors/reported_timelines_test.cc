// Timelines of boards that were made after what arbiters reported. They are shared data and not
// part of the project; without them these tests are skipped.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/texts/incident.h"
#include "daemon/tracking/board_tracker.h"
#include "tests/support/shared_data.h"

namespace jadoube::arbiter {
namespace reported_timelines_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

// What tracker and arbiter make of a timeline.
struct Announced {
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

Announced replay(const nlohmann::json& timeline) {
  tracking::BoardTracker tracker;
  IncidentTracker incidents({});
  std::vector<IncidentChange> reported;
  std::vector<model::TimedChange> changes;
  const drivers::Instant start{std::chrono::hours(1)};
  const auto advance = [&](drivers::Instant now) {
    while (tracker.wake_at() <= now) tracker.advance(tracker.wake_at(), changes);
    for (const auto& change : changes) incidents.take(change, reported);
    changes.clear();
    incidents.run_until(now, reported);
  };
  const auto see = [&](drivers::Instant at, const drivers::Observation& observation) {
    advance(at);
    tracker.observe(at, observation, changes);
    for (const auto& change : changes) incidents.take(change, reported);
    changes.clear();
    incidents.run_until(at, reported);
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
  Announced result;
  result.incidents = incidents.incidents();
  if (tracker.board().game) result.game = *tracker.board().game;
  return result;
}

// What is made of the timeline in a folder; nothing where the shared data is missing.
std::optional<Announced> reported(const std::string& folder) {
  const auto path = tests::shared_data("data/reports/" + folder + "/events.json");
  if (!path) return std::nullopt;
  std::ifstream file(*path);
  return replay(nlohmann::json::parse(file));
}

struct Reported {
  const char* folder;
  // The lines of `Announced::text`.
  const char* expected;
};

class ReportedTimeline : public testing::TestWithParam<Reported> {};

TEST_P(ReportedTimeline, IsToldAsItShouldHaveBeen) {
  const auto all = reported(GetParam().folder);
  if (!all) GTEST_SKIP() << "no shared data; JADOUBE_SHARED can say where";
  EXPECT_EQ(all->text(), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Every, ReportedTimeline,
    testing::Values(
        Reported{"01-opponents-pieces-knocked-over",
                 "e4 e5 Qh5 *\n"
                 "PIECE_MISSING WARNING OPEN : No piece was on g7, h7 when White pressed. \n"},
        Reported{
            "02-illegal-castling-rook-first",
            "e4 e5 Nf3 Nc6 h4 h5 Rh3 Rh6 Rh1 Rh8 Bc4 Bc5 Ke2 d6 d3 Nf6 Rh1-h7! *\n"
            "ILLEGAL_MOVE CRITICAL OPEN 7.O-O: White completed the illegal move 7.O-O. the move "
            "is no longer on the board\n"
            "TOUCH_MOVE LOG OPEN 7.Ke2: White lifted another piece than the one they moved. \n"
            "ILLEGAL_MOVE CRITICAL OPEN 9.Rh1-h7: White completed the illegal move 9.Rh1-h7. \n"
            "SECOND_ILLEGAL_MOVE CRITICAL OPEN 9.Rh1-h7: Illegal move number 2 of White; Black "
            "can still mate. \n"},
        Reported{"03-no-clock-illegal-answered-fast",
                 "e4 e5 Bf1-c5! d6 Be3 Nf6 Nf3 *\n"
                 "ILLEGAL_MOVE WARNING OPEN 2.Bf1-c5: White completed the illegal move "
                 "2.Bf1-c5. \n"},
        Reported{"04-two-moves-before-one-press",
                 "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 *\n"
                 "DISPLACED_PIECE WARNING OPEN : Pieces were displaced (d2, d3) when White "
                 "pressed. \n"
                 "DISPLACED_PIECE WARNING OPEN : Pieces were displaced (c1, g5) when White "
                 "pressed. \n"
                 "NEEDS_DECISION WARNING OPEN : 4.Bc1-g5 or no move?. \n"},
        Reported{
            "05-promotion-to-wrong-colour",
            "*\n"
            "PROMOTION_INCOMPLETE CRITICAL OPEN : White replaced the pawn by a black queen on g8 "
            "and pressed the clock. \n"
            "BOARD_ROTATED WARNING OPEN : The orientation of the board is not known. The game is "
            "recorded with the usual orientation. \n"},
        Reported{"06-illegal-beside-a-standing-victim",
                 "b5+ Ka4-a5! *\n"
                 "ILLEGAL_MOVE CRITICAL OPEN 1...Ka4-a5: Black completed the illegal move "
                 "1...Ka4-a5. \n"
                 "BOARD_ROTATED WARNING OPEN : The orientation of the board is not known. The "
                 "game is recorded with the usual orientation. \n"},
        Reported{"07-mate-by-an-illegal-move",
                 "Kf1+ Rh2-h1! *\n"
                 "ILLEGAL_MOVE CRITICAL OPEN 1...Rh2-h1: Black completed the illegal move "
                 "1...Rh2-h1. \n"
                 "BOARD_ROTATED WARNING OPEN : The orientation of the board is not known. The "
                 "game is recorded with the usual orientation. \n"}),
    [](const auto& each) {
      std::string name = each.param.folder;
      std::ranges::replace(name, '-', '_');
      return "Report" + name;
    });

}  // namespace reported_timelines_test
}  // namespace jadoube::arbiter

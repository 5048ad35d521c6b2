// Real games on the emulated board of every make. The bytes go through the driver of that make.
#include <string>

#include "drivers/driver.h"
#include "tests/score/makes.h"
#include "tests/score/suite_kit.h"

namespace jadoube::score {
namespace {

using simulator::Make;
using simulator::MakeFacts;
using simulator::Style;

constexpr int kGamesOfMake = 200;

struct MakeHands {
  const char* name;
  Style style;
  Clock clock;
};

Setting make_setting(const MakeFacts& facts, const MakeHands& hands, int index,
                     std::uint64_t seed) {
  Setting setting =
      setting_of(hands.style, seed, facts.has_clock_and_log ? hands.clock : Clock::kNone);
  setting.board.make = facts.make;
  setting.sensing = sensing_of(facts.make);
  setting.hands.gesture.reset();
  setting.hands.coil =
      index % 2 == 0 ? simulator::CoilModel::kContact : simulator::CoilModel::kResponse;
  // A board that learns its pieces, or checks the moves, must face as its maker meant it.
  const bool may_face_either_way = facts.make != Make::kCertabo && !facts.reports_moves_only;
  setting.hands.rotated = index % 8 == 5 && may_face_either_way;
  return setting;
}

Suite make_suite(const Sources& sources, const MakeFacts& facts, const MakeHands& hands) {
  const auto sensing = sensing_of(facts.make);
  return {std::string(kMakesSuites) + std::string(facts.name) + ", " + hands.name,
          facts.has_clock_and_log ? "a clock" : "no clock",
          kGamesOfMake,
          [&sources, &facts, hands](int index, std::uint64_t seed) {
            return one_game(game_of(sources, index), make_setting(facts, hands, index, seed));
          },
          false,
          sensing};
}

// A chain of DGT boards.
Suite line_suite(const Sources& sources, const MakeHands& hands) {
  constexpr int kBoards = 30;
  Suite suite = make_suite(sources, simulator::facts_of(Make::kDgt), hands);
  suite.name = std::string(kMakesSuites) + "dgt, 30 boards on one line, " + hands.name;
  suite.sessions = 10 * kBoards;
  suite.boards_on_line = kBoards;
  return suite;
}

}  // namespace

drivers::SensingClass sensing_of(Make make) {
  const bool feels_only =
      make == Make::kSentio || make == Make::kPegasus || make == Make::kSquareOff;
  return feels_only ? drivers::SensingClass::kOccupancy : drivers::SensingClass::kIdentity;
}

void add_makes(const Sources& sources, std::vector<Suite>& suites) {
  for (const MakeFacts& facts : simulator::all_makes()) {
    suites.push_back(make_suite(sources, facts, {"blitz", Style::kBlitz, Clock::kFast}));
    suites.push_back(make_suite(sources, facts, {"classical", Style::kClassical, Clock::kSlow}));
  }
  suites.push_back(line_suite(sources, {"blitz", Style::kBlitz, Clock::kFast}));
}

}  // namespace jadoube::score

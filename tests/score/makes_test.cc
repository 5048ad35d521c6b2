#include "tests/score/makes.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "drivers/driver.h"
#include "tests/score/suites.h"

namespace jadoube::score {
namespace makes_test {

rules::PgnGame a_game(int plies) { return random_game(rules::Position::initial(), plies, 5); }

// A game by calm hands on a board of `make`, as the tracker found it.
Score played_on(simulator::Make make) {
  Setting setting;
  setting.hands.style = simulator::Style::kCalm;
  setting.hands.control.reset();
  setting.board.make = make;
  setting.sensing = sensing_of(make);
  const Session session = one_game(a_game(40), setting);
  return judge(session, run(session));
}

TEST(Makes, EveryDriverHasAnEmulatedBoardInTheSuites) {
  for (const auto& entry : drivers::registry()) {
    EXPECT_NE(std::ranges::find(simulator::all_makes(), entry.name, &simulator::MakeFacts::driver),
              simulator::all_makes().end())
        << entry.name;
  }
  Sources sources;
  sources.games = {a_game(10)};
  std::vector<std::string> names;
  for (const Suite& suite : all_suites(sources)) names.push_back(suite.name);
  for (const auto& facts : simulator::all_makes()) {
    EXPECT_THAT(names, testing::Contains("makes " + std::string(facts.name) + ", blitz"));
  }
}

TEST(Makes, ThatTellPiecesFindACalmGame) {
  for (const auto& facts : simulator::all_makes()) {
    if (sensing_of(facts.make) != drivers::SensingClass::kIdentity) continue;
    EXPECT_EQ(played_on(facts.make).exact, 1) << facts.name;
  }
}

TEST(Makes, TheBoardTellsWhatItSenses) {
  for (const auto& facts : simulator::all_makes()) {
    Setting setting;
    setting.hands.control.reset();
    setting.board.make = facts.make;
    const auto played = run(one_game(a_game(4), setting));
    drivers::SensingClass reported = drivers::SensingClass::kIdentity;
    for (const Seen& seen : played.seen) {
      const auto* device = std::get_if<drivers::DeviceRead>(&seen.what);
      if (device != nullptr) reported = device->info.capabilities.sensing;
    }
    EXPECT_EQ(reported, sensing_of(facts.make)) << facts.name;
  }
}

TEST(FeltSquares, AreThoseOfTheMoveThatTheBoardTold) {
  Setting setting;
  setting.hands.style = simulator::Style::kClean;
  const Session session = one_game(a_game(6), setting);
  const auto all = changed_squares(session.games[0].start, moves_of(session.games[0]));
  EXPECT_EQ(felt_squares(session, run(session)), all);
}

TEST(FeltSquares, AreTurnedIfTheBoardIs) {
  Setting setting;
  setting.hands.style = simulator::Style::kClean;
  setting.hands.rotated = true;
  const Session session = one_game(a_game(6), setting);
  const auto all = changed_squares(session.games[0].start, moves_of(session.games[0]));
  EXPECT_EQ(felt_squares(session, run(session)), all);
}

}  // namespace makes_test
}  // namespace jadoube::score

#include "daemon/outputs/release.h"

#include <gmock/gmock.h>

#include "daemon/model/game.h"
#include "tests/daemon/outputs/played.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::outputs {
namespace release_test {

using model::Evidence;
using model::PlyState;
using output_tests::played;
using output_tests::set_clock;
using output_tests::table_of;
using rules::Color;
using std::chrono::seconds;

std::string san_of(const ReleasedGame& game) {
  std::string all;
  for (const auto& ply : game.plies) all += (all.empty() ? "" : " ") + ply.san;
  return all;
}

model::Game without_confirmation_of_last(model::Game game) {
  model::Ply& last = game.plies.back();
  last.state = PlyState::kProvisional;
  last.evidence = Evidence::kSquares;
  last.confirmed_at.reset();
  last.white_clock.reset();
  last.black_clock.reset();
  return game;
}

TEST(Release, ShowsOnlySettledPliesUnlessTheReaderAcceptsRetractions) {
  const auto table = table_of(1, without_confirmation_of_last(played("e4 e5 Nf3")));
  EXPECT_EQ(san_of(release(table, {})), "e4 e5");
  EXPECT_EQ(release(table, {}).state, ReleaseState::kWhole);
  EXPECT_EQ(san_of(release(table, {.provisional = true})), "e4 e5 Nf3");
}

TEST(Release, ShowsPliesThatWereInferredOrCorrected) {
  auto game = played("e4 e5 Nf3");
  game.plies[1].state = PlyState::kInferred;
  game.plies[2].state = PlyState::kCorrected;
  EXPECT_EQ(san_of(release(table_of(1, game), {})), "e4 e5 Nf3");
}

model::Game without_clock(model::Game game) {
  for (auto& ply : game.plies) ply.white_clock = ply.black_clock = std::nullopt;
  return game;
}

TEST(Release, ShowsTheSoftwareClockOnlyToReadersThatCanMarkIt) {
  const auto game = without_clock(played("e4 e5 Nf3"));
  const auto table = table_of(1, game);
  EXPECT_EQ(release(table, {}).clocks, std::nullopt);
  EXPECT_TRUE(release(table, {}).has_computed_clock);
  const auto shown = release(table, {.software_clock = true});
  ASSERT_TRUE(shown.clocks);
  EXPECT_TRUE(shown.has_computed_clock);
  EXPECT_EQ(shown.clocks->running, Color::kBlack);
  EXPECT_EQ(shown.clocks->at, game.plies.back().made_at);
  EXPECT_EQ(shown.clocks->white, *shown.plies.back().white_clock);
  // A clock at the board is no software clock.
  EXPECT_FALSE(release(table_of(1, played("e4 e5")), {.software_clock = true}).has_computed_clock);
}

TEST(Release, StopsBeforeAnIllegalPlyThatStands) {
  const auto shown = release(table_of(1, played("e4 e5 !b1b5 d6 d4")), {});
  EXPECT_EQ(san_of(shown), "e4 e5");
  EXPECT_EQ(shown.state, ReleaseState::kBeforeIllegalPly);
  EXPECT_TRUE(shown.is_frozen());
}

TEST(Release, ContinuesBehindAnIllegalPlyForReadersOfLiveChess) {
  const auto shown = release(table_of(1, played("e4 e5 !b1b5 d6")), {.illegal_plies = true});
  EXPECT_EQ(shown.plies.size(), 4u);
  EXPECT_EQ(shown.state, ReleaseState::kWhole);
}

TEST(Release, StopsBeforePliesThatAreInDoubtAfterAGap) {
  auto game = played("e4 e5 Nf3 Nc6 Bb5");
  game.plies[2].state = game.plies[3].state = PlyState::kInferred;
  game.explanations = {{.first_ply = 2, .san = {"Nf3", "Nc6"}},
                       {.first_ply = 2, .san = {"Nc3", "Nc6"}, .behind = 40}};
  const auto shown = release(table_of(1, game), {});
  EXPECT_EQ(san_of(shown), "e4 e5");
  EXPECT_EQ(shown.state, ReleaseState::kBeforeGap);
  EXPECT_EQ(release(table_of(1, game), {.provisional = true}).state, ReleaseState::kBeforeGap);
}

// After an outage: ply 3 and 4 were inferred, and the game goes on after them.
model::Game after_outage(std::vector<model::Explanation> explanations) {
  auto game = played("e4 e5 Nf3 Nc6 Bb5 a6");
  game.plies[2].state = game.plies[3].state = PlyState::kInferred;
  game.explanations = std::move(explanations);
  return game;
}

TEST(Release, ContinuesAfterAnOutageIfOneExplanationIsLikelyEnough) {
  const auto likely =
      table_of(1, after_outage({{.first_ply = 2, .san = {"Nf3", "Nc6"}},
                                {.first_ply = 2, .san = {"Nc3", "Nc6"}, .behind = 350}}));
  EXPECT_EQ(san_of(release(likely, {})), "e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_EQ(release(likely, {}).state, ReleaseState::kWhole);
  EXPECT_EQ(release(likely, {}).plies[2].state, PlyState::kInferred);
  EXPECT_EQ(san_of(release(likely, {.sure_percent = 98})), "e4 e5");
  const auto less =
      table_of(1, after_outage({{.first_ply = 2, .san = {"Nf3", "Nc6"}},
                                {.first_ply = 2, .san = {"Nc3", "Nc6"}, .behind = 280}}));
  EXPECT_EQ(san_of(release(less, {})), "e4 e5");
  EXPECT_EQ(san_of(release(less, {.sure_percent = 90})), "e4 e5 Nf3 Nc6 Bb5 a6");
}

// The bishop may have gone in one move or in two, so nobody knows who is to move.
TEST(Release, WaitsAfterARealOutageUntilItIsSureEnoughOrThePlayContinues) {
  tracking::Played table("e4 e5 Nf3 Nc6");
  table.lose_line();
  table.unseen("f1- b5+B | a7- a6+p");
  table.find_line();
  table.dump();
  table.wait(seconds{8});
  const auto doubts = model::doubts(table.game().explanations);
  ASSERT_EQ(doubts.size(), 1U);
  EXPECT_EQ(doubts[0].explanations.size(), 2U);
  const int percent = model::percent_of_position(table.game(), doubts[0]);
  EXPECT_THAT(percent, testing::AllOf(testing::Gt(90), testing::Lt(95)));

  const auto shown = [&](int sure_percent) {
    return release(table_of(1, table.game()), {.sure_percent = sure_percent});
  };
  EXPECT_EQ(san_of(shown(95)), "e4 e5 Nf3 Nc6");
  EXPECT_TRUE(shown(95).is_frozen());
  EXPECT_EQ(san_of(shown(90)), "e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_FALSE(shown(90).is_frozen());
  EXPECT_EQ(shown(90).plies.back().state, PlyState::kInferred);
  table.hands(" | 2000ms b5- a4+B |");
  EXPECT_EQ(san_of(shown(95)), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
}

TEST(Release, ContinuesAfterAnOutageIfAllExplanationsLeadToOnePosition) {
  auto game = played("e4 e5 Nf3 Nc6 d3 d6 Be2");
  for (int i = 2; i < 6; ++i) game.plies[i].state = PlyState::kInferred;
  for (const auto& san : {std::vector<std::string>{"Nf3", "Nc6", "d3", "d6"},
                          {"d3", "Nc6", "Nf3", "d6"},
                          {"Nf3", "d6", "d3", "Nc6"},
                          {"d3", "d6", "Nf3", "Nc6"}}) {
    game.explanations.push_back({.first_ply = 2, .san = san});
  }
  const auto table = table_of(1, game);
  EXPECT_EQ(san_of(release(table, {.sure_percent = 100})), "e4 e5 Nf3 Nc6 d3 d6 Be2");
  EXPECT_FALSE(release(table, {}).is_frozen());
}

TEST(Release, StopsBeforeTheFirstOfTwoOutagesThatIsNotSure) {
  auto game = after_outage({{.first_ply = 2, .san = {"Nf3", "Nc6"}},
                            {.first_ply = 2, .san = {"Nc3", "Nc6"}, .behind = 900},
                            {.first_ply = 4, .san = {"Bb5"}},
                            {.first_ply = 4, .san = {"Bc4"}, .behind = 10}});
  game.plies[4].state = PlyState::kInferred;
  EXPECT_EQ(san_of(release(table_of(1, game), {})), "e4 e5 Nf3 Nc6");
}

TEST(Release, ShowsDisplaysThePiecesAsTheyStandAndMarksWhatIsChecked) {
  const auto unsure =
      table_of(1, after_outage({{.first_ply = 2, .san = {"Nf3", "Nc6"}},
                                {.first_ply = 2, .san = {"Nc3", "Nc6"}, .behind = 9}}));
  const auto shown = release(unsure, {.doubtful_plies = true});
  EXPECT_EQ(san_of(shown), "e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_FALSE(shown.is_frozen());
  EXPECT_EQ(shown.checked, (CheckedPlies{2, 4}));
  const auto missing = table_of(1, after_outage({{.first_ply = 3, .san = {}}}));
  EXPECT_EQ(san_of(release(missing, {})), "e4 e5 Nf3");
  EXPECT_EQ(release(missing, {.doubtful_plies = true}).checked, (CheckedPlies{3, 6}));
  EXPECT_EQ(release(table_of(1, played("e4 e5")), {.doubtful_plies = true}).checked, std::nullopt);
}

TEST(Release, ShowsDisplaysWhatStandsIfTheRecordDoesNotExplainIt) {
  auto table = table_of(1, after_outage({{.first_ply = 6, .san = {}}}));
  table.stands = rules::Placement{};
  EXPECT_EQ(release(table, {.doubtful_plies = true}).stands, rules::Placement{});
  EXPECT_EQ(release(table, {}).stands, std::nullopt);
  EXPECT_EQ(release(table, {.held_back_plies = 2, .doubtful_plies = true}).stands, std::nullopt);
}

TEST(Release, CallsALastPlyThatIsStillOpenNoGap) {
  auto game = without_confirmation_of_last(played("e4 e5 Nf3"));
  game.explanations = {{.first_ply = 2, .san = {"Nf3"}}, {.first_ply = 2, .san = {}, .behind = 9}};
  const auto shown = release(table_of(1, game), {});
  EXPECT_EQ(san_of(shown), "e4 e5");
  EXPECT_EQ(shown.state, ReleaseState::kWhole);
  EXPECT_EQ(san_of(release(table_of(1, game), {.provisional = true})), "e4 e5 Nf3");
}

TEST(Release, FreezesAGameWhosePliesAreMissingAtTheEnd) {
  auto game = played("e4 e5");
  game.incomplete = true;
  game.result = rules::Result::kDraw;
  const auto shown = release(table_of(1, game), {});
  EXPECT_EQ(shown.state, ReleaseState::kBeforeGap);
  EXPECT_EQ(shown.result, rules::Result::kDraw);
}

TEST(Release, ShowsTheLastPlyTogetherWithTheResult) {
  auto game = without_confirmation_of_last(played("e4 e5 Nf3"));
  EXPECT_EQ(release(table_of(1, game), {}).result, rules::Result::kUnknown);
  game.result = rules::Result::kWhiteWins;
  game.termination = model::Termination::kNormal;
  const auto shown = release(table_of(1, game), {});
  EXPECT_EQ(san_of(shown), "e4 e5 Nf3");
  EXPECT_EQ(shown.result, rules::Result::kWhiteWins);
  EXPECT_FALSE(shown.in_play);
}

TEST(Release, ShowsAResultThatGoesWithAProvisionalPlyOnlyWhereThatPlyIsShown) {
  auto game = without_confirmation_of_last(played("f3 e5 g4 Qh4#"));
  game.result = rules::Result::kBlackWins;
  game.termination = model::Termination::kCheckmate;
  game.result_is_provisional = true;
  const auto table = table_of(1, game);
  EXPECT_EQ(san_of(release(table, {})), "f3 e5 g4");
  EXPECT_EQ(release(table, {}).result, rules::Result::kUnknown);
  EXPECT_EQ(release(table, {}).termination, model::Termination::kNone);
  EXPECT_TRUE(release(table, {}).in_play);
  const auto provisional = release(table, {.provisional = true});
  EXPECT_EQ(san_of(provisional), "f3 e5 g4 Qh4#");
  EXPECT_EQ(provisional.result, rules::Result::kBlackWins);
}

TEST(Release, ShowsTheResultOfAGameThatIsFrozen) {
  auto game = played("e4 e5 !b1b5 d6");
  game.result = rules::Result::kBlackWins;
  const auto shown = release(table_of(1, game), {});
  EXPECT_EQ(san_of(shown), "e4 e5");
  EXPECT_EQ(shown.result, rules::Result::kBlackWins);
}

TEST(Release, LeavesOutKingsThatWerePutInTheCentreToGiveTheResult) {
  auto game = played("e4 e5 !e1e4 !e8d5");
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kKingsGesture;
  const auto shown = release(table_of(1, game), {});
  EXPECT_EQ(san_of(shown), "e4 e5");
  EXPECT_EQ(shown.state, ReleaseState::kWhole);
  EXPECT_EQ(release(table_of(1, game), {.illegal_plies = true}).plies.size(), 2u);
}

TEST(Release, LeavesOutALegalKingsMoveThatOnlyGaveTheResult) {
  auto game = without_confirmation_of_last(
      played("e4 e5 Ke2 Ke7 Kd3 Kd6 Kc4 a6 Kd3 a5 Kc4 a4 Kd3 Ke6 Kc4 Kd6 Kd3 Kc6 Kc4 Kb6 Kd5"));
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kKingsGesture;
  EXPECT_EQ(release(table_of(1, game), {}).plies.size(), 20u);
  game.termination = model::Termination::kNormal;
  EXPECT_EQ(release(table_of(1, game), {}).plies.size(), 21u);
}

TEST(Release, ShowsAPressedKingsMoveToTheCentre) {
  auto game = played("e4 e5 Ke2 Ke7 Kd3 Kf6 Kc4 a6 Kd5");
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kKingsGesture;
  EXPECT_EQ(release(table_of(1, game), {}).plies.size(), 9u);
}

TEST(Release, HoldsBackTheLastPliesUntilTheGameIsOver) {
  auto game = played("e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(san_of(release(table_of(1, game), {.held_back_plies = 2})), "e4 e5 Nf3");
  EXPECT_EQ(san_of(release(table_of(1, game), {.held_back_plies = 20})), "");
  game.result = rules::Result::kDraw;
  const auto shown = release(table_of(1, game), {.held_back_plies = 2});
  EXPECT_EQ(san_of(shown), "e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(shown.result, rules::Result::kDraw);
}

TEST(Release, ShowsClocksAsOldAsTheLastPlyThatIsNotHeldBack) {
  auto table = table_of(1, played("e4 e5 Nf3 Nc6 Bb5"));
  set_clock(table, seconds(5430), seconds(5300), Color::kBlack, seconds(220));
  const auto shown = release(table, {.held_back_plies = 2});
  EXPECT_EQ(shown.clocks, (ShownClocks{.white = seconds(5420),
                                       .black = seconds(5410),
                                       .at = output_tests::kNoon + seconds(60)}));
}

TEST(Release, HidesAnIllegalPlyThatIsHeldBack) {
  const auto table = table_of(1, played("e4 e5 Nf3 !b8b4 d4"));
  EXPECT_EQ(release(table, {.held_back_plies = 3}).state, ReleaseState::kWhole);
  EXPECT_EQ(release(table, {.held_back_plies = 1}).state, ReleaseState::kBeforeIllegalPly);
}

TEST(Release, ShowsNoPlyOfAGameThatIsWithheld) {
  auto game = played("e4 e5");
  game.result = rules::Result::kDraw;
  auto table = table_of(1, game);
  table.withheld = true;
  const auto shown = release(table, {.provisional = true, .illegal_plies = true});
  EXPECT_EQ(shown.state, ReleaseState::kWithheld);
  EXPECT_TRUE(shown.plies.empty());
  EXPECT_EQ(shown.result, rules::Result::kDraw);
}

TEST(Release, ShowsTheClocksOfTheLastPressWhileTheReadingAgreesWithThem) {
  auto table = table_of(1, played("e4 e5"));
  const ShownClocks pressed{.white = seconds(5410),
                            .black = seconds(5410),
                            .running = Color::kWhite,
                            .at = output_tests::kNoon + seconds(40)};
  set_clock(table, seconds(5401), seconds(5410), Color::kWhite, seconds(50));
  EXPECT_EQ(release(table, {}).clocks, pressed);
  set_clock(table, seconds(5381), seconds(5410), Color::kWhite, seconds(70));
  EXPECT_EQ(release(table, {}).clocks, pressed);
}

TEST(Release, MovesTheMomentOfTheClocksWithTheDelay) {
  auto table = table_of(1, played("e4 e5"));
  set_clock(table, seconds(5401), seconds(5410), Color::kWhite, seconds(50));
  const Instant at = release(table, {}).clocks->at;
  table.delay = std::chrono::minutes(15);
  EXPECT_EQ(release(table, {}).clocks->at, at + std::chrono::minutes(15));
}

TEST(Release, ShowsTheClocksAsReadWhenSomebodySetThem) {
  auto table = table_of(1, played("e4 e5"));
  set_clock(table, seconds(5401), seconds(5530), Color::kWhite, seconds(50));
  EXPECT_EQ(release(table, {}).clocks->black, seconds(5530));
  set_clock(table, seconds(5401), seconds(5410), std::nullopt, seconds(50));
  EXPECT_EQ(release(table, {}).clocks->running, std::nullopt);
}

TEST(Release, KeepsTheClocksOfAFrozenGameAlive) {
  auto table = table_of(1, played("e4 e5 Nf3 !b8b4 d4"));
  set_clock(table, seconds(5430), seconds(5405), Color::kBlack, seconds(115));
  const auto shown = release(table, {});
  EXPECT_EQ(shown.clocks, (ShownClocks{.white = seconds(5430),
                                       .black = seconds(5420),
                                       .running = Color::kBlack,
                                       .at = output_tests::kNoon + seconds(100)}));
  EXPECT_EQ(shown.plies_with_clock(), 1u);
}

TEST(Release, WritesEveryClockOfAGameThatIsNotFrozen) {
  auto table = table_of(1, played("e4 e5 Nf3"));
  set_clock(table, seconds(5420), seconds(5400), Color::kBlack, seconds(70));
  EXPECT_EQ(release(table, {}).plies_with_clock(), 3u);
}

TEST(Release, ShowsNoClocksOfAGameThatIsOverOrAdjourned) {
  auto game = played("e4 e5");
  game.result = rules::Result::kDraw;
  auto table = table_of(1, game);
  set_clock(table, seconds(5401), seconds(5410), Color::kWhite, seconds(50));
  EXPECT_EQ(release(table, {}).clocks, std::nullopt);
  game.result = rules::Result::kUnknown;
  game.adjournment = model::Adjournment{};
  table.game = std::make_shared<const model::Game>(game);
  EXPECT_EQ(release(table, {}).clocks, std::nullopt);
}

TEST(Release, ShowsTheResultThatTheTournamentGave) {
  Table table = table_of(1, {});
  table.game = nullptr;
  table.given_result = rules::Result::kBlackWins;
  table.forfeit = true;
  const auto shown = release(table, {});
  EXPECT_EQ(shown.result, rules::Result::kBlackWins);
  EXPECT_TRUE(shown.forfeit);
  EXPECT_FALSE(shown.in_play);
}

TEST(Release, ShowsTheSameAfterARetractionBeforeThePressAsBeforeTheMove) {
  const auto before = table_of(1, played("e4 e5"));
  const auto made = table_of(1, without_confirmation_of_last(played("e4 e5 Nf3")));
  const auto other = table_of(1, without_confirmation_of_last(played("e4 e5 Nc3")));
  EXPECT_EQ(release(before, {}), release(made, {}));
  EXPECT_EQ(release(made, {}), release(other, {}));
}

}  // namespace release_test
}  // namespace jadoube::outputs

#include "daemon/announcements/game_announcer.h"

#include <gmock/gmock.h>

#include "rules/notation/fen.h"
#include "tests/daemon/announcements/announced_game.h"

namespace jadoube::announcements {
namespace game_announcer_test {

using namespace std::chrono_literals;
using announcement_tests::kBegin;
using announcement_tests::played;
using testing::ElementsAre;
using testing::IsEmpty;

// A table whose game the test changes.
class GameAnnouncerTest : public testing::Test {
 protected:
  void SetUp() override { show(played("")); }

  // What is said when the game has become this one. Ten seconds later than the last ply.
  std::vector<std::string> show(const model::Game& game) {
    return show(game, kBegin + 10s * (game.plies.size() + 2));
  }
  std::vector<std::string> show(const model::Game& game, model::Instant now) {
    game_ = game;
    return at(now);
  }
  std::vector<std::string> at(model::Instant now) {
    std::vector<std::string> texts;
    last_ = announcer_.update({.game = &game_, .clock = clock_, .clock_at = clock_at_}, now);
    for (const Announcement& each : last_) texts.push_back(each.text);
    return texts;
  }

  GameAnnouncer announcer_{AnnouncerSettings{.time_warnings = {600s, 300s, 60s}}};
  model::Game game_;
  std::optional<model::ClockState> clock_;
  model::Instant clock_at_{};
  std::vector<Announcement> last_;
};

class AppendixD_2_1Spoken : public GameAnnouncerTest {};
class AppendixD_2_8 : public GameAnnouncerTest {};
class AppendixD_2_10_4Warnings : public GameAnnouncerTest {};

TEST_F(AppendixD_2_1Spoken, EachPlyIsAnnouncedOnceInTheWordsOfTheLaws) {
  EXPECT_THAT(show(played("e4")), ElementsAre("Bauer Eva zwei Eva vier"));
  EXPECT_THAT(show(played("e4 c5")), ElementsAre("Bauer Caesar sieben Caesar fünf"));
  EXPECT_THAT(show(played("e4 c5")), IsEmpty());
  EXPECT_THAT(show(played("e4 c5 Nf3 d6")),
              ElementsAre("Springer Gustav eins Felix drei", "Bauer David sieben David sechs"));
}

TEST_F(AppendixD_2_1Spoken, CastlingAndPromotionHaveTheirWords) {
  const auto start = *rules::parse_fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
  announcer_ = GameAnnouncer(AnnouncerSettings{});
  show(played("", start));
  EXPECT_THAT(show(played("O-O", start)), ElementsAre("Kurze Rochade"));
  EXPECT_THAT(show(played("O-O Kd7 a8=N", start)),
              ElementsAre("König Eva acht David sieben", "Bauer Anna sieben Anna acht Springer"));
}

TEST_F(AppendixD_2_1Spoken, TheSectionMayChooseWordsOfItsCountry) {
  announcer_ = GameAnnouncer(AnnouncerSettings{.words = rules::Language::kFrench});
  show(played(""));
  EXPECT_THAT(show(played("Nf3")), ElementsAre("Cavalier Gustav un Felix trois"));
}

TEST_F(AppendixD_2_8, AMoveThatWasAnnouncedAndIsNotPlayedIsCorrected) {
  show(played("e4"));
  EXPECT_THAT(show(played("d4")),
              ElementsAre("Move 1 of White is corrected: Bauer David zwei David vier"));
  EXPECT_THAT(show(played("d4 d5")), ElementsAre("Bauer David sieben David fünf"));
}

TEST_F(AppendixD_2_8, AMoveThatIsTakenBackIsSaidToBe) {
  show(played("e4 e5 Nf3"));
  auto game = played("e4 e5");
  game.revision = 1;
  EXPECT_THAT(show(game), ElementsAre("Move 2 of White is taken back"));
  game = played("");
  game.revision = 2;
  EXPECT_THAT(show(game), ElementsAre("Move 1 of White and all moves after it are taken back"));
  EXPECT_EQ(last_.front().kind, Kind::kCorrection);
}

TEST_F(AppendixD_2_8, ACorrectionOfManyMovesIsSummedUp) {
  show(played("e4 e5 Nf3 Nc6 Bb5"));
  EXPECT_THAT(show(played("d4 d5 Nf3 Nf6 Bf4")),
              ElementsAre("The moves from move 1 of White on are corrected. Move 3 of White: "
                          "Läufer Caesar eins Felix vier"));
}

TEST_F(AppendixD_2_10_4Warnings, TimesAreReportedOnRequestOnlyUnlessTheyAreConfigured) {
  announcer_ = GameAnnouncer(AnnouncerSettings{});
  show(played(""));
  clock_ = model::ClockState{.white = 59s, .black = 59s, .running = rules::Color::kWhite};
  clock_at_ = kBegin;
  EXPECT_THAT(at(kBegin + 30s), IsEmpty());
}

TEST_F(AppendixD_2_10_4Warnings, APlayerIsWarnedOnceAtEachConfiguredTime) {
  clock_ = model::ClockState{.white = 605s, .black = 900s, .running = rules::Color::kWhite};
  clock_at_ = kBegin;
  EXPECT_THAT(at(kBegin), IsEmpty());
  EXPECT_EQ(announcer_.call_again(), kBegin + 5s);
  EXPECT_THAT(at(kBegin + 5s), ElementsAre("10 minutes for White"));
  EXPECT_EQ(last_.front().kind, Kind::kTime);
  EXPECT_THAT(at(kBegin + 6s), IsEmpty());
  EXPECT_THAT(at(kBegin + 305s), ElementsAre("5 minutes for White"));
  clock_->running.reset();
  clock_->white = 50s;
  EXPECT_THAT(at(kBegin + 400s), IsEmpty()) << "the clock is stopped";
}

TEST_F(AppendixD_2_10_4Warnings, APlayerWhoGotTimeIsWarnedAgain) {
  clock_ = model::ClockState{.white = 61s, .black = 900s, .running = rules::Color::kWhite};
  clock_at_ = kBegin;
  EXPECT_THAT(at(kBegin), IsEmpty()) << "there was no more time from the start";
  EXPECT_THAT(at(kBegin + 1s), ElementsAre("1 minute for White"));
  clock_->white = 90s;
  EXPECT_THAT(at(kBegin), IsEmpty());
  clock_->white = 59s;
  EXPECT_THAT(at(kBegin), IsEmpty()) << "an increment is no new time";
  clock_->white = 1800s;
  EXPECT_THAT(at(kBegin), IsEmpty());
  clock_->white = 60s;
  EXPECT_THAT(at(kBegin), ElementsAre("1 minute for White"));
}

TEST_F(GameAnnouncerTest, APlyThatNothingConfirmedIsSaidWhenItHasStood) {
  const auto game = played("?e4");
  EXPECT_THAT(show(game, game.plies[0].made_at), IsEmpty());
  EXPECT_EQ(announcer_.call_again(), game.plies[0].made_at + 2s);
  EXPECT_THAT(at(announcer_.call_again()), ElementsAre("Bauer Eva zwei Eva vier"));
}

TEST_F(GameAnnouncerTest, APieceThatIsAdjustedIsNoCorrection) {
  const auto game = played("?e4");
  show(game);
  const model::Instant now = game.plies[0].made_at + 30s;
  EXPECT_THAT(show(played(""), now), IsEmpty());
  EXPECT_THAT(show(game, now + 1s), IsEmpty());
  EXPECT_THAT(show(played(""), now + 2s), IsEmpty());
  EXPECT_EQ(announcer_.call_again(), now + 4s);
  EXPECT_THAT(at(now + 4s), ElementsAre("Move 1 of White is taken back"));
}

TEST_F(GameAnnouncerTest, WaitsWhileItIsNotKnownWhatWasPlayed) {
  auto game = played("e4 ?e5");
  game.explanations = {{.first_ply = 1, .san = {"e5"}}, {.first_ply = 1, .san = {"e6"}}};
  EXPECT_THAT(show(game), ElementsAre("Bauer Eva zwei Eva vier"));
  game.explanations.clear();
  EXPECT_THAT(show(game), ElementsAre("Bauer Eva sieben Eva fünf"));
}

TEST_F(GameAnnouncerTest, AnIllegalMoveIsAnnouncedAsAMoveAndNoMoreIsSaidOfIt) {
  EXPECT_THAT(show(played("e4 !b8b6")),
              ElementsAre("Bauer Eva zwei Eva vier", "Springer Bella acht Bella sechs"));
}

TEST_F(GameAnnouncerTest, TheResultComesAfterTheLastMoveAndMayGoAgain) {
  auto game = played("f3 e5 g4 ?Qh4#");
  game.result = rules::Result::kBlackWins;
  game.termination = model::Termination::kCheckmate;
  game.result_is_provisional = true;
  EXPECT_EQ(show(game).size(), 4U) << "no result yet";
  game.plies.back().state = model::PlyState::kConfirmed;
  game.result_is_provisional = false;
  EXPECT_THAT(show(game), ElementsAre("The game is over: Black has won"));
  game.result = rules::Result::kUnknown;
  EXPECT_THAT(show(game), ElementsAre("The game continues"));
}

TEST_F(GameAnnouncerTest, TellsThatTheGameIsAdjournedAndContinues) {
  auto game = played("e4");
  show(game);
  game.adjournment = model::Adjournment{};
  EXPECT_THAT(show(game), ElementsAre("The game is adjourned"));
  game.adjournment.reset();
  EXPECT_THAT(show(game), ElementsAre("The game continues"));
}

TEST_F(GameAnnouncerTest, TheNextGameBegins) {
  show(played("e4 e5"));
  auto next = played("");
  next.ordinal = 2;
  next.started_at += 1h;
  EXPECT_THAT(show(next), ElementsAre("A new game begins"));
}

TEST_F(GameAnnouncerTest, AfterAStartTheLastMoveOfTheGameIsSaid) {
  announcer_ = GameAnnouncer(AnnouncerSettings{});
  EXPECT_THAT(show(played("e4 e5 Nf3")),
              ElementsAre("Move 2 of White: Springer Gustav eins Felix drei"));
}

TEST_F(GameAnnouncerTest, AfterAStartAGameThatIsOverIsSilent) {
  announcer_ = GameAnnouncer(AnnouncerSettings{});
  auto game = played("e4 e5 Nf3");
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kNormal;
  EXPECT_THAT(show(game), IsEmpty());
}

}  // namespace game_announcer_test
}  // namespace jadoube::announcements

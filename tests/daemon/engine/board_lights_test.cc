#include "daemon/engine/board_lights.h"

#include <gmock/gmock.h>

#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace board_lights_test {

using rules::Bitboard;
using rules::ErrorCode;
using rules::Square;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Bitboard kE2E4 = rules::bit(Square::e2) | rules::bit(Square::e4);

class BoardLightsTest : public tests::EngineParts {
 protected:
  // What the boards were asked to light up since the last call, and how many sounds to make.
  std::vector<Bitboard> asked() { return std::exchange(lit_, {}); }
  int sounds() { return std::exchange(sounds_, 0); }

  void look() { lights_.look(); }

  void see_device(bool has_lights, bool has_sound = false) {
    drivers::DeviceInfo info;
    info.capabilities.lights = has_lights;
    info.capabilities.sound = has_sound;
    see(drivers::DeviceRead{info});
  }
  void connection_is(drivers::ConnectionState state, const std::string& why = "") {
    const drivers::ConnectionChanged changed{state, "/dev/x", why};
    lights_.note("one", changed);
    see(changed);
  }
  void connect() { connection_is(drivers::ConnectionState::kLive); }
  void start(bool has_lights = true) {
    connect();
    see_device(has_lights);
    see(drivers::PlacementRead{rules::Placement::initial()});
    look();
  }
  void set_tournament(bool closed = false) {
    ASSERT_TRUE(tournaments_.change(
        {"open", "an operator", "here", [&](const auto*) {
           return rules::Expected<model::Tournament>(model::Tournament{
               .id = "open", .tables = {{.table = 1, .board = "one"}}, .closed = closed});
         }}));
  }

  std::vector<Bitboard> lit_;
  int sounds_ = 0;
  // What a board for practice would show.
  Bitboard chosen_ = 0;
  arbiter::DaemonIncidentNumbers numbers_;
  StorageGuard guard_{journal_->file(),
                      *feed_,
                      *pipeline_,
                      numbers_,
                      {.now = [this] { return now_; },
                       .fail = [](const rules::Error& error) { FAIL() << error.message; },
                       .board_of = [this](const std::string& id) -> const model::Board& {
                         return sessions_->published(id);
                       }}};
  Tournaments tournaments_{{.journal = *journal_,
                            .feed = *feed_,
                            .pending = pending(),
                            .sessions = *sessions_,
                            .rules = *rules_,
                            .guard = guard_},
                           [this] { return now_; }};
  AskBoard ask_ = [this](const std::string&, const drivers::Command& command) {
    if (std::holds_alternative<drivers::Beep>(command)) {
      ++sounds_;
    } else {
      lit_.push_back(std::get<drivers::ShowLights>(command).squares);
    }
  };
  BoardLights lights_{{*sessions_, tournaments_}, ask_, {}};
};

TEST_F(BoardLightsTest, AreSwitchedOffWhenABoardIsConnected) {
  start();
  EXPECT_THAT(asked(), ElementsAre(0u));
  look();
  EXPECT_THAT(asked(), IsEmpty());
  connection_is(drivers::ConnectionState::kLost, "gone");
  connect();
  look();
  EXPECT_THAT(asked(), ElementsAre(0u));
}

TEST_F(BoardLightsTest, StayWhenALiveBoardHasOtherAdvice) {
  start();
  asked();
  ASSERT_TRUE(lights_.show("one", {kE2E4}));
  connection_is(drivers::ConnectionState::kLive, "the pieces of the board are not known yet");
  look();
  connection_is(drivers::ConnectionState::kLive);
  look();
  EXPECT_THAT(asked(), ElementsAre(kE2E4));
}

TEST_F(BoardLightsTest, AreSwitchedOffOnceABoardSaysThatItHasLights) {
  start(false);
  EXPECT_THAT(asked(), IsEmpty());
  see_device(true);
  look();
  EXPECT_THAT(asked(), ElementsAre(0u));
}

TEST_F(BoardLightsTest, ShowWhatAnArbiterAsksFor) {
  start();
  asked();
  ASSERT_TRUE(lights_.show("one", {kE2E4}));
  look();
  EXPECT_THAT(asked(), ElementsAre(kE2E4));
}

TEST_F(BoardLightsTest, AreNamedAsTheBoardNamesItsSquares) {
  connect();
  see_device(true);
  see(drivers::PlacementRead{rules::rotated(rules::Placement::initial())});
  look();
  asked();
  ASSERT_TRUE(lights_.show("one", {kE2E4}));
  EXPECT_THAT(asked(), ElementsAre(rules::bit(Square::d7) | rules::bit(Square::d5)));
}

TEST_F(BoardLightsTest, RefuseABoardThatNobodyHasSeen) {
  EXPECT_EQ(lights_.show("nobody", {kE2E4}).error().code, ErrorCode::kNotFound);
}

TEST_F(BoardLightsTest, RefuseABoardWithoutLights) {
  start(false);
  const auto refused = lights_.show("one", {kE2E4});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message, HasSubstr("has no lights"));
}

TEST_F(BoardLightsTest, RefuseABoardThatIsNotConnected) {
  start();
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"});
  EXPECT_EQ(lights_.show("one", {kE2E4}).error().code, ErrorCode::kUnavailable);
}

TEST_F(BoardLightsTest, RefuseABoardInATournament) {
  start();
  set_tournament();
  asked();
  const auto refused = lights_.show("one", {kE2E4});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message, HasSubstr("in tournament open"));
  EXPECT_THAT(asked(), IsEmpty());
}

TEST_F(BoardLightsTest, AreSwitchedOffWhenATournamentTakesTheBoard) {
  start();
  ASSERT_TRUE(lights_.show("one", {kE2E4}));
  asked();
  set_tournament();
  look();
  EXPECT_THAT(asked(), ElementsAre(0u));
}

TEST_F(BoardLightsTest, AreFreeAgainWhenTheTournamentIsClosed) {
  start();
  set_tournament();
  set_tournament(true);
  EXPECT_TRUE(lights_.show("one", {kE2E4}));
}

TEST_F(BoardLightsTest, SoundIfAnArbiterAsksForIt) {
  start();
  see_device(true, true);
  look();
  asked();
  ASSERT_TRUE(lights_.show("one", {kE2E4, true}));
  EXPECT_THAT(asked(), ElementsAre(kE2E4));
  EXPECT_EQ(sounds(), 1);
}

TEST_F(BoardLightsTest, SoundOnABoardWithoutLights) {
  connect();
  see_device(false, true);
  look();
  ASSERT_TRUE(lights_.show("one", {0, true}));
  EXPECT_EQ(sounds(), 1);
  EXPECT_THAT(asked(), IsEmpty());
  EXPECT_THAT(lights_.show("one", {kE2E4, true}).error().message, HasSubstr("has no lights"));
}

TEST_F(BoardLightsTest, RefuseASoundOfABoardThatMakesNone) {
  start();
  asked();
  const auto refused = lights_.show("one", {kE2E4, true});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message, HasSubstr("makes no sound"));
  EXPECT_THAT(asked(), IsEmpty());
}

TEST_F(BoardLightsTest, RefuseASoundInATournament) {
  start();
  see_device(true, true);
  set_tournament();
  EXPECT_THAT(lights_.show("one", {0, true}).error().message, HasSubstr("in tournament open"));
  EXPECT_EQ(sounds(), 0);
}

class PracticeLightsTest : public BoardLightsTest {
 protected:
  PracticeLightsTest() {
    practice_.emplace(
        BoardLights::Parts{*sessions_, tournaments_}, ask_,
        BoardLights::Choices{.lights = [this](const model::Board&) { return chosen_; },
                             .sound = [this](const model::Board&) { return is_illegal_; }});
    see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
    see_device(true);
    see(drivers::PlacementRead{rules::Placement::initial()});
    practice_->look();
    asked();
  }
  void lift_e2() {
    see(drivers::SquareChanged{Square::e2, rules::Piece::kNone});
    practice_->look();
  }

  bool is_illegal_ = false;
  std::optional<BoardLights> practice_;
};

TEST_F(PracticeLightsTest, ShowWhatIsChosenWhenThePiecesChange) {
  chosen_ = kE2E4;
  practice_->look();
  EXPECT_THAT(asked(), IsEmpty()) << "nothing has changed";
  lift_e2();
  EXPECT_THAT(asked(), ElementsAre(kE2E4));
  practice_->look();
  EXPECT_THAT(asked(), IsEmpty());
}

TEST_F(PracticeLightsTest, GoOnAfterAnArbiterAskedForOtherSquares) {
  ASSERT_TRUE(practice_->show("one", {1}));
  chosen_ = kE2E4;
  lift_e2();
  EXPECT_THAT(asked(), ElementsAre(1u, kE2E4));
}

TEST_F(PracticeLightsTest, SoundOnceWhenTheReasonBegins) {
  see_device(true, true);
  lift_e2();
  EXPECT_EQ(sounds(), 0);
  is_illegal_ = true;
  see(drivers::SquareChanged{Square::e4, rules::Piece::kWhitePawn});
  practice_->look();
  see(drivers::SquareChanged{Square::d2, rules::Piece::kNone});
  practice_->look();
  EXPECT_EQ(sounds(), 1);
}

TEST_F(PracticeLightsTest, AreSilentIfTheReasonIsOlderThanTheConnection) {
  is_illegal_ = true;
  see_device(true, true);
  lift_e2();
  EXPECT_EQ(sounds(), 0);
}

TEST_F(PracticeLightsTest, AreSilentInATournament) {
  see_device(true, true);
  set_tournament();
  is_illegal_ = true;
  lift_e2();
  EXPECT_EQ(sounds(), 0);
}

TEST_F(PracticeLightsTest, AreOffInATournament) {
  chosen_ = kE2E4;
  lift_e2();
  set_tournament();
  practice_->look();
  EXPECT_THAT(asked(), ElementsAre(kE2E4, 0u));
}

}  // namespace board_lights_test
}  // namespace jadoube::engine

#include "daemon/devices/board_connection.h"

#include <gmock/gmock.h>

#include "tests/daemon/devices/connection_kit.h"
#include "tests/support/process.h"

namespace jadoube::devices {
namespace board_connection_test {

using namespace std::chrono_literals;
using drivers::ConnectionChanged;
using drivers::ConnectionState;
using drivers::Instant;
using rules::ErrorCode;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST_F(BoardConnectionTest, GreetsAsSoonAsTheConnectionIsOpen) {
  make_configured();
  turn();
  EXPECT_EQ(port_->take_written(), "H");
  EXPECT_THAT(take_seen(), ElementsAre("hall connecting"));
}

TEST_F(BoardConnectionTest, OfABoardWithANameIsLiveOnceTheBoardAnswered) {
  make_configured();
  turn();
  EXPECT_THAT(take_seen(), ElementsAre("hall connecting"));
  process("A");
  EXPECT_THAT(take_seen(), ElementsAre("hall live"));
  EXPECT_EQ(link_->board(), "hall");
}

TEST_F(BoardConnectionTest, HoldsBackObservationsBeforeTheBoardHasAName) {
  make_found();
  turn();
  process("AX");
  EXPECT_THAT(take_seen(), IsEmpty());
  now_ += 1s;
  process("I7X");
  EXPECT_EQ(asked_serial_, "7");
  EXPECT_THAT(take_seen(),
              ElementsAre("board-7 connecting", "board-7 live", "board-7 noise", "board-7 noise"));
}

TEST_F(BoardConnectionTest, TellsFirstWhatABoardCanDoWhereThatIsNotUsual) {
  make_found();
  turn();
  process("AXCI7X");
  EXPECT_THAT(take_seen(), ElementsAre("board-7 connecting", "board-7 live",
                                       "board-7 device serial=7 sensing=colour", "board-7 noise",
                                       "board-7 noise"));
}

TEST_F(BoardConnectionTest, NeverLetsABoardsInstantsRunBackwards) {
  make_found();
  turn();
  now_ += 100ms;
  process("AX");
  now_ += 100ms;
  process("I7X");
  std::vector<Instant> instants;
  for (const Seen& seen : seen_) instants.push_back(seen.at);
  EXPECT_THAT(instants, ElementsAre(kBegin, kBegin + 100ms, kBegin + 100ms, kBegin + 200ms));
}

TEST_F(BoardConnectionTest, PassesOnTheObservationsOfALiveBoardAtOnce) {
  make_configured();
  turn();
  process("AI7");
  take_seen();
  process("XX");
  EXPECT_THAT(take_seen(), ElementsAre("hall noise", "hall noise"));
}

TEST_F(BoardConnectionTest, ReportsWhatIsOddAboutABoard) {
  identity_ = Identity{"7@fake", "two boards have the serial number 7"};
  make_found();
  turn();
  process("AI7");
  EXPECT_THAT(take_seen(),
              ElementsAre("7@fake connecting two boards have the serial number 7", "7@fake live"));
}

TEST_F(BoardConnectionTest, TriesAMissingPortAfterHalfASecondThenTwiceAsLongUpToTenSeconds) {
  port_->refusal = rules::Error{ErrorCode::kNotFound, "/dev/fake: no such port"};
  make_configured();
  std::vector<std::chrono::nanoseconds> waits;
  for (int i = 0; i < 7; ++i) {
    now_ = std::max(now_, link_->wake_at());
    turn();
    waits.push_back(link_->wake_at() - now_);
  }
  EXPECT_THAT(waits, ElementsAre(500ms, 1s, 2s, 4s, 8s, 10s, 10s));
}

TEST_F(BoardConnectionTest, SaysOnceThatThePortIsMissing) {
  port_->refusal = rules::Error{ErrorCode::kNotFound, "/dev/fake: no such port"};
  make_configured();
  turn();
  pass(1h);
  EXPECT_GT(port_->times_tried, 100);
  EXPECT_THAT(take_seen(), ElementsAre("hall lost /dev/fake: no such port"));
  EXPECT_TRUE(link_->misses_its_port());
}

TEST_F(BoardConnectionTest, ReadsTheBytesOfTheConnectionBeforeItDecidesThatTheBoardIsSilent) {
  make_configured();
  turn();
  process("AI7");
  take_seen();
  port_->incoming = "X";
  now_ += 1min;
  turn();
  EXPECT_THAT(take_seen(), ElementsAre("hall noise"));
}

TEST_F(BoardConnectionTest, StartsAgainAfterATimeInWhichItDidNotRun) {
  make_configured();
  turn();
  process("AI7");
  take_seen();
  const Instant before = now_;
  now_ += 1min;
  link_->miss(before, seen_);
  turn();
  ASSERT_FALSE(seen_.empty());
  EXPECT_EQ(seen_.front().at, before);
  EXPECT_THAT(take_seen(), ElementsAre("hall lost nobody listened for a while", "hall connecting"));
  process("A");
  EXPECT_THAT(take_seen(), ElementsAre("hall live"));
}

TEST_F(BoardConnectionTest, ReportsNoOutageOfAConnectionThatHadNotAnswered) {
  make_configured();
  turn();
  pass(1min);
  take_seen();
  const Instant before = now_;
  now_ += 1min;
  link_->miss(before, seen_);
  turn();
  EXPECT_THAT(take_seen(), IsEmpty());
}

TEST_F(BoardConnectionTest, ReportsOnceThatAConnectionFailsAsSoonAsItIsOpenAndOnceThatItIsBack) {
  port_->hung_up = true;
  make_configured();
  pass(1h);
  EXPECT_GT(port_->times_opened, 100);
  EXPECT_THAT(take_seen(), ElementsAre("hall connecting", "hall lost /dev/fake: unplugged"));
  plug();
  link_->hint();
  turn();
  process("A");
  EXPECT_THAT(take_seen(), ElementsAre("hall live"));
}

TEST_F(BoardConnectionTest, SaysWhenTheReasonChanges) {
  port_->refusal = rules::Error{ErrorCode::kNotFound, "/dev/fake: no such port"};
  make_configured();
  turn();
  port_->refusal = rules::Error{ErrorCode::kUnavailable, "busy: another program has it"};
  pass(1min);
  EXPECT_THAT(take_seen(), ElementsAre("hall lost /dev/fake: no such port",
                                       "hall lost busy: another program has it"));
  EXPECT_FALSE(link_->misses_its_port());
}

TEST_F(BoardConnectionTest, OpensAtOnceWhenSomethingWasPluggedIn) {
  port_->refusal = rules::Error{ErrorCode::kNotFound, "/dev/fake: no such port"};
  make_configured();
  turn();
  pass(1min);
  plug();
  turn();
  EXPECT_EQ(port_->times_opened, 0);
  link_->hint();
  turn();
  EXPECT_EQ(port_->times_opened, 1);
}

TEST_F(BoardConnectionTest, LosesAnUnpluggedBoardAtOnceAndFindsItAgain) {
  make_configured();
  turn();
  process("AI7");
  take_seen();
  unplug();
  EXPECT_THAT(take_seen(), ElementsAre("hall lost /dev/fake: unplugged"));
  EXPECT_EQ(link_->board(), "");
  EXPECT_EQ(link_->fd(), -1);
  plug();
  pass(500ms);
  process("AI7");
  EXPECT_THAT(take_seen(), ElementsAre("hall connecting", "hall live"));
  EXPECT_EQ(link_->openings(), 2);
}

TEST_F(BoardConnectionTest, ReadsTheBytesFromBeforeTheHangUp) {
  make_configured();
  turn();
  process("AI7");
  take_seen();
  port_->incoming = "X";
  link_->turn(now_, {.readable = true, .hung_up = true}, seen_);
  EXPECT_THAT(take_seen(), ElementsAre("hall noise", "hall lost /dev/fake: hung up"));
}

TEST_F(BoardConnectionTest, LosesABoardThatFellSilentWithinThreeSeconds) {
  make_configured();
  turn();
  process("AI7");
  take_seen();
  pass(2999ms);
  EXPECT_THAT(take_seen(), IsEmpty());
  pass(1ms);
  EXPECT_THAT(take_seen(), ElementsAre("hall lost the board at /dev/fake fell silent"));
  EXPECT_FALSE(port_->is_open);
}

TEST_F(BoardConnectionTest, SaysOnceThatNobodyAnswersHoweverOftenItAsks) {
  make_configured();
  turn();
  pass(1min);
  EXPECT_GT(port_->times_opened, 5);
  EXPECT_THAT(take_seen(),
              ElementsAre("hall connecting", "hall lost no board answers at /dev/fake"));
}

TEST_F(BoardConnectionTest, ConnectsAloudAgainAfterThePortWasAway) {
  make_configured();
  turn();
  pass(2s);
  unplug();
  pass(10s);
  plug();
  take_seen();
  pass(10s);
  EXPECT_THAT(take_seen(), testing::Contains("hall connecting"));
}

TEST_F(BoardConnectionTest, KeepsBytesThatTheConnectionDoesNotTakeYet) {
  port_->room = 0;
  make_configured();
  turn();
  EXPECT_TRUE(link_->wants_to_write());
  EXPECT_EQ(port_->take_written(), "");
  port_->room = 10;
  turn();
  EXPECT_FALSE(link_->wants_to_write());
  EXPECT_EQ(port_->take_written(), "H");
}

TEST_F(BoardConnectionTest, LeavesABoardAloneThatIsNotInTheConfiguration) {
  identity_.reset();
  make_found();
  turn();
  process("AI7");
  EXPECT_FALSE(port_->is_open);
  pass(59s);
  EXPECT_EQ(port_->times_opened, 1);
  pass(1s);
  EXPECT_EQ(port_->times_opened, 2);
  EXPECT_THAT(take_seen(), IsEmpty());
}

TEST_F(BoardConnectionTest, AsksAnUnknownBoardAgainWhenSomethingWasPluggedIn) {
  identity_.reset();
  make_found();
  turn();
  process("AI7");
  link_->hint();
  turn();
  EXPECT_TRUE(port_->is_open);
}

TEST_F(BoardConnectionTest, DoesNotTakeTheNextBoardAtAPortForTheLastOne) {
  make_found();
  turn();
  process("AI7");
  unplug();
  take_seen();
  plug();
  pass(500ms);
  EXPECT_THAT(take_seen(), IsEmpty());
  identity_ = Identity{"board-8", ""};
  process("AI8");
  EXPECT_THAT(take_seen(), ElementsAre("board-8 connecting", "board-8 live"));
}

TEST_F(BoardConnectionTest, ReportsNothingAboutAPortWithoutABoard) {
  make_found();
  turn();
  pass(5min);
  EXPECT_THAT(take_seen(), IsEmpty());
}

TEST_F(BoardConnectionTest, AsksWithTheNextDriverIfOneGotNoAnswer) {
  BoardConnection::Setup both = setup("");
  both.drivers = {&kOther, &kFake};
  std::vector<std::string> asked;
  both.identify = [&](const std::string&, std::string_view driver, const drivers::DeviceInfo&) {
    asked.emplace_back(driver);
    return identity_;
  };
  link_.emplace(std::move(both));
  turn();
  pass(2500ms);
  process("AI7");
  EXPECT_THAT(asked, ElementsAre("fake"));
}

TEST_F(BoardConnectionTest, ReportsWhatPeopleMustDoUntilItIsDone) {
  make_configured();
  turn();
  process("nAI7");
  process("o");
  EXPECT_THAT(take_seen(),
              ElementsAre("hall connecting", "hall live set up the pieces", "hall live"));
}

TEST_F(BoardConnectionTest, KeepsWhatADriverLearntForTheNextConnection) {
  const tests::TemporaryDirectory directory;
  Notebook notebook(directory / "learnt");
  BoardConnection::Setup made = setup("hall");
  made.notebook = &notebook;
  link_.emplace(std::move(made));
  turn();
  process("AI7l");
  EXPECT_EQ(notebook.read("fake"), "line\n");
  unplug();
  plug();
  pass(1s);
  process("CAI7");
  EXPECT_THAT(take_seen(), testing::Contains(testing::HasSubstr("firmware=line")));
}

TEST_F(BoardConnectionTest, GivesCommandsToTheBoard) {
  make_configured();
  turn();
  process("AI7");
  port_->take_written();
  EXPECT_TRUE(link_->send(now_, link_->board(), drivers::ReadPlacement{}, seen_));
  EXPECT_EQ(port_->take_written(), "R");
}

TEST_F(BoardConnectionTest, PassesOnTheBoardsRefusal) {
  make_configured();
  turn();
  process("AI7");
  const auto sent = link_->send(now_, link_->board(), drivers::EndText{}, seen_);
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().code, ErrorCode::kFailedPrecondition);
}

TEST_F(BoardConnectionTest, TakesNoCommandWhileNoBoardIsLive) {
  make_configured();
  turn();
  const auto sent = link_->send(now_, link_->board(), drivers::ReadPlacement{}, seen_);
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().code, ErrorCode::kUnavailable);
}

TEST_F(BoardConnectionTest, LetsOtherConnectionsHaveTheirTurn) {
  make_configured();
  turn();
  process("AI7");
  take_seen();
  port_->incoming = std::string(1 << 20, 'X');
  link_->turn(now_, {.readable = true}, seen_);
  EXPECT_THAT(seen_, SizeIs(testing::Lt(100'000U)));
}

TEST_F(BoardConnectionTest, GreetsOnlyWhenTheConnectionHasBeenMade) {
  port_->is_connected = false;
  make_configured();
  turn();
  pass(std::chrono::seconds(30));
  EXPECT_EQ(port_->times_opened, 1);
  EXPECT_EQ(port_->take_written(), "");
  port_->is_connected = true;
  process("");
  EXPECT_NE(port_->take_written(), "");
  EXPECT_THAT(take_seen(), ElementsAre("hall connecting"));
}

TEST_F(BoardConnectionTest, ReportsWhyAConnectionCannotBeMade) {
  port_->is_connected = false;
  make_configured();
  turn();
  port_->hung_up = true;
  process("");
  EXPECT_THAT(take_seen(), ElementsAre("hall lost /dev/fake: unplugged"));
  EXPECT_FALSE(port_->is_open);
}

TEST_F(BoardConnectionTest, CountsTheBytesOfTheLineAlsoThoseOfTheGreeting) {
  make_found();
  turn();
  process("AX");
  EXPECT_THAT(link_->boards(), IsEmpty());
  process("I7X");
  EXPECT_THAT(link_->boards(), ElementsAre("board-7"));
  EXPECT_EQ(link_->take_traffic(), (Traffic{.received = 5, .sent = 1}));
  EXPECT_EQ(link_->take_traffic(), Traffic());
  unplug();
  EXPECT_THAT(link_->boards(), IsEmpty());
}

TEST_F(BoardConnectionTest, GivesTheErrorsSinceTheLastCallAndNoneOfAnEarlierOpening) {
  port_->errors = drivers::LineErrors{.overruns = 40, .garbled = 2};
  make_configured();
  turn();
  EXPECT_EQ(link_->take_errors(), drivers::LineErrors()) << "they happened before";
  port_->errors->overruns = 43;
  EXPECT_EQ(link_->take_errors(), (drivers::LineErrors{.overruns = 3, .garbled = 0}));
  EXPECT_EQ(link_->take_errors(), drivers::LineErrors());
  unplug();
  EXPECT_EQ(link_->take_errors(), drivers::LineErrors()) << "there is no port to ask";
  plug();
  port_->errors = drivers::LineErrors{.overruns = 1, .garbled = 0};
  pass(10s);
  EXPECT_EQ(link_->take_errors(), drivers::LineErrors()) << "another port has its own count";
}

}  // namespace board_connection_test
}  // namespace jadoube::devices

#include "drivers/polled/polled_board.h"

#include <gmock/gmock.h>

#include "tests/drivers/driver_line.h"

namespace jadoube::drivers {
namespace polled_board_test {

using namespace std::chrono_literals;
using lines::Bytes;
using lines::DriverLine;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint8_t kProof = 'P', kAsk = '?';

const BoardMake kOnlyRead{
    .trademark = "Test",
    .capabilities = {.clock = false, .own_log = false},
    .no_log = rules::Sentence("a {make} board keeps no log", {{"make", "Test"}}),
    .no_clock = rules::Sentence("no clock here"),
    .no_lights = rules::Sentence("no lights here"),
    .pause = 100ms};
const BoardMake kHasAll{
    .capabilities = {.clock = false, .own_log = false, .lights = true, .sound = true},
    .no_log = rules::Sentence("no log"),
    .no_clock = rules::Sentence("no clock"),
    .not_live = rules::Sentence("not yet")};

/// It asks once a second, and is proved by one letter. Another byte is noise.
class TestBoard final : public PolledBoard {
 public:
  explicit TestBoard(const BoardMake& make) : PolledBoard(make), declared_(&make) {}

  std::vector<std::string> accepted;

 protected:
  void begin(Instant now) override {
    *this = TestBoard(*declared_);
    received_at_ = ask_at_ = now;
  }
  void take(Instant now, std::uint8_t byte, Seen& seen) override {
    if (byte != kProof) return noise_.add(now, 1);
    noise_.end(seen);
    received_at_ = now;
    become_live();
  }
  Instant dies_at() const override { return received_at_ + 5s; }
  Bytes next_question(Instant now) override {
    ask_at_ = now + 1s;
    return {kAsk};
  }
  Instant next_question_at() const override { return std::max(free_at(), ask_at_); }
  rules::Expected<void> accept(Instant, const Command& command) override {
    accepted.push_back(std::holds_alternative<ReadPlacement>(command) ? "read"
                       : std::holds_alternative<ShowLights>(command)  ? "lights"
                                                                      : "other");
    ask_at_ = {};
    return {};
  }

 private:
  const BoardMake* declared_;
  Instant received_at_{}, ask_at_{};
};

DriverLine line_to(const BoardMake& make) { return DriverLine(std::make_unique<TestBoard>(make)); }

DriverLine live_line(const BoardMake& make) {
  DriverLine line = line_to(make);
  line.open();
  line.board_says({kProof});
  return line;
}

std::string sent(DriverLine& line, const Command& command) {
  const auto done = line.driver->send(line.now, command);
  if (done) return "accepted";
  EXPECT_EQ(done.error().code, rules::ErrorCode::kFailedPrecondition);
  return done.error().message;
}

TEST(PolledBoard, ReportsWhatItsMakeDeclares) {
  DriverLine line = line_to(kOnlyRead);
  EXPECT_EQ(line.driver->device().trademark, "Test");
  EXPECT_EQ(line.driver->device().capabilities, kOnlyRead.capabilities);
}

TEST(PolledBoard, RefusesWhatItsMakeDoesNotDeclare) {
  DriverLine line = live_line(kOnlyRead);
  EXPECT_EQ(sent(line, ReadPlacement{}), "accepted");
  EXPECT_EQ(sent(line, ReadLog{}), "a Test board keeps no log");
  EXPECT_EQ(sent(line, ShowLights{}), "no lights here");
  EXPECT_EQ(sent(line, EndText{}), "no clock here");
  EXPECT_EQ(sent(line, Beep{}), "no clock here");
  EXPECT_THAT(static_cast<TestBoard&>(*line.driver).accepted, ElementsAre("read"));
}

TEST(PolledBoard, KeepsTheValuesOfARefusalForReadersOfOtherLanguages) {
  DriverLine line = live_line(kOnlyRead);
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().sentence(), kOnlyRead.no_log);
}

TEST(PolledBoard, HandsOnLightsAndSoundsThatItsMakeDeclares) {
  DriverLine line = live_line(kHasAll);
  EXPECT_EQ(sent(line, ShowLights{}), "accepted");
  EXPECT_EQ(sent(line, Beep{}), "accepted");
  EXPECT_EQ(sent(line, SetClock{}), "no clock");
  EXPECT_THAT(static_cast<TestBoard&>(*line.driver).accepted, ElementsAre("lights", "other"));
}

TEST(PolledBoard, RefusesEverythingWhileItDoesNotAnswer) {
  DriverLine line = line_to(kOnlyRead);
  EXPECT_EQ(sent(line, ReadPlacement{}), "the board does not answer");
  line.open();
  EXPECT_EQ(sent(line, ReadLog{}), "the board does not answer");
  DriverLine other = line_to(kHasAll);
  EXPECT_EQ(sent(other, ReadPlacement{}), "not yet");
}

TEST(PolledBoard, DoesNothingBeforeItIsOpened) {
  DriverLine line = line_to(kOnlyRead);
  line.board_says({kProof, 0});
  line.advance(1min);
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  EXPECT_EQ(line.driver->wake_at(), kNever);
  EXPECT_THAT(line.written, IsEmpty());
}

TEST(PolledBoard, AsksAtOnceAndKeepsQuestionsApart) {
  DriverLine line = live_line(kOnlyRead);
  EXPECT_EQ(line.written.size(), 1u);
  EXPECT_EQ(sent(line, ReadPlacement{}), "accepted");
  line.advance(99ms);
  EXPECT_EQ(line.written.size(), 1u);
  line.advance(1ms);
  EXPECT_EQ(line.written.size(), 2u);
}

TEST(PolledBoard, IsDeadAfterSilenceUntilItIsOpenedAgain) {
  DriverLine line = live_line(kOnlyRead);
  line.advance(5s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_EQ(line.driver->wake_at(), kNever);
  line.written.clear();
  line.board_says({kProof});
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_THAT(line.written, IsEmpty());
  line.open();
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  line.board_says({kProof});
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
}

TEST(PolledBoard, ReportsNoiseThatNothingEndsAfterASecond) {
  DriverLine line = live_line(kOnlyRead);
  line.board_says({1, 2});
  line.advance(999ms);
  EXPECT_THAT(line.seen, IsEmpty());
  line.advance(1ms);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{2}));
}

}  // namespace polled_board_test
}  // namespace jadoube::drivers

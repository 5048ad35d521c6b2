#include "drivers/virtual/emulated_board.h"

#include <gmock/gmock.h>

#include <string>

namespace jadoube::drivers::virtual_board {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using Bytes = std::vector<std::uint8_t>;

struct Heard {
  BoardTime at;  // When its last byte was out.
  Message message;
};

// A host that cuts messages by the length in their header: nothing is damaged here.
class Bench {
 public:
  explicit Bench(const BoardSettings& settings = {})
      : board_(settings, rules::Placement::initial()) {}

  void send(const Bytes& bytes) { board_.receive(now_, bytes); }

  // What is heard in the next `length` seconds.
  std::vector<Heard> listen(double length) {
    const BoardTime end = now_ + seconds(length);
    std::vector<Heard> heard;
    while (board_.wake_at() <= end) {
      now_ = std::max(now_, board_.wake_at());
      board_.advance(now_, raw_);
      cut(heard);
    }
    now_ = end;
    return heard;
  }

  std::vector<Message> ask(const Bytes& bytes, double length = 0.5) {
    send(bytes);
    std::vector<Message> messages;
    for (Heard& heard : listen(length)) messages.push_back(std::move(heard.message));
    return messages;
  }

  void play(std::string_view script) { board_.play(now_, *parse_script(script)); }

  EmulatedBoard& board() { return board_; }
  BoardTime now() const { return now_; }

 private:
  void cut(std::vector<Heard>& heard) {
    while (raw_.size() >= 3) {
      const std::size_t size = raw_[1] * 128 + raw_[2];
      if (raw_.size() < size) return;
      const auto end = raw_.begin() + static_cast<std::ptrdiff_t>(size);
      heard.push_back({now_, {raw_.begin(), end}});
      raw_.erase(raw_.begin(), end);
    }
  }

  EmulatedBoard board_;
  BoardTime now_{0};
  Bytes raw_;
};

std::vector<std::uint8_t> ids_of(const std::vector<Message>& messages) {
  std::vector<std::uint8_t> ids;
  for (const Message& message : messages) ids.push_back(message[0]);
  return ids;
}

int count_of(std::uint8_t id, const std::vector<Message>& messages) {
  const auto ids = ids_of(messages);
  return static_cast<int>(std::ranges::count(ids, id));
}

BoardSettings with(std::vector<std::string> faults) {
  BoardSettings settings;
  for (const std::string& text : faults) settings.faults.push_back(*parse_fault(text));
  return settings;
}

const Message kVersionAck{0x8d, 0x00, 0x0a, 0x0a, 0x10, 0x09, 0x0a, 0x20, 0x00, 0x00};

TEST(EmulatedBoard, IsMuteUntilItIsSpokenTo) {
  Bench bench;
  bench.play("0.1 lift e2\n 0.5 place e4 P\n 0.9 press left");
  EXPECT_THAT(bench.listen(5), IsEmpty());
}

TEST(EmulatedBoard, GreetsPicochess) {
  Bench bench;
  EXPECT_THAT(bench.ask({0x4b, 0x4d}, .2), Contains(Message{0x93, 0, 5, 1, 8}));
  bench.send({0x42});
  const BoardTime asked = bench.now();
  const auto heard = bench.listen(.2);
  const auto dump =
      std::ranges::find_if(heard, [](const Heard& h) { return h.message[0] == 0x86; });
  ASSERT_NE(dump, heard.end());
  EXPECT_LE(dump->at - asked, std::chrono::milliseconds(110));
  EXPECT_THAT(bench.ask({0x2b, 0x03, 0x03, 0x09, 0x00}), Contains(kVersionAck));
  EXPECT_THAT(bench.ask({0x45}), Contains(Message{0x91, 0, 8, '0', '1', '0', '2', '5'}));
  EXPECT_THAT(bench.ask({0x2b, 0x0c, 0x03, 0x0c, 'H', 'e', 'l', 'l', 'o', ' ', ' ', ' ', 1, 0}),
              Contains(Message{0x8d, 0, 10, 0x0a, 0x10, 0x0c, 0x0a, 0, 0, 0}));
  EXPECT_EQ(bench.board().clock()->text(), "Hello   ");
  EXPECT_THAT(bench.ask({0x2b, 0x03, 0x03, 0x03, 0x00}),
              Contains(Message{0x8d, 0, 10, 0x0a, 0x10, 0x03, 0x0a, 0, 0, 0}));
}

TEST(EmulatedBoard, AnswersAllThatPicochessSendsAtOnce) {
  Bench bench;
  const auto said = bench.ask({0x4b, 0x4d, 0x42, 0x2b, 0x03, 0x03, 0x09, 0x00}, 1);
  EXPECT_THAT(said, Contains(kVersionAck));
  EXPECT_THAT(ids_of(said), testing::IsSupersetOf({0x93, 0x86, 0x8d}));
}

TEST(EmulatedBoard, SetsItsClockAsAHostCommandsInTheHostOption) {
  BoardSettings settings;
  settings.clock = ClockSettings{.host_controlled = true};
  Bench bench(settings);
  bench.ask({0x4b}, 1);
  const auto said = bench.ask({0x2b, 0x0a, 0x03, 0x0a, 0, 5, 0, 0, 5, 0, 1, 0}, 0.9);
  EXPECT_THAT(said, ElementsAre(Message{0x8d, 0, 10, 0x0a, 0x10, 0x0a, 0x0a, 0, 0, 0},
                                Message{0x8d, 0, 10, 0, 5, 0, 0, 5, 0, 0x09}));
  EXPECT_THAT(bench.ask({0x2b, 0x04, 0x03, 0x0b, 0x10, 0x00}, .3),
              Contains(Message{0x8d, 0, 10, 0x0a, 0x10, 0x0b, 0x0a, 0, 0, 0}));
  bench.play("0 keys back");
  EXPECT_THAT(bench.ask({}, .3),
              Contains(Message{0x8d, 0, 10, 0x0a, 0x10, 0x08, 0x2a, 0x05, 0x31, 0}));
}

TEST(EmulatedBoard, ShowsTheSegmentsOfAnXlText) {
  BoardSettings settings;
  settings.clock = ClockSettings{.type = ClockType::kDgtXl};
  Bench bench(settings);
  bench.ask({0x4b}, 1);
  EXPECT_THAT(bench.ask({0x2b, 0x0b, 0x03, 0x01, 0x7b, 0, 0, 0x66, 0x7b, 0x5b, 0, 1, 0}),
              ElementsAre(Message{0x8d, 0, 10, 0x0a, 0x10, 0x01, 0x0a, 0, 0, 0}));
}

TEST(EmulatedBoard, GreetsDgtnix) {
  Bench bench;
  EXPECT_THAT(ids_of(bench.ask({0x40, 0x42}, .3)), ElementsAre(0x86));
  const auto said = bench.ask({0x45, 0x46, 0x4d, 0x47, 0x43}, 3);
  EXPECT_THAT(std::vector(said.begin(), said.begin() + 3),
              ElementsAre(Message{0x91, 0, 8, '0', '1', '0', '2', '5'},
                          Message{0x90, 0, 5, 0x08, 0x01}, Message{0x93, 0, 5, 1, 8}));
  EXPECT_THAT(ids_of(said), Contains(0x92));
  EXPECT_GE(count_of(0x8d, said), 2);
}

TEST(EmulatedBoard, ReportsAMoveAndItsPressInTheOrderOfTheCaptures) {
  BoardSettings settings;
  settings.clock =
      ClockSettings{.base = std::chrono::minutes(3), .increment = std::chrono::seconds(2)};
  Bench bench(settings);
  bench.ask({0x4b}, 2);
  bench.play("0 run\n +0.35 lift e2\n +0.3 place e4 P\n +0.35 press left");
  const auto said = bench.ask({}, 1.9);
  EXPECT_THAT(said, ElementsAre(Message{0x8d, 0, 10, 0x20, 3, 2, 0x20, 3, 2, 0x09},
                                Message{0x8e, 0, 5, 0x34, 0}, Message{0x8e, 0, 5, 0x24, 1},
                                Message{0x8d, 0, 10, 0x20, 3, 2, 0x20, 3, 3, 0x13}));
}

TEST(EmulatedBoard, SendsADumpInSeventyMillisecondsAndByteAfterByte) {
  Bench bench;
  bench.ask({0x40});
  bench.send({0x42});
  Bytes out;
  BoardTime first = kNoWake, last{0};
  for (int i = 0; i < 200; ++i) {
    const BoardTime now = bench.now() + std::chrono::milliseconds(i);
    const std::size_t before = out.size();
    bench.board().advance(now, out);
    EXPECT_LE(out.size() - before, 2);
    if (before == 0 && !out.empty()) first = now;
    if (out.size() > before) last = now;
  }
  EXPECT_EQ(out.size(), 67);
  EXPECT_GE(last - first, std::chrono::milliseconds(67));
  EXPECT_LE(last - first, std::chrono::milliseconds(71));
}

TEST(EmulatedBoard, TakesAllAtOnceWhenItIsNotPaced) {
  BoardSettings settings;
  settings.paced = false;
  Bench bench(settings);
  bench.send(Bytes(100, 0x4d));
  EXPECT_EQ(bench.listen(3).size(), 100);
}

TEST(EmulatedBoard, LosesCommandsThatComeFasterThanItWorks) {
  Bench bench;
  bench.send(Bytes(200, 0x4d));
  const auto heard = bench.listen(5);
  EXPECT_LT(heard.size(), 200);
  EXPECT_GT(heard.size(), 10);
}

TEST(EmulatedBoard, WithoutAClockSaysSoOnce) {
  BoardSettings settings;
  settings.clock = std::nullopt;
  Bench bench(settings);
  EXPECT_THAT(bench.ask({0x4b}, 5), ElementsAre(Message{0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0x20}));
  EXPECT_THAT(bench.ask({0x2b, 0x03, 0x03, 0x09, 0x00}, 5), IsEmpty());
}

TEST(EmulatedBoard, KnowsWhetherAHostHasAskedForThePosition) {
  Bench bench;
  bench.ask({0x4b, 0x4d});
  EXPECT_FALSE(bench.board().position_asked());
  bench.ask({0x42});
  EXPECT_TRUE(bench.board().position_asked());
}

TEST(EmulatedBoard, PlaysTheSameForTheSameSeedAndNotForAnother) {
  const auto played = [](std::uint64_t seed) {
    BoardSettings settings = with({"drop=0.3", "garble=0.01"});
    settings.seed = seed;
    EmulatedBoard board(settings, rules::Placement::initial());
    Bytes out;
    board.receive(BoardTime(0), Bytes{0x4b, 0x42});
    board.play(seconds(1), *parse_script("0 lift e2\n0.5 place e4 P\n1 press left\n2 lift d7"));
    board.advance(seconds(20), out);
    return out;
  };
  EXPECT_EQ(played(7), played(7));
  EXPECT_NE(played(7), played(8));
}

TEST(EmulatedBoard, DoesNotDependOnHowOftenItIsAsked) {
  const auto played = [](double pause) {
    EmulatedBoard board({}, rules::Placement::initial());
    Bytes out;
    board.receive(BoardTime(0), Bytes{0x4b, 0x42});
    board.play(BoardTime(0), *parse_script("1 run\n1.5 lift e2\n2 place e4 P\n3 press left"));
    for (double at = 0; at <= 10; at += pause) board.advance(seconds(at), out);
    return out;
  };
  EXPECT_EQ(played(10), played(0.01));
}

TEST(Fault, DropLosesFieldUpdates) {
  Bench bench(with({"drop=1"}));
  bench.ask({0x4b});
  bench.play("0 lift e2\n1 place e4 P");
  EXPECT_EQ(count_of(0x8e, bench.ask({}, 3)), 0);
  EXPECT_EQ(bench.ask({0x42})[0][3 + 0x24], 1);
}

TEST(Fault, FlickerShowsASquareEmptyNowAndThen) {
  Bench bench(with({"flicker=e2"}));
  EXPECT_THAT(bench.ask({0x4b}, 60),
              testing::IsSupersetOf({Message{0x8e, 0, 5, 0x34, 0}, Message{0x8e, 0, 5, 0x34, 1}}));
}

TEST(Fault, HangUpClosesTheLineAndTheBoardStartsAnewWithIt) {
  Bench bench(with({"hangup@3=5"}));
  bench.ask({0x4b});
  bench.play("4 lift e2\n4.5 place e4 P\n20 lift d7");
  bench.listen(2.9);
  EXPECT_TRUE(bench.board().line_up());
  bench.listen(.2);
  EXPECT_FALSE(bench.board().line_up());
  EXPECT_THAT(bench.ask({0x42}), IsEmpty());
  bench.listen(5);
  EXPECT_TRUE(bench.board().line_up());
  EXPECT_EQ(bench.ask({0x42})[0][3 + 0x24], 1);
  EXPECT_THAT(bench.listen(20), IsEmpty());
}

TEST(Fault, DisconnectClosesTheLineAndTheBoardGoesOn) {
  Bench bench(with({"disconnect@3=5"}));
  bench.ask({0x4b});
  bench.play("4 lift e2\n4.5 place e4 P\n20 lift d7");
  bench.listen(3.1);
  EXPECT_FALSE(bench.board().line_up());
  EXPECT_THAT(bench.listen(5), IsEmpty());
  EXPECT_TRUE(bench.board().line_up());
  EXPECT_THAT(bench.ask({}, 20), testing::Contains(Message{0x8e, 0, 5, 0x0b, 0}));
}

TEST(Fault, RebootForgetsToSendUpdatesAndKeepsTheLine) {
  Bench bench(with({"reboot@3"}));
  bench.ask({0x4b});
  bench.play("2 lift e2\n4 lift d2");
  EXPECT_THAT(bench.ask({}, 10), testing::Not(testing::Contains(Message{0x8e, 0, 5, 0x33, 0})));
  EXPECT_TRUE(bench.board().line_up());
}

TEST(Fault, LoseByteLeavesMessagesShort) {
  EmulatedBoard board(with({"lose-byte=1"}), rules::Placement::initial());
  board.receive(BoardTime(0), Bytes{0x42});
  Bytes out;
  board.advance(seconds(2), out);
  EXPECT_THAT(out, IsEmpty());
}

TEST(Fault, BabbleComesBetweenWhatTheBoardSends) {
  EmulatedBoard board(with({"babble@1=2"}), rules::Placement::initial());
  board.play(BoardTime(0), {});
  Bytes out;
  board.advance(seconds(.9), out);
  EXPECT_THAT(out, IsEmpty());
  board.advance(seconds(4), out);
  EXPECT_NEAR(static_cast<double>(out.size()), 960, 50);
  out.clear();
  board.advance(seconds(9), out);
  EXPECT_THAT(out, IsEmpty());
}

TEST(Fault, NewClockAnswersAsOneOfTheOtherType) {
  Bench bench(with({"new-clock@5=3"}));
  const Bytes version{0x2b, 3, 3, 9, 0};
  bench.ask({0x4b});
  bench.play("60 lift e2");
  const auto before = bench.ask(version, 4);
  EXPECT_THAT(bench.ask({}, 4), testing::Contains(Message{0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0x20}));
  const auto after = bench.ask(version, 4);
  EXPECT_NE(before.back()[7] & 0x70, after.back()[7] & 0x70);
}

TEST(Fault, SilenceMakesTheBoardDeafAndMute) {
  Bench bench(with({"silence@1=2"}));
  bench.ask({0x4b});
  bench.play("1.2 lift e2\n5 lift d2");
  bench.listen(1.5);
  EXPECT_THAT(bench.ask({0x4d}, 1.7), IsEmpty());
  EXPECT_THAT(bench.ask({0x4d}, 3),
              ElementsAre(Message{0x93, 0, 5, 1, 8}, Message{0x8e, 0, 5, 0x33, 0}));
}

TEST(Fault, SwallowLosesCommands) {
  Bench bench(with({"swallow=1"}));
  EXPECT_THAT(bench.ask({0x4b, 0x42, 0x4d}, 3), IsEmpty());
}

TEST(Fault, ZeroClockSendsNothingButZeros) {
  Bench bench(with({"zero-clock=1"}));
  EXPECT_THAT(bench.ask({0x4b}, 2), ElementsAre(Message{0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Fault, IllegalTimeShowsAnHourOfTwelve) {
  Bench bench(with({"illegal-time=1"}));
  EXPECT_EQ(bench.ask({0x4b}, 2)[0][6] & 0x0f, 12);
}

TEST(Fault, DeadClockIsReportedAndComesBack) {
  Bench bench(with({"dead-clock@1=5"}));
  bench.ask({0x4b}, 2);
  bench.play("");
  const auto said = bench.ask({}, 10);
  EXPECT_THAT(said, ElementsAre(Message{0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0x20},
                                Message{0x8d, 0, 10, 0x20, 5, 3, 0x20, 5, 3, 0x08}));
}

TEST(Fault, AStuckLeverIsNotMovedByAPress) {
  Bench bench(with({"stuck-lever@0=2"}));
  bench.ask({0x4b}, 2);
  bench.play("0.5 press left");
  EXPECT_THAT(bench.ask({}, 3), IsEmpty());
  bench.play("0 press left");
  EXPECT_EQ(bench.ask({}, 3)[0][9] & 0x02, 0x02);
}

TEST(Fault, ALowBatteryIsToldWithTheTimes) {
  Bench bench(with({"low-battery"}));
  EXPECT_EQ(bench.ask({0x4b}, 2)[0][9] & 0x04, 0x04);
}

TEST(Fault, CanStrikeWhileTheBoardRuns) {
  Bench bench;
  bench.ask({0x4b}, 2);
  bench.play("");
  bench.listen(7);
  bench.board().strike(bench.now(), *parse_fault("hangup@1=2"));
  bench.listen(0.9);
  EXPECT_TRUE(bench.board().line_up());
  bench.listen(0.2);
  EXPECT_FALSE(bench.board().line_up());
  bench.listen(2);
  EXPECT_TRUE(bench.board().line_up());
}

TEST(Fault, AcknowledgementsGetLostRepeatedRejectedAndLate) {
  const auto acks = [](const std::string& fault, double length) {
    Bench bench(with({fault}));
    bench.ask({0x4b}, 2);
    return bench.ask({0x2b, 0x03, 0x03, 0x09, 0x00}, length);
  };
  EXPECT_THAT(acks("lost-ack=1", 3), IsEmpty());
  EXPECT_THAT(acks("repeat-ack=1", 3), ElementsAre(kVersionAck, kVersionAck));
  EXPECT_THAT(acks("reject-ack=1", 3),
              ElementsAre(Message{0x8d, 0, 10, 0x0a, 0x20, 0, 0x0a, 0, 0, 0}));
  EXPECT_THAT(acks("late-ack=2", 1.9), IsEmpty());
  EXPECT_THAT(acks("late-ack=2", 2.5), ElementsAre(kVersionAck));
}

TEST(Fault, EventDumpComesUnaskedAndTakesItsEightSeconds) {
  Bench bench(with({"event-dump@1"}));
  bench.ask({0x40});
  bench.play("");
  const BoardTime start = bench.now();
  const auto heard = bench.listen(20);
  ASSERT_EQ(heard.size(), 1);
  EXPECT_EQ(heard[0].message.size(), 0x1f03);
  EXPECT_GE(heard[0].at - start, seconds(9));
  EXPECT_LE(heard[0].at - start, seconds(9.5));
}

TEST(Fault, GarbleDamagesBytes) {
  BoardSettings settings = with({"garble=0.1"});
  EmulatedBoard board(settings, rules::Placement::initial());
  Bytes out;
  board.receive(BoardTime(0), Bytes{0x42});
  board.advance(seconds(1), out);
  ASSERT_EQ(out.size(), 67);
  EmulatedBoard clean({}, rules::Placement::initial());
  Bytes expected;
  clean.receive(BoardTime(0), Bytes{0x42});
  clean.advance(seconds(1), expected);
  EXPECT_NE(out, expected);
}

TEST(Script, NamesTheLineThatIsWrong) {
  for (const char* bad : {"0 lift z9", "0 place e4", "0 place e4 .", "0 press up", "x lift e2",
                          "0 jump e2", "0 lift e2 now", "0 keys bakc", "lift"}) {
    const auto script = parse_script(std::string("0 lift e2\n") + bad);
    ASSERT_FALSE(script) << bad;
    EXPECT_THAT(script.error().message, testing::HasSubstr("line 2"));
  }
  EXPECT_FALSE(parse_script("2 lift e2\n1 lift d2"));
}

TEST(Script, TurnsWithTheBoard) {
  EXPECT_EQ(turned(*parse_script("0 lift e2\n1 place e4 P\n2 press left\n3 run")),
            *parse_script("0 lift d7\n1 place d5 P\n2 press right\n3 run"));
}

}  // namespace
}  // namespace jadoube::drivers::virtual_board

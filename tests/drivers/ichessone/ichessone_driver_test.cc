#include "drivers/ichessone/ichessone_driver.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "drivers/driver.h"
#include "rules/notation/fen.h"
#include "tests/drivers/driver_line.h"
#include "tests/support/shared_data.h"

namespace jadoube::drivers::ichessone {
namespace ichessone_driver_test {

using namespace std::chrono_literals;
using lines::DriverLine;
using lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::Make;
using testing::ElementsAre;
using testing::IsEmpty;

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

Bytes start() {
  Bytes answer{'=', 'p', 0xA8, 0x9B, 0xC9, 0x8A, 0x77, 0x77, 0x77, 0x77};
  answer.resize(26, 0);
  for (const int byte : {0x11, 0x11, 0x11, 0x11, 0x42, 0x35, 0x63, 0x24}) {
    answer.push_back(static_cast<std::uint8_t>(byte));
  }
  return answer;
}

// e2 is the 52nd square from a8, e4 the 36th: both are the upper half of their byte.
Bytes after_e4() {
  Bytes answer = start();
  answer[2 + 26] &= 0x0F;
  answer[2 + 18] |= 0x10;
  return answer;
}

DriverLine opened_line() {
  DriverLine line(find_driver("ichessone")->make());
  line.answer = [](const Bytes& asked) {
    if (asked == bytes_of("RH")) return bytes_of("=h1.0");
    if (asked == bytes_of("RB")) return Bytes{'=', 'b', 1, 64};
    return start();
  };
  line.open();
  return line;
}

DriverLine live_line() {
  DriverLine line = opened_line();
  line.advance(3s);
  line.seen.clear();
  line.written.clear();
  return line;
}

TEST(IChessOneDriver, AsksForTheVersionOfTheElectronicsFirst) {
  DriverLine line = opened_line();
  line.advance(0ms);
  ASSERT_EQ(line.written.size(), 1u);
  EXPECT_EQ(line.written[0].second, bytes_of("RH"));
}

TEST(IChessOneDriver, IsLiveOnceTheVersionCame) {
  DriverLine line = opened_line();
  line.advance(3s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.driver->device().hardware, "1.0");
  EXPECT_EQ(line.driver->device().battery_percent, 64);
  EXPECT_EQ(line.driver->device().charging, true);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(IChessOneDriver, APositionAloneProvesNothing) {
  DriverLine line(find_driver("ichessone")->make());
  line.open();
  line.board_says(start());
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
}

TEST(IChessOneDriver, TellsAMoveWithTheSecondPositionThatShowsIt) {
  DriverLine line = live_line();
  line.answer = [](const Bytes&) { return after_e4(); };
  line.advance(1s);
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(IChessOneDriver, DropsAPositionWithANumberThatIsNoPiece) {
  DriverLine line = live_line();
  Bytes wrong = start();
  wrong[10] = 0xD0;
  line.board_says(wrong);
  line.advance(1s);
  EXPECT_THAT(line.seen, ElementsAre(Observation(NoiseSkipped{34})));
}

TEST(IChessOneDriver, DropsHalfAnAnswerWhoseRestDoesNotCome) {
  DriverLine line = live_line();
  line.answer = [](const Bytes&) { return Bytes(); };
  line.board_says({'=', 'p', 0xA8, 0x9B});
  line.advance(1500ms);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{4}));
}

TEST(IChessOneDriver, IsDeadIfNothingAnswers) {
  DriverLine line(find_driver("ichessone")->make());
  line.open();
  line.advance(4s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_EQ(line.count_written(bytes_of("RH")), 4);
}

TEST(IChessOneDriver, IsDeadIfAnotherMakeTalks) {
  DriverLine line(find_driver("ichessone")->make());
  line.open();
  for (int i = 0; i < 40; ++i) {
    line.board_says(bytes_of(":255 255 0 0 0 0 255 255 \r\n"));
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(IChessOneDriver, IsDeadIfTheBoardFallsSilent) {
  DriverLine line = live_line();
  line.answer = [](const Bytes&) { return Bytes(); };
  line.advance(4s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(IChessOneDriver, RefusesWhatTheBoardCannotDo) {
  DriverLine line = live_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message,
            "an iChessOne board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, Beep{}).error().message,
            "an iChessOne board supports no clock");
}

TEST(IChessOneDriver, SeesTheSameForAnySplitOfTheStream) {
  Bytes stream = bytes_of("=h1.0");
  for (const Bytes& answer :
       {start(), start(), start(), Bytes{'=', 'b', 0, 50}, after_e4(), after_e4(), after_e4()}) {
    stream.insert(stream.end(), answer.begin(), answer.end());
  }
  const auto seen_in = [&](std::size_t most, std::mt19937& random) {
    DriverLine line(find_driver("ichessone")->make());
    line.open();
    for (auto at = stream.begin(); at != stream.end();) {
      const auto size = std::min<std::ptrdiff_t>(1 + static_cast<std::ptrdiff_t>(random() % most),
                                                 stream.end() - at);
      line.board_says(Bytes(at, at + size));
      at += size;
    }
    return line.seen;
  };
  std::mt19937 random(1);
  const auto whole = seen_in(1, random);
  EXPECT_EQ(lines::all<SquareChanged>(whole).size(), 2u);
  for (int run = 0; run < 100; ++run) EXPECT_EQ(seen_in(60, random), whole);
}

TEST(IChessOneEmulation, IsGreetedAndFollowed) {
  EmulatedLine line(find_driver("ichessone")->make(), {.make = Make::kIChessOne});
  line.run(3);
  EXPECT_EQ(line.driver->device().hardware, "1.0");
  line.play("0.5 lift e2\n1.2 place e4 P\n");
  line.run(3);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e4, Piece::kWhitePawn}));
}

TEST(IChessOneVectors, DecodeAsTheySay) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/other_boards/ichessone/vectors.json");
  int count = 0;
  for (const auto& vector : nlohmann::json::parse(std::ifstream(path))) {
    if (vector["dir"] != "board>host") continue;
    AnswerDecoder decoder;
    std::optional<Answer> answer;
    const std::string hex = vector["hex"];
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
      const int byte = std::stoi(hex.substr(i, 2), nullptr, 16);
      if (auto found = decoder.take(Instant{}, static_cast<std::uint8_t>(byte))) answer = found;
    }
    ASSERT_TRUE(answer) << hex;
    ++count;
    if (vector.contains("battery")) {
      EXPECT_EQ(std::get<Battery>(*answer).percent, vector["battery"]);
      EXPECT_EQ(std::get<Battery>(*answer).charging, vector["charging"]);
    } else {
      EXPECT_EQ(rules::to_fen(std::get<Position>(*answer).placement),
                vector.contains("fen") ? vector["fen"] : vector["fen_raw"]);
    }
  }
  EXPECT_EQ(count, 5);
}

}  // namespace ichessone_driver_test
}  // namespace jadoube::drivers::ichessone

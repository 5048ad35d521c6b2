#include "drivers/chessup/chessup_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string_view>
#include <vector>

#include "drivers/driver.h"
#include "rules/notation/fen.h"
#include "rules/placement.h"
#include "tests/drivers/driver_line.h"
#include "tests/support/shared_data.h"

namespace jadoube::drivers::chessup {
namespace chessup_driver_test {

using namespace std::chrono_literals;
using lines::Bytes;
using lines::DriverLine;
using lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::Make;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Bytes kSettings = {0xB9, 5, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0};
const Bytes kMoveE2E4 = {0xA3, 0x35, 4, 1, 4, 3};
const Bytes kAbout = {0xB2, 0, 1, 9, 0, 1, 0, 0, 13, 239, 54, 208, 1, 4, 0, 2};

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kAfterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

Bytes state(const char* fen) {
  const auto position = rules::parse_fen(fen).value();
  constexpr std::string_view kNumbers = "PRNBQK??prnbqk";
  Bytes message(73, 0);
  message[0] = 0x67;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const char letter = rules::to_char(position.placement()[rules::square_at(i)]);
    const auto number = kNumbers.find(letter);
    message[static_cast<std::size_t>(i + 1)] =
        number == kNumbers.npos ? 0x40 : static_cast<std::uint8_t>(number);
  }
  message[65] = position.turn() == rules::Color::kWhite ? 0 : 1;
  return message;
}

DriverLine opened_line(const char* fen) {
  DriverLine line(find_driver("chessup")->make());
  line.answer = [fen](const Bytes& asked) {
    switch (asked[0]) {
      case 0x67:
        return state(fen);
      case 0xB2:
        return kAbout;
      case 0xB9:
        return Bytes{0x24};
      default:
        return Bytes();
    }
  };
  line.open();
  return line;
}

DriverLine live_line() {
  DriverLine line = opened_line(kStart);
  line.advance(1s);
  line.seen.clear();
  line.written.clear();
  return line;
}

TEST(ChessUpDriver, IsLiveOnceThePositionCame) {
  DriverLine line = opened_line(kStart);
  line.advance(1s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_TRUE(line.driver->identified());
  EXPECT_EQ(line.driver->device().serial, "0DEF36D0");
  EXPECT_EQ(line.driver->device().hardware, "ChessUp 2");
  EXPECT_EQ(line.driver->device().firmware, "1.9.0");
  ASSERT_FALSE(line.all<PlacementRead>().empty());
  EXPECT_EQ(line.all<PlacementRead>()[0].placement, Placement::initial());
}

TEST(ChessUpDriver, IsIdentifiedEvenIfTheBoardSaysNothingAboutItself) {
  DriverLine line(find_driver("chessup")->make());
  line.answer = [](const Bytes& asked) { return asked[0] == 0x67 ? state(kStart) : Bytes(); };
  line.open();
  line.advance(1s);
  EXPECT_FALSE(line.driver->identified());
  line.advance(2s);
  EXPECT_TRUE(line.driver->identified());
}

TEST(ChessUpDriver, AsksForAGameThatTellsMovesOnceItIsAboutToBegin) {
  DriverLine line = opened_line(kStart);
  line.advance(20s);
  EXPECT_EQ(line.count_written(kSettings), 1);
}

TEST(ChessUpDriver, NeverBeginsANewGameWhileOneIsPlayed) {
  DriverLine line = opened_line(kAfterE4);
  line.advance(20s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.count_written(kSettings), 0);
  line.board_says({0xB0, 0});
  line.advance(5s);
  EXPECT_EQ(line.count_written(kSettings), 0);
}

TEST(ChessUpDriver, AsksThreeTimesIfTheSettingsAreNotTaken) {
  DriverLine line(find_driver("chessup")->make());
  line.answer = [](const Bytes& asked) { return asked[0] == 0x67 ? state(kStart) : Bytes(); };
  line.open();
  line.advance(20s);
  EXPECT_EQ(line.count_written(kSettings), 3);
}

TEST(ChessUpDriver, AsksAgainForTheNextGame) {
  DriverLine line = opened_line(kAfterE4);
  line.advance(3s);
  line.board_says({0xB0, 1});
  line.advance(1s);
  EXPECT_EQ(line.count_written(kSettings), 1);
}

TEST(ChessUpDriver, ConfirmsAMoveAtOnceAndThenReadsThePosition) {
  DriverLine line = live_line();
  const auto before = line.answer;
  line.answer = [before](const Bytes& asked) {
    return asked[0] == 0x67 ? state(kAfterE4) : before(asked);
  };
  line.board_says(kMoveE2E4);
  ASSERT_EQ(line.written.size(), 1u);
  EXPECT_EQ(line.written[0].second, Bytes{0x21});
  line.advance(200ms);
  EXPECT_EQ(line.written[1].second, Bytes{0x67});
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e4, Piece::kWhitePawn}));
}

TEST(ChessUpDriver, ConfirmsAPromotion) {
  DriverLine line = live_line();
  line.board_says({0x97, 4});
  EXPECT_EQ(line.count_written({0x23}), 1);
}

TEST(ChessUpDriver, ConfirmsAFloodOfRepeatedMovesInTurn) {
  DriverLine line = live_line();
  for (int i = 0; i < 100; ++i) line.board_says(kMoveE2E4);
  line.advance(1s);
  EXPECT_EQ(line.count_written({0x21}), 2);
}

// The time for the next question has come, but the confirmation goes out first.
TEST(ChessUpDriver, KeepsCommandsApartBeforeItIsLive) {
  DriverLine line(find_driver("chessup")->make());
  line.open();
  line.advance(0ms);
  line.now += 3s;
  line.board_says(kMoveE2E4);
  EXPECT_EQ(line.count_written({0x21}), 1);
  EXPECT_EQ(line.driver->wake_at(), line.now + 60ms);
}

TEST(ChessUpDriver, FindsAMoveThatWasNotReported) {
  DriverLine line = live_line();
  line.answer = [](const Bytes& asked) { return asked[0] == 0x67 ? state(kAfterE4) : Bytes(); };
  line.advance(3s);
  EXPECT_EQ(line.all<SquareChanged>().size(), 2u);
}

TEST(ChessUpDriver, ReadsThePositionAfterATakeBack) {
  DriverLine line = live_line();
  line.board_says({0xBD});
  EXPECT_EQ(line.count_written({0x67}), 1);
}

TEST(ChessUpDriver, RefusesWhatTheBoardCannotDo) {
  DriverLine line = live_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message, "a ChessUp board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, SetClock{}).error().message,
            "a ChessUp board supports no clock");
  EXPECT_THAT(line.driver->send(line.now, ShowLights{}).error().message, HasSubstr("lights"));
  line.advance(5s);
  for (const auto& [at, bytes] : line.written) EXPECT_NE(bytes[0], 0x99);
}

TEST(ChessUpDriver, ReadsThePlacementWhenAsked) {
  DriverLine line = live_line();
  ASSERT_TRUE(line.driver->send(line.now, ReadPlacement{}));
  line.advance(500ms);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(ChessUpDriver, IsDeadIfNothingAnswers) {
  DriverLine line(find_driver("chessup")->make());
  line.open();
  line.advance(5s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_EQ(line.count_written({0x67}), 6);
}

TEST(ChessUpDriver, IsDeadIfTheBoardFallsSilent) {
  DriverLine line = live_line();
  line.answer = [](const Bytes&) { return Bytes(); };
  line.advance(7s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.advance(2s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(ChessUpDriver, CountsWhatIsNoMessageAsNoise) {
  DriverLine line = live_line();
  Bytes wrong = state(kStart);
  wrong[70 - 6] = 0x41;
  line.board_says({0x12, 0x34});
  line.board_says(wrong);
  line.advance(400ms);
  line.board_says({0xBB});
  const auto noise = line.all<NoiseSkipped>();
  ASSERT_FALSE(noise.empty());
  EXPECT_GE(noise[0].bytes, 67u);
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
}

TEST(ChessUpDriver, SeesTheSameForAnySplitOfTheStream) {
  Bytes stream;
  for (const Bytes& message : {state(kStart), kAbout, Bytes{0x24}, Bytes{0x55}, kMoveE2E4,
                               Bytes{0xB8, 12, 0}, Bytes{0xBB}, state(kAfterE4), Bytes{0xBD}}) {
    stream.insert(stream.end(), message.begin(), message.end());
  }
  const auto seen_in = [&](std::size_t most, std::mt19937& random) {
    DriverLine line(find_driver("chessup")->make());
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
  for (int run = 0; run < 100; ++run) EXPECT_EQ(seen_in(90, random), whole);
}

TEST(ChessUpEmulation, IsGreetedAndFollowed) {
  EmulatedLine line(find_driver("chessup")->make(), {.make = Make::kChessUp});
  line.run(3);
  EXPECT_EQ(line.driver->device().serial, "B2D06201");
  line.play(
      "0.5 lift e2\n0.9 place e4 P\n2 lift d7\n2.4 place d5 p\n4 lift d5\n4.2 lift e4\n"
      "4.6 place d5 P\n");
  line.run(8);
  const auto expected =
      rules::parse_fen("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
  EXPECT_EQ(line.placement(), expected->placement());
  EXPECT_THAT(line.all<NoiseSkipped>(), IsEmpty());
}

using Bytes = std::vector<std::uint8_t>;

// The position of a game that begins.
Bytes beginning() {
  Bytes message(73, 0x40);
  message[0] = 0x67;
  const Bytes officers = {1, 2, 3, 4, 5, 3, 2, 1};
  for (std::size_t file = 0; file < 8; ++file) {
    message[1 + file] = officers[file];
    message[9 + file] = 0;
    message[49 + file] = 8;
    message[57 + file] = static_cast<std::uint8_t>(officers[file] + 8);
  }
  for (std::size_t at = 65; at < 73; ++at) message[at] = at > 65 && at < 70 ? 1 : 0;
  return message;
}

TEST(ChessUpMessage, HasTheSizeOfItsKind) {
  EXPECT_EQ(fit_of(Bytes{0x24}), Fit::kWhole);
  EXPECT_EQ(fit_of(Bytes{0xA3, 0x35, 4, 1, 4}), Fit::kStart);
  EXPECT_EQ(fit_of(Bytes{0xA3, 0x35, 4, 1, 4, 3}), Fit::kWhole);
  EXPECT_EQ(fit_of(Bytes{0xA3, 0x35, 4, 1, 4, 3, 0}), Fit::kNone);
  EXPECT_EQ(fit_of(Bytes{0x97}), Fit::kStart);
  EXPECT_EQ(fit_of(Bytes{0xFD, 0xFD}), Fit::kStart);
  EXPECT_EQ(fit_of(beginning()), Fit::kWhole);
}

TEST(ChessUpMessage, OfNoKindOrWithAnImpossibleContentFitsNowhere) {
  for (const Bytes& bytes :
       {Bytes{0x00}, Bytes{0x40}, Bytes{0xFF}, Bytes{0xA3, 0x34}, Bytes{0xA3, 0x35, 8},
        Bytes{0x97, 0}, Bytes{0x97, 5}, Bytes{0xB0, 2}, Bytes{0xB8, 64}, Bytes{0xFD, 0},
        Bytes{0x67, 6}, Bytes{0x67, 14}, Bytes{0x67, 0x41}, Bytes{0x33, 2}}) {
    EXPECT_EQ(fit_of(bytes), Fit::kNone) << static_cast<int>(bytes[0]);
  }
  for (const std::size_t at : {65u, 66u, 69u}) {
    Bytes wrong = beginning();
    wrong[at] = 2;
    EXPECT_EQ(fit_of(wrong), Fit::kNone) << at;
  }
}

TEST(ChessUpMessage, ReportsThePositionFromA1) {
  const Message message = decode(beginning());
  const auto* game = std::get_if<Position>(&message);
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(game->placement, rules::Placement::initial());
  EXPECT_TRUE(game->is_white_to_move);
  Bytes other = beginning();
  other[1 + 12] = 0x40;
  other[1 + 28] = 0x04;
  other[65] = 1;
  const Message changed = decode(other);
  EXPECT_EQ(std::get<Position>(changed).placement[Square::e2], Piece::kNone);
  EXPECT_EQ(std::get<Position>(changed).placement[Square::e4], Piece::kWhiteQueen);
  EXPECT_FALSE(std::get<Position>(changed).is_white_to_move);
}

TEST(ChessUpMessage, ReportsWhatHappens) {
  EXPECT_TRUE(std::holds_alternative<Moved>(decode(Bytes{0xA3, 0x35, 4, 1, 4, 3})));
  EXPECT_TRUE(std::holds_alternative<Promoted>(decode(Bytes{0x97, 4})));
  EXPECT_TRUE(std::holds_alternative<Changed>(decode(Bytes{0xBD})));
  EXPECT_TRUE(std::holds_alternative<Changed>(decode(Bytes{0xB1})));
  EXPECT_TRUE(std::holds_alternative<PiecesSetUp>(decode(Bytes{0xB0, 1})));
  EXPECT_TRUE(std::holds_alternative<Other>(decode(Bytes{0xB0, 0})));
  EXPECT_TRUE(std::holds_alternative<SettingsTaken>(decode(Bytes{0x24})));
  EXPECT_TRUE(std::holds_alternative<Other>(decode(Bytes{0xB8, 12, 0})));
}

// The answer of a real board, as BearChess quotes it.
TEST(ChessUpMessage, TellsAboutTheBoard) {
  const Message message = decode(Bytes{178, 0, 1, 9, 0, 1, 0, 0, 13, 239, 54, 208, 1, 4, 0, 1});
  const auto& about = std::get<About>(message);
  EXPECT_EQ(about.firmware, "1.9.0");
  EXPECT_EQ(about.hardware, "ChessUp 1");
  EXPECT_EQ(about.serial, "0DEF36D0");
}

TEST(ChessUpMessage, OfTheVectorsIsUnderstood) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/other_boards/chessup/vectors.json");
  std::ifstream file(path);
  int messages = 0;
  for (const auto& vector : nlohmann::json::parse(file)) {
    if (vector.at("dir") != "board>host") continue;
    const std::string hex = vector.at("hex");
    Bytes bytes;
    for (std::size_t at = 0; at < hex.size(); at += 2) {
      bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(at, 2), nullptr, 16)));
    }
    ASSERT_EQ(fit_of(bytes), Fit::kWhole) << hex;
    const Message message = decode(bytes);
    if (const auto* game = std::get_if<Position>(&message)) {
      EXPECT_EQ(game->placement, rules::Placement::initial());
    } else {
      EXPECT_TRUE(std::holds_alternative<Moved>(message)) << hex;
    }
    ++messages;
  }
  EXPECT_EQ(messages, 2);
}

}  // namespace chessup_driver_test
}  // namespace jadoube::drivers::chessup

#include "drivers/saitek/saitek_driver.h"

#include <gmock/gmock.h>

#include <random>

#include "drivers/driver.h"
#include "rules/notation/fen.h"
#include "tests/drivers/driver_line.h"

namespace jadoube::drivers::saitek {
namespace saitek_driver_test {

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

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

DriverLine opened_line() {
  DriverLine line(find_driver("saitek")->make());
  line.answer = [](const Bytes& asked) {
    return asked == bytes_of("ENGLISH\r\n") ? Bytes() : bytes_of(">\r\n");
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

Observation changed(Square square, Piece piece = Piece::kNone) {
  return SquareChanged{square, piece};
}

TEST(SaitekDriver, GreetsAndLetsPeopleMove) {
  DriverLine line = opened_line();
  line.advance(1h);
  std::vector<Bytes> written;
  for (const auto& [at, bytes] : line.written) written.push_back(bytes);
  EXPECT_THAT(written, ElementsAre(bytes_of("ENGLISH\r\n"), bytes_of("OPEN\r\n"),
                                   bytes_of("SENDINFO OFF\r\n"), bytes_of("BOARD ON\r\n"),
                                   bytes_of("ANALYSIS\r\n")));
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
}

TEST(SaitekDriver, ReportsWhatToDoUntilAGameBegins) {
  DriverLine line = live_line();
  EXPECT_THAT(line.driver->advice(), HasSubstr("start a new game on the board"));
  line.board_says(bytes_of("e7-e5 00:01\r\n2 g1-f3 00:01\r\n"));
  EXPECT_THAT(line.seen, IsEmpty());
  line.board_says(bytes_of("New Game\r\n"));
  EXPECT_EQ(line.driver->advice(), "");
  EXPECT_THAT(line.seen, ElementsAre(Observation(PlacementRead{Placement::initial()})));
}

TEST(SaitekDriver, BeginsWithWhitesFirstMove) {
  DriverLine line = live_line();
  line.board_says(bytes_of("1 e2-e4 00:05\r\n"));
  EXPECT_THAT(line.seen, ElementsAre(Observation(PlacementRead{Placement::initial()}),
                                     changed(Square::e2), changed(Square::e4, Piece::kWhitePawn)));
}

TEST(SaitekDriver, ReportsTheSquaresOfMoves) {
  DriverLine line = live_line();
  line.board_says(bytes_of("New Game\r\n"));
  line.seen.clear();
  line.board_says(bytes_of("  1. e2-e4 00:05\r\n d7-d5  00:03\r\n  2. e4xd5 00:05\r\n"));
  EXPECT_THAT(line.seen, ElementsAre(changed(Square::e2), changed(Square::e4, Piece::kWhitePawn),
                                     changed(Square::d7), changed(Square::d5, Piece::kBlackPawn),
                                     changed(Square::e4), changed(Square::d5),
                                     changed(Square::d5, Piece::kWhitePawn)));
}

TEST(SaitekDriver, TakesAMoveBack) {
  DriverLine line = live_line();
  line.board_says(bytes_of("1 e2-e4 00:05\r\n"));
  line.seen.clear();
  line.board_says(bytes_of("Takeback\r\n"));
  EXPECT_THAT(line.seen, ElementsAre(changed(Square::e4), changed(Square::e2, Piece::kWhitePawn)));
}

TEST(SaitekDriver, KnowsNothingAfterAMoveThatDoesNotFit) {
  for (const char* next : {"2 g1-f3 00:01", "e2-e4 00:01", "3 a2-a3 00:02"}) {
    DriverLine line = live_line();
    line.board_says(bytes_of("1 e2-e4 00:05\r\n"));
    line.seen.clear();
    line.board_says(bytes_of(std::string(next) + "\r\n"));
    EXPECT_THAT(line.seen, IsEmpty()) << next;
    EXPECT_NE(line.driver->advice(), "") << next;
  }
}

TEST(SaitekDriver, LeavesOutLinesOfOtherKinds) {
  DriverLine line = live_line();
  line.board_says(bytes_of("New Game\r\n"));
  line.seen.clear();
  line.board_says(bytes_of("-Maestro-\r\ninfo e2-e4 00:01\r\nMove e2-e4\r\n?\r\ne2-e4\r\n>>\r\n"));
  EXPECT_THAT(line.seen, IsEmpty());
  line.board_says(bytes_of("1 e2-e4 00:05\r\n"));
  EXPECT_EQ(line.seen.size(), 2u);
}

TEST(SaitekDriver, IsDeadIfNothingAnswers) {
  DriverLine line(find_driver("saitek")->make());
  line.open();
  line.advance(20s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_EQ(line.count_written(bytes_of("OPEN\r\n")), 4);
}

TEST(SaitekDriver, IsDeadIfAnotherMakeTalks) {
  DriverLine line(find_driver("saitek")->make());
  line.open();
  for (int i = 0; i < 200; ++i) {
    line.board_says(bytes_of(":255 255 0 0 0 0 255 255 \r\n"));
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(SaitekDriver, ContinuesIfALaterAnswerIsMissing) {
  DriverLine line(find_driver("saitek")->make());
  line.answer = [](const Bytes& asked) {
    return asked == bytes_of("OPEN\r\n") ? bytes_of(">\r\n") : Bytes();
  };
  line.open();
  line.advance(20s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.count_written(bytes_of("ANALYSIS\r\n")), 1);
}

TEST(SaitekDriver, StaysLiveWhileNobodyMoves) {
  DriverLine line = live_line();
  line.advance(1h);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_THAT(line.written, IsEmpty());
}

TEST(SaitekDriver, StartsAnewWhenItIsOpenedAgain) {
  DriverLine line = live_line();
  line.board_says(bytes_of("1 e2-e4 00:05\r\n"));
  line.seen.clear();
  line.open();
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  line.advance(3s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_NE(line.driver->advice(), "");
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(SaitekDriver, RefusesWhatItCannotDo) {
  DriverLine line = live_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message, "a Saitek board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, Beep{}).error().message,
            "a Saitek board supports no clock");
}

TEST(SaitekDriver, SeesTheSameForAnySplitOfTheStream) {
  const Bytes stream = bytes_of(
      ">\r\n>\r\nNew Game\r\n1 e2-e4 00:05\r\ne7-e5 00:01\r\n2 Ng1-f3 00:02\r\nTakeback\r\n"
      "2 Bf1-c4 00:02\r\n\x80\x81 Nb8-c6 00:01\r\n>\r\n");
  const auto seen_in = [&](std::size_t most, std::mt19937& random) {
    DriverLine line(find_driver("saitek")->make());
    line.open();
    line.advance(400ms);
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
  EXPECT_EQ(lines::all<SquareChanged>(whole).size(), 12u);
  for (int run = 0; run < 100; ++run) EXPECT_EQ(seen_in(60, random), whole);
}

TEST(SaitekEmulation, IsGreetedAndFollowed) {
  EmulatedLine line(find_driver("saitek")->make(), {.make = Make::kSaitek});
  line.run(5);
  line.play("0.5 lift e2\n1.2 place e4 P\n3 lift d7\n4 place d5 p\n");
  line.run(7);
  EXPECT_EQ(line.all<SquareChanged>().size(), 4u);
  EXPECT_EQ(rules::to_fen(line.placement()), "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR");
}

TEST(SaitekEmulation, HidesAnIllegalMove) {
  EmulatedLine line(find_driver("saitek")->make(), {.make = Make::kSaitek});
  line.run(5);
  line.play("0.5 lift e2\n1.2 place e5 P\n");
  line.run(5);
  EXPECT_THAT(line.seen,
              testing::Not(testing::Contains(testing::VariantWith<SquareChanged>(testing::_))));
}

}  // namespace saitek_driver_test
}  // namespace jadoube::drivers::saitek

#include "daemon/tracking/log/timeline.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace timeline_test {

using drivers::Instant;
using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;
using rules::Piece;
using rules::Square;
using std::chrono::seconds;

constexpr Instant kFrom{seconds{100}}, kTo{seconds{200}};

TEST(Timeline, KeepsTheOrderOfALogWithinTheOutage) {
  const std::vector<LogEntry> log{LoggedSquare{Square::e2, Piece::kNone},
                                  LoggedSquare{Square::e4, Piece::kWhitePawn},
                                  LoggedPress{drivers::ClockSide::kLeft, seconds{90}}};
  const auto timeline = timeline_of(log, kFrom, kTo);
  ASSERT_EQ(timeline.entries.size(), 3u);
  EXPECT_GT(timeline.entries[0].at, kFrom);
  EXPECT_LE(timeline.entries[0].at, timeline.entries[1].at);
  EXPECT_LE(timeline.entries[2].at, kTo);
  EXPECT_TRUE(std::holds_alternative<LoggedPress>(timeline.entries[2].what));
  EXPECT_EQ(timeline.result_before, 3u);
}

TEST(Timeline, KeepsTheInstantsOfWhatWasObserved) {
  const std::vector<SensorEvent> observed{
      {kFrom, {}, Square::e2, Piece::kWhitePawn, Piece::kNone},
      {kTo, Press{rules::Color::kWhite, kTo, seconds{1}, seconds{2}}}};
  const auto timeline = timeline_of(observed);
  ASSERT_EQ(timeline.entries.size(), 2u);
  EXPECT_EQ(timeline.entries[0].at, kFrom);
  EXPECT_EQ(timeline.entries[1].at, kTo);
  EXPECT_TRUE(std::holds_alternative<Press>(timeline.entries[1].what));
}

TEST(Timeline, PutsTheResultBeforeThePiecesReturnToTheirSquares) {
  const std::vector<LogEntry> log{
      LoggedSquare{Square::e4, Piece::kWhiteKing}, LoggedSquare{Square::a1, Piece::kWhiteRook},
      LoggedSquare{Square::b1, Piece::kWhiteKnight}, LoggedSquare{Square::c1, Piece::kWhiteBishop}};
  EXPECT_EQ(timeline_of(log, kFrom, kTo).result_before, 1u);
}

TEST(Timeline, HasNoResultBeforeAPress) {
  const std::vector<LogEntry> log{LoggedSquare{Square::a1, Piece::kWhiteRook},
                                  LoggedSquare{Square::b1, Piece::kWhiteKnight},
                                  LoggedSquare{Square::c1, Piece::kWhiteBishop},
                                  LoggedPress{drivers::ClockSide::kLeft, seconds{90}}};
  EXPECT_EQ(timeline_of(log, kFrom, kTo).result_before, 4u);
}

}  // namespace timeline_test
}  // namespace jadoube::tracking

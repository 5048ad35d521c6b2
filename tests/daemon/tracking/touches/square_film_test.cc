#include "daemon/tracking/touches/square_film.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace square_film_test {

using drivers::ClockSide;
using rules::Color;
using rules::Piece;
using rules::Placement;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;

constexpr drivers::Instant kStart{1h};

drivers::ClockRead clock(std::chrono::seconds left, std::chrono::seconds right, ClockSide pressed) {
  drivers::ClockRead read;
  read.left.time = left;
  read.right.time = right;
  read.running = true;
  read.pressed = pressed;
  return read;
}

// A film from the tenth to the twentieth second of a game.
class SquareFilmTest : public testing::Test {
 protected:
  SquareFilmTest() {
    see(0s, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
    see(0s, drivers::PlacementRead{Placement::initial()});
  }

  void see(std::chrono::milliseconds when, const drivers::Observation& observation) {
    film.observe(kStart + when, observation);
  }
  void square(std::chrono::milliseconds when, Square where, Piece piece = Piece::kNone) {
    see(when, drivers::SquareChanged{where, piece});
  }

  // "12.5: d2. d3R press white": seconds, the squares, and what else the frame has.
  std::vector<std::string> frames() const {
    std::vector<std::string> texts;
    for (const auto& frame : film.frames()) {
      const auto tenths = (frame.at - kStart) / 100ms;
      auto text = std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + ":";
      for (const auto& [where, piece] : frame.squares) {
        text += " " + rules::to_string(where);
        text += piece == Piece::kNone ? '.' : rules::to_char(piece);
      }
      if (frame.clock) {
        text += " " + std::to_string(frame.clock->white.count()) + "/" +
                std::to_string(frame.clock->black.count());
      }
      if (frame.clock_missing) text += " no clock";
      if (frame.pressed) text += *frame.pressed == Color::kWhite ? " White" : " Black";
      if (frame.connection) {
        text += *frame.connection == drivers::ConnectionState::kLive ? " live" : " lost";
      }
      if (frame.changes_missed) text += " missed";
      texts.push_back(text);
    }
    return texts;
  }

  SquareFilm film{kStart + 10s, kStart + 20s};
};

TEST_F(SquareFilmTest, BeginsWithThePlacementThereAndHasEachChangeAtItsTime) {
  square(5s, Square::e2);
  square(6s, Square::e4, Piece::kWhitePawn);
  square(12s, Square::d7);
  square(12500ms, Square::d5, Piece::kBlackPawn);
  square(25s, Square::g1);
  EXPECT_EQ(rules::to_fen(film.placement()), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  EXPECT_THAT(frames(), ElementsAre("12.0: d7.", "12.5: d5p"));
}

TEST_F(SquareFilmTest, WhatWasReadAtItsBeginningIsNoFrameAndAtItsEndIsOne) {
  square(10s, Square::e2);
  square(20s, Square::e4, Piece::kWhitePawn);
  EXPECT_EQ(film.placement()[Square::e2], Piece::kNone);
  EXPECT_THAT(frames(), ElementsAre("20.0: e4P"));
}

TEST_F(SquareFilmTest, WhatWasReadAtOneMomentIsOneFrame) {
  square(12s, Square::d7);
  square(12s, Square::d5, Piece::kBlackPawn);
  square(12s, Square::d7, Piece::kBlackPawn);
  EXPECT_THAT(frames(), ElementsAre("12.0: d5p d7p"));
}

TEST_F(SquareFilmTest, AReadingOfTheBoardHasOnlyWhatDiffers) {
  square(11s, Square::e2);
  auto read = Placement::initial();
  read.set(Square::e2, Piece::kNone);
  see(12s, drivers::PlacementRead{read});
  read.set(Square::e3, Piece::kWhitePawn);
  see(13s, drivers::PlacementRead{read});
  EXPECT_THAT(frames(), ElementsAre("11.0: e2.", "13.0: e3P"));
}

TEST_F(SquareFilmTest, TheClockHasItsReadingsAndItsPresses) {
  see(8s, clock(300s, 300s, ClockSide::kRight));
  see(11s, clock(299s, 300s, ClockSide::kRight));
  see(12s, clock(299s, 300s, ClockSide::kRight));
  see(13s, clock(299s, 300s, ClockSide::kLeft));
  see(14s, drivers::ClockMissing{});
  ASSERT_TRUE(film.clock());
  const auto start = *film.clock();
  const bool white_is_left = start.running == Color::kWhite;
  EXPECT_EQ(start.white, 300s);
  EXPECT_THAT(frames(), ElementsAre(white_is_left ? "11.0: 299/300" : "11.0: 300/299",
                                    white_is_left ? "13.0: 299/300 White" : "13.0: 300/299 Black",
                                    "14.0: no clock"));
}

TEST_F(SquareFilmTest, ALostConnectionAndLostChangesAreShown) {
  see(11s, drivers::ConnectionChanged{drivers::ConnectionState::kLost, "", "gone"});
  see(13s, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  see(13s, drivers::ChangesMissed{});
  auto read = Placement::initial();
  read.set(Square::b1, Piece::kNone);
  see(13s, drivers::PlacementRead{read});
  EXPECT_THAT(frames(), ElementsAre("11.0: lost", "13.0: b1. live missed"));
}

TEST_F(SquareFilmTest, NoiseMakesNoFrame) {
  see(12s, drivers::NoiseSkipped{3});
  EXPECT_THAT(frames(), IsEmpty());
}

TEST_F(SquareFilmTest, IsTurnedWhenAnArbiterTurnsTheBoard) {
  // An endgame, which does not show which way the board faces.
  const auto endgame = *rules::parse_placement("4k3/3r4/8/8/8/8/3R4/4K3");
  see(7s, drivers::PlacementRead{endgame});
  see(8s, clock(300s, 200s, ClockSide::kRight));
  square(12s, Square::d7);
  see(13s, clock(299s, 200s, ClockSide::kLeft));
  const auto before = film.frames();
  const auto white = film.clock()->white;
  film.face(model::Orientation::kRotated);
  EXPECT_EQ(film.placement(), rules::rotated(endgame));
  EXPECT_EQ(film.clock()->black, white);
  EXPECT_EQ(film.frames()[0].squares[0].square, Square::e2);
  EXPECT_EQ(*film.frames()[1].pressed, rules::opponent_of(*before[1].pressed));
  // What comes now is named by the new way.
  square(14s, Square::d2);
  EXPECT_EQ(film.frames()[2].squares[0].square, Square::e7);
  // The same once more changes nothing.
  film.face(model::Orientation::kRotated);
  EXPECT_EQ(film.frames()[0].squares[0].square, Square::e2);
}

TEST_F(SquareFilmTest, IsTurnedWhenTheBoardTurnsOutToFaceTheOtherWay) {
  see(9s, drivers::PlacementRead{Placement{}});
  square(11s, Square::a1, Piece::kBlackRook);
  square(11500ms, Square::a1);
  see(12s, drivers::PlacementRead{rules::rotated(Placement::initial())});
  EXPECT_EQ(film.frames()[0].squares[0].square, Square::h8);
  EXPECT_EQ(film.frames().back().squares.size(), 32U);
}

TEST_F(SquareFilmTest, AFlickeringSquareFillsItOnlySoFar) {
  for (std::size_t i = 0; i < SquareFilm::kMostFrames + 10; ++i) {
    square(11s + std::chrono::milliseconds(i), Square::e2,
           i % 2 ? Piece::kWhitePawn : Piece::kNone);
  }
  EXPECT_EQ(film.frames().size(), SquareFilm::kMostFrames);
  EXPECT_EQ(film.left_out(), 10U);
}

}  // namespace square_film_test
}  // namespace jadoube::tracking

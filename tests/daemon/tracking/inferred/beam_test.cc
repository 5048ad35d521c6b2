#include "daemon/tracking/inferred/beam.h"

#include <gtest/gtest.h>

#include "rules/notation/uci.h"

namespace jadoube::tracking {
namespace beam_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

/// A beam from the initial position, and a board on which the test moves single pieces.
struct Seen : Beam {
  Seen() {
    evidence.now = drivers::Instant{std::chrono::hours{1}};
    evidence.placement = rules::Placement::initial();
    restart(rules::Position::initial(), rules::Placement::initial(), 0);
  }

  void change(Square square, Piece piece, milliseconds after = milliseconds{100}) {
    evidence.now += after;
    evidence.sensor_events.add({evidence.now, {}, square, evidence.placement[square], piece});
    evidence.placement.set(square, piece);
    process_last_event();
    update_hypotheses();
  }

  void wait(milliseconds time) {
    evidence.now += time;
    update_hypotheses();
  }

  /// The best hypothesis's plies in UCI.
  std::string best_plies() const {
    std::string text;
    auto position = hypotheses().root().position;
    for (const auto* h : hypotheses().variation()) {
      text += (text.empty() ? "" : " ") + rules::to_uci(position, h->move);
      position = h->position;
    }
    return text;
  }
};

TEST(Beam, KeepsTheHypothesisWithoutThePlyBesideTheOneWithIt) {
  Seen seen;
  seen.change(Square::e2, Piece::kNone);
  EXPECT_EQ(seen.best_plies(), "");
  seen.change(Square::e4, Piece::kWhitePawn);
  EXPECT_EQ(seen.best_plies(), "e2e4");
  EXPECT_EQ(seen.hypotheses().all().size(), 2U);
  const auto soon = seen.hypotheses().margin_with(*seen.hypotheses().variation()[0]);
  EXPECT_GE(soon, kAheadToShow);
  seen.wait(milliseconds{1000});
  EXPECT_GT(seen.hypotheses().margin_with(*seen.hypotheses().variation()[0]), soon);
}

TEST(Beam, APieceThatMovesOnDoesNotPayForTheLeverThatWasReadBefore) {
  const auto behind_where_he_stopped = [](bool lever_is_read) {
    Seen seen;
    seen.change(Square::g1, Piece::kNone);
    seen.change(Square::h3, Piece::kWhiteKnight);
    if (lever_is_read) seen.charge_lever(rules::Color::kBlack, false);
    seen.change(Square::h3, Piece::kNone);
    seen.change(Square::f3, Piece::kWhiteKnight);
    return seen.hypotheses().margin_without(0, {Square::g1, Square::f3}) -
           seen.hypotheses().margin_without(0, {Square::g1, Square::h3});
  };
  EXPECT_EQ(behind_where_he_stopped(true), behind_where_he_stopped(false));
}

// Within a scan no order can be seen. The moves are quick: a piece comes to a square twice.
TEST(Beam, APieceThatCameForOnePlyDidNotComeForAnother) {
  Seen seen;
  const auto move = [&](Square from, Square to) {
    const auto piece = seen.evidence.placement[from];
    seen.change(from, Piece::kNone, milliseconds{20});
    seen.change(to, piece, milliseconds{20});
  };
  constexpr std::pair<Square, Square> kOutAndBack[] = {{Square::g1, Square::f3},
                                                       {Square::g8, Square::f6},
                                                       {Square::f3, Square::g1},
                                                       {Square::f6, Square::g8}};
  std::size_t plies = 0;
  for (int times = 0; times < 2; ++times) {
    for (const auto& [from, to] : kOutAndBack) {
      move(from, to);
      ++plies;
      for (const auto* h : seen.hypotheses().rivals(kBeamWidth)) EXPECT_LE(h->ply_count, plies);
    }
  }
}

TEST(Beam, CannotDecideWhichOfTwoKnightsCame) {
  Seen seen;
  const auto two_knights = *rules::parse_placement("4k3/8/8/8/8/8/8/1N2KN2");
  seen.evidence.placement = two_knights;
  seen.restart(rules::Position(two_knights, rules::Color::kWhite), two_knights, 0);
  seen.change(Square::d2, Piece::kWhiteKnight);
  EXPECT_EQ(seen.hypotheses().margin_with(*seen.hypotheses().variation()[0]), 0);
  seen.change(Square::b1, Piece::kNone);
  EXPECT_EQ(seen.best_plies(), "b1d2");
  EXPECT_GE(seen.hypotheses().margin_with(*seen.hypotheses().variation()[0]), kAheadToShow);
}

TEST(Beam, CannotDecideWhichOfTwoKnightsCameThoughOneCameBefore) {
  Seen seen;
  const auto two_knights = *rules::parse_placement("4k3/8/8/8/8/8/8/1N2K1N1");
  seen.evidence.placement = two_knights;
  seen.restart(rules::Position(two_knights, rules::Color::kWhite), two_knights, 0);
  seen.change(Square::g1, Piece::kNone);
  seen.change(Square::f3, Piece::kWhiteKnight);
  seen.change(Square::e8, Piece::kNone, milliseconds{1000});
  seen.change(Square::e7, Piece::kBlackKing);
  seen.change(Square::d2, Piece::kWhiteKnight, milliseconds{1000});
  EXPECT_EQ(seen.hypotheses().margin_with(seen.hypotheses().best()), 0);
}

TEST(Beam, PaysForAStopByHowLongThePieceRestedThere) {
  const auto margin_after = [](milliseconds rest) {
    Seen seen;
    seen.change(Square::d2, Piece::kNone);
    seen.change(Square::d3, Piece::kWhitePawn);
    seen.change(Square::d3, Piece::kNone, rest);
    seen.change(Square::d4, Piece::kWhitePawn);
    seen.wait(milliseconds{500});
    EXPECT_EQ(seen.best_plies(), "d2d4");
    return seen.hypotheses().best().paid;
  };
  EXPECT_LT(margin_after(milliseconds{100}), margin_after(milliseconds{1000}));
}

TEST(Beam, FindsAnIllegalPlyOnlyWhenAsked) {
  Seen seen;
  seen.change(Square::e2, Piece::kNone);
  seen.change(Square::e5, Piece::kWhitePawn);
  EXPECT_EQ(seen.best_plies(), "");
  seen.wait(milliseconds{5000});
  seen.consider_illegal();
  ASSERT_EQ(seen.hypotheses().variation().size(), 1U);
  EXPECT_FALSE(seen.hypotheses().variation()[0]->legal);
}

TEST(Beam, KnowsThePieceByItsColourAloneWhereTheBoardReportsNoMore) {
  Seen seen;
  seen.evidence.sensing = SensingClass::kColor;
  seen.evidence.placement = as_sensed(rules::Placement::initial(), SensingClass::kColor);
  seen.restart(rules::Position::initial(), seen.evidence.placement, 0);
  seen.change(Square::g1, Piece::kNone);
  seen.change(Square::f3, Piece::kWhitePawn);
  EXPECT_EQ(seen.best_plies(), "g1f3");
}

TEST(Beam, StaysSmallWhateverIsThrownAtIt) {
  Seen seen;
  for (int i = 0; i < 2000; ++i) {
    const auto square = rules::square_at((i * 37) % 64);
    const auto piece = static_cast<Piece>((i * 7) % 13);
    if (seen.evidence.placement[square] != piece) seen.change(square, piece, milliseconds{20});
  }
  EXPECT_LE(seen.hypotheses().all().size(), 100U);
  EXPECT_LE(seen.evidence.sensor_events.end() - seen.evidence.sensor_events.begin(), 300U);
}

}  // namespace beam_test
}  // namespace jadoube::tracking

// Which illegal plies leave no doubt: what the board showed of a move, change by change.
#include "daemon/arbiter/detectors/illegal_plies.h"

#include <gtest/gtest.h>

#include "tests/support/written_games.h"

namespace jadoube::arbiter {
namespace illegal_plies_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// A record of what a board shows and what tracking writes, a second apart.
class Reported {
 public:
  explicit Reported(const std::string& moves) : game_(tests::game_of(moves)) {
    take(model::GameStarted{model::Game{.ordinal = 1}});
    take(model::PlacementChange{rules::Position::initial().placement(),
                                model::Orientation::kNormal});
    auto position = rules::Position::initial();
    const auto plies = std::exchange(game_.plies, {});
    for (const auto& ply : plies) {
      take(model::SquareChange{ply.move.from, Piece::kNone});
      take(model::SquareChange{ply.move.to, position.placement()[ply.move.from]});
      position = position.after(ply.move);
      write(ply);
    }
  }

  Reported& see(Square square, Piece piece, milliseconds later = milliseconds(100)) {
    now_ += later;
    record.take({now_, model::SquareChange{square, piece}});
    return *this;
  }

  /// Tracking writes the plies from `keep` on as in `moves`, the whole game.
  Reported& write_otherwise(std::size_t keep, const std::string& moves) {
    game_ = tests::game_of(moves);
    for (auto& ply : game_.plies) ply.made_at = now_;
    record.take(
        {now_, model::PliesChange{keep, {game_.plies.begin() + keep, game_.plies.end()}, 2}});
    return *this;
  }

  /// Tracking writes the next ply, pressed now: the last of `moves`.
  Reported& write_last_of(const std::string& moves) {
    write(tests::game_of(moves).plies.back());
    return *this;
  }
  Reported& write_last_of(const std::string& moves, model::PlyState state) {
    auto ply = tests::game_of(moves).plies.back();
    ply.state = state;
    write(ply);
    return *this;
  }

  bool last_is_likely() { return illegal.is_likely(record, record.firm().plies() - 1); }
  bool last_is_plain() { return illegal.is_plain(record, record.firm().plies() - 1); }

  ObservedGame record{TournamentRules{}};
  IllegalPlies illegal;

 private:
  void take(model::Change change) {
    now_ += seconds(1);
    record.take({now_, std::move(change)});
  }

  void write(model::Ply ply) {
    ply.made_at = now_;
    ply.confirmed_at = now_;
    game_.plies.push_back(ply);
    record.take({now_, model::PliesChange{game_.plies.size() - 1, {ply}, 1}});
  }

  model::Game game_;
  model::Instant now_{seconds(100)};
};

TEST(PlainIllegalPly, IsOneWhosePieceWasSeenToLeaveAndToArrive) {
  Reported reported("e4 e5");
  reported.see(Square::b1, Piece::kNone, seconds(5)).see(Square::b5, Piece::kWhiteKnight);
  EXPECT_TRUE(reported.write_last_of("e4 e5 Nb1-b5").last_is_plain());
}

TEST(PlainIllegalPly, MayBeACaptureWhoseVictimWentFirst) {
  Reported reported("e4 e5");
  reported.see(Square::b7, Piece::kNone, seconds(5)).see(Square::b1, Piece::kNone);
  reported.see(Square::b7, Piece::kWhiteKnight);
  EXPECT_TRUE(reported.write_last_of("e4 e5 Nb1-b7").last_is_plain());
}

TEST(PlainIllegalPly, IsNoneOfAPieceThatHasNotStoodThereSinceTheOtherPlayersPly) {
  Reported reported("e4 e5 Nf3 Nc6");
  reported.see(Square::f3, Piece::kNone, seconds(5));
  reported.see(Square::a2, Piece::kNone, seconds(5)).see(Square::a3, Piece::kWhitePawn);
  reported.write_last_of("e4 e5 Nf3 Nc6 a3");
  reported.see(Square::a7, Piece::kNone, seconds(5)).see(Square::a6, Piece::kBlackPawn);
  reported.write_last_of("e4 e5 Nf3 Nc6 a3 a6").see(Square::h5, Piece::kWhiteKnight, seconds(5));
  EXPECT_FALSE(reported.write_last_of("e4 e5 Nf3 Nc6 a3 a6 Nf3-h5").last_is_plain());
}

TEST(PlainIllegalPly, IsNoneToASquareThatShowedThePieceBeforeItLeft) {
  Reported reported("e4 e5");
  // A captured pawn is parked on a5, and then one is lifted that is put down where nobody reads it.
  reported.see(Square::a5, Piece::kWhitePawn, seconds(5));
  reported.see(Square::g2, Piece::kNone, seconds(1));
  EXPECT_FALSE(reported.write_last_of("e4 e5 g2-a5").last_is_plain());
}

TEST(PlainIllegalPly, IsNoneToASquareThatNeverChanged) {
  Reported reported("e4 e5");
  reported.see(Square::g1, Piece::kNone, seconds(5));
  EXPECT_FALSE(reported.write_last_of("e4 e5 Ng1-b1").last_is_plain());
}

TEST(PlainIllegalPly, IsNoneAfterALegalOneThatWasReportedOtherwise) {
  Reported reported("e4 e5 Nf3 Nc6");
  reported.see(Square::f3, Piece::kNone).see(Square::g1, Piece::kWhiteKnight);
  reported.see(Square::b1, Piece::kNone).see(Square::c3, Piece::kWhiteKnight);
  reported.write_otherwise(2, "e4 e5 Nc3 Nc6");
  reported.see(Square::h1, Piece::kNone, seconds(5)).see(Square::h5, Piece::kWhiteRook);
  EXPECT_FALSE(reported.write_last_of("e4 e5 Nc3 Nc6 Rh1-h5").last_is_plain());
}

TEST(PlainIllegalPly, IsNoneOfAPieceThatWasAdjustedBeforeTheOtherPlayersPly) {
  Reported reported("e4 e5 Nf3 Nc6");
  reported.see(Square::e5, Piece::kNone, seconds(5)).see(Square::e6, Piece::kBlackPawn);
  reported.see(Square::a2, Piece::kNone).see(Square::a3, Piece::kWhitePawn);
  reported.write_last_of("e4 e5 Nf3 Nc6 a3");
  EXPECT_FALSE(reported.write_last_of("e4 e5 Nf3 Nc6 a3 e5-e6").last_is_plain());
}

TEST(PlainIllegalPly, MayBeAPawnThatGoesBack) {
  Reported reported("e4 e5 Nf3 Nc6");
  reported.see(Square::a2, Piece::kNone, seconds(5)).see(Square::a3, Piece::kWhitePawn);
  reported.write_last_of("e4 e5 Nf3 Nc6 a3");
  reported.see(Square::e5, Piece::kNone, seconds(5)).see(Square::e6, Piece::kBlackPawn);
  EXPECT_TRUE(reported.write_last_of("e4 e5 Nf3 Nc6 a3 e5-e6").last_is_plain());
}

TEST(PlainIllegalPly, IsNoneWhileAPieceIsMissingThatNobodyHasLiftedSince) {
  Reported reported("e4 e5");
  reported.see(Square::e5, Piece::kNone, seconds(5));
  reported.see(Square::b1, Piece::kNone, seconds(1)).see(Square::b5, Piece::kWhiteKnight);
  EXPECT_FALSE(reported.write_last_of("e4 e5 Nb1-b5").last_is_plain());
}

TEST(PlainIllegalPly, IsNoneOfAPieceThatWasSlidOverTheSquareItComesFrom) {
  for (const auto stay : {milliseconds(230), milliseconds(2'000)}) {
    Reported reported("e4 e5 Nf3 Nc6");
    reported.see(Square::f1, Piece::kNone, seconds(5)).see(Square::c4, Piece::kWhiteBishop);
    reported.write_last_of("e4 e5 Nf3 Nc6 Bc4");
    reported.see(Square::a7, Piece::kNone, milliseconds(50))
        .see(Square::a6, Piece::kBlackPawn, milliseconds(50));
    reported.write_last_of("e4 e5 Nf3 Nc6 Bc4 a6");
    reported.see(Square::c4, Piece::kNone, stay).see(Square::h5, Piece::kWhiteBishop);
    reported.write_last_of("e4 e5 Nf3 Nc6 Bc4 a6 Bc4-h5");
    EXPECT_EQ(reported.last_is_plain(), stay > seconds(1)) << stay.count();
  }
}

TEST(PlainIllegalPly, MayBeAnsweredAlready) {
  Reported reported("e4 e5");
  reported.see(Square::b1, Piece::kNone, seconds(5)).see(Square::b5, Piece::kWhiteKnight);
  reported.write_last_of("e4 e5 Nb1-b5").see(Square::a7, Piece::kNone);
  EXPECT_TRUE(reported.last_is_plain());
}

TEST(LikelyIllegalPly, IsEveryPlainOne) {
  Reported reported("e4 e5");
  reported.see(Square::b1, Piece::kNone, seconds(5)).see(Square::b5, Piece::kWhiteKnight);
  EXPECT_TRUE(reported.write_last_of("e4 e5 Nb1-b5").last_is_likely());
}

TEST(LikelyIllegalPly, IsNoneOfAPieceThatMayStandBeside) {
  Reported reported("e4 e5 Nf3");
  reported.see(Square::b8, Piece::kNone, seconds(5)).see(Square::c6, Piece::kBlackKnight);
  reported.write_last_of("e4 e5 Nf3 Nc6", model::PlyState::kConfirmed);
  // Set down so that the bishop may stand on c4.
  reported.see(Square::f1, Piece::kNone, seconds(5)).see(Square::c3, Piece::kWhiteBishop);
  reported.write_last_of("e4 e5 Nf3 Nc6 Bf1-c3");
  EXPECT_FALSE(reported.last_is_likely());
  EXPECT_FALSE(reported.last_is_plain());
}

TEST(LeavesPawn, IsSaidOfAPawnThatMayGoThereOnly) {
  const auto position = rules::parse_fen("4k3/2P5/8/8/8/8/P7/4K3 w - - 0 1");
  ASSERT_TRUE(position);
  EXPECT_TRUE(leaves_pawn(*position, {Square::c7, Square::c8}));
  EXPECT_FALSE(leaves_pawn(*position, {Square::a2, Square::f8}));
  EXPECT_FALSE(leaves_pawn(*position, {Square::c7, Square::c8, rules::PieceType::kQueen}));
}

}  // namespace illegal_plies_test
}  // namespace jadoube::arbiter

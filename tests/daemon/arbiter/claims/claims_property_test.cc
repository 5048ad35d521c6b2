#include <gmock/gmock.h>

#include <map>

#include "daemon/arbiter/claims/claim.h"
#include "daemon/texts/sentences.h"
#include "rules/notation/fen.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/random_chess.h"

namespace jadoube::arbiter {
namespace claims_property_test {

using tests::below;
using tests::Random;
using tests::record_of;

void add_ply(model::Game& game, const rules::Position& before, rules::Move move) {
  model::Ply ply{.move = move, .san = {}, .uci = {}};
  ply.state = before.is_legal(move) ? model::PlyState::kConfirmed : model::PlyState::kIllegal;
  game.plies.push_back(ply);
}

// Mostly the player's last move taken back, so that positions return; now and then any move.
rules::Move shuffling_move(const model::Game& game, const rules::Position& position,
                           Random& random) {
  if (game.plies.size() >= 2 && below(12, random) != 0) {
    const rules::Move own = game.plies[game.plies.size() - 2].move;
    const rules::Move back{own.to, own.from};
    if (position.is_legal(back)) return back;
  }
  return tests::random_move(position, random);
}

// What makes a position the same, as text: FEN without its counters.
std::string identity_of(const rules::Position& position) {
  std::string fen = rules::to_fen(position);
  for (int field = 0; field < 2; ++field) fen.erase(fen.find_last_of(' '));
  return fen;
}

TEST(Article_9_2_2, IsValidExactlyWhereTheFenAppearedThreeTimesAndNothingEndedTheGame) {
  Random random(1);
  int valid = 0, over = 0;
  for (int round = 0; round < 40; ++round) {
    model::Game game{.ordinal = 1};
    auto position = game.start;
    std::map<std::string, int> stood = {{identity_of(position), 1}};
    bool ended = false;
    for (int ply = 0; ply < 60 && !position.legal_moves().empty(); ++ply) {
      const auto move = shuffling_move(game, position, random);
      add_ply(game, position, move);
      position = position.after(move);
      const int times = ++stood[identity_of(position)];
      ended = ended || times >= 5;
      const bool holds = times >= 3 && !ended && !position.legal_moves().empty();
      const auto answer = threefold(record_of(game), {}, {});
      ASSERT_EQ(answer.verdict, holds ? ClaimVerdict::kValid : ClaimVerdict::kNotValid)
          << rules::to_fen(position);
      valid += holds;
      over += ended;
    }
  }
  EXPECT_GT(valid, 100);
  EXPECT_GT(over, 100);
}

TEST(Article_9_6_1, NamesTheFirstPlyAfterWhichTheFenAppearedFiveTimes) {
  Random random(2);
  int drawn = 0;
  for (int round = 0; round < 200; ++round) {
    model::Game game{.ordinal = 1};
    auto position = game.start;
    std::map<std::string, int> stood = {{identity_of(position), 1}};
    std::size_t first = 0;
    for (std::size_t ply = 1; ply <= 60 && !position.legal_moves().empty(); ++ply) {
      const auto move = shuffling_move(game, position, random);
      add_ply(game, position, move);
      position = position.after(move);
      if (++stood[identity_of(position)] >= 5 && first == 0) first = ply;
    }
    const auto answer = fivefold(record_of(game), {});
    ASSERT_EQ(answer.verdict == ClaimVerdict::kValid, first > 0);
    if (first == 0) continue;
    ++drawn;
    EXPECT_EQ(answer.proof.back().ply, first);
    EXPECT_EQ(answer.proof.size(), 5u);
  }
  EXPECT_GT(drawn, 20);
}

TEST(Claims, AreAnsweredForAnyGameWhateverIllegalPliesStand) {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    model::Game game{.ordinal = 1};
    auto position = game.start;
    for (int ply = 0; ply < 80 && !position.legal_moves().empty(); ++ply) {
      auto move = tests::random_move(position, random);
      if (below(10, random) == 0) {
        move.to = rules::square_at(static_cast<int>(below(64, random)));
        if (move.to == move.from) continue;
      }
      add_ply(game, position, move);
      position = position.after(move);
    }
    const auto ply = static_cast<int>(below(game.plies.size() + 1, random));
    const auto record = record_of(game, ply);
    for (const auto edition : rules::kEditions) {
      const ClaimRules laws{.laws = rules::laws_of(edition)};
      for (const auto& answer :
           {threefold(record, laws, {}), fifty_moves(record, laws, {}), fivefold(record, laws),
            seventy_five_moves(record, laws), losing_chances(record, laws, {}, {}).answer}) {
        ASSERT_FALSE(answer.article.empty());
        ASSERT_FALSE(texts::sentences_of(answer.findings).empty());
        ASSERT_FALSE(texts::sentences_of(answer.steps).empty());
      }
    }
    if (!rules::may_end_by_itself(record.position())) continue;
    for (const auto& answer :
         {dead_position(record, {}), can_be_mated(record, {}, rules::Color::kWhite)}) {
      ASSERT_FALSE(texts::sentences_of(answer.findings).empty());
      ASSERT_TRUE(!answer.line || answer.line->mate.is_checkmate());
    }
  }
}

}  // namespace claims_property_test
}  // namespace jadoube::arbiter

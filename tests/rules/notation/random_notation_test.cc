#include <gmock/gmock.h>

#include <map>

#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "tests/support/random_chess.h"

namespace jadoube::rules {
namespace random_notation_test {

using jadoube::tests::below;
using jadoube::tests::Random;
using jadoube::tests::random_move;
using jadoube::tests::random_placement;

constexpr MoveForm kForms[] = {MoveForm::kSan, MoveForm::kShort, MoveForm::kLong};
constexpr PieceSign kSigns[] = {PieceSign::kLetter, PieceSign::kFigurine};

// Every style there is: 19 languages, three forms, letters or figurines.
std::vector<MoveStyle> all_styles() {
  std::vector<MoveStyle> styles;
  for (const Language language : kLanguages) {
    for (const MoveForm form : kForms) {
      for (const PieceSign sign : kSigns) styles.push_back({form, language, sign});
    }
  }
  return styles;
}

// Positions of random games, and placements without sense.
template <typename Visit>
void visit_random_positions(Visit visit) {
  Random random(11);
  for (int game = 0; game < 12; ++game) {
    Position position = Position::initial();
    for (int ply = 0; ply < 120 && !position.legal_moves().empty(); ++ply) {
      if (ply % 6 == game % 6) visit(position, random);
      position = position.after(random_move(position, random));
    }
  }
  for (int round = 0; round < 200; ++round) {
    visit(Position(random_placement(1 + below(30, random), random),
                   static_cast<Color>(below(2, random)), CastlingRights::initial()),
          random);
  }
}

TEST(RandomPositions, HaveEachLegalMoveReadAsItselfInEveryStyle) {
  const auto styles = all_styles();
  visit_random_positions([&](const Position& position, Random& random) {
    const MoveStyle style = styles[below(styles.size(), random)];
    for (const Move move : position.legal_moves()) {
      const std::string text = write_move(position, move, style);
      EXPECT_EQ(read_move(position, text, style.language).value_or(kNullMove), move)
          << to_fen(position) << " " << text;
      EXPECT_EQ(read_move_as_it_stands(position, text, style.language), move)
          << to_fen(position) << " " << text;
    }
  });
}

TEST(RandomPositions, HaveADifferentTextForEachLegalMove) {
  visit_random_positions([&](const Position& position, Random&) {
    for (const MoveForm form : kForms) {
      std::map<std::string, Move> texts;
      for (const Move move : position.legal_moves()) {
        const auto [text, fresh] =
            texts.emplace(write_move(position, move, {form, Language::kRussian}), move);
        EXPECT_TRUE(fresh) << to_fen(position) << " " << text->first;
      }
    }
  });
}

TEST(RandomPositions, HaveAnyMoveAtAllReadAsItStands) {
  const auto styles = all_styles();
  constexpr std::optional<PieceType> kPromotions[] = {std::nullopt, std::nullopt, std::nullopt,
                                                      PieceType::kQueen, PieceType::kKnight};
  visit_random_positions([&](const Position& position, Random& random) {
    for (int round = 0; round < 40; ++round) {
      const Move move{square_at(static_cast<int>(below(64, random))),
                      square_at(static_cast<int>(below(64, random))),
                      kPromotions[below(std::size(kPromotions), random)]};
      const MoveStyle style = styles[below(styles.size(), random)];
      const std::string text = write_move(position, move, style);
      const auto again = read_move_as_it_stands(position, text, style.language);
      ASSERT_TRUE(again) << to_fen(position) << " " << text;
      EXPECT_TRUE(is_null(move) ? is_null(*again) : *again == move)
          << to_fen(position) << " " << text;
    }
  });
}

}  // namespace random_notation_test
}  // namespace jadoube::rules

#include "rules/mate/can_mate.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "rules/mate/closure.h"
#include "rules/mate/helpmate.h"
#include "rules/mate/static_proof.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

// Theory of operation. The methods run one after another until one finds the answer. Cheap methods
// and methods that often succeed come first. The first descents solve nearly all positions from
// games. If a player cannot mate, a few forced moves or the static proof nearly always show it.

namespace {

// In positions. With this many choices or fewer, the moves are usually forced. A closure then
// follows them to the end before a descent starts.
constexpr std::uint64_t kFewChoices = 3, kForcedLine = 20;
constexpr std::uint64_t kFirstDescents = 30, kMoreDescents = 600, kMostDescents = 6'000;
// The descents may use one part in four of the remaining budget. So a small budget leaves something
// for proofs.
constexpr std::uint64_t kShareOfDescents = 4;
constexpr std::uint64_t kSmallClosure = 300, kClosure = 3'000;
// In cases. One case costs about as much as 50 positions.
constexpr std::uint64_t kCases = 300, kPositionsPerCase = 50;

class Question {
 public:
  Question(const SquareSets& sets, Color player, std::uint64_t budget)
      : sets_(sets),
        player_(player),
        left_(budget),
        choices_(count_legal_moves(sets)),
        descents_(sets, player) {}

  CanMate answer() {
    using Method = std::optional<CanMate> (Question::*)();
    constexpr std::array<Method, 11> kMethods = {
        &Question::ask_whether_over,
        &Question::ask_material,
        &Question::follow_forced_line,
        &Question::descend<kFirstDescents>,
        &Question::ask_static_proof,
        &Question::descend<kMoreDescents>,
        &Question::close_up_to<kSmallClosure>,
        &Question::descend<kMostDescents>,
        &Question::close_up_to<kClosure>,
        &Question::ask_static_proof_by_cases,
        &Question::explore_rest,
    };
    for (const Method method : kMethods) {
      if (auto answer = (this->*method)()) return *std::move(answer);
    }
    return {};
  }

 private:
  static CanMate no(MateProof proof, std::uint64_t positions = 0) {
    return {Verdict::kNo, {}, proof, positions};
  }

  std::optional<CanMate> yes(std::vector<Move> line) const {
    if (!ends_in_mate(sets_, line, player_)) return std::nullopt;
    return CanMate{Verdict::kYes, std::move(line)};
  }

  std::optional<CanMate> ask_whether_over() {
    if (choices_ != 0) return std::nullopt;
    if (auto mate = yes({})) return mate;
    return no(MateProof::kGameOver);
  }

  std::optional<CanMate> ask_material() {
    const bool has_king = sets_.of(opponent_of(player_), PieceType::kKing) != 0;
    if (has_king && !material_cannot_mate(sets_, player_)) return std::nullopt;
    return no(MateProof::kMaterial);
  }

  std::optional<CanMate> follow_forced_line() {
    if (choices_ > kFewChoices) return std::nullopt;
    return settle(close(sets_, player_, std::min(left_, kForcedLine), Shortcuts::kMaterial));
  }

  template <std::uint64_t positions>
  std::optional<CanMate> descend() {
    const std::uint64_t before = descents_.positions();
    auto line =
        descents_.go_on_to(std::min(before + left_ / kShareOfDescents, positions), before + left_);
    spend(descents_.positions() - before);
    if (!line) return std::nullopt;
    return CanMate{Verdict::kYes, std::move(*line)};
  }

  std::optional<CanMate> ask_static_proof() {
    if (!proves_no_mate(sets_, player_)) return std::nullopt;
    return no(MateProof::kStatic);
  }

  std::optional<CanMate> ask_static_proof_by_cases() {
    const std::uint64_t cases = std::min(kCases, left_ / kPositionsPerCase);
    if (!proves_no_mate_by_cases(sets_, player_, static_cast<int>(cases))) return std::nullopt;
    return no(MateProof::kStatic);
  }

  template <std::uint64_t positions>
  std::optional<CanMate> close_up_to() {
    return settle(close(sets_, player_, std::min(left_, positions), Shortcuts::kProofs));
  }

  std::optional<CanMate> explore_rest() {
    if (left_ == 0) return std::nullopt;
    return settle(explore(sets_, player_, left_));
  }

  std::optional<CanMate> settle(ClosureResult result) {
    spend(result.positions);
    if (result.end == ClosureResult::End::kMate) return yes(std::move(result.line));
    if (result.end == ClosureResult::End::kLimit) return std::nullopt;
    return no(MateProof::kClosure, result.positions);
  }

  void spend(std::uint64_t positions) { left_ -= std::min(left_, positions); }

  const SquareSets& sets_;
  const Color player_;
  std::uint64_t left_;
  const std::uint64_t choices_;
  Descents descents_;
};

}  // namespace

std::string_view to_string(Verdict verdict) {
  constexpr std::array<std::string_view, 3> kWords = {"yes", "no", "undecided"};
  return kWords[static_cast<std::size_t>(verdict)];
}

std::string_view to_string(MateProof proof) {
  constexpr std::array<std::string_view, 5> kWords = {"", "the game is over", "material",
                                                      "every position that can be reached",
                                                      "where the pieces can come"};
  return kWords[static_cast<std::size_t>(proof)];
}

CanMate can_mate(const Position& position, Color player, const MateBudget& budget) {
  return Question(position.square_sets(), player, budget.positions).answer();
}

Verdict is_dead_position(const Position& position, const MateBudget& budget) {
  Verdict verdict = Verdict::kYes;
  for (const Color player : {Color::kWhite, Color::kBlack}) {
    const Verdict can = can_mate(position, player, budget).verdict;
    if (can == Verdict::kYes) return Verdict::kNo;
    if (can == Verdict::kUndecided) verdict = Verdict::kUndecided;
  }
  return verdict;
}

// Why these pieces cannot mate. Let k be the square of the king to be mated.
//
// Bishops of one colour: they stand on squares of k's colour, or they give no check. The check
// comes along a diagonal. Let d be its first square from k. Two squares are beside both k and d:
// one is above or below k, the other left or right of k. They have the other colour. No bishop
// attacks them. A king that keeps its distance attacks at most one of them. So a piece of the mated
// king's own side stands on the other one. It is a rook or a queen, because the bishops are on the
// wrong colour. It can go to d and capture the bishop or block the check. It is not pinned: only
// bishops could pin, and it stands in a straight line beside its king. Two bishops never give check
// at once, unless there was a check before.
//
// One knight: it attacks at most one of k's neighbours. The king attacks some others. Queens stand
// on the rest. One of these queens can always capture the knight. material_test.cc tries all
// squares of king, knight and king, and all sets of neighbours that keep the pieces apart. Nothing
// can pin a queen.

namespace {

constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aa;

bool on_one_color(Bitboard squares) {
  return (squares & kLightSquares) == 0 || (squares & ~kLightSquares) == 0;
}

}  // namespace

bool material_cannot_mate(const SquareSets& sets, Color player) {
  const Bitboard pawns = sets.of(PieceType::kPawn), knights = sets.of(PieceType::kKnight);
  const Bitboard straight = sets.of(PieceType::kRook) | sets.of(PieceType::kQueen);
  const Bitboard own = sets.of(player);
  if (((pawns | straight) & own) != 0 || !sets.has_one_king_each()) return false;

  const Bitboard own_knights = knights & own, bishops = sets.of(PieceType::kBishop);
  const bool king_alone = ((knights | bishops) & own) == 0;
  const bool one_knight = own_knights != 0 && !more_than_one(own_knights) &&
                          (pawns | bishops | sets.of(PieceType::kRook) | (knights & ~own)) == 0;
  const bool one_colored_bishops = (pawns | knights) == 0 && on_one_color(bishops);
  if (!king_alone && !one_knight && !one_colored_bishops) return false;
  return !sets.in_check(opponent_of(sets.turn));
}

}  // namespace jadoube::rules

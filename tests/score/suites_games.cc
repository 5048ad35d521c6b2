// S8 and S9: how games end and begin.
#include "tests/score/suite_kit.h"

namespace jadoube::score {
namespace {

using rules::Color;
using rules::Piece;
using rules::PieceType;
using rules::Result;
using rules::Square;
using simulator::Afterwards;
using simulator::Beginning;
using simulator::Gesture;
using simulator::KingSquares;
using simulator::Random;
using simulator::Style;

constexpr std::size_t kShort = 24, kSkipped = 20;

// The game of this number, counted among those with enough plies.
const rules::PgnGame& long_game_of(const Sources& sources, int index, std::size_t plies) {
  for (;; ++index) {
    const auto& game = sources.games[static_cast<std::size_t>(index) % sources.games.size()];
    if (game.plies.size() >= plies) return game;
  }
}

// All pairs of centre squares, each with its meaning.
struct Said {
  KingSquares kings;
  Result result;
};
std::vector<Said> all_pairs() {
  std::vector<Said> pairs;
  for (const Result result : {Result::kWhiteWins, Result::kBlackWins, Result::kDraw}) {
    for (const KingSquares kings : simulator::squares_for(result)) {
      pairs.push_back({kings, result});
    }
  }
  return pairs;
}

Setting ending(int index, std::uint64_t seed, const Said& said) {
  constexpr Gesture kGestures[] = {Gesture::kBothLifted, Gesture::kOneByOne};
  Setting setting = setting_of(Style::kCalm, seed, index % 3 == 0 ? Clock::kNone : Clock::kFast);
  setting.hands.gesture = kGestures[index / 12 % 2];
  setting.hands.kings = said.kings;
  return setting;
}

Session ended(const Sources& sources, int index, std::uint64_t seed, Afterwards afterwards) {
  static const std::vector<Said> kPairs = all_pairs();
  const Said said = kPairs[static_cast<std::size_t>(index) % kPairs.size()];
  const std::size_t plies = kShort + seed % 40;
  Setting setting = ending(index, seed, said);
  setting.hands.afterwards = afterwards;
  return one_game(cut(game_of(sources, index), plies, said.result), setting);
}

// Two games, one after the other.
Session two_games(const Sources& sources, int index, std::uint64_t seed) {
  Setting setting = setting_of(Style::kCalm, seed, Clock::kFast);
  const auto first = cut(game_of(sources, index), kShort, Result::kWhiteWins);
  const auto second = cut(game_of(sources, index + 1), kShort, Result::kDraw);
  Session session = one_game(first, setting);
  rules::Placement left = perform(first, setting.hands).left_behind;
  setting.hands.seed = seed + 500'000;
  play_another(session, second, setting.hands, left);
  return session;
}

// A back rank of Chess960. The king is between the rooks, and the bishops stand on both colours.
std::array<PieceType, 8> back_rank(Random& random) {
  constexpr auto kPawn = PieceType::kPawn;
  std::array<PieceType, 8> rank;
  rank.fill(kPawn);
  const auto put = [&](PieceType type, int free) {
    for (auto& square : rank) {
      if (square != kPawn || free-- > 0) continue;
      square = type;
      return;
    }
  };
  rank[static_cast<std::size_t>(2 * random.below(4))] = PieceType::kBishop;
  rank[static_cast<std::size_t>(2 * random.below(4) + 1)] = PieceType::kBishop;
  put(PieceType::kQueen, random.below(6));
  put(PieceType::kKnight, random.below(5));
  put(PieceType::kKnight, random.below(4));
  put(PieceType::kRook, 0);
  put(PieceType::kKing, 0);
  put(PieceType::kRook, 0);
  return rank;
}

rules::Position chess960(std::uint64_t seed) {
  Random random(seed);
  const auto rank = back_rank(random);
  rules::Placement placement = rules::Placement::initial();
  rules::CastlingRights rights;
  for (int file = 0; file < 8; ++file) {
    for (const Color color : {Color::kWhite, Color::kBlack}) {
      const Square square = rules::square_at(file, color == Color::kWhite ? 0 : 7);
      const PieceType type = rank[static_cast<std::size_t>(file)];
      placement.set(square, rules::make_piece(color, type));
      auto& side = color == Color::kWhite ? rights.white : rights.black;
      if (type == PieceType::kRook) (side.queenside ? side.kingside : side.queenside) = square;
    }
  }
  return rules::Position(placement, Color::kWhite, rights);
}

rules::Position with_odds(int index) {
  constexpr Square kMissing[] = {Square::f7, Square::b1, Square::a1, Square::d1};
  rules::Placement placement = rules::Placement::initial();
  placement.set(kMissing[index % 4], Piece::kNone);
  return rules::Position(placement, Color::kWhite, rules::CastlingRights::initial());
}

rules::PgnGame from_the_middle(const rules::PgnGame& whole) {
  rules::PgnGame game = whole;
  for (std::size_t i = 0; i < kSkipped; ++i) game.start = game.start.after(whole.plies[i].move);
  game.plies.erase(game.plies.begin(), game.plies.begin() + std::ptrdiff_t{kSkipped});
  return game;
}

Suite start_suite(std::string name, std::string content,
                  std::function<Session(int, std::uint64_t)> make) {
  return {std::move(name), std::move(content), 100, std::move(make)};
}

}  // namespace

void add_ends(const Sources& sources, std::vector<Suite>& suites) {
  suites.push_back({"S8 kings", "all twelve pairs of squares, both lifted or one by one", 240,
                    [&sources](int index, std::uint64_t seed) {
                      return ended(sources, index, seed, Afterwards::kNothing);
                    }});
  suites.push_back({"S8 kings, corrected", "another result first, right after 8 seconds", 60,
                    [&sources](int index, std::uint64_t seed) {
                      Setting setting = setting_of(Style::kCalm, seed, Clock::kFast);
                      setting.hands.gesture = Gesture::kWrongFirst;
                      return one_game(cut(game_of(sources, index), kShort, Result::kWhiteWins),
                                      setting);
                    }});
  suites.push_back({"S8 analysis", "the result, then moves of both sides are tried", 120,
                    [&sources](int index, std::uint64_t seed) {
                      return ended(sources, index, seed, Afterwards::kAnalysis);
                    }});
  suites.push_back(
      {"S8 next game", "the pieces are set up, another game is played", 60,
       [&sources](int index, std::uint64_t seed) { return two_games(sources, index, seed); }});
}

void add_starts(const Sources& sources, std::vector<Suite>& suites) {
  const auto begun = [&sources](Beginning beginning, bool rotated) {
    return [&sources, beginning, rotated](int index, std::uint64_t seed) {
      Setting setting = setting_of(Style::kCalm, seed, Clock::kFast);
      setting.hands.beginning = beginning;
      setting.hands.rotated = rotated;
      return one_game(game_of(sources, index), setting);
    };
  };
  const auto from = [](auto start_of) {
    return [start_of](int index, std::uint64_t seed) {
      return one_game(random_game(start_of(index, seed), 60, seed),
                      setting_of(Style::kCalm, seed, Clock::kFast));
    };
  };
  suites.push_back(
      start_suite("S9 rotated", "the board faces the other way", begun(Beginning::kRight, true)));
  suites.push_back(start_suite("S9 ceremony", "a guest's e4 is taken back, then the game",
                               begun(Beginning::kCeremony, false)));
  suites.push_back(start_suite("S9 king and queen swapped", "noticed before the first move",
                               begun(Beginning::kKingAndQueenSwapped, false)));
  suites.push_back(start_suite("S9 Chess960", "any starting position, moves by chance",
                               from([](int, std::uint64_t seed) { return chess960(seed); })));
  suites.push_back(start_suite("S9 odds", "a pawn, knight, rook or queen is missing",
                               from([](int index, std::uint64_t) { return with_odds(index); })));
  suites.push_back(start_suite("S9 from the middle", "the board is switched on at move 11",
                               [&sources](int index, std::uint64_t seed) {
                                 const auto& game = long_game_of(sources, index, 2 * kSkipped);
                                 return one_game(from_the_middle(game),
                                                 setting_of(Style::kCalm, seed, Clock::kFast));
                               }));
}

Setting setting_of(Style style, std::uint64_t seed, Clock clock) {
  using std::chrono::minutes;
  using std::chrono::seconds;
  Setting setting;
  setting.hands.style = style;
  setting.hands.seed = setting.board.seed = seed;
  setting.hands.control.reset();
  if (clock == Clock::kFast) setting.hands.control = {minutes(3), seconds(2)};
  if (clock == Clock::kSlow) setting.hands.control = {minutes(90), seconds(30)};
  const auto& habits = simulator::habits_of(style);
  setting.board.misread = habits.misread;
  setting.board.drop_out = habits.drop_out;
  return setting;
}

simulator::Habits& habits_in(Setting& setting) {
  auto& habits = setting.hands.habits;
  if (!habits) habits = simulator::habits_of(setting.hands.style);
  return *habits;
}

void intensify(Setting& setting, double times) {
  if (times == 1) return;
  setting.hands.habits = simulator::intensified(habits_in(setting), times);
  setting.board.misread = setting.hands.habits->misread;
  setting.board.drop_out = setting.hands.habits->drop_out;
}

}  // namespace jadoube::score

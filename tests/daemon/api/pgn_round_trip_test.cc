// PGN that we write is PGN that we read: random games with illegal plies, corrections, gaps, set-up
// positions and chess960, written in each form and read again.
#include <gmock/gmock.h>

#include <sstream>

#include "daemon/api/answering/pgn_export.h"
#include "daemon/outputs/pgn/live_pgn.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "rules/pgn/pgn.h"
#include "tests/rules/reading.h"
#include "tests/support/random_chess.h"

namespace jadoube::api {
namespace pgn_round_trip_test {

using jadoube::tests::below;
using jadoube::tests::position_of;
using jadoube::tests::Random;
using jadoube::tests::random_move;
using model::PlyState;
using outputs::ReleasedGame;
using rules::Color;
using rules::PgnReading;
using rules::Position;

constexpr PgnReading kAsTheyStand{.moves = PgnReading::Moves::kAsTheyStand};

// The only game of `text`.
rules::PgnGame read_only(const std::string& text, PgnReading how) {
  std::istringstream stream(text);
  rules::PgnReader reader(stream, "text", how);
  auto game = reader.next();
  EXPECT_TRUE(game && *game) << (game ? "no game" : game.error().message) << "\n" << text;
  if (!game || !*game) return {};
  const auto more = reader.next();
  EXPECT_TRUE(more && !*more) << "a second game\n" << text;
  return std::move(**game);
}

class RandomGame {
 public:
  explicit RandomGame(Random& random) : random_(random) {}

  model::Game game() {
    model::Game game{.ordinal = 1, .start = start()};
    Position position = game.start;
    std::chrono::seconds white{5400}, black{5400};
    for (std::size_t left = below(70, random_); left > 0; --left) {
      const auto move = next_move(position);
      if (!move) break;
      model::Ply ply;
      ply.move = *move;
      ply.san = to_san(position, *move);
      ply.uci = to_uci(position, *move);
      ply.state = position.is_legal(*move) ? state() : PlyState::kIllegal;
      (position.turn() == Color::kWhite ? white : black) -=
          std::chrono::seconds(below(60, random_));
      if (!chance(9)) {
        ply.white_clock = white;
        ply.black_clock = black;
      }
      position = position.after(*move);
      game.plies.push_back(std::move(ply));
    }
    for (std::size_t left = below(3, random_); left > 0 && !game.plies.empty(); --left) {
      game.explanations.push_back({.first_ply = below(game.plies.size(), random_), .san = {}});
      if (chance(2)) game.explanations.back().san = {"e4", "e5"};
    }
    game.incomplete = chance(4);
    game.result = static_cast<rules::Result>(below(4, random_));
    if (game.result != rules::Result::kUnknown) {
      game.termination = model::Termination::kRulesInfraction;
    }
    return game;
  }

  outputs::Heading heading() {
    outputs::Heading heading{.event = "Open \"A\" {x} [%clk 1] \\", .round = 3, .table = 12};
    heading.players.white = {.name = "O'Neil, \"Kid\" \\ Ł; %", .title = "GM", .rating = 2500};
    heading.players.black = {.name = "Дуб, Іван"};
    heading.chess960 = chance(2);
    return heading;
  }

 private:
  bool chance(std::size_t of) { return below(of, random_) == 0; }

  PlyState state() {
    constexpr PlyState kStates[] = {PlyState::kConfirmed, PlyState::kInferred,
                                    PlyState::kCorrected};
    return kStates[below(3, random_)];
  }

  Position start() {
    switch (below(5, random_)) {
      case 0:
        return position_of("rbnnqkbr/pppppppp/8/8/8/8/PPPPPPPP/RBNNQKBR w HAha - 0 1");
      case 1:
        return position_of("8/2k5/8/3pP3/8/8/5K2/8 w - d6 0 41");
      case 2:
        return position_of("4k2r/6P1/8/8/8/8/1p6/R3K3 b Qk - 3 30");
      default:
        return Position::initial();
    }
  }

  // Mostly a legal move. Sometimes an illegal one, castling without the right among them.
  std::optional<rules::Move> next_move(const Position& position) {
    if (chance(6)) {
      for (int tries = 0; tries < 50; ++tries) {
        const rules::Move move{rules::square_at(static_cast<int>(below(64, random_))),
                               rules::square_at(static_cast<int>(below(64, random_)))};
        const auto piece = position.placement()[move.from];
        const bool is_own = piece != rules::Piece::kNone && color_of(piece) == position.turn();
        if (!is_own || move.from == move.to || position.is_legal(move)) continue;
        if (position.after(move).square_sets().has_one_king_each()) return move;
      }
    }
    if (position.legal_moves().empty()) return std::nullopt;
    return random_move(position, random_);
  }

  Random& random_;
};

void expect_plies(const rules::PgnGame& read, const std::vector<model::Ply>& plies,
                  const Position& start, const std::string& text) {
  EXPECT_EQ(read.start, start) << text;
  ASSERT_EQ(read.plies.size(), plies.size()) << text;
  Color turn = start.turn();
  for (std::size_t i = 0; i < plies.size(); ++i, turn = opponent_of(turn)) {
    ASSERT_EQ(read.plies[i].move, plies[i].move) << "ply " << i + 1 << "\n" << text;
    const auto& clock = turn == Color::kWhite ? plies[i].white_clock : plies[i].black_clock;
    if (!read.plies[i].clock) continue;
    ASSERT_EQ(read.plies[i].clock, clock) << "ply " << i + 1;
  }
}

TEST(PgnRoundTrip, TheArchiveIsReadBackWithItsIllegalPlies) {
  Random random(31);
  int illegal = 0;
  for (int round = 0; round < 300; ++round) {
    RandomGame make(random);
    const auto game = make.game();
    const auto heading = make.heading();
    for (const auto audience : {Audience::kArbiters, Audience::kViewers}) {
      for (const bool in_tournament : {false, true}) {
        const auto text = export_pgn("table-1", {.game = game}, {.audience = audience},
                                     in_tournament ? std::optional(heading) : std::nullopt);
        const auto read = read_only(text, kAsTheyStand);
        expect_plies(read, game.plies, game.start, text);
        EXPECT_EQ(read.result, game.result);
        if (in_tournament) {
          EXPECT_EQ(read.tag("White"), heading.players.white.name);
          EXPECT_EQ(read.tag("Event"), heading.event);
        }
        for (std::size_t i = 0; i < read.plies.size() && i < game.plies.size(); ++i) {
          EXPECT_EQ(read.plies[i].clock.has_value(), game.plies[i].white_clock.has_value());
          const bool is_reported = read.plies[i].comment.starts_with("illegal, and it stands");
          const bool is_illegal = game.plies[i].state == PlyState::kIllegal;
          EXPECT_EQ(is_reported, is_illegal && audience == Audience::kArbiters) << text;
          illegal += is_illegal ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(illegal, 1000);
}

TEST(PgnRoundTrip, LiveChessFilesAreReadBackWithTheIllegalPliesThatTheyHave) {
  Random random(32);
  for (int round = 0; round < 300; ++round) {
    RandomGame make(random);
    outputs::Table table;
    table.heading = make.heading();
    table.game = std::make_shared<const model::Game>(make.game());
    for (const bool illegal : {false, true}) {
      const ReleasedGame shown = outputs::release(table, {.illegal_plies = illegal});
      const auto text = livechess_pgn(table.heading, shown);
      const auto read = read_only(text, illegal ? kAsTheyStand : PgnReading{});
      expect_plies(read, shown.plies, shown.start, text);
      EXPECT_EQ(read.result, shown.result);
    }
  }
}

TEST(PgnRoundTrip, LiveTextsAreReadBackByAStrictReader) {
  Random random(33);
  for (int round = 0; round < 300; ++round) {
    RandomGame make(random);
    outputs::Table table;
    table.heading = make.heading();
    table.game = std::make_shared<const model::Game>(make.game());
    const ReleasedGame shown = outputs::release(table, {});
    for (const auto& form : {outputs::LiveForm{}, outputs::kLichessForm}) {
      const auto text = live_pgn(table.heading, shown, form);
      const auto read = read_only(text, {});
      expect_plies(read, shown.plies, shown.start, text);
      EXPECT_EQ(read.result, shown.result);
    }
  }
}

}  // namespace pgn_round_trip_test
}  // namespace jadoube::api

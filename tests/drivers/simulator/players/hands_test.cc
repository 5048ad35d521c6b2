#include "drivers/simulator/players/hands.h"

#include <gmock/gmock.h>

#include <map>

#include "drivers/simulator/hardware/board_time.h"
#include "tests/drivers/simulator/players/games.h"
#include "tests/drivers/simulator/players/telling.h"

namespace jadoube::drivers::simulator {
namespace hands_test {

using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Style kStyles[] = {Style::kClean, Style::kCalm, Style::kBlitz, Style::kClassical,
                             Style::kMessy};

// How often each telling of `pgn` comes up in 300 seeds.
std::map<std::string, int> tellings(const std::string& pgn, Style style, bool clock = false) {
  const rules::PgnGame game = game_from(pgn);
  std::map<std::string, int> count;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    HandsOptions options{.style = style, .seed = seed};
    if (!clock) options.control = std::nullopt;
    ++count[reported(perform(game, options).script)];
  }
  return count;
}

TEST(Hands, LeaveEveryPieceWhereTheGamePutsIt) {
  for (rules::PgnGame game : famous_games()) {
    game.result = rules::Result::kUnknown;
    for (const Style style : kStyles) {
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Performance played = perform(game, {.style = style, .seed = seed});
        EXPECT_EQ(to_fen(outcome(played.start, played.script)), to_fen(played.last.placement()));
      }
    }
  }
}

TEST(Hands, PlayTheIllegalMovesOfARecordAsTheyStandThere) {
  const rules::PgnGame game = game_from(
      "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 a6 5. Ke1 Qd8-b4 6. O-O a6-a3 7. Qd1-h6 Ra8-b6 *",
      {.moves = rules::PgnReading::Moves::kAsTheyStand});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Performance played = perform(game, {.style = Style::kClean, .seed = seed});
    ASSERT_EQ(played.plies.size(), game.plies.size());
    rules::Position position = game.start;
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
      EXPECT_EQ(played.plies[i].move, game.plies[i].move) << i;
      EXPECT_EQ(played.plies[i].illegal, !position.is_legal(game.plies[i].move)) << i;
      EXPECT_TRUE(played.plies[i].pressed) << i;
      position = position.after(game.plies[i].move);
    }
    EXPECT_EQ(played.last, position);
    EXPECT_EQ(to_fen(outcome(played.start, played.script)), to_fen(position.placement()));
  }
}

TEST(Hands, ActInTheOrderOfTime) {
  for (const rules::PgnGame& game : famous_games()) {
    const Script script = perform(game, {.style = Style::kMessy}).script;
    EXPECT_TRUE(std::ranges::is_sorted(script, {}, &Act::at));
    EXPECT_GE(script.front().at, BoardTime(0));
  }
}

TEST(Hands, DoTheSameForTheSameSeedAndNotForAnother) {
  const rules::PgnGame game = famous_games()[0];
  EXPECT_EQ(perform(game, {.seed = 3}).script, perform(game, {.seed = 3}).script);
  EXPECT_NE(perform(game, {.seed = 3}).script, perform(game, {.seed = 4}).script);
}

TEST(Hands, TellWhatWasPlayedAndWhen) {
  const rules::PgnGame game = famous_games()[0];
  const Performance played = perform(game, {});
  ASSERT_EQ(played.plies.size(), game.plies.size());
  EXPECT_EQ(played.plies[0].uci, "e2e4");
  EXPECT_EQ(played.plies[22].uci, "e1c1");
  EXPECT_EQ(played.result, rules::Result::kWhiteWins);
  BoardTime before{0};
  for (std::size_t i = 0; i + 1 < played.plies.size(); ++i) {
    ASSERT_TRUE(played.plies[i].pressed);
    EXPECT_GT(*played.plies[i].pressed, played.plies[i].released);
    EXPECT_GT(*played.plies[i].pressed, before);
    before = *played.plies[i].pressed;
  }
}

TEST(Hands, LeaveTheBoardAloneForTwoSeconds) {
  const Performance played = perform(famous_games()[0], {.style = Style::kMessy});
  for (const Act& act : played.script) {
    const bool touches = std::holds_alternative<Lift>(act.what);
    EXPECT_TRUE(!touches || act.at >= seconds(2));
  }
}

TEST(Hands, StartTheClockByItsKeyWithTheLeverDownAtBlack) {
  EXPECT_THAT(tellings("1. Nf3 *", Style::kCalm, true),
              testing::Contains(testing::Pair("run g1- f3N < run", testing::Gt(100))));
  EXPECT_THAT(tellings("1. Nf3 *", Style::kCalm, true),
              testing::Contains(testing::Pair("> run g1- f3N < run", testing::Gt(30))));
}

TEST(Hands, DoNotPressAClockThatIsNotThere) {
  const auto reported = tellings("1. Nf3 Nf6 *", Style::kCalm);
  EXPECT_TRUE(reported.contains("g1- f3N g8- f6n"));
  for (const auto& [acts, count] : reported) EXPECT_EQ(acts.find_first_of("<>"), acts.npos);
}

TEST(Hands, DoNotPressAfterMate) {
  const Performance played = perform(game_from("1. f3 e5 2. g4 Qh4# 0-1"), {});
  EXPECT_TRUE(played.plies[2].pressed);
  EXPECT_FALSE(played.plies[3].pressed);
}

TEST(Hands, PushPawnsAndLinePiecesAcrossSquaresNowAndThen) {
  const auto reported = tellings("1. e4 *", Style::kBlitz);
  EXPECT_GT(reported.at("e2- e4P"), 100);
  int pushed = 0;
  for (const auto& [acts, count] : reported) {
    if (acts.find("e3P") != acts.npos) pushed += count;
  }
  EXPECT_GT(pushed, 80);
  EXPECT_LT(pushed, 170);
}

TEST(Hands, CastleWithTheKingFirst) {
  const std::string fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *";
  const auto reported = tellings(fen, Style::kCalm);
  EXPECT_GT(reported.at("e1- g1K h1- f1R"), 70);
  for (const auto& [acts, count] : reported) EXPECT_FALSE(acts.starts_with("h1- f1R")) << acts;
  int rook_first = 0;
  for (const auto& [acts, count] : tellings(fen, Style::kMessy)) {
    if (acts.starts_with("h1- f1R e1-")) rook_first += count;
  }
  EXPECT_GT(rook_first, 0);
  EXPECT_LT(rook_first, 40);
}

TEST(Hands, CaptureInPassingWithThePassedPawnLastOrFirst) {
  const auto reported =
      tellings("[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. exd6 *", Style::kBlitz);
  EXPECT_GT(reported.at("e5- d6P d5-"), 60);
  EXPECT_GT(reported.at("d5- e5- d6P"), 20);
}

TEST(Hands, CaptureInThreeOrders) {
  const auto reported =
      tellings("[FEN \"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1\"]\n\n1. exd5 *", Style::kBlitz);
  EXPECT_GT(reported.at("e4- d5- d5P"), 60);  // Mover first, or a swap.
  EXPECT_GT(reported.at("d5- e4- d5P"), 20);
}

TEST(Hands, PromoteAtOnceOrByASwap) {
  const auto reported =
      tellings("[FEN \"8/4P3/8/k7/8/8/8/4K3 w - - 0 1\"]\n\n1. e8=N *", Style::kBlitz);
  EXPECT_GT(reported.at("e7- e8N"), 100);
  EXPECT_GT(reported.at("e7- e8P e8- e8N"), 60);
  EXPECT_GT(reported.at("e8N e7-"), 5);
}

TEST(Hands, CastleInChess960WhenKingAndRookChangePlaces) {
  const rules::PgnGame game =
      game_from("[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O *");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Performance played = perform(game, {.seed = seed});
    EXPECT_EQ(to_fen(outcome(played.start, played.script)), "4k3/8/8/8/8/8/8/5RK1");
  }
}

TEST(Hands, TurnWithTheBoard) {
  const Performance played = perform(game_from("1. e4 *"), {.seed = 5, .rotated = true});
  EXPECT_EQ(played.start, rules::rotated(rules::Placement::initial()));
  EXPECT_EQ(played.plies[0].uci, "e2e4");
  EXPECT_EQ(outcome(played.start, played.script)[Square::d5], Piece::kWhitePawn);
  EXPECT_THAT(played.script, testing::Contains(testing::Field(
                                 &Act::what, testing::VariantWith<Press>(Press{Side::kRight}))));
}

TEST(Hands, TakeTheTimeTheGameTook) {
  const rules::PgnGame game = game_from(
      "[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:52]} e5 {[%clk 0:02:44]} "
      "2. Nf3 {[%clk 0:02:34]} Nc6 {[%clk 0:02:40]} *");
  HandsOptions options{.style = Style::kClean,
                       .control = TimeControl{std::chrono::seconds(180), std::chrono::seconds(2)}};
  double off = 0;
  for (options.seed = 0; options.seed < 100; ++options.seed) {
    const auto plies = perform(game, options).plies;
    const auto between = [&](int ply) {
      return std::chrono::duration<double>(*plies[ply].pressed - *plies[ply - 1].pressed).count();
    };
    off = std::max({off, std::abs(between(1) - 20), std::abs(between(2) - 20)});
  }
  EXPECT_LT(off, 6);
}

TEST(Hands, LetTheFlagFallWhereTheGameWasLostOnTime) {
  const rules::PgnGame game = game_from(
      "[Termination \"Time forfeit\"]\n\n1. e4 {[%clk 0:00:09]} e5 {[%clk 0:00:01]} "
      "2. Nf3 {[%clk 0:00:09]} 1-0");
  const TimeControl control{std::chrono::seconds(10), std::chrono::seconds(0)};
  const Performance played = perform(game, {.control = control});
  Clock clock(ClockSettings{.base = control.base, .increment = control.increment});
  BoardTime first_king = kNoWake;
  for (const Act& act : played.script) {
    if (const auto* press = std::get_if<Press>(&act.what)) clock.press(act.at, press->side);
    if (std::holds_alternative<StartOrStop>(act.what)) clock.start_or_stop(act.at);
    if (const auto* lift = std::get_if<Lift>(&act.what); lift && lift->square == Square::e8) {
      first_king = std::min(first_king, act.at);
    }
  }
  const ClockBytes shown = clock.report(first_king);
  EXPECT_EQ(shown[0], 0x10);
  EXPECT_EQ(shown[6], 0x12);
}

TEST(Hands, GoOnWhenTheTimeOfTheRecordIsShorterThanHandsAre) {
  std::string pgn = "1. Nf3 {[%clk 0:01:00]} Nf6 {[%clk 0:01:00]} ";
  for (int i = 2; i < 20; ++i) {
    const bool out = i % 2 == 0;
    pgn += std::to_string(i) + (out ? ". Ng1 {[%clk 0:01:00]} Ng8 {[%clk 0:01:00]} "
                                    : ". Nf3 {[%clk 0:01:00]} Nf6 {[%clk 0:01:00]} ");
  }
  const TimeControl control{std::chrono::seconds(60), std::chrono::seconds(0)};
  EXPECT_EQ(perform(game_from(pgn + "*"), {.control = control}).plies.size(), 38);
}

class ResultSquares : public testing::TestWithParam<rules::Result> {};

TEST_P(ResultSquares, AreTakenByTheKingsWhenBothHaveBeenLifted) {
  const auto placement = *rules::parse_placement("r5k1/8/8/3pq3/3PP3/8/8/R5K1");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    Pieces pieces(placement);
    rules::Placement standing = placement;
    const BoardTime end =
        show_result(seconds(1), standing, GetParam(), Gesture::kBothLifted, random, pieces);
    const Script script = pieces.script(CoilModel::kContact);
    EXPECT_NEAR(static_cast<double>((end - script.back().at).count()), 0, 5e7);
    EXPECT_EQ(outcome(placement, script), standing);
    const rules::Placement shown = outcome(placement, script);
    int light = 0, dark = 0;
    for (const Square square : {Square::e4, Square::d5, Square::d4, Square::e5}) {
      if (shown[square] != Piece::kWhiteKing && shown[square] != Piece::kBlackKing) continue;
      ++(square == Square::e4 || square == Square::d5 ? light : dark);
    }
    EXPECT_EQ(light, GetParam() == rules::Result::kWhiteWins   ? 2
                     : GetParam() == rules::Result::kBlackWins ? 0
                                                               : 1);
    EXPECT_EQ(light + dark, 2);
    EXPECT_EQ(shown[Square::g1], Piece::kNone);
    EXPECT_THAT(std::vector(script.end() - 4, script.end() - 2),
                testing::Each(testing::Field(&Act::what, testing::VariantWith<Lift>(testing::_))));
  }
}

INSTANTIATE_TEST_SUITE_P(All, ResultSquares,
                         testing::Values(rules::Result::kWhiteWins, rules::Result::kBlackWins,
                                         rules::Result::kDraw));

TEST(ShowResult, DoesNothingWithoutAResultOrWithoutKings) {
  Random random(1);
  rules::Placement initial = rules::Placement::initial(), empty;
  Pieces pieces(initial);
  show_result(seconds(1), initial, rules::Result::kUnknown, Gesture::kBothLifted, random, pieces);
  show_result(seconds(1), empty, rules::Result::kDraw, Gesture::kBothLifted, random, pieces);
  EXPECT_THAT(pieces.paths(), IsEmpty());
}

TEST(SetUpPieces, PutsTheStartingPositionOnAnyBoard) {
  Random random(1);
  const auto standing = *rules::parse_placement("r5k1/8/8/3pq3/3PP3/8/PPP5/R5K1");
  Pieces pieces(standing);
  set_up_pieces(seconds(1), standing, rules::Placement::initial(), random, pieces);
  EXPECT_EQ(outcome(standing, pieces.script(CoilModel::kContact)), rules::Placement::initial());
}

TEST(TimeControl, IsReadFromPgnAndFromSentences) {
  using std::chrono::seconds;
  EXPECT_EQ(parse_time_control("3 min + 2 sec"), (TimeControl{seconds(180), seconds(2)}));
  EXPECT_EQ(parse_time_control("300+3"), (TimeControl{seconds(300), seconds(3)}));
  EXPECT_EQ(parse_time_control("600"), (TimeControl{seconds(600), seconds(0)}));
  EXPECT_EQ(parse_time_control("40/5400+30:1800+30"),
            (TimeControl{seconds(5400), seconds(30), seconds(1800)}));
  EXPECT_EQ(
      parse_time_control(": 90 minutes for the first 40 moves, followed by 30 minutes with an "
                         "increment of 30 seconds per move"),
      (TimeControl{seconds(5400), seconds(30), seconds(1800)}));
  for (const char* text :
       {"", "-", "?", "*60", "0", "99999", "300+", "300x", "0 minutes", "99999 minutes"}) {
    EXPECT_EQ(parse_time_control(text), std::nullopt) << text;
  }
}

}  // namespace hands_test
}  // namespace jadoube::drivers::simulator

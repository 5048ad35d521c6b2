#include "tests/chaos/truth.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/support/mutated_moves.h"

namespace jadoube::tests {
namespace truth_test {

using testing::ElementsAre;
using Moves = std::vector<std::string>;

// Each game has moves in one notation, for SAN and UCI.
const Moves kFirst{"e4", "e5", "Nf3"}, kSecond{"d4", "d5"}, kThird{"c4"};

values::v1::Game recorded(const Moves& moves) {
  values::v1::Game game;
  for (const auto& move : moves) game.add_plies()->set_uci(move);
  return game;
}

// "1-1 2-3": which record belongs to which game, from 1. 0 for none.
std::string pairs_of(const std::vector<Moves>& records, const std::vector<Moves>& games) {
  std::vector<values::v1::Game> on_record;
  std::vector<PlayedGame> played;
  for (const auto& moves : records) on_record.push_back(recorded(moves));
  for (const auto& moves : games) played.push_back({.uci = moves, .san = moves});
  if (!played.empty()) played.back().over = false;
  std::string text;
  const auto number = [](auto index) { return std::to_string(index ? *index + 1 : 0); };
  for (const auto& pair : paired(on_record, played)) {
    text += (text.empty() ? "" : " ") + number(pair.recorded) + "-" + number(pair.played);
  }
  return text;
}

TEST(PairedGames, AreInOrder) {
  EXPECT_EQ(pairs_of({kFirst, kSecond, kThird}, {kFirst, kSecond, kThird}), "1-1 2-2 3-3");
}

TEST(PairedGames, LackOneAndTheOthersAreRight) {
  EXPECT_EQ(pairs_of({kFirst, kThird, kFirst}, {kFirst, kSecond, kThird, kFirst}),
            "1-1 0-2 2-3 3-4");
  EXPECT_EQ(pairs_of({kSecond, kThird, kFirst}, {kFirst, kSecond, kThird, kFirst}),
            "0-1 1-2 2-3 3-4");
}

TEST(PairedGames, HaveOneThatWasNeverPlayed) {
  EXPECT_EQ(pairs_of({kFirst, kThird, kSecond}, {kFirst, kSecond}), "1-1 2-0 3-2");
}

TEST(PairedGames, MayLackTheOneThatIsAboutToBegin) {
  EXPECT_EQ(pairs_of({kFirst}, {kFirst, kSecond}), "1-1 0-2");
  EXPECT_EQ(pairs_of({}, {kFirst}), "0-1");
}

TEST(PairedGames, AreWrongTogetherBeforeTheyAreMissingAndInvented) {
  EXPECT_EQ(pairs_of({kFirst, {"e4", "c5"}, kThird}, {kFirst, kSecond, kThird}), "1-1 2-2 3-3");
}

TEST(PairedGames, AreTheOnesThatHaveMoreInCommon) {
  EXPECT_EQ(pairs_of({{"d4"}, {"c4", "e5"}}, {kSecond, kFirst, {"c4", "e5", "d4"}, {}}),
            "1-1 0-2 2-3 0-4");
}

TEST(Verdict, OfAGameThatContinuesIsAsPlayedWithFewerPlies) {
  const PlayedGame played{.uci = kFirst, .san = kFirst, .over = false};
  EXPECT_EQ(verdict(recorded({"e4"}), played), Verdict::kAsPlayed);
}

// The judge is judged: it must object to every single mistake that is told as certain.
TEST(Verdict, ObjectsToEveryMutationOfARightRecord) {
  const Moves moves = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6",
                       "b5a4", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"};
  const PlayedGame played{.uci = moves, .san = moves};
  const auto reported = [](const Moves& all) {
    auto game = recorded(all);
    for (auto& ply : *game.mutable_plies()) ply.set_state(values::v1::PLY_STATE_CONFIRMED);
    game.set_closed(true);
    return game;
  };
  EXPECT_EQ(verdict(reported(moves), played), Verdict::kAsPlayed);
  for (const auto& [what, mutation] : mutated(moves)) {
    EXPECT_EQ(verdict(reported(mutation), played), Verdict::kSilent) << what;
  }
}

TEST(Verdict, OfARecordThatHasEndedIsNotAsPlayedWithFewerPlies) {
  const PlayedGame played{.uci = kFirst, .san = kFirst, .over = false};
  auto closed = recorded({"e4"}), resigned = closed, mated = closed;
  closed.set_closed(true);
  resigned.set_result(values::v1::RESULT_WHITE_WINS);
  mated.set_result(values::v1::RESULT_WHITE_WINS);
  mated.set_result_provisional(true);
  EXPECT_EQ(verdict(closed, played), Verdict::kSilent);
  EXPECT_EQ(verdict(resigned, played), Verdict::kSilent);
  EXPECT_EQ(verdict(mated, played), Verdict::kAsPlayed);
}

TEST(Verdict, OfAGameThatIsOverIsNotAsPlayedWithFewerPlies) {
  const PlayedGame played{.uci = kFirst, .san = kFirst};
  EXPECT_EQ(verdict(recorded({"e4"}), played), Verdict::kSilent);
  EXPECT_TRUE(lacks_last_plies(recorded({"e4"}), played));
  EXPECT_FALSE(lacks_last_plies(recorded({"d4"}), played));
  EXPECT_FALSE(lacks_last_plies(recorded(kFirst), played));
}

// The next game is not taken for it.
TEST(Truth, HasGamesWithPliesThatNoLawAllows) {
  const auto file = std::filesystem::path(testing::TempDir()) / "truth.pgn";
  std::ofstream(file) << "1. e4 e5 2. Ng1-e5 {illegal, and it stands} d6 1-0\n\n1. c4 *\n";
  const auto games = truth_in(file.string());
  ASSERT_EQ(games.size(), 2U);
  EXPECT_THAT(played_game(games[0]).san, ElementsAre("e4", "e5", "Ng1xe5", "d6"));
  EXPECT_THAT(played_game(games[1]).san, ElementsAre("c4"));
}

}  // namespace truth_test
}  // namespace jadoube::tests

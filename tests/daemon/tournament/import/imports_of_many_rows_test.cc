// The largest files that halls have, in small; tests/bench/import_bench.cc measures the large ones.
#include <gmock/gmock.h>

#include <algorithm>

#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/read_files.h"

namespace jadoube::tournament {
namespace imports_of_many_rows_test {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr int kPlayers = 1'000, kRounds = 6;
// The problems that are told, and those that say that there are more.
constexpr std::size_t kMostReported = 504;

// `shift` makes other pairings.
std::string rows(int shift = 1) {
  std::string text = "round,table,white,black,result\n";
  for (int round = 1; round <= kRounds; ++round) {
    for (int table = 0; table < kPlayers / 2; ++table) {
      const int black = kPlayers / 2 + (table + round * shift) % (kPlayers / 2);
      text += std::to_string(round) + "," + std::to_string(table + 1) + ",\"Surname" +
              std::to_string(table) + ", Given\",\"Surname" + std::to_string(black) +
              ", Given\",\n";
    }
  }
  return text;
}

rules::Expected<Merged> import_of(const std::string& text,
                                  const model::Tournament& into = {.id = "open"}) {
  return with_import(into, "", read_files({{"p.csv", text}}), {});
}

TEST(ManyRows, AreReadMergedAndMergedAgain) {
  const auto once = import_of(rows());
  ASSERT_TRUE(once.has_value());
  EXPECT_TRUE(once->problems.empty());
  const auto& section = once->tournament.sections[0];
  EXPECT_EQ(section.players.size(), std::size_t{kPlayers});
  ASSERT_EQ(section.rounds.size(), std::size_t{kRounds});
  for (const auto& round : section.rounds) EXPECT_EQ(round.pairings.size(), kPlayers / 2U);
  EXPECT_TRUE(import_of(rows(), once->tournament)->changes.empty());
  // All pairings are other ones, of the same players.
  const auto other = import_of(rows(7), once->tournament);
  EXPECT_EQ(other->changes.size(), std::size_t{kRounds * kPlayers});
  EXPECT_EQ(other->tournament.sections[0].players, section.players);
}

std::string text_of(const std::vector<FileProblem>& problems) {
  std::string text;
  for (const auto& problem : problems) text += to_string(problem) + "\n";
  return text;
}

TEST(ManyRows, OfManyPlayersAreAnError) {
  std::string text = "round,table,white,black\n";
  for (int i = 0; i < 5'100; ++i) {
    text += "1," + std::to_string(i % 5'000 + 1) + ",A" + std::to_string(2 * i) + ",A" +
            std::to_string(2 * i + 1) + "\n";
  }
  const auto import = import_of(text);
  ASSERT_TRUE(import.has_value());
  EXPECT_THAT(text_of(import->problems), HasSubstr("there are more than 9999 players"));
  EXPECT_LE(import->problems.size(), kMostReported);
}

TEST(ManyRows, ThatDoNotFitTogetherAreReportedForAWhileOnly) {
  // Each round pairs its players many times, and the section knows none of the numbers.
  std::string text = "round,table,white_no,black_no\n";
  for (int row = 0; row < 4'000; ++row) {
    const std::string round = std::to_string(1 + row % 4);
    text += round + ",1," + std::to_string(2 * row + 1) + "," + std::to_string(2 * row + 2) + "\n";
  }
  const auto twice = import_of(text);
  ASSERT_TRUE(twice.has_value());
  EXPECT_THAT(text_of(twice->problems), HasSubstr("table 1 has a pairing already"));
  EXPECT_THAT(text_of(twice->problems), HasSubstr("there are more faults from here on"));
  EXPECT_LE(twice->problems.size(), kMostReported);
  EXPECT_TRUE(std::ranges::any_of(twice->problems, &FileProblem::is_error));
}

TEST(ManyRows, OfPlayersWhoAreNotKnownAreReportedForAWhileOnly) {
  std::string text = "round,table,white_no,black_no\n";
  for (int row = 0; row < 2'000; ++row) {
    text += "1," + std::to_string(row + 1) + "," + std::to_string(2 * row + 1) + "," +
            std::to_string(2 * row + 2) + "\n";
  }
  const auto import = import_of(text);
  ASSERT_TRUE(import.has_value());
  EXPECT_THAT(text_of(import->problems), HasSubstr("is not known: import the players too"));
  EXPECT_LE(import->problems.size(), kMostReported);
}

// The ways in which names and ids can be many at once.
TEST(ManyRows, OfOneNameAreAsManyPlayersAsTheyHaveRatings) {
  std::string text = "name,rating,fide_id\n";
  for (int i = 1; i <= 3'000; ++i) text += "\"Same, Name\"," + std::to_string(i) + ",\n";
  const auto import = import_of(text);
  ASSERT_TRUE(import.has_value());
  EXPECT_EQ(import->tournament.sections[0].players.size(), 3'000U);
}

TEST(ManyRows, OfOneIdAreOnePlayer) {
  std::string text = "name,rating,fide_id\n";
  for (int i = 1; i <= 3'000; ++i) text += "\"N" + std::to_string(i) + "\",,4711\n";
  const auto import = import_of(text);
  ASSERT_TRUE(import.has_value());
  EXPECT_EQ(import->tournament.sections[0].players.size(), 1U);
  EXPECT_LE(import->problems.size(), kMostReported);
}

TEST(ManyRows, OfOneNameWithNumbersAreTheSamePlayersAgain) {
  std::string text = "number,name,rating\n";
  for (int i = 1; i <= 3'000; ++i) {
    text += std::to_string(i) + ",\"Same, Name\"," + std::to_string(1 + i % 1'000) + "\n";
  }
  const auto known = import_of(text);
  ASSERT_TRUE(known.has_value());
  EXPECT_EQ(known->tournament.sections[0].players.size(), 3'000U);
  EXPECT_THAT(import_of(text, known->tournament)->changes, IsEmpty());
}

}  // namespace imports_of_many_rows_test
}  // namespace jadoube::tournament

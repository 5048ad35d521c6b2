// One operator's file must not hold up a hall: 30,000 rows take less than a second.
#include <gmock/gmock.h>

#include <ctime>

#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/read_files.h"

namespace jadoube::tournament {
namespace imports_of_many_rows_are_quick_test {

using testing::HasSubstr;

// The time that this thread has used.
double used_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// A checked build is several times slower than the one that is installed.
constexpr double kMostSeconds = 5;

// `players` players in `rounds` rounds; `shift` makes other pairings.
std::string rows(int players, int rounds, int shift = 1) {
  std::string text = "round,table,white,black,result\n";
  for (int round = 1; round <= rounds; ++round) {
    for (int table = 0; table < players / 2; ++table) {
      const int black = players / 2 + (table + round * shift) % (players / 2);
      text += std::to_string(round) + "," + std::to_string(table + 1) + ",\"Surname" +
              std::to_string(table) + ", Given\",\"Surname" + std::to_string(black) +
              ", Given\",\n";
    }
  }
  return text;
}

TEST(ManyRows, AreReadMergedAndMergedAgainInShortTime) {
  // 6 rounds of 4,900 pairings.
  const double begin = used_seconds();
  const auto once = with_import({.id = "open"}, "", read_files({{"p.csv", rows(9'800, 6)}}), {});
  ASSERT_TRUE(once.has_value());
  EXPECT_TRUE(once->problems.empty());
  EXPECT_EQ(once->tournament.sections[0].rounds.size(), 6U);
  const double first = used_seconds() - begin;
  const auto twice = with_import(once->tournament, "", read_files({{"p.csv", rows(9'800, 6)}}), {});
  EXPECT_TRUE(twice->changes.empty());
  const double second = used_seconds() - begin - first;
  // All pairings are other ones.
  const auto other =
      with_import(once->tournament, "", read_files({{"p.csv", rows(9'800, 6, 7)}}), {});
  EXPECT_FALSE(other->changes.empty());
  const double third = used_seconds() - begin - first - second;
  RecordProperty("milliseconds_first", static_cast<int>(first * 1000));
  EXPECT_LT(first, kMostSeconds);
  EXPECT_LT(second, kMostSeconds);
  EXPECT_LT(third, kMostSeconds);
}

TEST(ManyRows, OfManyPlayersAreAnErrorInShortTime) {
  std::string text = "round,table,white,black\n";
  for (int i = 0; i < 30'000; ++i) {
    text += "1," + std::to_string(i % 5'000 + 1) + ",A" + std::to_string(2 * i) + ",A" +
            std::to_string(2 * i + 1) + "\n";
  }
  const double begin = used_seconds();
  const auto import = with_import({.id = "open"}, "", read_files({{"p.csv", text}}), {});
  EXPECT_LT(used_seconds() - begin, kMostSeconds);
  ASSERT_TRUE(import.has_value());
  std::string problems;
  for (const auto& problem : import->problems) problems += to_string(problem) + "\n";
  EXPECT_THAT(problems, HasSubstr("there are more than 9999 players"));
  EXPECT_LE(import->problems.size(), 1'000U);
}

// The ways in which names, ids and ratings can be many at once.
TEST(ManyRows, OfOneNameOrOneIdAreNoTrap) {
  for (const bool same_name : {true, false}) {
    std::string text = "name,rating,fide_id\n";
    for (int i = 0; i < 9'000; ++i) {
      text += same_name ? "\"Same, Name\"," + std::to_string(1 + i % 3'999) + ",\n"
                        : "\"N" + std::to_string(i) + "\",,4711\n";
    }
    const double begin = used_seconds();
    const auto import = with_import({.id = "open"}, "", read_files({{"p.csv", text}}), {});
    EXPECT_LT(used_seconds() - begin, kMostSeconds) << same_name;
  }
}

}  // namespace imports_of_many_rows_are_quick_test
}  // namespace jadoube::tournament

#include <gtest/gtest.h>

#include "daemon/tournament/import/read_files.h"
#include "daemon/watched/saved_file.h"
#include "tests/support/growing_trf.h"

namespace jadoube::watched {
namespace found_changes_test {

tournament::Merged merged(const model::Tournament& before, const std::string& content) {
  return *tournament::with_import(before, "", tournament::read_files({{"open.trf", content}}), {});
}

model::Tournament with(const std::string& content) {
  return merged({.id = "open"}, content).tournament;
}

FoundChanges found(const std::string& before, const std::string& after) {
  const auto tournament = with(before);
  return found_changes(tournament, "main", merged(tournament, after));
}

TEST(FoundChanges, ANewRoundIsCountedApartFromWhatElseChanges) {
  const auto changes = found(tests::growing_trf(1, 0), tests::growing_trf(2, 1));
  EXPECT_EQ(changes,
            (FoundChanges{.first_round = 2, .last_round = 2, .pairings = 2, .changes = 2}));
  EXPECT_EQ(found_text(changes), "round 2 is there: 2 pairings, 2 changes");
}

TEST(FoundChanges, SeveralNewRoundsAreNamedTogether) {
  const auto changes = found(tests::growing_trf(1, 0), tests::growing_trf(3, 0));
  EXPECT_EQ(found_text(changes), "rounds 2 to 3 are there: 4 pairings");
}

TEST(FoundChanges, ResultsAloneAreChangesOnly) {
  const auto changes = found(tests::growing_trf(2, 0), tests::growing_trf(2, 1));
  EXPECT_EQ(changes, FoundChanges{.changes = 2});
  EXPECT_EQ(found_text(changes), "2 changes");
  EXPECT_EQ(found_text({.changes = 1}), "1 change");
}

TEST(FoundChanges, APairingThatIsGoneMayMeanHalfAFile) {
  const std::string rows = "round,table,white,black\n1,1,\"Adam, A\",\"Berg, B\"\n";
  const std::string whole = rows + "1,2,\"Cole, C\",\"Dahl, D\"\n";
  EXPECT_TRUE(found(whole, rows).takes_away);
  EXPECT_FALSE(found(rows, whole).takes_away);
}

TEST(FoundChanges, QuestionsWithoutAnAnswerAreCounted) {
  auto import = merged(with(tests::growing_trf(1, 0)), tests::growing_trf(1, 0));
  import.questions = {{.id = "a", .what = {}}, {.id = "b", .what = {}, .answer = "yes" }};
  EXPECT_EQ(found_changes(import.tournament, "main", import).open_questions, 1U);
}

}  // namespace found_changes_test
}  // namespace jadoube::watched

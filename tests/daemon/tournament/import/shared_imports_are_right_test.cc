// The twelve groups of files that an event day found, as far as this room is concerned.
#include <gmock/gmock.h>

#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/read_files.h"
#include "rules/time/time_control_text.h"
#include "tests/daemon/tournament/import/import_dump.h"
#include "tests/support/shared_data.h"

namespace jadoube::tournament {
namespace shared_imports_are_right_test {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Imports files of a group one after the other.
class SharedImports : public testing::Test {
 protected:
  void SetUp() override {
    const auto found = tests::shared_data("data/imports");
    if (!found) GTEST_SKIP() << "no shared data data/imports; JADOUBE_SHARED can say where";
    folder_ = *found;
  }

  Merged import(const std::string& file, const model::Tournament& into = {.id = "open"},
                int round = 0) {
    const auto merged =
        with_import(into, "", read_files({{file, file_bytes((folder_ / file).string())}}, round),
                    model::Instant{std::chrono::hours(1)});
    EXPECT_TRUE(merged.has_value()) << merged.error().message;
    return merged.value_or(Merged{});
  }

  static std::vector<std::string> errors(const Merged& merged) {
    std::vector<std::string> all;
    for (const auto& problem : merged.problems) {
      if (problem.is_error) all.push_back(to_string(problem));
    }
    return all;
  }

  // "21: Stone, Anna - Field, Ben".
  static std::vector<std::string> round(const Merged& merged, std::size_t number) {
    std::vector<std::string> all;
    const auto& section = merged.tournament.sections.at(0);
    for (const auto& pairing : section.rounds.at(number - 1).pairings) {
      std::string line = std::to_string(pairing.table) + ":";
      for (const int player : {pairing.players.white, pairing.players.black}) {
        for (const auto& each : section.players) {
          if (each.number == player) line += " " + each.name + ";";
        }
      }
      if (pairing.bye != model::Bye::kNone) line += " bye";
      all.push_back(line);
    }
    return all;
  }

  std::filesystem::path folder_;
};

TEST_F(SharedImports, Group1And12KeepThePositionAndSayChess960) {
  for (const char* file : {"01-chess960-start-of-the-pairing/pairing.pgn",
                           "12-start-of-the-pairing-not-sent-before-move-one/pairing.pgn"}) {
    const auto merged = import(file);
    EXPECT_TRUE(merged.tournament.sections.at(0).rounds.at(0).pairings.at(0).start);
    EXPECT_TRUE((**merged.tournament.sections.at(0).rules).chess960);
  }
}

TEST_F(SharedImports, Group2HasTwoPlayersForEachName) {
  const auto ids = import("02-namesakes-become-one-player/same-name-other-fide-id.pgn");
  EXPECT_THAT(errors(ids), IsEmpty());
  EXPECT_EQ(ids.tournament.sections.at(0).players.size(), 4U);
  EXPECT_EQ(ids.tournament.sections.at(0).rounds.at(0).pairings.size(), 2U);
  const auto spelling = import("02-namesakes-become-one-player/near-spelling.csv");
  EXPECT_THAT(round(spelling, 1), ElementsAre("1: Lin, Xue; Ivanov, Petr;", testing::_));
  EXPECT_THAT(round(spelling, 2), ElementsAre("1: Lin, Xu; Novak, Jan;", testing::_));
}

TEST_F(SharedImports, Group3AsksAndLeavesRound1) {
  const auto before = import("03-a-near-name-renames-a-player/round1.pgn");
  const auto after = import("03-a-near-name-renames-a-player/round2.pgn", before.tournament);
  EXPECT_NE(first_open(after.questions), nullptr);
  EXPECT_EQ(round(after, 1), round(before, 1));
}

TEST_F(SharedImports, Group4HasTheTables) {
  EXPECT_THAT(round(import("04-csv-column-board/boards-21-to-23.csv"), 1),
              ElementsAre("21: Stone, Anna; Field, Ben;", "22: Lake, Cleo; Hill, Dan;",
                          "23: Moor, Eve; Wood, Fay;"));
}

TEST_F(SharedImports, Group5And6AreReadWithWarnings) {
  for (const char* file : {"05-one-odd-field-refuses-a-trf/fed-dot.trf",
                           "05-one-odd-field-refuses-a-trf/rat-ur.trf"}) {
    const auto merged = import(file);
    EXPECT_THAT(errors(merged), IsEmpty()) << file;
    EXPECT_EQ(merged.problems.size(), 1U) << file;
    EXPECT_EQ(merged.problems.at(0).line, 6) << file;
    EXPECT_THAT(round(merged, 1),
                ElementsAre("1: Stone, Anna; Lake, Cleo;", "2: Field, Ben; Hill, Dan;"));
  }
  const auto byes = import("06-trf-bye-with-blank-colour/absent-blank-colour.trf");
  EXPECT_THAT(errors(byes), IsEmpty());
  EXPECT_THAT(round(byes, 3), ElementsAre("0: gamma; bye", "0: delta; bye"));
}

TEST_F(SharedImports, Group7HasByes) {
  for (const char* file : {"07-bye-words-become-players/bye-in-brackets.csv",
                           "07-bye-words-become-players/not-paired.csv"}) {
    EXPECT_THAT(round(import(file), 1),
                ElementsAre("1: Stone, Anna; Field, Ben;", "0: Lake, Cleo; bye"))
        << file;
  }
}

TEST_F(SharedImports, Group9ReportsThatTheFormatIsNotKnown) {
  const std::string file = "09-unknown-file-told-as-encoding/pairings.xlsx";
  const auto refused = with_import({.id = "open"}, "",
                                   read_files({{file, file_bytes((folder_ / file).string())}}), {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_THAT(refused.error().message, HasSubstr("the format is not known"));
}

TEST_F(SharedImports, Group10HasCyrillicNames) {
  EXPECT_EQ(import("10-code-pages/cp1251.trf").tournament.sections.at(0).players.at(0).name,
            "Петренко, Олена");
}

TEST_F(SharedImports, Group11IsReadOrRefusedWithoutAGuess) {
  EXPECT_THAT(errors(import("11-small/result-postponed.csv")), IsEmpty());
  EXPECT_THAT(round(import("11-small/pairings-of-a-results-site.csv", {.id = "open"}, 1), 1),
              ElementsAre("1: Stone, Anna; Field, Ben;", "2: Lake, Cleo; Hill, Dan;"));
  for (const auto& [text, canonical] :
       {std::pair("180+2", "3+2"), std::pair("300+0", "5+0"), std::pair("600", "10+0"),
        std::pair("40/6000+30:900+30", "100/40+15/SD+30"),
        std::pair("40/7200:20/3600:1800", "120/40+60/20+30/SD"), std::pair("2700d5", "45;d5")}) {
    const auto control = rules::parse_time_control(text);
    ASSERT_TRUE(control.has_value()) << text << control.error().message;
    EXPECT_EQ(rules::to_string(*control), canonical) << text;
  }
}

}  // namespace shared_imports_are_right_test
}  // namespace jadoube::tournament

// Players with the same or nearly the same name: who is one, who is two, and what is asked.
#include <gmock/gmock.h>

#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/import/read_files.h"

namespace jadoube::tournament {
namespace distinct_imported_players_test {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const model::Instant kNow{std::chrono::hours(1)};

// A game of a PGN: "White|5000001|2100" and the same for Black.
std::string game(const std::string& round, const std::string& white, const std::string& black,
                 const std::string& result = "*") {
  std::string text = "[Event \"Open\"]\n[Round \"" + round + "\"]\n";
  for (const auto& [color, said] : {std::pair("White", white), std::pair("Black", black)}) {
    const std::size_t one = said.find('|'), two = said.find('|', one + 1);
    text += std::string("[") + color + " \"" + said.substr(0, one) + "\"]\n";
    if (one == std::string::npos) continue;
    const std::string id = said.substr(one + 1, two - one - 1);
    if (!id.empty()) text += std::string("[") + color + "FideId \"" + id + "\"]\n";
    if (two == std::string::npos) continue;
    text += std::string("[") + color + "Elo \"" + said.substr(two + 1) + "\"]\n";
  }
  return text + "[Result \"" + result + "\"]\n\n" + result + "\n\n";
}

Merged merged(const model::Tournament& tournament, const std::string& pgn,
              const ImportAnswers& answers = {}) {
  auto result =
      with_import(tournament, "", read_files({{"p.pgn", pgn}}), kNow, {.answers = answers});
  EXPECT_TRUE(result.has_value()) << result.error().message;
  return *result;
}

std::vector<std::string> names(const Merged& import) {
  std::vector<std::string> all;
  for (const auto& player : import.tournament.sections.at(0).players) all.push_back(player.name);
  return all;
}

std::vector<std::string> asked(const Merged& import) {
  std::vector<std::string> all;
  for (const auto& question : import.questions) all.push_back(question.what.english());
  return all;
}

std::vector<std::string> errors(const Merged& import) {
  std::vector<std::string> all;
  for (const auto& problem : import.problems) {
    if (problem.is_error) all.push_back(to_string(problem));
  }
  return all;
}

// Round 1 is played.
model::Tournament after_round_1() {
  return merged({.id = "open"}, game("1.1", "Singh, Arun", "Ivanov, Petr", "1-0") +
                                    game("1.2", "Novak, Jan", "Kumar, Vijay", "0-1"))
      .tournament;
}

TEST(PlayersOfImports, OneNameWithTwoFideIdsIsTwoPlayersOfARound) {
  const auto import =
      merged({.id = "open"}, game("1.1", "Singh, Gurpreet|5000001", "Ivanov, Petr|5000002") +
                                 game("1.2", "Novak, Jan|5000003", "Singh, Gurpreet|5000004"));
  EXPECT_THAT(errors(import), IsEmpty());
  EXPECT_THAT(asked(import), IsEmpty());
  EXPECT_THAT(names(import),
              ElementsAre("Singh, Gurpreet", "Ivanov, Petr", "Novak, Jan", "Singh, Gurpreet"));
}

TEST(PlayersOfImports, OneNameWithTwoRatingsIsAskedAboutUnlessBothPlayInOneRound) {
  const auto one_round = merged({.id = "open"}, game("1.1", "Li, Chao||2650", "Ivanov, Petr") +
                                                    game("1.2", "Novak, Jan", "Li, Chao||2100"));
  EXPECT_THAT(errors(one_round), IsEmpty());
  EXPECT_THAT(asked(one_round), IsEmpty());
  EXPECT_THAT(names(one_round), SizeIs(4));

  const std::string two_rounds =
      game("1.1", "Li, Chao||2650", "Ivanov, Petr") + game("2.1", "Li, Chao||2100", "Novak, Jan");
  const auto doubtful = merged({.id = "open"}, two_rounds);
  ASSERT_THAT(asked(doubtful), ElementsAre("are Li, Chao (2650) and Li, Chao (2100) in the files "
                                           "one player?"));
  EXPECT_THAT(names(doubtful), SizeIs(4)) << "without an answer they are two";
  const auto one = merged({.id = "open"}, two_rounds, {{doubtful.questions[0].id, "yes"}});
  EXPECT_EQ(first_open(one.questions), nullptr);
  EXPECT_THAT(names(one), ElementsAre("Li, Chao", "Ivanov, Petr", "Novak, Jan"));
}

TEST(PlayersOfImports, NamesThatDifferByALetterAreTwoPlayersOfAFile) {
  const auto import = merged({.id = "open"}, game("1.1", "Lin, Xue", "Ivanov, Petr") +
                                                 game("2.1", "Lin, Xu", "Novak, Jan"));
  EXPECT_THAT(names(import), Contains("Lin, Xu"));
  EXPECT_THAT(names(import), SizeIs(4));
}

TEST(PlayersOfImports, AccentsAndUmlautsAreSpellingsOfOneName) {
  for (const auto& [one, other] :
       {std::pair("Müller, Tobias", "Mueller, Tobias"),
        std::pair("Müller, Tobias", "Muller, Tobias"), std::pair("Dvořák, Jan", "Dvorak, Jan"),
        std::pair("Bjørn Ås", "Bjoern Aas"), std::pair("Семёнов, Пётр", "Семенов, Петр")}) {
    EXPECT_THAT(names(merged({.id = "open"}, game("1.1", one, "Ivanov, Petr") +
                                                 game("2.1", other, "Ivanov, Petr"))),
                SizeIs(2))
        << one;
  }
  for (const auto& [one, other] :
       {std::pair("Joel, Anna", "Jol, Anna"), std::pair("Yue, Li", "Yu, Li"),
        std::pair("Lin, Xue", "Xue, Lin")}) {
    EXPECT_THAT(names(merged({.id = "open"}, game("1.1", one, "Ivanov, Petr") +
                                                 game("2.1", other, "Ivanov, Petr"))),
                SizeIs(3))
        << one;
  }
}

TEST(PlayersOfImports, WhoOfTwoNamesakesIsMeantMustBeSaid) {
  const auto import =
      merged({.id = "open"}, game("1.1", "Singh, Gurpreet|5000001", "Ivanov, Petr") +
                                 game("1.2", "Novak, Jan", "Singh, Gurpreet|5000004") +
                                 game("2.1", "Singh, Gurpreet", "Novak, Jan"));
  EXPECT_THAT(errors(import), ElementsAre(HasSubstr("there are 2 players with the name Singh, "
                                                    "Gurpreet: give their FIDE ids")));
}

TEST(PlayersOfImports, OneFideIdOfTwoNamesIsAnError) {
  const auto import = merged({.id = "open"}, game("1.1", "Stone, Anna|7", "Ivanov, Petr") +
                                                 game("2.1", "Field, Ben|7", "Ivanov, Petr"));
  EXPECT_THAT(errors(import),
              ElementsAre(HasSubstr("FIDE id 7 is both Stone, Anna and Field, Ben")));
}

TEST(PlayersOfImports, ANearNameDoesNotRenameAPlayerOfAPlayedRound) {
  const auto tournament = after_round_1();
  const std::string round_2 = game("2.1", "Singh, Arjun", "Ivanov, Petr");
  const auto import = merged(tournament, round_2);
  ASSERT_THAT(asked(import), ElementsAre("is Singh, Arjun the Singh, Arun of round 1?"));
  EXPECT_THAT(names(import), Contains("Singh, Arun"));
  EXPECT_THAT(names(import), Contains("Singh, Arjun"));
  const std::string id = import.questions[0].id;
  EXPECT_EQ(first_open(import.questions)->id, id);

  const auto two = merged(tournament, round_2, {{id, "no"}});
  EXPECT_EQ(first_open(two.questions), nullptr);
  EXPECT_THAT(names(two), SizeIs(5));
  const auto one = merged(tournament, round_2, {{id, "yes"}});
  EXPECT_EQ(first_open(one.questions), nullptr);
  EXPECT_THAT(names(one), SizeIs(4));
  EXPECT_THAT(names(one), Contains("Singh, Arjun"));
  EXPECT_EQ(first_open(merged(tournament, round_2, {{id, "perhaps"}}).questions)->id, id)
      << "what is no choice is no answer";
}

TEST(PlayersOfImports, ANearNameWithAnotherRatingIsAnotherPlayerWithoutAQuestion) {
  auto tournament = after_round_1();
  tournament.sections[0].players[0].rating = 2100;
  const auto import = merged(tournament, game("2.1", "Singh, Arjun||1800", "Ivanov, Petr"));
  EXPECT_THAT(asked(import), IsEmpty());
  EXPECT_THAT(names(import), SizeIs(5));
}

TEST(PlayersOfImports, ANumberThatANearNameHasNowIsAskedAbout) {
  const std::string header = "round,table,white_number,white,black_number,black,result\n";
  const auto before = with_import(
      {.id = "open"}, "",
      read_files({{"p.csv", header + "1,1,1,\"Singh, Arun\",2,\"Ivanov, Petr\",1-0\n"}}), kNow);
  const auto after = with_import(
      before->tournament, "",
      read_files({{"p.csv", header + "2,1,1,\"Singh, Arjun\",2,\"Ivanov, Petr\",\n"}}), kNow);
  EXPECT_THAT(asked(*after), ElementsAre("is Singh, Arjun the Singh, Arun of round 1?"));
  EXPECT_THAT(names(*after), Contains("Singh, Arun"));
}

TEST(PlayersOfImports, ANamesakeOfTheTournamentWithAnotherYearOrSexIsAnotherPlayer) {
  auto tournament = after_round_1();
  tournament.sections[0].players[0].born = "1990/11/30";
  tournament.sections[0].players[0].sex = 'm';
  for (const char* row :
       {"2,\"Singh, Arun\",\"Ivanov, Petr\",2012,\n", "2,\"Singh, Arun\",\"Ivanov, Petr\",,w\n"}) {
    const auto import = with_import(
        tournament, "",
        read_files({{"p.csv", std::string("round,white,black,white_born,white_sex\n") + row}}),
        kNow);
    EXPECT_THAT(asked(*import), IsEmpty());
    EXPECT_THAT(names(*import), SizeIs(5)) << row;
  }
}

TEST(PlayersOfImports, ANamesakeWithAnotherRatingIsAQuestion) {
  auto tournament = after_round_1();
  tournament.sections[0].players[0].rating = 2100;
  const auto import = merged(tournament, game("2.1", "Singh, Arun||1800", "Ivanov, Petr"));
  EXPECT_THAT(asked(import),
              ElementsAre("is Singh, Arun (1800) the Singh, Arun (2100) of round 1?"));
}

TEST(PlayersOfImports, ANameThatTwoPlayersHaveIsAskedWithBoth) {
  auto tournament = after_round_1();
  tournament.sections[0].players.push_back({.number = 5, .name = "Singh, Arun", .fide_id = "77"});
  const std::string round_2 = game("2.1", "Singh, Arun", "Ivanov, Petr");
  const auto import = merged(tournament, round_2);
  ASSERT_THAT(asked(import), ElementsAre("which player is Singh, Arun?"));
  std::vector<std::string> choices;
  for (const auto& choice : import.questions[0].choices) choices.push_back(choice.id);
  EXPECT_THAT(choices, ElementsAre("1", "5", "no"));
  const auto answered = merged(tournament, round_2, {{import.questions[0].id, "5"}});
  EXPECT_EQ(answered.tournament.sections[0].rounds[1].pairings[0].players.white, 5);
}

TEST(PlayersOfImports, AFileThatSharesNoPlayerNeedsASecondYes) {
  const auto tournament = after_round_1();
  const std::string other = game("1.1", "Stone, Anna", "Field, Ben");
  const auto import = merged(tournament, other);
  ASSERT_THAT(asked(import), ElementsAre(HasSubstr("the files share no player with section main")));
  const auto refused = merged(tournament, other, {{import.questions[0].id, "no"}});
  EXPECT_THAT(refused.changes, IsEmpty());
  EXPECT_EQ(refused.tournament, tournament);
  EXPECT_THAT(names(merged(tournament, other, {{import.questions[0].id, "yes"}})), SizeIs(6));
}

TEST(PlayersOfImports, AFileOfAnotherEventNeedsASecondYes) {
  const auto tournament = after_round_1();
  std::string other = game("2.1", "Ivanov, Petr", "Singh, Arun");
  other.replace(other.find("Open"), 4, "Spring Blitz");
  EXPECT_THAT(asked(merged(tournament, other)),
              ElementsAre(HasSubstr("the files are of \"Spring Blitz\", and those before were of "
                                    "\"Open\"")));
  other.replace(other.find("Spring Blitz"), 12, "Open 2026, round 2");
  EXPECT_THAT(asked(merged(tournament, other)), IsEmpty());
}

TEST(PlayersOfImports, AResultOfABoardIsReplacedOnlyIfSomebodyReportsIt) {
  auto tournament = merged({.id = "open"}, game("1.1", "Singh, Arun", "Ivanov, Petr")).tournament;
  tournament.sections[0].rounds[0].pairings[0].games = {{"b2", 1}};
  const auto file = read_files({{"p.pgn", game("1.1", "Singh, Arun", "Ivanov, Petr", "0-1")}});
  ImportFacts facts{.board_result = [](const model::Pairing&) {
    return BoardResult{{.score = {.white = {2}, .black = {0}}}, "by mate"};
  }};
  const auto import = with_import(tournament, "", file, kNow, facts);
  ASSERT_THAT(asked(*import),
              ElementsAre("round 1, table 1: Singh, Arun - Ivanov, Petr: 0-1 in the file, 1-0 by "
                          "mate here. Which counts?"));
  EXPECT_EQ(import->tournament.sections[0].rounds[0].pairings[0].result, std::nullopt);
  facts.answers = {{import->questions[0].id, "file"}};
  const auto taken = with_import(tournament, "", file, kNow, facts);
  EXPECT_EQ(first_open(taken->questions), nullptr);
  EXPECT_TRUE(taken->tournament.sections[0].rounds[0].pairings[0].result.has_value());
  facts.answers = {{import->questions[0].id, "board"}};
  EXPECT_THAT(with_import(tournament, "", file, kNow, facts)->changes, IsEmpty());
}

TEST(SamePlayer, TheYearOfBirthIsFoundInEveryForm) {
  for (const char* born : {"1990/11/30", "30.11.1990", "1990", "Nov 30, 1990"}) {
    EXPECT_EQ(year_of_birth(born), 1990) << born;
  }
  EXPECT_EQ(year_of_birth("11/30"), 0);
}

TEST(ImportQuestions, TheSameQuestionIsAskedOnceAndAnotherOneHasAnotherId) {
  const ImportAnswers none;
  ImportQuestions questions(none);
  EXPECT_EQ(questions.ask("player", "a", "one?", {{"yes", "yes"}}), "");
  questions.ask("player", "a", "one?", {{"yes", "yes"}});
  questions.ask("player", "a", "two?", {{"yes", "yes"}});
  const auto all = questions.take();
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_NE(all[0].id, all[1].id);
  EXPECT_THAT(all[0].id, testing::MatchesRegex("player-[0-9a-f]{6}"));
}

}  // namespace distinct_imported_players_test
}  // namespace jadoube::tournament

#include "daemon/client/laws/answers.h"

#include <gmock/gmock.h>

#include <fstream>

#include "daemon/client/command_line/program.h"
#include "tests/support/shared_data.h"

namespace jadoube::cli::laws {
namespace answers_test {

using rules::Expected;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr auto kInitial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Json answered(const Expected<Json>& answer) {
  EXPECT_TRUE(answer) << answer.error().message;
  return answer.value_or(Json::object());
}

std::string refused(const Expected<Json>& answer) {
  EXPECT_FALSE(answer) << answer->dump();
  return answer ? "" : answer.error().message;
}

TEST(LawsAnswers, CountThePerftOfThePosition) {
  EXPECT_EQ(answered(perft({{"fen", kInitial}, {"depth", 3}}))["leaves"], 8902);
  EXPECT_EQ(answered(perft({{"fen", kInitial}, {"depth", 3}}))["divided"]["e2e4"], 600);
  EXPECT_EQ(answered(perft({{"fen", kInitial}, {"depth", 0}}))["leaves"], 1);
}

TEST(LawsAnswers, ListTheMovesWithTheirSan) {
  const auto found = answered(moves({{"fen", kInitial}}));
  EXPECT_EQ(found["count"], 20);
  EXPECT_EQ(found["moves"]["g1f3"], "Nf3");
}

TEST(LawsAnswers, NameReasonsAgainstAPositionAndIgnoreThem) {
  const Json question = {{"fen", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"}};
  const auto found = answered(status(question));
  EXPECT_EQ(found["position"], "impossible");
  EXPECT_TRUE(found["reasons"].contains("OPPONENT_IN_CHECK"));
  auto without = question;
  without["without"] = {"OPPONENT_IN_CHECK"};
  EXPECT_EQ(answered(status(without))["position"], "possible");
  without["without"] = {"NO_SUCH_REASON"};
  EXPECT_THAT(refused(status(without)), HasSubstr("NO_SUCH_REASON"));
}

TEST(LawsAnswers, SayThatThePositionCanOnlyComeFromAChess960StartingPosition) {
  const auto swapped = [](const std::string& rights) {
    return answered(
        status({{"fen", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w " + rights + " - 0 1"}}));
  };
  EXPECT_EQ(swapped("KQkq")["chess960"], true);
  EXPECT_EQ(swapped("-")["position"], "impossible");
  EXPECT_FALSE(swapped("-").contains("chess960"));
}

TEST(LawsAnswers, CiteTheArticleOfTheEditionThatWasAskedFor) {
  const Json question = {{"fen", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"}, {"edition", "2014"}};
  EXPECT_THAT(answered(status(question))["reasons"]["OPPONENT_IN_CHECK"], HasSubstr("(Art. 3.9)."));
}

TEST(LawsAnswers, NameTheEndOfAGameWithItsArticle) {
  const Json question = {{"moves", {"f2f3", "e7e5", "g2g4", "d8h4"}}};
  const auto found = answered(status(question));
  EXPECT_EQ(found["ending"]["kind"], "checkmate");
  EXPECT_EQ(found["ending"]["result"], "0-1");
  EXPECT_EQ(found["ending"]["article"], "5.1.1");
}

TEST(LawsAnswers, SayWhoCanMate) {
  const auto found = answered(can_mate({{"fen", "8/8/4k3/8/8/3KB3/8/7q w - - 0 1"}}));
  EXPECT_EQ(found["white"]["verdict"], "no");
  EXPECT_EQ(found["white"]["proof"], "material");
  EXPECT_EQ(found["black"]["verdict"], "yes");
  EXPECT_FALSE(found["black"]["helpmate"].empty());
  EXPECT_EQ(found["dead_position"], "no");
  EXPECT_FALSE(answered(can_mate({{"fen", kInitial}, {"player", "white"}})).contains("black"));
}

TEST(LawsAnswers, ReadAMoveInThePlayersLanguageAndWriteIt) {
  const auto found = answered(
      san({{"fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"}, {"language", "uk"}, {"input", "a8Ф"}}));
  EXPECT_EQ(found["uci"], "a7a8q");
  EXPECT_EQ(found["san"], "a8=Q");
  EXPECT_EQ(found["long"], "a7a8Ф");
  EXPECT_THAT(refused(san({{"fen", kInitial}, {"uci", "e2e4"}, {"language", "xx"}})),
              HasSubstr("en, uk, ru"));
}

TEST(LawsAnswers, AnnounceAMoveInThePlayersLanguage) {
  const Json question = {{"fen", kInitial}, {"uci", "g1f3"}};
  EXPECT_EQ(answered(san(question))["announced"], "Knight Gustav one Felix three");
  auto in_german = question;
  in_german["language"] = "DE";
  EXPECT_EQ(answered(san(in_german))["announced"], "Springer Gustav eins Felix drei");
}

TEST(LawsAnswers, TakeWordsWhateverTheirCase) {
  EXPECT_FALSE(answered(can_mate({{"fen", kInitial}, {"player", "White"}})).contains("black"));
}

TEST(LawsAnswers, ReadTheMovesOfAGameInUciAndInSan) {
  const auto found = answered(status({{"moves", {"f3", "e7e5", "g2g4", "Qh4#"}}}));
  EXPECT_EQ(found["ending"]["kind"], "checkmate");
  EXPECT_THAT(refused(status({{"moves", {"e4", "Nf3"}}})), HasSubstr("ply 2"));
  EXPECT_THAT(refused(status({{"moves", {"e4", "e4e5"}}})),
              HasSubstr("ply 2: \"e4e5\" is not legal"));
}

TEST(LawsAnswers, SayWhichArticleAMoveBroke) {
  Json question = {
      {"fen", "4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1"}, {"touched", {"e2", "d5"}}, {"played", "e1d1"}};
  const auto found = answered(touch(question));
  EXPECT_EQ(found["allowed"], Json({"e2e3", "e2e4"}));
  EXPECT_EQ(found["broken"], "4.3.3");
  question["played"] = "e2e4";
  EXPECT_TRUE(answered(touch(question))["broken"].is_null());
  question["order"] = "sometimes";
  EXPECT_THAT(refused(touch(question)), HasSubstr("\"order\""));
}

TEST(LawsAnswers, ReadATimeControlAndSayWhatTheClocksShow) {
  const auto found = answered(time_control({{"text", "90/40+30/SD+30"}, {"thought", {4, 6}}}));
  EXPECT_EQ(found["canonical"], "90/40+30/SD+30");
  EXPECT_EQ(found["pgn"], "40/5400+30:1800+30");
  EXPECT_EQ(found["tempo"], "standard");
  EXPECT_EQ(found["displays"].size(), 2U);
  EXPECT_THAT(refused(time_control({{"text", "90/40+30"}})), HasSubstr("column"));
}

TEST(LawsAnswers, ShowAFlagOnlyIfItHasFallen) {
  const auto shown = answered(time_control({{"text", "1+0"}, {"thought", {10, 61}}}))["displays"];
  EXPECT_FALSE(shown[0].contains("black_flag"));
  EXPECT_EQ(shown[1]["black_flag"], true);
  EXPECT_FALSE(shown[1].contains("white_flag"));
}

TEST(LawsAnswers, NameTheFieldThatIsWrong) {
  EXPECT_EQ(refused(moves(Json::object())), "\"fen\": is missing");
  EXPECT_THAT(refused(moves({{"fen", 7}})), HasSubstr("\"fen\": must be a text"));
  EXPECT_THAT(refused(perft({{"fen", kInitial}, {"depth", -1}})), HasSubstr("\"depth\""));
  EXPECT_THAT(refused(repetition({{"moves", {"e2e4", "e2e4"}}})), HasSubstr("ply 2"));
}

TEST(LawsAnswers, RefuseAFieldOfTheWrongTypeAndGoOn) {
  EXPECT_EQ(refused(status({{"chess960", "yes"}})), "\"chess960\": must be true or false");
  EXPECT_THAT(refused(time_control({{"text", "3+2"}, {"thought", {1}}, {"at_zero", 1}})),
              HasSubstr("\"at_zero\""));
  EXPECT_THAT(refused(status({{"fen", kInitial}, {"start", kInitial}})),
              HasSubstr("are both given"));
}

TEST(LawsAnswers, RefuseARookThatIsNamedTwice) {
  for (const std::string rights : {"KK", "AHKQ", "KQkqh"}) {
    const auto fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w " + rights + " - 0 1";
    EXPECT_THAT(refused(status({{"fen", fen}})), HasSubstr("names a rook twice")) << rights;
    EXPECT_THAT(refused(status({{"start", fen}})), HasSubstr("\"start\"")) << rights;
  }
}

TEST(LawsAnswers, SayWhenAGameThatWentOnHadEnded) {
  const std::vector<std::string> loop = {"g1f3", "g8f6", "f3g1", "f6g8"};
  std::vector<std::string> played;
  for (int i = 0; i < 4; ++i) played.insert(played.end(), loop.begin(), loop.end());
  played.insert(played.end(), {"e2e4", "e7e5"});
  const auto found = answered(status({{"moves", played}}));
  EXPECT_EQ(found["ending"]["ply"], 16);
  EXPECT_EQ(found["ending"]["article"], "9.6.1");
}

TEST(LawsAnswers, DeclareNoDrawWhileAPawnIsStillToBeReplaced) {
  const auto found = answered(status({{"fen", "P6k/8/8/8/8/8/8/K7 b - - 0 1"}}));
  EXPECT_EQ(found["position"], "impossible-as-final");
  EXPECT_FALSE(found.contains("ending"));
  EXPECT_FALSE(answered(status({{"fen", "8/8/8/8/8/8/8/8 w - - 0 1"}})).contains("ending"));
}

TEST(LawsAnswers, NameAnEmptySquareThatWasTouched) {
  EXPECT_EQ(refused(touch({{"fen", kInitial}, {"touched", {"e3"}}})),
            "\"touched\": nothing stands on e3");
}

Json ended_by(const char* how, const char* fen = kInitial, const char* player = "black") {
  return answered(ended({{"start", fen}, {"by", how}, {"player", player}}));
}

TEST(LawsAnswers, GiveTheResultOfAnEndThatIsNotOnTheBoard) {
  constexpr auto kBishop = "8/8/4k3/8/8/3KB3/8/8 b - - 0 1";
  EXPECT_EQ(ended_by("flag")["result"], "1-0");
  EXPECT_EQ(ended_by("flag")["article"], "6.9");
  EXPECT_EQ(ended_by("flag")["white"], "1");
  EXPECT_EQ(ended_by("flag", kBishop)["result"], "1/2-1/2");
  EXPECT_EQ(ended_by("resignation", kBishop)["article"], "5.1.2");
  EXPECT_EQ(ended_by("illegal-moves", kBishop)["result"], "1/2-1/2");
  EXPECT_EQ(ended_by("absence")["article"], "6.7.1");
  EXPECT_THAT(refused(ended({{"by", "agreement"}})), HasSubstr("after 1 move of each player"));
  EXPECT_THAT(refused(ended({{"by", "flag"}})), HasSubstr("\"player\" is missing"));
  EXPECT_THAT(refused(ended({{"by", "boredom"}})), HasSubstr("not boredom"));
  EXPECT_THAT(refused(ended({{"by", "flag"}, {"player", "red"}})), HasSubstr("white or black"));
}

TEST(LawsAnswers, SayWhatTwoFallenFlagsMean) {
  EXPECT_THAT(refused(ended({{"by", "both-flags"}})), HasSubstr("Guidelines III"));
  const Json declared = {{"by", "both-flags"}, {"guidelines", true}};
  EXPECT_EQ(answered(ended(declared))["article"], "III.3.1");
  const Json earlier = {{"by", "both-flags"}, {"edition", "2014"}, {"earlier_period", true}};
  EXPECT_EQ(answered(ended(earlier))["result"], "*");
}

TEST(LawsAnswers, OpenTheEnvelopeOfAnAdjournedGame) {
  constexpr auto kRooks = "r3k3/8/8/8/8/8/4K3/R6R w - - 0 1";
  const auto good = answered(sealed({{"start", kRooks}, {"input", "QR-Q1"}}));
  EXPECT_EQ(good["uci"], "a1d1");
  EXPECT_EQ(good["resumption"]["clock"], "Black");
  const auto bad = answered(sealed({{"start", kRooks}, {"input", "Rd1"}, {"absent", "black"}}));
  EXPECT_EQ(bad["article"], "I.8.1");
  EXPECT_EQ(bad["result"], "0-1");
  EXPECT_FALSE(bad.contains("kind"));
  EXPECT_EQ(bad["resumption"]["article"], "I.9.2");
  const auto russian = answered(sealed({{"input", "Кf3"}, {"language", "ru"}, {"nobody", true}}));
  EXPECT_EQ(russian["san"], "Nf3");
  EXPECT_EQ(russian["resumption"]["article"], "I.11");
  EXPECT_THAT(refused(sealed({{"start", kRooks}})), HasSubstr("\"input\""));
}

TEST(LawsAnswers, SayWhatFollowsFromAnIllegalMove) {
  const auto first = answered(penalty({{"offence", "illegal-move"}}));
  EXPECT_EQ(first["consequence"], "extra time");
  EXPECT_EQ(first["minutes"], 2);
  EXPECT_EQ(first["article"], "7.5.5");
  EXPECT_EQ(answered(penalty({{"offence", "press"}, {"earlier", 1}}))["consequence"], "game lost");
  const Json blitz = {{"tempo", "blitz"}, {"supervision", "limited"}, {"edition", "2014"}};
  EXPECT_EQ(answered(penalty(blitz))["consequence"], "game lost");
  const Json late = {{"tempo", "rapid"}, {"supervision", "limited"}, {"answered", true}};
  EXPECT_EQ(answered(penalty(late))["consequence"], "the move stands");
  const Json wrong = {{"offence", "wrong-claim"}, {"tempo", "rapid"}};
  EXPECT_EQ(answered(penalty(wrong))["minutes"], 1);
  EXPECT_THAT(refused(penalty({{"offence", "yawning"}})), HasSubstr("two-hands, not yawning"));
  EXPECT_THAT(refused(penalty({{"tempo", "slow"}})), HasSubstr("\"tempo\""));
  EXPECT_THAT(refused(penalty({{"earlier", -1}})), HasSubstr("whole number"));
}

TEST(LawsAnswers, SetTheClockOfAQuickplayFinish) {
  const Json asked = {
      {"text", "120/40+60/SD"}, {"player", "black"}, {"left", 100}, {"opponent_left", 180}};
  const auto found = answered(quickplay(asked));
  EXPECT_EQ(found["may_claim"], true);
  EXPECT_EQ(found["increment"].dump(),
            R"({"white":300,"black":100,"per_move":5,"article":"III.4"})");
  EXPECT_EQ(found["rejected"].dump(), R"({"white":300,"black":100,"article":"III.5"})");
  auto early = asked;
  early["moves"] = 30;
  EXPECT_EQ(answered(quickplay(early)).dump(), R"({"may_be_used":true,"may_claim":false})");
  auto increment = asked;
  increment["text"] = "90+30";
  EXPECT_EQ(answered(quickplay(increment))["may_be_used"], false);
  auto old = asked;
  old["edition"] = "2014";
  EXPECT_EQ(answered(quickplay(old))["increment"]["article"], "G.4");
  EXPECT_THAT(refused(quickplay({{"left", 100}})), HasSubstr("\"text\""));
}

TEST(LawsAnswers, ReadAndWriteDescriptiveNotation) {
  EXPECT_EQ(answered(san({{"fen", kInitial}, {"input", "Kt-KB3"}}))["san"], "Nf3");
  EXPECT_EQ(answered(san({{"fen", kInitial}, {"uci", "c2c4"}}))["descriptive"], "P-QB4");
  EXPECT_THAT(refused(san({{"fen", kInitial}, {"input", "P-B4"}})), HasSubstr("could be"));
  EXPECT_EQ(answered(repetition({{"moves", {"P-K4", "e5", "g1f3"}}}))["final"], 1);
}

TEST(LawsLines, RefuseAnUnknownFieldAndNameTheKnownOnes) {
  std::istringstream in("{\"fen\": \"8/8/8/8/8/8/8/K1k5 w - - 0 1\", \"depht\": 1}\n");
  std::ostringstream out;
  EXPECT_NE(answer_lines({perft, {"fen", "depth"}}, in, out), 0);
  EXPECT_THAT(out.str(), HasSubstr("there is no such field. The fields are fen, depth"));
}

TEST(LawsLines, SayThatNothingWasAsked) {
  std::istringstream in("\n");
  std::ostringstream out;
  testing::internal::CaptureStderr();
  EXPECT_EQ(answer_lines({perft, {"fen", "depth"}}, in, out), kUsage);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("no case on standard input"));
}

TEST(LawsLines, FailWhereTheAnswerCannotBeWritten) {
  std::istringstream in("{\"fen\": \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"}\n");
  std::ofstream full("/dev/full");
  EXPECT_NE(answer_lines({moves, {"fen"}}, in, full), 0);
}

TEST(LawsLines, AnswerEachLineAndGoOnAfterABadOne) {
  std::istringstream in("{\"id\": 1, \"fen\": \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"}\nnonsense\n\n");
  std::ostringstream out;
  EXPECT_NE(answer_lines({moves, {"fen"}}, in, out), 0);
  std::vector<Json> lines;
  std::istringstream printed(out.str());
  for (std::string line; std::getline(printed, line);) lines.push_back(Json::parse(line));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0]["id"], 1);
  EXPECT_EQ(lines[0]["count"], 1);
  EXPECT_TRUE(lines[1].contains("error"));
}

TEST(LawsLines, RefuseListsWithinListsWithoutEnd) {
  const auto asked_of = [](std::size_t depth) {
    std::istringstream in("{\"id\": " + std::string(depth, '[') + std::string(depth, ']') +
                          ", \"fen\": \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"}\n");
    std::ostringstream out;
    answer_lines({moves, {"fen"}}, in, out);
    return out.str();
  };
  EXPECT_THAT(asked_of(200'000), HasSubstr("too deep"));
  EXPECT_THAT(asked_of(4), HasSubstr("[[[[]]]]"));
}

/// Every field of a case that the answer has too must be the same.
void expect_as_given(const std::filesystem::path& path, Expected<Json> (*answer)(const Json&)) {
  std::ifstream file(path);
  int cases = 0;
  for (std::string line; std::getline(file, line); ++cases) {
    const auto given = Json::parse(line);
    const auto found = answered(answer(given));
    for (const auto& [field, value] : found.items()) {
      if (!given.contains(field)) continue;
      EXPECT_EQ(value, given[field]) << given["id"] << ": " << field;
    }
  }
  EXPECT_GT(cases, 10);
}

TEST(LawsLines, AnswerTheCasesOfTouchLikeTheirTable) {
  JADOUBE_SHARED_OR_SKIP(path, "data/rules/touch/cases.jsonl");
  expect_as_given(path, touch);
}

TEST(LawsLines, AnswerTheCasesOfRepetitionLikeTheirTable) {
  JADOUBE_SHARED_OR_SKIP(path, "data/rules/repetition/cases.jsonl");
  expect_as_given(path, repetition);
}

}  // namespace answers_test
}  // namespace jadoube::cli::laws

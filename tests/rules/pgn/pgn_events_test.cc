#include <gmock/gmock.h>

#include <sstream>

#include "rules/pgn/pgn.h"

namespace jadoube::rules {
namespace pgn_events_test {

using Kind = PgnToken::Kind;
using ::testing::ElementsAre;

// "1 Event=x" for a tag of the first game, "1 e4" for a move, "1 end 1-0" and so on.
std::string shown(const PgnToken& token, int game) {
  const std::string number = std::to_string(game) + " ";
  switch (token.kind) {
    case Kind::kTag:
      return number + token.text + "=" + token.value;
    case Kind::kMove:
      return number + token.text;
    case Kind::kNag:
      return number + "$" + std::to_string(token.number);
    case Kind::kComment:
      return number + "{" + token.text + "}";
    case Kind::kVariation:
      return number + "(";
    case Kind::kVariationEnd:
      return number + ")";
    case Kind::kResult:
      return number + "end " + token.text;
    case Kind::kWrong:
      return number + "wrong: " + token.text;
    case Kind::kEnd:
      break;
  }
  return "";
}

std::vector<std::string> events_of(const std::string& text) {
  std::istringstream input(text);
  PgnEvents events(input);
  std::vector<std::string> all;
  while (true) {
    const PgnToken token = events.next();
    if (token.kind == Kind::kEnd) return all;
    all.push_back(shown(token, events.game()));
  }
}

TEST(PgnEvents, GiveAGameWordByWord) {
  EXPECT_THAT(
      events_of("[White \"x\"]\n\n1. e4! {a} (1. d4) e5 1-0"),
      ElementsAre("1 White=x", "1 e4", "1 $1", "1 {a}", "1 (", "1 d4", "1 )", "1 e5", "1 end 1-0"));
}

TEST(PgnEvents, EndEveryGame) {
  EXPECT_THAT(
      events_of("[White \"x\"]\n\n[White \"y\"]\n\n1. e4\n\n[White \"z\"]\n"),
      ElementsAre("1 White=x", "1 end ", "2 White=y", "2 e4", "2 end ", "3 White=z", "3 end "));
}

TEST(PgnEvents, NameTheVariationThatIsNotClosedBeforeTheGameEnds) {
  EXPECT_THAT(events_of("1. e4 (1. d4 (1. c4 *\n\n[White \"y\"]\n\n*"),
              ElementsAre("1 e4", "1 (", "1 d4", "1 (", "1 c4",
                          "1 wrong: a variation is not closed", "1 end ", "2 White=y", "2 end *"));
}

TEST(PgnEvents, ContinueAfterAWrongWord) {
  EXPECT_THAT(events_of("1. e4 & ) e5 *"),
              ElementsAre("1 e4", "1 wrong: unexpected '&'", "1 wrong: ')' closes no variation",
                          "1 e5", "1 end *"));
}

TEST(PgnEvents, IgnoreResultsAndMarksOutsideGames) {
  EXPECT_THAT(events_of("* 1-0 $1 ! {a}"), ElementsAre("0 {a}"));
}

TEST(PgnEvents, SkipAGameToTheNextTagSection) {
  std::istringstream input("[White \"x\"]\n\n1. e4 1-0 e5 2. d4\n\n[White \"y\"]\n\n1. d4 *");
  PgnEvents events(input);
  events.next();
  events.skip_game();
  const PgnToken token = events.next();
  EXPECT_EQ(shown(token, events.game()), "2 White=y");
}

TEST(PgnEvents, SkipAGameWithoutTagsToItsResult) {
  std::istringstream input("1. e4 (1. d4 1-0) e5 1-0 1. d4 *");
  PgnEvents events(input);
  events.next();
  events.skip_game();
  const PgnToken token = events.next();
  EXPECT_EQ(shown(token, events.game()), "2 d4");
}

}  // namespace pgn_events_test
}  // namespace jadoube::rules

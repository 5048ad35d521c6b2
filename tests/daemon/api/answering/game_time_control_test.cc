#include <gtest/gtest.h>

#include "daemon/api/answering/game_lookup.h"
#include "rules/time/time_control_text.h"
#include "tests/support/events.h"

namespace jadoube::api {
namespace game_time_control_test {

model::TournamentRules rules_with(const char* control) {
  model::TournamentRules rules;
  rules.control = *rules::parse_time_control(control);
  return rules;
}

/// A tournament whose only pairing was played as game 1 on board "a".
model::Tournament tournament_with(std::optional<model::TournamentRules> rules) {
  model::Pairing pairing{.id = "p", .table = 1};
  pairing.games = {{.board = "a", .ordinal = 1}};
  model::Round round{.number = 1};
  round.pairings = {pairing};
  model::Section section{.id = "s"};
  if (rules) section.rules = model::Boxed<model::TournamentRules>(*rules);
  section.rounds = {round};
  model::Tournament tournament{.id = "open"};
  tournament.sections = {section};
  return tournament;
}

std::string control_of(std::optional<model::TournamentRules> of_section) {
  stream::Feed feed(0, 8);
  feed.publish({tests::numbered(
      1, {.content = model::TournamentChanged{tournament_with(std::move(of_section))}})});
  return time_control_of(feed, {"a", 1}, arbiter::CurrentRules(rules_with("5+3")));
}

TEST(GameTimeControl, IsThatOfTheSectionOrElseTheOneInForceOnTheBoard) {
  EXPECT_EQ(control_of(rules_with("90+30")), "5400+30");
  EXPECT_EQ(control_of(std::nullopt), "300+3");
}

TEST(GameTimeControl, IsNotKnownIfNobodyHasSetOne) {
  const stream::Feed feed(0, 8);
  EXPECT_EQ(time_control_of(feed, {"a", 1}, arbiter::CurrentRules()), "");
}

}  // namespace game_time_control_test
}  // namespace jadoube::api

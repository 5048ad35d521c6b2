#include <gmock/gmock.h>

#include "daemon/outputs/folder/round_files.h"

namespace jadoube::outputs {
namespace standings_files_test {

using testing::HasSubstr;
using testing::Not;

SectionStandings players() {
  model::Section section;
  section.players = {{.number = 1, .name = "Alder <b>", .title = "WGM", .rating = 2310},
                     {.number = 2, .name = "Birk, Otto"}};
  tournament::Standings standings{.round = 2, .planned_rounds = 5, .open = 1};
  standings.tie_breaks = {{.criterion = tournament::Criterion::kBuchholz}};
  standings.rows = {{.place = 1, .number = 1, .points = {.game = {3}}, .values = {250}},
                    {.place = 2, .number = 2, .points = {.game = {1}}, .values = {std::nullopt}}};
  return {std::make_shared<model::Section>(section), standings};
}

SectionStandings teams() {
  model::Section section;
  section.teams = {{.number = 7, .name = "Rooks", .players = {1}}};
  section.players = {{.number = 1, .name = "Alder, Ines"}};
  section.rounds = {{.number = 1, .pairings = {{.id = "p1", .players = {1, 0}, .match = 1}}}};
  tournament::Standings standings{.round = 1, .of_teams = true};
  standings.rows = {{.place = 1, .number = 7, .points = {.game = {5}, .match = {4}}}};
  return {std::make_shared<model::Section>(section), standings};
}

TEST(StandingsFiles, HaveARowForEachPlayerAsJson) {
  EXPECT_EQ(standings_json(players(), "City Open"),
            R"({"name":"City Open","round":2,"plannedRounds":5,"ofTeams":false,"open":1,)"
            R"("tieBreaks":["BH"],"rows":[)"
            R"({"place":1,"number":1,"name":"Alder <b>","title":"WGM","rating":2310,)"
            R"("federation":"","team":"","points":"1.5","values":["2.5"]},)"
            R"({"place":2,"number":2,"name":"Birk, Otto","title":"","rating":0,)"
            R"("federation":"","team":"","points":"0.5","values":[""]}]})");
}

TEST(StandingsFiles, HaveMatchPointsOfTeams) {
  EXPECT_THAT(standings_json(teams(), "Cup"),
              HasSubstr(R"("name":"Rooks","matchPoints":"2","points":"2.5")"));
  EXPECT_THAT(standings_html(teams(), "Cup"), HasSubstr("Rooks</bdi></th><td>2</td><td>2.5</td>"));
}

TEST(StandingsFiles, AreAPageOfItsOwnThatLoadsNothing) {
  const std::string page = standings_html(players(), "City & Club");
  EXPECT_THAT(page, HasSubstr("<html lang=\"en\">"));
  EXPECT_THAT(page, HasSubstr("City &amp; Club"));
  EXPECT_THAT(page, HasSubstr("after round 2 of 5, provisional: 1 result is missing"));
  EXPECT_THAT(page, HasSubstr("<bdi>WGM Alder &lt;b&gt;</bdi></th><td>2310</td><td>1.5</td>"));
  EXPECT_THAT(page, Not(HasSubstr("src=")));
  EXPECT_THAT(page, Not(HasSubstr("href=")));
}

}  // namespace standings_files_test
}  // namespace jadoube::outputs

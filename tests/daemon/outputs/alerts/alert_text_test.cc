#include <gmock/gmock.h>

#include "daemon/language/language.h"
#include "daemon/outputs/alerts/alert.h"
#include "tests/daemon/outputs/alerts/raised.h"

namespace jadoube::outputs {
namespace alert_text_test {

using model::Severity;
using output_tests::raised;
using testing::HasSubstr;
using testing::Not;

PlacedAlert placed(const std::string& board, AlertPlace place,
                   Severity severity = Severity::kCritical) {
  return {{.id = {board, {1, 1}},
           .incident = std::make_shared<const model::Incident>(raised(1, severity))},
          std::move(place)};
}

TEST(AlertText, ReportsWhereAndHowUrgent) {
  EXPECT_EQ(alert_text({placed("one", {.table = {.number = 12}})}, false),
            "Table 12: act now (illegal move)");
  EXPECT_EQ(
      alert_text({placed("one", {.table = {.number = 3, .whose = "Juniors"}}, Severity::kWarning)},
                 false),
      "Table 3 · Juniors: please look (illegal move)");
  EXPECT_EQ(alert_text({placed("one", {})}, false), "Board one: act now (illegal move)");
  EXPECT_EQ(alert_text({placed("", {})}, false), "The daemon: act now (illegal move)");
  EXPECT_EQ(alert_text({placed("north:", {})}, false),
            "The daemon of hall north: act now (illegal move)");
  EXPECT_EQ(alert_text({placed("", {}), placed("north:", {})}, false),
            "2 alerts, act now: the daemon; the daemon of hall north");
}

TEST(AlertText, HasNoNamesAndNoPositionsUnlessTheyAreWanted) {
  const std::vector<PlacedAlert> alerts = {
      placed("one", {.table = {.number = 12}, .players = "Ada - Bo"})};
  EXPECT_THAT(alert_text(alerts, false), Not(HasSubstr("Ada")));
  EXPECT_THAT(alert_text(alerts, false), Not(HasSubstr("Nb5")));
  const std::string details = alert_text(alerts, true);
  for (const char* part :
       {"Table 12: act now (illegal move)\n", "2.Nb5", "Article 7.5.1", "Ada - Bo"}) {
    EXPECT_THAT(details, HasSubstr(part));
  }
}

TEST(AlertText, IsInTheLanguageOfTheThread) {
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  EXPECT_EQ(alert_text({placed("one", {.table = {.number = 12}})}, false),
            "⟦Táblé 12⟧: ⟦áçt ñów⟧ (⟦íllégál móvé⟧)");
  EXPECT_EQ(alert_text({placed("one", {.table = {.number = 3}}), placed("", {})}, false),
            "⟦2 álértš, ⟦áçt ñów⟧: ⟧⟦táblé 3⟧; ⟦thé dáémóñ⟧");
}

TEST(AlertText, SeveralAlertsAreOneLineWithTheirPlaces) {
  EXPECT_EQ(
      alert_text({placed("one", {.table = {.number = 3}}, Severity::kWarning),
                  placed("two", {.table = {.number = 5}}), placed("one", {.table = {.number = 3}})},
                 true),
      "3 alerts, act now: table 3; table 5");
  std::vector<PlacedAlert> many;
  for (int table = 1; table <= 20; ++table)
    many.push_back(placed("one", {.table = {.number = table}}));
  EXPECT_EQ(alert_line(many),
            "20 alerts, act now: table 1; table 2; table 3; table 4; table 5; table 6; table 7; "
            "table 8 and 12 more places");
}

}  // namespace alert_text_test
}  // namespace jadoube::outputs

#include "tests/score/incident_rates.h"

#include <gmock/gmock.h>

namespace jadoube::score {
namespace incident_rates_test {

using model::Incident;
using model::IncidentKind;
using model::Severity;

drivers::Instant at(int seconds) { return tests::kTableZero + std::chrono::seconds(seconds); }

Incident incident(IncidentKind kind, Severity severity, std::size_t ply, int seconds) {
  Incident reported;
  reported.kind = kind;
  reported.severity = severity;
  reported.ply = ply;
  reported.began = at(seconds);
  return reported;
}

const Deed kIllegal{{IncidentKind::kIllegalMove}, 7, at(100)};

TEST(IncidentRates, ADeedCountsAtTheHighestSeverityThatToldIt) {
  IncidentRates rates;
  const std::vector<Incident> reported = {
      incident(IncidentKind::kIllegalMove, Severity::kLog, 7, 500),
      incident(IncidentKind::kIllegalMove, Severity::kWarning, 9, 102)};
  rates.add(std::vector{kIllegal}, reported);
  const auto& rate = rates.kinds().at(IncidentKind::kIllegalMove);
  EXPECT_EQ(rate.deeds(), 1);
  EXPECT_EQ(rate.recall(Severity::kWarning), 1);
  EXPECT_EQ(rate.recall(Severity::kCritical), 0);
  EXPECT_EQ(rate.precision(Severity::kLog), 1);
}

TEST(IncidentRates, AnIncidentOfAnotherKindPlyOrTimeIsFalse) {
  IncidentRates rates;
  const std::vector<Incident> reported = {
      incident(IncidentKind::kPressedWithoutMove, Severity::kCritical, 7, 100),
      incident(IncidentKind::kIllegalMove, Severity::kCritical, 8, 104)};
  rates.add(std::vector{kIllegal}, reported);
  const auto& rate = rates.kinds().at(IncidentKind::kIllegalMove);
  EXPECT_EQ(rate.deeds_missed, 1);
  EXPECT_EQ(rate.recall(Severity::kLog), 0);
  EXPECT_EQ(rate.precision(Severity::kCritical), 0);
  EXPECT_EQ(rates.kinds().at(IncidentKind::kPressedWithoutMove).precision(Severity::kLog), 0);
}

TEST(IncidentRates, AFlagThatDidNotFallIsFalseToo) {
  IncidentRates rates;
  rates.add({}, std::vector{incident(IncidentKind::kFlagFall, Severity::kCritical, 20, 300)});
  EXPECT_EQ(rates.kinds().at(IncidentKind::kFlagFall).precision(Severity::kCritical), 0);
}

TEST(IncidentRates, TheTableNamesKindsWithoutATruth) {
  IncidentRates rates;
  rates.add(std::vector{kIllegal},
            std::vector{incident(IncidentKind::kTimeTrouble, Severity::kInfo, 0, 5)});
  EXPECT_THAT(rates.text(), testing::HasSubstr("TIME_TROUBLE"));
  EXPECT_THAT(rates.text(), testing::HasSubstr("does not say it; told 1"));
  EXPECT_THAT(rates.text(), testing::HasSubstr("ILLEGAL_MOVE               1"));
}

rules::PgnGame game_of(const std::string& moves, const std::string& tags = "") {
  std::istringstream text(tags + "\n" + moves + "\n");
  return rules::PgnReader(text).next()->value();
}

TEST(Deeds, KnowMateAndAFlagWithoutTheSensors) {
  const auto mate = game_of("1. f3 e5 2. g4 Qh4# 0-1");
  const auto deeds = deeds_of(tests::play(mate, {}), mate);
  ASSERT_EQ(deeds.size(), 1u);
  EXPECT_EQ(deeds[0].reported_as.front(), IncidentKind::kCheckmate);
  EXPECT_EQ(deeds[0].ply, 4u);

  const auto flag = game_of("1. e4 e5 0-1",
                            "[TimeControl \"60\"]\n[Termination \"Time forfeit\"]\n"
                            "[Result \"0-1\"]\n");
  const auto fallen = deeds_of(tests::play(flag, {}), flag);
  ASSERT_EQ(fallen.size(), 1u);
  EXPECT_EQ(fallen[0].reported_as.front(), IncidentKind::kFlagFall);
}

TEST(Deeds, HaveTheSecondOffenceOfAPlayer) {
  tests::EmulatedGame game;
  const auto note = [&](std::size_t ply, int seconds) {
    game.played.offences.push_back(
        {drivers::simulator::OffenceKind::kIllegalMove, ply, std::chrono::seconds(seconds)});
  };
  note(4, 10);
  note(5, 20);
  note(8, 30);
  const auto deeds = deeds_of(game, {});
  const auto seconds = std::ranges::count_if(deeds, [](const Deed& deed) {
    return deed.reported_as.front() == IncidentKind::kSecondIllegalMove;
  });
  EXPECT_EQ(seconds, 1);
  EXPECT_EQ(deeds.back().ply, 9u);
}

}  // namespace incident_rates_test
}  // namespace jadoube::score

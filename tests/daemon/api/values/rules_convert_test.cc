#include <gmock/gmock.h>

#include <limits>

#include "daemon/api/values/rules_values.h"
#include "daemon/storage/codec/row_codec.h"
#include "rules/time/time_control_text.h"

namespace jadoube::api {
namespace rules_convert_test {

using testing::HasSubstr;
using namespace std::chrono_literals;

arbiter::TournamentRules everything() {
  return {
      .laws = rules::laws_of(rules::Edition::kFide2018),
      .conditions = {.tempo = rules::Tempo::kRapid, .supervision = rules::Supervision::kLimited},
      .control = *rules::parse_time_control("3+2"),
      .default_time = 15min,
      .starts_at = model::Instant(1'800'000'000s),
      .chess960 = true};
}

std::string refusal(const values::v1::TournamentRules& rules) {
  const auto taken = from_proto(rules);
  return taken ? "taken" : taken.error().message;
}

TEST(RulesConvertTest, EverythingThatTheRulesSayComesBack) {
  const auto sent = to_proto(everything());
  const auto rules = from_proto(sent);
  ASSERT_TRUE(rules) << rules.error().message;
  EXPECT_EQ(to_proto(*rules).SerializeAsString(), sent.SerializeAsString());
}

TEST(RulesConvertTest, EmptyRulesAreAnEmptyConfiguration) {
  EXPECT_EQ(storage::codec::to_bytes(*from_proto(values::v1::TournamentRules())),
            storage::codec::to_bytes(arbiter::TournamentRules()));
}

TEST(RulesConvertTest, TheTempoFollowsFromTheTimeControl) {
  values::v1::TournamentRules rules;
  rules.set_time_control("3+2");
  EXPECT_EQ(from_proto(rules)->conditions.tempo, rules::Tempo::kBlitz);
}

TEST(RulesConvertTest, WhatIsNoneIsRefusedByTheNameOfItsField) {
  values::v1::TournamentRules rules;
  rules.set_time_control("3++2");
  EXPECT_THAT(
      refusal(rules),
      HasSubstr("`rules.time_control` is not a time control: time control \"3++2\", column 2"));
  rules.clear_time_control();
  rules.set_edition(static_cast<values::v1::Edition>(99));
  EXPECT_THAT(refusal(rules), HasSubstr("`rules.edition`"));
  rules.clear_edition();
  rules.set_tempo(static_cast<values::v1::Tempo>(99));
  EXPECT_THAT(refusal(rules), HasSubstr("`rules.tempo`"));
  rules.clear_tempo();
  rules.set_supervision(static_cast<values::v1::Supervision>(99));
  EXPECT_THAT(refusal(rules), HasSubstr("`rules.supervision`"));
}

TEST(RulesConvertTest, ADefaultTimeIsWholeMinutesUpToTenHours) {
  values::v1::TournamentRules rules;
  for (const std::int64_t seconds :
       {std::int64_t{-60}, std::int64_t{90}, std::int64_t{36'060},
        std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    rules.mutable_default_time()->set_seconds(seconds);
    EXPECT_THAT(refusal(rules), HasSubstr("`rules.default_time`")) << seconds;
  }
  rules.mutable_default_time()->set_seconds(36'000);
  EXPECT_EQ(refusal(rules), "taken");
}

TEST(RulesConvertTest, AMomentThatNoInstantHoldsIsRefused) {
  values::v1::TournamentRules rules;
  for (const std::int64_t seconds :
       {std::int64_t{-1}, std::int64_t{9'223'372'037}, std::numeric_limits<std::int64_t>::max()}) {
    rules.mutable_start_time()->set_seconds(seconds);
    EXPECT_THAT(refusal(rules), HasSubstr("`rules.start_time`")) << seconds;
  }
  rules.mutable_start_time()->set_seconds(0);
  rules.mutable_start_time()->set_nanos(-1);
  EXPECT_THAT(refusal(rules), HasSubstr("`rules.start_time`"));
}

// What comes of changing `everything` so.
arbiter::TournamentRules changed(const v1::SetTournamentRulesRequest& request) {
  const auto call = call_of(request, "here");
  EXPECT_TRUE(call) << call.error().message;
  return *call->change(everything());
}

v1::SetTournamentRulesRequest request() {
  v1::SetTournamentRulesRequest request;
  request.set_author("an arbiter");
  request.mutable_rules();
  return request;
}

TEST(RulesConvertTest, OnlyWhatTheMaskNamesIsChanged) {
  auto asked = request();
  asked.mutable_update_mask()->add_paths("default_time");
  asked.mutable_update_mask()->add_paths("chess960");
  auto expected = everything();
  expected.default_time = std::nullopt;
  expected.chess960 = false;
  EXPECT_EQ(storage::codec::to_bytes(changed(asked)), storage::codec::to_bytes(expected));
}

TEST(RulesConvertTest, WithoutAMaskAllIsChanged) {
  EXPECT_EQ(storage::codec::to_bytes(changed(request())),
            storage::codec::to_bytes(arbiter::TournamentRules()));
}

TEST(RulesConvertTest, ATempoFollowsATimeControlThatIsNamedWithoutIt) {
  auto asked = request();
  asked.mutable_rules()->set_time_control("90+30");
  asked.mutable_update_mask()->add_paths("time_control");
  EXPECT_EQ(changed(asked).conditions.tempo, rules::Tempo::kStandard);
  asked.mutable_update_mask()->add_paths("tempo");
  asked.mutable_rules()->set_tempo(values::v1::TEMPO_BLITZ);
  EXPECT_EQ(changed(asked).conditions.tempo, rules::Tempo::kBlitz);
}

TEST(RulesConvertTest, ARequestWithoutAnAuthorOrRulesOrWithAFieldThatIsNoneIsRefused) {
  auto asked = request();
  asked.clear_author();
  EXPECT_THAT(call_of(asked, "here").error().message, HasSubstr("`author` is missing"));
  asked = request();
  asked.clear_rules();
  EXPECT_THAT(call_of(asked, "here").error().message, HasSubstr("`rules` is missing"));
  asked = request();
  asked.mutable_update_mask()->add_paths("colour");
  EXPECT_THAT(call_of(asked, "here").error().message, HasSubstr("do not have: colour"));
  asked.mutable_update_mask()->set_paths(0, "next_start");
  EXPECT_THAT(call_of(asked, "here").error().message, HasSubstr("do not have: next_start"));
}

}  // namespace rules_convert_test
}  // namespace jadoube::api

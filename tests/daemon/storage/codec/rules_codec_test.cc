#include <gmock/gmock.h>

#include "daemon/storage/codec/row_codec.h"
#include "jadoube/values/v1/tournament_rules.pb.h"
#include "rules/chess960.h"
#include "rules/time/time_control_text.h"

namespace jadoube::storage::codec {
namespace rules_codec_test {

using namespace std::chrono_literals;

TEST(RulesCodec, EverythingThatRulesSayIsReadBack) {
  const model::TournamentRules rules{
      .laws = rules::laws_of(rules::Edition::kFide2018),
      .conditions = {.tempo = rules::Tempo::kRapid, .supervision = rules::Supervision::kLimited},
      .control = *rules::parse_time_control("3+2"),
      .default_time = 15min,
      .starts_at = model::Instant(1'800'000'000s),
      .chess960 = true,
      .start = rules::chess960_start(rules::Chess960Number(7)),
      .next_start = rules::chess960_start(rules::Chess960Number(8))};
  const auto read = rules_of(to_bytes(rules));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->laws.edition, rules.laws.edition);
  EXPECT_EQ(read->conditions.tempo, rules.conditions.tempo);
  EXPECT_EQ(read->conditions.supervision, rules.conditions.supervision);
  EXPECT_EQ(rules::to_string(*read->control), rules::to_string(*rules.control));
  EXPECT_EQ(read->default_time, rules.default_time);
  EXPECT_EQ(read->starts_at, rules.starts_at);
  EXPECT_TRUE(read->chess960);
  EXPECT_EQ(read->start, rules.start);
  EXPECT_EQ(read->next_start, rules.next_start);
  EXPECT_EQ(to_bytes(*read), to_bytes(rules));
}

TEST(RulesCodec, RulesThatSayNothingAreReadBack) {
  const auto read = rules_of(to_bytes({}));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_bytes(*read), to_bytes({}));
  EXPECT_FALSE(read->control);
}

TEST(RulesCodec, AControlThatEarlierVersionsWroteIsRead) {
  values::v1::TournamentRules stored;
  ASSERT_TRUE(stored.ParseFromString(to_bytes({})));
  stored.set_time_control("65/65");
  const auto read = rules_of(stored.SerializeAsString());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(rules::to_string(*read->control), "65m/65");
  // Minutes, and not the seconds that PGN has.
  for (const auto& [text, now] : {std::pair("180+2", "180m+2"), std::pair("300", "300m+0"),
                                  std::pair("150;d5", "150m;d5"), std::pair("90+30", "90+30")}) {
    stored.set_time_control(text);
    const auto minutes = rules_of(stored.SerializeAsString());
    ASSERT_TRUE(minutes) << minutes.error().message;
    EXPECT_EQ(rules::to_string(*minutes->control), now);
  }
}

TEST(RulesCodec, WhatIsNoRecordIsLostData) {
  for (const std::string& bytes : {std::string("\xff"), std::string()}) {
    EXPECT_EQ(rules_of(bytes).error().code, rules::ErrorCode::kDataLoss);
  }
}

}  // namespace rules_codec_test
}  // namespace jadoube::storage::codec

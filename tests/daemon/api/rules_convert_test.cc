#include "daemon/api/rules_convert.h"

#include <gmock/gmock.h>

#include <limits>

#include "daemon/storage/codec/rules_codec.h"
#include "rules/time/time_control_text.h"

namespace jadoube::api {
namespace {

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

std::string refusal(const v1::Event& event) {
  const auto rules = from_proto(event);
  return rules ? "taken" : rules.error().message;
}

TEST(EventConvertTest, EverythingThatAnEventSaysComesBack) {
  const auto event = to_proto(everything());
  const auto rules = from_proto(event);
  ASSERT_TRUE(rules) << rules.error().message;
  EXPECT_EQ(to_proto(*rules).SerializeAsString(), event.SerializeAsString());
}

TEST(EventConvertTest, AnEmptyEventIsAnEmptyConfiguration) {
  EXPECT_EQ(storage::codec::to_bytes(*from_proto(v1::Event())),
            storage::codec::to_bytes(arbiter::TournamentRules()));
}

TEST(EventConvertTest, TheTempoFollowsFromTheTimeControl) {
  v1::Event event;
  event.set_time_control("3+2");
  EXPECT_EQ(from_proto(event)->conditions.tempo, rules::Tempo::kBlitz);
}

TEST(EventConvertTest, WhatIsNoneIsRefusedByTheNameOfItsField) {
  v1::Event event;
  event.set_time_control("3++2");
  EXPECT_THAT(refusal(event),
              HasSubstr("`event.time_control` is none: time control \"3++2\", column 2"));
  event.clear_time_control();
  event.set_edition(static_cast<v1::Edition>(99));
  EXPECT_THAT(refusal(event), HasSubstr("`event.edition`"));
  event.clear_edition();
  event.set_tempo(static_cast<v1::Tempo>(99));
  EXPECT_THAT(refusal(event), HasSubstr("`event.tempo`"));
  event.clear_tempo();
  event.set_supervision(static_cast<v1::Supervision>(99));
  EXPECT_THAT(refusal(event), HasSubstr("`event.supervision`"));
}

TEST(EventConvertTest, ADefaultTimeIsWholeMinutesUpToTenHours) {
  v1::Event event;
  for (const std::int64_t seconds :
       {std::int64_t{-60}, std::int64_t{90}, std::int64_t{36'060},
        std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    event.mutable_default_time()->set_seconds(seconds);
    EXPECT_THAT(refusal(event), HasSubstr("`event.default_time`")) << seconds;
  }
  event.mutable_default_time()->set_seconds(36'000);
  EXPECT_EQ(refusal(event), "taken");
}

TEST(EventConvertTest, AMomentThatNoInstantHoldsIsRefused) {
  v1::Event event;
  for (const std::int64_t seconds :
       {std::int64_t{-1}, std::int64_t{9'223'372'037}, std::numeric_limits<std::int64_t>::max()}) {
    event.mutable_start_time()->set_seconds(seconds);
    EXPECT_THAT(refusal(event), HasSubstr("`event.start_time`")) << seconds;
  }
  event.mutable_start_time()->set_seconds(0);
  event.mutable_start_time()->set_nanos(-1);
  EXPECT_THAT(refusal(event), HasSubstr("`event.start_time`"));
}

// What comes of changing `everything` so.
arbiter::TournamentRules changed(const v1::SetEventRequest& request) {
  const auto call = call_of(request, "here");
  EXPECT_TRUE(call) << call.error().message;
  return *call->change(everything());
}

v1::SetEventRequest request() {
  v1::SetEventRequest request;
  request.set_author("an arbiter");
  request.mutable_event();
  return request;
}

TEST(EventConvertTest, OnlyWhatTheMaskNamesIsChanged) {
  auto asked = request();
  asked.mutable_update_mask()->add_paths("default_time");
  asked.mutable_update_mask()->add_paths("chess960");
  auto expected = everything();
  expected.default_time = std::nullopt;
  expected.chess960 = false;
  EXPECT_EQ(storage::codec::to_bytes(changed(asked)), storage::codec::to_bytes(expected));
}

TEST(EventConvertTest, WithoutAMaskAllIsChanged) {
  EXPECT_EQ(storage::codec::to_bytes(changed(request())),
            storage::codec::to_bytes(arbiter::TournamentRules()));
}

TEST(EventConvertTest, ATempoFollowsATimeControlThatIsNamedWithoutIt) {
  auto asked = request();
  asked.mutable_event()->set_time_control("90+30");
  asked.mutable_update_mask()->add_paths("time_control");
  EXPECT_EQ(changed(asked).conditions.tempo, rules::Tempo::kStandard);
  asked.mutable_update_mask()->add_paths("tempo");
  asked.mutable_event()->set_tempo(v1::TEMPO_BLITZ);
  EXPECT_EQ(changed(asked).conditions.tempo, rules::Tempo::kBlitz);
}

TEST(EventConvertTest, ARequestWithoutAnAuthorAnEventOrWithAFieldThatIsNoneIsRefused) {
  auto asked = request();
  asked.clear_author();
  EXPECT_THAT(call_of(asked, "here").error().message, HasSubstr("`author` is missing"));
  asked = request();
  asked.clear_event();
  EXPECT_THAT(call_of(asked, "here").error().message, HasSubstr("`event` is missing"));
  asked = request();
  asked.mutable_update_mask()->add_paths("colour");
  EXPECT_THAT(call_of(asked, "here").error().message, HasSubstr("has not: colour"));
}

}  // namespace
}  // namespace jadoube::api

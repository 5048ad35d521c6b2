#include "daemon/hub/hub_names.h"

#include <gtest/gtest.h>

namespace jadoube::hub {
namespace hub_names_test {

TEST(HubNames, AnIdHasSmallLettersDigitsAndDashes) {
  for (const auto* id : {"north", "open-2026", "7", "a-"}) EXPECT_TRUE(is_hub_id(id)) << id;
  for (const auto* id :
       {"", "-a", "North", "a b", "a.b", "a*", "a_b", "a>", "abcdefghijklmnopqrstuvwxyz0123456"}) {
    EXPECT_FALSE(is_hub_id(id)) << id;
  }
}

TEST(HubNames, AStreamNamesItsHall) {
  const std::string name = stream_name({"open-2026", "north"});
  EXPECT_EQ(name, "JADOUBE-V2_open-2026_north");
  EXPECT_EQ(hall_of_stream(name, "open-2026", Readers::kViewers), "north");
  EXPECT_FALSE(hall_of_stream(name, "open", Readers::kViewers));
  EXPECT_FALSE(hall_of_stream("KV_open-2026_north", "open-2026", Readers::kViewers));
  EXPECT_FALSE(hall_of_stream("JADOUBE-V2_open-2026_", "open-2026", Readers::kViewers));
}

TEST(HubNames, NoStreamOfAnEarlierFormIsRead) {
  for (const auto* name : {"JADOUBE_open-2026_north", "JADOUBE-ARBITERS_open-2026_north"}) {
    EXPECT_TRUE(is_of_earlier_form(name, "open-2026"));
    EXPECT_FALSE(is_of_earlier_form(name, "open"));
    EXPECT_FALSE(hall_of_stream(name, "open-2026", Readers::kViewers));
    EXPECT_FALSE(hall_of_stream(name, "open-2026", Readers::kArbiters));
  }
  for (const auto readers : {Readers::kViewers, Readers::kArbiters}) {
    EXPECT_FALSE(is_of_earlier_form(stream_name({"open", "north", readers}), "open"));
  }
}

TEST(HubNames, NoStreamForArbitersIsTakenForOneForViewers) {
  const std::string name = stream_name({"open", "north", Readers::kArbiters});
  EXPECT_EQ(name, "JADOUBE-V2-ARBITERS_open_north");
  EXPECT_EQ(hall_of_stream(name, "open", Readers::kArbiters), "north");
  EXPECT_FALSE(hall_of_stream(name, "open", Readers::kViewers));
  EXPECT_FALSE(hall_of_stream(stream_name({"open", "north"}), "open", Readers::kArbiters));
}

TEST(HubNames, ASubjectNamesItsBoardWhateverTheBoardIsCalled) {
  EXPECT_EQ(board_subject({"open", "north"}, "table-1"), "jadoube.v2.open.north.table-1");
  EXPECT_EQ(board_subject({"open", "north", Readers::kArbiters}, "table-1"),
            "jadoube.v2-arbiters.open.north.table-1");
  for (const std::string board : {"table-1", "", "hall.1", "a*b>c d", "=", "\xc3\xa4\n", "_"}) {
    for (const auto readers : {Readers::kViewers, Readers::kArbiters}) {
      const HallStream stream{"open", "north", readers};
      EXPECT_EQ(parse_subject(board_subject(stream, board)),
                (Subject{.stream = stream, .board = board}))
          << board;
    }
  }
}

TEST(HubNames, ASignOfLifeHasNoBoard) {
  EXPECT_EQ(parse_subject(alive_subject({"open", "north"})),
            (Subject{.stream = {"open", "north"}}));
}

TEST(HubNames, NoStreamStoresTheCallsOfArbiters) {
  const HallStream stream{"open", "north", Readers::kArbiters};
  EXPECT_EQ(calls_subject(stream), "jadoube.v2-calls.open.north");
  EXPECT_FALSE(parse_subject(calls_subject(stream)));
}

TEST(HubNames, RefusesSubjectsThatNobodyWrites) {
  for (const auto* subject :
       {"", "jadoube.v2.", "jadoube.v2.open", "jadoube.v1.open.north", "jadoube.v2.Open.north",
        "jadoube.v2.open.north.", "jadoube.v2.open.north.a.b", "jadoube.v2.open.north.=4",
        "jadoube.v2.open.north.=G1", "jadoube.v2.open.north.=41", "jadoube.v2.open.north.=2A",
        "jadoube.v2..north", "jadoube.v2.open.", "jadoube.v2-arbiters.open"}) {
    EXPECT_FALSE(parse_subject(subject)) << subject;
  }
}

TEST(HubNames, AnEventIdIsReadBack) {
  const EventId id{.epoch = "3f2a-b", .number = 1234};
  EXPECT_EQ(to_text(id), "3f2a-b:1234");
  EXPECT_EQ(parse_event_id("3f2a-b:1234"), id);
}

TEST(HubNames, RefusesEventIdsThatNobodyWrites) {
  for (const auto* text : {"", ":", "a", "a:", ":1", "a:0", "a:01", "a:-1", "a:1 ", "a b:1",
                           "a:99999999999999999999999", "a:1:2"}) {
    EXPECT_FALSE(parse_event_id(text)) << text;
  }
}

}  // namespace hub_names_test
}  // namespace jadoube::hub

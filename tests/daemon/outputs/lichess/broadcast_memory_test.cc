#include "daemon/outputs/lichess/broadcast_memory.h"

#include <gmock/gmock.h>

#include "tests/support/process.h"

namespace jadoube::outputs {
namespace broadcast_memory_test {

BroadcastMemory full() {
  KeptRound round{.number = 3, .id = "rrrrrrrr", .is_called = true, .is_ours = true};
  round.sent = {.name = "Round 3", .starts_at = 1764000000000, .delay = std::chrono::seconds(900)};
  round.is_left = round.is_gone = round.is_held = round.is_released = round.is_finished = true;
  round.over_since = Instant(std::chrono::seconds(1764000001));
  round.games = {{"pairing-1", "abc"}};
  BroadcastFields fields{.name = "City Open | A",
                         .description = "Text",
                         .format = "9 rounds",
                         .time_control = "90+30",
                         .location = "Kyiv",
                         .time_zone = "Europe/Kyiv",
                         .players = "Ines Alder",
                         .website = "https://club.example",
                         .tempo = "standard",
                         .visibility = "unlisted",
                         .has_teams = true};
  return {.broadcasts = {{.tournament = "open",
                          .section = "a",
                          .id = "tttttttt",
                          .name = "City",
                          .url = "https://lichess.org/broadcast/city/tttttttt",
                          .wants_group = true,
                          .fields = fields,
                          .rounds = {round}},
                         {.tournament = "open",
                          .section = "b",
                          .state = KeptBroadcast::State::kCalled,
                          .name = "City Open | A",
                          .fields = fields}},
          .configured = "tttttttt"};
}

TEST(BroadcastMemory, EverythingComesBack) {
  const jadoube::tests::TemporaryDirectory directory;
  const std::string path = directory / "lichess";
  ASSERT_TRUE(save_broadcasts(path, full()));
  BroadcastMemory read = load_broadcasts(path);
  EXPECT_EQ(read, full());
  EXPECT_EQ(read.find("open", "b")->fields.location, "Kyiv");
  EXPECT_EQ(read.find("open", "c"), nullptr);
}

TEST(BroadcastMemory, AFileThatIsNotOneIsEmpty) {
  const jadoube::tests::TemporaryDirectory directory;
  const std::string path = directory / "lichess";
  EXPECT_EQ(load_broadcasts(path), BroadcastMemory());
  for (const char* text : {"", "[]", "{\"broadcasts\": 1}", "{\"broadcasts\": [1, {}]}", "\xff"}) {
    jadoube::tests::write_file(path, text);
    EXPECT_EQ(load_broadcasts(path), BroadcastMemory()) << text;
  }
}

}  // namespace broadcast_memory_test
}  // namespace jadoube::outputs

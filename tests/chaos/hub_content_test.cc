// Each way to publish too much, or too early, must be noticed. The list of ways is here.
#include "tests/chaos/hub_content.h"

#include <gmock/gmock.h>

#include <functional>
#include <map>

#include "jadoube/v1/hall_service.pb.h"

namespace jadoube::tests {
namespace hub_content_test {

using namespace std::chrono_literals;
using testing::Contains;
using testing::IsEmpty;

v1::WatchEventsResponse honest() {
  v1::WatchEventsResponse event;
  auto& ply = *event.mutable_game()->mutable_plies_changed()->add_plies();
  ply.set_san("e4");
  ply.set_uci("e2e4");
  return event;
}

TEST(HubContent, FindsNothingInWhatRelaysMayHave) {
  EXPECT_THAT(forbidden_in(honest().SerializeAsString()), IsEmpty());
}

TEST(HubContent, NoticesEachMutation) {
  using Mutate = std::function<void(v1::WatchEventsResponse&)>;
  const std::map<std::string, Mutate> mutations = {
      {"Ply.confidence_percent",
       [](auto& event) {
         event.mutable_game()->mutable_plies_changed()->mutable_plies(0)->set_confidence_percent(7);
       }},
      {"Ply.evidence",
       [](auto& event) {
         event.mutable_game()->mutable_plies_changed()->mutable_plies(0)->set_evidence(
             static_cast<values::v1::Evidence>(1));
       }},
      {"Board.port",
       [](auto& event) {
         event.mutable_board()->mutable_snapshot()->add_boards()->set_port("/dev/ttyUSB0");
       }},
      {"Board.placement",
       [](auto& event) {
         event.mutable_board()->mutable_snapshot()->add_boards()->set_placement("8/8");
       }},
      {"ConnectionChanged.port",
       [](auto& event) { event.mutable_board()->mutable_connection_changed()->set_port("x"); }},
      {"WatchBoardsResponse.square_changed",
       [](auto& event) { event.mutable_board()->mutable_square_changed(); }},
      {"WatchBoardsResponse.placement_read",
       [](auto& event) { event.mutable_board()->mutable_placement_read(); }},
      {"WatchEventsResponse.incident", [](auto& event) { event.mutable_incident(); }},
  };
  for (const auto& [name, mutate] : mutations) {
    auto event = honest();
    mutate(event);
    EXPECT_THAT(forbidden_in(event.SerializeAsString()), Contains(name));
  }
  EXPECT_THAT(forbidden_in("no message"), testing::Not(IsEmpty()));
}

TEST(HubContent, NoticesWhatIsStoredTooEarly) {
  EXPECT_FALSE(is_too_early(100s, 105s, 5s));
  EXPECT_FALSE(is_too_early(100s, 200s, 5s));
  EXPECT_TRUE(is_too_early(100s, 100s, 5s));
  EXPECT_TRUE(is_too_early(100s, 104s, 5s));
}

}  // namespace hub_content_test
}  // namespace jadoube::tests

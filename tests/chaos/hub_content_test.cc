// Each way to publish too much, or too early, must be noticed. The list of ways is here.
#include "tests/chaos/hub_content.h"

#include <gmock/gmock.h>

#include <functional>
#include <map>

#include "jadoube/values/v1/event.pb.h"

namespace jadoube::tests {
namespace hub_content_test {

using namespace std::chrono_literals;
using testing::Contains;
using testing::IsEmpty;

values::v1::Event honest() {
  values::v1::Event event;
  auto& ply = *event.mutable_game()->mutable_plies_changed()->add_plies();
  ply.set_san("e4");
  ply.set_uci("e2e4");
  return event;
}

TEST(HubContent, FindsNothingInWhatRelaysMayHave) {
  EXPECT_THAT(forbidden_in(honest().SerializeAsString()), IsEmpty());
}

TEST(HubContent, NoticesEachMutation) {
  using Mutate = std::function<void(values::v1::Event&)>;
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
      {"Ply.margin",
       [](auto& event) {
         event.mutable_game()->mutable_plies_changed()->mutable_plies(0)->set_margin(7);
       }},
      {"Incident.margin",
       [](auto& event) {
         event.mutable_incident()->mutable_opened()->mutable_incident()->set_margin(7);
       }},
      {"ConnectionChanged.port",
       [](auto& event) { event.mutable_board()->mutable_connection_changed()->set_port("x"); }},
      {"BoardEvent.square_changed",
       [](auto& event) { event.mutable_board()->mutable_square_changed(); }},
      {"BoardEvent.placement_read",
       [](auto& event) { event.mutable_board()->mutable_placement_read(); }},
      {"BoardEvent.pair_changed",
       [](auto& event) { event.mutable_board()->mutable_pair_changed(); }},
      {"TournamentChanged.author",
       [](auto& event) { event.mutable_tournament()->set_author("A. Meier"); }},
      {"Event.incident", [](auto& event) { event.mutable_incident(); }},
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

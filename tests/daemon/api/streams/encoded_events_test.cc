#include "daemon/api/streams/encoded_events.h"

#include <gtest/gtest.h>

#include "daemon/language/language.h"
#include "jadoube/v1/incident_service.pb.h"

namespace jadoube::api {
namespace encoded_events_test {

std::string what_in(EncodedEvents& events, std::string_view tag, const model::Event& event) {
  const language::Speaking speaking(*language::Language::of_tag(tag));
  const auto bytes = events.of(event);
  v1::WatchIncidentsResponse response;
  if (!bytes || !response.ParseFromArray(bytes->begin(), static_cast<int>(bytes->size())))
    return {};
  return response.opened().incident().what();
}

model::Event clock_lost() {
  model::Incident incident{.kind = model::IncidentKind::kClockLost};
  return {.number = 7,
          .board = "table-1",
          .content = model::IncidentReported{model::IncidentChange::What::kOpened, incident}};
}

TEST(EncodedEvents, TellAnIncidentInTheLanguageOfEachReader) {
  EncodedEvents events({.epoch = "e"});
  const auto event = clock_lost();
  EXPECT_EQ(what_in(events, "en-XA", event), "⟦Thé çlóçk íš ñó lóñgér çóññéçtéd⟧");
  EXPECT_EQ(what_in(events, "en", event), "The clock is no longer connected");
  EXPECT_EQ(what_in(events, "en-XA", event), "⟦Thé çlóçk íš ñó lóñgér çóññéçtéd⟧");
}

}  // namespace encoded_events_test
}  // namespace jadoube::api

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>

#include <fstream>
#include <sstream>

#include "daemon/values/audience.h"
#include "jadoube/values/v1/changes.pb.h"
#include "jadoube/values/v1/event.pb.h"
#include "jadoube/values/v1/incident.pb.h"
#include "jadoube/values/v1/options.pb.h"
#include "jadoube/values/v1/ruling.pb.h"
#include "jadoube/values/v1/tournament.pb.h"
#include "tests/support/source_tree.h"

namespace jadoube::values {
namespace readers_test {

using google::protobuf::Descriptor;
using google::protobuf::FileDescriptor;

// "ARBITERS", "RELAYS derived".
std::string readers_of(const google::protobuf::FieldDescriptor& field) {
  const std::string seen_by = v1::SeenBy_Name(field.options().GetExtension(v1::seen_by));
  const std::string who = seen_by.substr(std::string("SEEN_BY_").size());
  return (who == "UNSPECIFIED" ? "everybody" : who) +
         (field.options().GetExtension(v1::derived) ? " derived" : "");
}

void write(const Descriptor& message, std::string& out) {
  for (int i = 0; i < message.field_count(); ++i) {
    const auto& field = *message.field(i);
    out += message.name() + "." + field.name() + ": " + readers_of(field) + "\n";
  }
}

std::string table() {
  std::string out;
  for (const FileDescriptor* file :
       {v1::Clock::descriptor()->file(), v1::Game::descriptor()->file(),
        v1::PliesChanged::descriptor()->file(), v1::Event::descriptor()->file(),
        v1::Incident::descriptor()->file(), v1::IncidentParameters::descriptor()->file(),
        v1::Ruling::descriptor()->file(), v1::Tournament::descriptor()->file(),
        v1::TournamentRules::descriptor()->file()}) {
    for (int i = 0; i < file->message_type_count(); ++i) write(*file->message_type(i), out);
  }
  return out;
}

// A new field fails this test until somebody has read who sees it. Then put the new table into the
// file.
TEST(Readers, TheTableOfReadersIsTheOneInTheFile) {
  std::ifstream file(tests::source_path("tests/daemon/values/readers.txt"));
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(table(), text.str());
}

TEST(Readers, NobodyElseReadsWhatIsForDaemonsAndTheJournal) {
  for (const auto audience : {Audience::kArbiters, Audience::kOperators, Audience::kViewers,
                              Audience::kViewersWithSquares, Audience::kRelays}) {
    EXPECT_TRUE(may_read(audience, v1::SEEN_BY_UNSPECIFIED));
    EXPECT_FALSE(may_read(audience, v1::SEEN_BY_DAEMONS));
    EXPECT_FALSE(may_read(audience, v1::SEEN_BY_JOURNAL));
    EXPECT_EQ(may_read(audience, v1::SEEN_BY_HUB), audience == Audience::kRelays);
  }
}

TEST(Readers, RelaysForArbitersReadAllThatLeavesTheHall) {
  for (int seen_by = 0; seen_by < v1::SeenBy_ARRAYSIZE; ++seen_by) {
    EXPECT_EQ(may_read(Audience::kDaemons, seen_by), seen_by != v1::SEEN_BY_JOURNAL);
  }
}

}  // namespace readers_test
}  // namespace jadoube::values

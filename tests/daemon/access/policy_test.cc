#include "daemon/access/policy.h"

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>

#include <filesystem>
#include <set>

#include "tests/support/source_tree.h"

namespace jadoube::access {
namespace policy_test {

namespace fs = std::filesystem;

// The methods of all services in proto/jadoube/v1.
std::set<std::string> methods() {
  std::set<std::string> all;
  const auto* pool = google::protobuf::DescriptorPool::generated_pool();
  for (const auto& entry :
       fs::directory_iterator(jadoube::tests::source_path("proto/jadoube/v1"))) {
    const std::string name = "jadoube/v1/" + entry.path().filename().string();
    const auto* file = pool->FindFileByName(name);
    EXPECT_NE(file, nullptr) << name;
    if (file == nullptr) continue;
    for (int i = 0; i < file->service_count(); ++i) {
      const auto& service = *file->service(i);
      for (int j = 0; j < service.method_count(); ++j) {
        all.insert("/" + service.full_name() + "/" + service.method(j)->name());
      }
    }
  }
  return all;
}

TEST(Policy, HasARowForEveryMethodOfTheApi) {
  const auto all = methods();
  EXPECT_GT(all.size(), 40);
  for (const auto& method : all) EXPECT_TRUE(least_role(method)) << method << " needs a row";
}

TEST(Policy, HasNoMethodTwice) {
  std::set<std::string_view> seen;
  for (const auto& row : policy()) EXPECT_TRUE(seen.insert(row.method).second) << row.method;
}

TEST(Policy, LetsEachRoleDoAllThatTheRolesBeforeItMay) {
  for (const auto& row : policy()) {
    EXPECT_EQ(may_call(Role::kViewer, row.method), row.least == Role::kViewer) << row.method;
    EXPECT_EQ(may_call(Role::kOperator, row.method), row.least != Role::kArbiter) << row.method;
    EXPECT_TRUE(may_call(Role::kArbiter, row.method)) << row.method;
  }
}

// [FIDE 2023 Art. 6.12.2, 12.6] Nobody but arbiters is told of incidents and what led to them.
TEST(Policy, ShowsIncidentsAndWhatLeadsToThemToArbitersOnly) {
  for (const auto& row : policy()) {
    for (const char* word : {"Incident", "Lift", "Claim", "Sheet", "Ruling", "Decide", "Access"}) {
      if (row.method.find(word) == std::string_view::npos) continue;
      EXPECT_EQ(row.least, Role::kArbiter) << row.method;
    }
  }
}

TEST(Policy, GivesViewersNothingThatWrites) {
  // It answers a question, and changes nothing on record. It is spoken for viewers only at a table
  // whose output is for phones.
  constexpr std::string_view kSpeaks = "/jadoube.v1.AnnouncementService/Announce";
  for (const auto& row : policy()) {
    if (row.least != Role::kViewer || row.method == kSpeaks) continue;
    const auto verb = row.method.substr(row.method.rfind('/') + 1);
    EXPECT_TRUE(verb.starts_with("List") || verb.starts_with("Get") || verb.starts_with("Watch") ||
                verb.starts_with("Export"))
        << row.method;
  }
}

TEST(Policy, LetsNobodyCallWhatItDoesNotHave) {
  for (const char* method :
       {"", "/", "/jadoube.v1.BoardService/", "jadoube.v1.BoardService/ListBoards",
        "/jadoube.v1.BoardService/ListBoards/", "/jadoube.v1.boardservice/listboards",
        "/grpc.health.v1.Health/Check"}) {
    EXPECT_FALSE(least_role(method)) << method;
    EXPECT_FALSE(may_call(Role::kArbiter, method)) << method;
  }
}

TEST(Policy, ReadsTheWordsOfRolesThatItWrites) {
  for (const Role role : {Role::kViewer, Role::kOperator, Role::kArbiter}) {
    EXPECT_EQ(role_of(word_of(role)), role);
  }
  EXPECT_EQ(role_of("Arbiter"), std::nullopt);
  EXPECT_EQ(role_of(""), std::nullopt);
}

}  // namespace policy_test
}  // namespace jadoube::access

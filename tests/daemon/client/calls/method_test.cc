#include <gmock/gmock.h>

#include <set>
#include <stdexcept>
#include <string>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/hall_service.pb.h"

namespace jadoube::cli {
namespace method_test {

using testing::HasSubstr;
using testing::ThrowsMessage;

template <typename Request, typename Response>
std::string path(bool is_stream) {
  return path_of({&Request::descriptor, &Response::descriptor, is_stream});
}

TEST(Method, HasThePathOfItsServiceAndItsName) {
  EXPECT_EQ((path<v1::GetGameRequest, v1::GetGameResponse>(false)),
            "/jadoube.v1.GameService/GetGame");
  EXPECT_EQ((path<v1::WatchEventsRequest, v1::WatchEventsResponse>(true)),
            "/jadoube.v1.HallService/WatchEvents");
}

TEST(Method, IsABugIfNoMethodHasItsMessages) {
  const auto bug = [](const std::string& text) {
    return ThrowsMessage<std::logic_error>(HasSubstr(text));
  };
  EXPECT_THAT(([] { (void)path<v1::GetGameRequest, v1::ListGamesResponse>(false); }),
              bug("takes jadoube.v1.GetGameRequest and answers with one "
                  "jadoube.v1.ListGamesResponse"));
  EXPECT_THAT(([] { (void)path<v1::GetGameRequest, v1::GetGameResponse>(true); }),
              bug("with a stream of jadoube.v1.GetGameResponse"));
  EXPECT_THAT(([] { (void)path<v1::ExportPgnRequest, v1::ExportPgnResponse>(false); }),
              bug("with one jadoube.v1.ExportPgnResponse"));
  EXPECT_THAT(([] { (void)path<v1::GetGameResponse, v1::GetGameRequest>(false); }),
              bug("takes jadoube.v1.GetGameResponse"));
}

// The program has all verbs, so all that they call is noted.
TEST(Method, OfEveryVerbIsInTheApi) {
  std::set<std::string> paths;
  for (const Method& method : used_methods()) paths.insert(path_of(method));
  EXPECT_THAT(
      paths, testing::IsSupersetOf(
                 {"/jadoube.v1.GameService/GetGame", "/jadoube.v1.GameService/ExportPgn",
                  "/jadoube.v1.HallService/WatchEvents", "/jadoube.v1.OutputService/SetOutputDelay",
                  "/jadoube.v1.FailoverService/TakeOver"}));
  EXPECT_GE(paths.size(), 44u);
}

// Then the types of a request could name two methods.
TEST(Method, NoTwoMethodsShareARequest) {
  std::set<std::string> requests;
  int methods = 0;
  for (const Method& used : used_methods()) {
    const auto& file = *used.request()->file();
    if (!requests.insert(file.name()).second) continue;
    for (int i = 0; i < file.service_count(); ++i) {
      for (int j = 0; j < file.service(i)->method_count(); ++j, ++methods) {
        const auto& method = *file.service(i)->method(j);
        EXPECT_TRUE(requests.insert(method.input_type()->full_name()).second) << method.full_name();
      }
    }
  }
  EXPECT_GE(methods, 50);
}

}  // namespace method_test
}  // namespace jadoube::cli

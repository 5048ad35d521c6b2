#include <gmock/gmock.h>

#include "daemon/outputs/settings.h"

namespace jadoube::outputs {
namespace live_readers_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> reported(const std::vector<OutputSettings>& outputs,
                                  const LiveAddresses& addresses = {}) {
  std::vector<std::string> texts;
  for (const auto& reader : live_readers(outputs, addresses)) texts.push_back(reader.english());
  return texts;
}

TEST(LiveReaders, AreThoseOfOutputsThatSaySo) {
  EXPECT_THAT(reported({{.name = "site", .kind = Kind::kPgn}}), IsEmpty());
  const LiveAddresses addresses{.http = {"0.0.0.0:8080", "[::]:8443"}};
  EXPECT_THAT(
      reported({{.name = "tv", .kind = Kind::kOverlay, .live = true},
                {.name = "disk", .kind = Kind::kFolder, .live = true, .dir = "/srv/live"},
                {.name = "lichess", .kind = Kind::kLichess, .live = true},
                {.name = "hub", .kind = Kind::kHub, .live = true, .url = "tls://hub.example"}},
               addresses),
      ElementsAre(HasSubstr("output tv has live = true. Everybody who can read /overlay/tv "
                            "(0.0.0.0:8080, [::]:8443)"),
                  HasSubstr("read /srv/live"), HasSubstr("read https://lichess.org"),
                  HasSubstr("read tls://hub.example")));
}

TEST(LiveReaders, AreThoseOfLiveChessAndOfNetworks) {
  EXPECT_THAT(
      reported({}, {.livechess = {"127.0.0.1:1982"}, .networks = {"10.0.5.0/24"}}),
      ElementsAre(HasSubstr("connect to 127.0.0.1:1982"), HasSubstr("Everybody in 10.0.5.0/24")));
}

}  // namespace live_readers_test
}  // namespace jadoube::outputs

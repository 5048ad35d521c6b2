#include <gmock/gmock.h>

#include "daemon/outputs/lichess/lichess_site.h"

namespace jadoube::outputs {
namespace site_pauses_test {

TEST(SitePauses, ALongerPauseHoldsAndAShorterOneChangesNothing) {
  SitePauses pauses;
  const Instant minute{std::chrono::minutes(1)};
  EXPECT_EQ(pauses.until("https://lichess.org"), Instant{});
  pauses.note("https://lichess.org", minute);
  pauses.note("https://lichess.org", Instant(std::chrono::seconds(5)));
  EXPECT_EQ(pauses.until("https://lichess.org"), minute);
  EXPECT_EQ(pauses.until("https://lichess.dev"), Instant{});
}

}  // namespace site_pauses_test
}  // namespace jadoube::outputs

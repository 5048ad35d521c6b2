#include <gtest/gtest.h>

#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace disk_text_test {

using namespace std::chrono_literals;

constexpr std::uint64_t kMega = 1'000'000;

TEST(DiskTexts, SaysBytesAndTimesForPeople) {
  EXPECT_EQ(bytes_text(kMega - 1), "999 kB");
  EXPECT_EQ(bytes_text(210 * kMega), "210 MB");
  EXPECT_EQ(bytes_text(1'440 * kMega), "1.4 GB");
  EXPECT_EQ(lasting_text(90s), "1 minute");
  EXPECT_EQ(lasting_text(95min), "95 minutes");
  EXPECT_EQ(lasting_text(3h), "3 hours");
  EXPECT_EQ(lasting_text(24h * 9), "9 days");
}

}  // namespace disk_text_test
}  // namespace jadoube::texts

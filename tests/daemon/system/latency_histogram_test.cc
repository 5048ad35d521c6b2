#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "daemon/system/process_usage.h"

namespace jadoube::system {
namespace latency_histogram_test {

using namespace std::chrono_literals;

TEST(LatencyHistogram, PutsATimeIntoTheFirstBucketThatItFits) {
  LatencyHistogram histogram;
  histogram.record(100us);
  histogram.record(101us);
  histogram.record(11s);
  const auto reading = histogram.read();
  EXPECT_EQ(reading.counts[0], 1u);
  EXPECT_EQ(reading.counts[1], 1u);
  EXPECT_EQ(reading.counts.back(), 1u);
  EXPECT_EQ(reading.all(), 3u);
  EXPECT_EQ(reading.sum, 11s + 201us);
}

TEST(LatencyHistogram, ANegativeTimeIsZero) {
  LatencyHistogram histogram;
  histogram.record(-5s);
  EXPECT_EQ(histogram.read().counts[0], 1u);
  EXPECT_EQ(histogram.read().sum, 0s);
}

TEST(LatencyHistogram, GivesTheBoundUnderWhichAShareOfTheTimesIs) {
  LatencyHistogram histogram;
  EXPECT_EQ(histogram.read().quantile(0.99), 0us);
  for (int i = 0; i < 98; ++i) histogram.record(900us);
  histogram.record(40ms);
  histogram.record(40ms);
  EXPECT_EQ(histogram.read().quantile(0.5), 1ms);
  EXPECT_EQ(histogram.read().quantile(0.98), 1ms);
  EXPECT_EQ(histogram.read().quantile(0.99), 50ms);
  for (int i = 0; i < 1000; ++i) histogram.record(60s);
  EXPECT_EQ(histogram.read().quantile(0.99), 10s);
}

TEST(LatencyHistogram, LosesNoTimeOfManyThreads) {
  LatencyHistogram histogram;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int times = 0; times < 1000; ++times) histogram.record(1ms);
      });
    }
  }
  EXPECT_EQ(histogram.read().all(), 4000u);
  EXPECT_EQ(histogram.read().sum, 4s);
}

}  // namespace latency_histogram_test
}  // namespace jadoube::system

#include <gtest/gtest.h>

#include "daemon/devices/port_connection.h"

namespace jadoube::devices {
namespace line_counts_test {

using namespace std::chrono_literals;
using drivers::ConnectionChanged;
using drivers::ConnectionState;
using drivers::Instant;

constexpr Instant kNow{1000s};

LineReading only(const LineCounts& counts) {
  const auto lines = counts.read();
  EXPECT_EQ(lines.size(), 1u);
  return lines.empty() ? LineReading() : lines[0];
}

TEST(LineCounts, AddsUpTheBytesAndKnowsWhenTheLastOneCame) {
  LineCounts counts;
  counts.add("one", Traffic{.received = 10, .sent = 2}, kNow);
  counts.add("one", Traffic{.received = 0, .sent = 3}, kNow + 5s);
  EXPECT_EQ(only(counts).traffic, (Traffic{10, 5}));
  EXPECT_EQ(only(counts).received_at, kNow);
}

TEST(LineCounts, CountsNoiseAndLostChanges) {
  LineCounts counts;
  counts.add({"one", kNow, drivers::NoiseSkipped{7}});
  counts.add({"one", kNow, drivers::NoiseSkipped{1}});
  counts.add({"one", kNow, drivers::ChangesMissed{}});
  EXPECT_EQ(only(counts).resyncs, 2u);
  EXPECT_EQ(only(counts).noise_bytes, 8u);
  EXPECT_EQ(only(counts).missed, 1u);
}

TEST(LineCounts, ABoardThatIsReportedLiveAgainHasNotConnectedAgain) {
  LineCounts counts;
  const auto become = [&](ConnectionState state, const char* why) {
    counts.add({"one", kNow, ConnectionChanged{state, "/dev/x", why}});
  };
  become(ConnectionState::kConnecting, "");
  become(ConnectionState::kLive, "");
  become(ConnectionState::kLive, "it floods");
  EXPECT_EQ(only(counts).connections, 1u);
  EXPECT_TRUE(only(counts).is_live);
  become(ConnectionState::kLost, "unplugged");
  become(ConnectionState::kLost, "no such port");
  EXPECT_EQ(only(counts).losses, 1u);
  become(ConnectionState::kLive, "");
  EXPECT_EQ(only(counts).connections, 2u);
}

TEST(LineCounts, WhatIsNotAboutTheLineIsNotCounted) {
  LineCounts counts;
  counts.add({"one", kNow, drivers::ClockMissing{}});
  EXPECT_TRUE(counts.read().empty());
}

TEST(LineCounts, ADeviceThatInventsNamesFillsNoMemory) {
  LineCounts counts;
  for (std::size_t i = 0; i < LineCounts::kMostBoards + 10; ++i) {
    counts.add(std::to_string(i), drivers::LineErrors{.overruns = 1});
  }
  EXPECT_EQ(counts.read().size(), LineCounts::kMostBoards);
  counts.add("0", drivers::LineErrors{.overruns = 1});
  EXPECT_EQ(counts.read()[0].errors.overruns, 2u) << "those it knows are counted on";
}

}  // namespace line_counts_test
}  // namespace jadoube::devices

#include <gtest/gtest.h>

#include <string>

#include "daemon/net/relay.h"

namespace jadoube::net {
namespace http2_meter_test {

const std::string kHello = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

std::string frame(char type, const std::string& content = "") {
  const auto size = content.size();
  return {std::string{static_cast<char>(size >> 16), static_cast<char>(size >> 8),
                      static_cast<char>(size), type, 0, 0, 0, 0, 1} +
          content};
}
// SETTINGS, a call with a message, its reset, and an answer to a ping.
const std::string kSettings = frame(4), kCallBegins = frame(1, std::string(40, 'h')),
                  kMessage = frame(0, std::string(300, 'm')), kReset = frame(3, "0123"),
                  kPing = frame(6, "01234567");

TEST(Http2Meter, CountsCallsAndOtherFrames) {
  Http2Meter meter;
  EXPECT_EQ(meter.take(kHello + kSettings), Http2Meter::kOtherFrame);
  EXPECT_EQ(meter.take(kCallBegins + kMessage + kReset),
            Http2Meter::kCall + 2 * Http2Meter::kOtherFrame);
  EXPECT_EQ(meter.take(kPing), Http2Meter::kOtherFrame);
  EXPECT_EQ(meter.take(""), 0);
}

TEST(Http2Meter, CountsTheSameHoweverTheBytesAreSplit) {
  const std::string all =
      kHello + kSettings + kCallBegins + kMessage + kReset + kCallBegins + kPing;
  const int whole = Http2Meter().take(all);
  for (std::size_t first = 0; first <= all.size(); ++first) {
    Http2Meter meter;
    EXPECT_EQ(meter.take(all.substr(0, first)) + meter.take(all.substr(first)), whole) << first;
  }
  Http2Meter bytewise;
  int cost = 0;
  for (const char c : all) cost += bytewise.take(std::string(1, c));
  EXPECT_EQ(cost, whole);
}

TEST(Http2Meter, WhatIsInAFrameIsNotReadAsFrames) {
  Http2Meter meter;
  std::string inside;
  for (int i = 0; i < 100; ++i) inside += kCallBegins;
  EXPECT_EQ(meter.take(kHello + frame(0, inside)), Http2Meter::kOtherFrame);
}

TEST(Http2Meter, AnotherProtocolCostsNothing) {
  Http2Meter meter;
  EXPECT_EQ(meter.take("GET / HTTP/1.1\r\nHost: hall\r\n\r\n" + kCallBegins), 0);
  EXPECT_EQ(meter.take(kCallBegins), 0);
  Http2Meter late;
  EXPECT_EQ(late.take("PRI * HTTP/2.0\r\n\r\nXX"), 0);
  EXPECT_EQ(late.take(kCallBegins + kCallBegins), 0);
}

}  // namespace http2_meter_test
}  // namespace jadoube::net

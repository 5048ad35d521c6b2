#include "daemon/system/log.h"

#include <gmock/gmock.h>

namespace jadoube::log {
namespace log_test {

using namespace std::chrono_literals;

const std::chrono::system_clock::time_point kTime{1'700'000'000s + 7ms};

TEST(Log, ALineOfJsonHasTimeLevelAndMessage) {
  EXPECT_EQ(json_line(kTime, Level::kWarning, "late"),
            R"({"time":"2023-11-14T22:13:20.007Z","level":"warning","message":"late"})");
}

TEST(Log, ALineOfJsonHasTheFieldsThatAreKnown) {
  EXPECT_EQ(json_line(kTime, Level::kInfo, "m", {.board = "table-1", .peer = "192.0.2.1"}),
            R"({"time":"2023-11-14T22:13:20.007Z","level":"info","message":"m",)"
            R"("board":"table-1","peer":"192.0.2.1"})");
}

TEST(Log, AMessageStaysOnOneLineWhateverIsInIt) {
  EXPECT_THAT(json_line(kTime, Level::kError, "a\n\"b\\\t\x01"),
              testing::EndsWith(R"("message":"a\u000a\"b\\\u0009\u0001"})"));
}

TEST(Log, WhatIsNoUtf8IsReplaced) {
  const auto message_of = [](const std::string& text) {
    const auto line = json_line(kTime, Level::kError, text);
    const auto at = line.find("\"message\":\"") + 11;
    return line.substr(at, line.size() - at - 2);
  };
  EXPECT_EQ(message_of("K\xC3\xB6ln \xE2\x99\x94 \xF0\x9F\x99\x82"),
            "K\xC3\xB6ln \xE2\x99\x94 \xF0\x9F\x99\x82");
  EXPECT_EQ(message_of("\xC3"), "\xEF\xBF\xBD") << "cut short";
  EXPECT_EQ(message_of("\xFFz"), "\xEF\xBF\xBDz") << "no character begins so";
  EXPECT_EQ(message_of("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "too long a form";
  EXPECT_EQ(message_of("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD")
      << "half of a pair of UTF-16";
}

}  // namespace log_test
}  // namespace jadoube::log

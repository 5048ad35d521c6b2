#include "rules/number.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace jadoube::rules {
namespace number_test {

TEST(ParseNumber, ReadsAllOfTheText) {
  EXPECT_EQ(parse_number<int>("42"), 42);
  EXPECT_EQ(parse_number<int>("-7"), -7);
  EXPECT_EQ(parse_number<double>("1.5"), 1.5);
}

TEST(ParseNumber, RefusesWhatIsMoreOrLessThanANumber) {
  for (const auto* text : {"", " 1", "1 ", "+1", "1a", "a", "1.0"}) {
    EXPECT_EQ(parse_number<int>(text), std::nullopt) << text;
  }
}

TEST(ParseNumber, RefusesWhatTheTypeCannotHold) {
  EXPECT_EQ(parse_number<std::uint16_t>("65535"), 65535);
  EXPECT_EQ(parse_number<std::uint16_t>("65536"), std::nullopt);
  EXPECT_EQ(parse_number<std::uint16_t>("-1"), std::nullopt);
}

TEST(ParseDigits, ReadsDigitsOfAnotherBase) {
  EXPECT_EQ(parse_digits<std::uint32_t>("8e", 16), 0x8eu);
  EXPECT_EQ(parse_digits<std::uint32_t>("8g", 16), std::nullopt);
}

}  // namespace number_test
}  // namespace jadoube::rules

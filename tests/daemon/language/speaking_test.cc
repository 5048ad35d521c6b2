#include <gtest/gtest.h>

#include <thread>

#include "daemon/language/language.h"

namespace jadoube::language {
namespace speaking_test {

TEST(Speaking, LastsAsLongAsItsScope) {
  EXPECT_EQ(spoken().tag(), "en");
  {
    const Speaking outer(*Language::of_tag("uk"));
    {
      const Speaking inner(*Language::of_tag("de"));
      EXPECT_EQ(spoken().tag(), "de");
    }
    EXPECT_EQ(spoken().tag(), "uk");
  }
  EXPECT_EQ(spoken().tag(), "en");
}

TEST(Speaking, IsOfOneThread) {
  const Speaking speaking(*Language::of_tag("uk"));
  std::string other;
  std::thread([&] { other = spoken().tag(); }).join();
  EXPECT_EQ(other, "en");
}

TEST(Speaking, WorkForAnotherThreadKeepsItsLanguage) {
  const auto make = [] {
    const Speaking speaking(*Language::of_tag("uk"));
    return in_same_language([](std::string& reported) { reported = spoken().tag(); });
  };
  auto work = make();
  std::string other;
  std::thread([&] { work(other); }).join();
  EXPECT_EQ(other, "uk");
  EXPECT_EQ(spoken().tag(), "en");
}

}  // namespace speaking_test
}  // namespace jadoube::language

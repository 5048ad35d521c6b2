#include "daemon/language/language.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace jadoube::language {
namespace language_test {

std::string of(std::string_view tag) {
  const auto language = Language::of_tag(tag);
  return language ? language->tag() : "none";
}

std::string accepted(std::string_view header) {
  const auto language = Language::accepted(header);
  return language ? language->tag() : "none";
}

TEST(Language, IsEnglishWithoutATag) {
  EXPECT_EQ(Language().tag(), "en");
  EXPECT_EQ(Language::of_tag("en"), Language());
  EXPECT_EQ(Language().catalogue(), nullptr);
}

TEST(Language, LeavesOutWhatNoCatalogueHas) {
  EXPECT_EQ(of("uk-UA"), "uk");
  EXPECT_EQ(of("UK"), "uk");
  EXPECT_EQ(of("de-Latn-CH"), "de");
  EXPECT_EQ(of("en-GB"), "en");
  EXPECT_EQ(of("en-xa"), "en-XA");
}

TEST(Language, IsNoneForATagThatIsNotHere) {
  for (const char* tag : {"xx", "", " ", "-", "ukr", "*"}) EXPECT_EQ(of(tag), "none") << tag;
}

TEST(Language, HasFigurinesIfTheTagAsksForThem) {
  EXPECT_EQ(of("uk-x-figurine"), "uk-x-figurine");
  EXPECT_EQ(of("x-figurine"), "en-x-figurine");
  EXPECT_TRUE(Language::of_tag("de-DE-x-figurine")->figurine());
  EXPECT_FALSE(Language::of_tag("de")->figurine());
}

TEST(Language, IsTheBestOneOfAHeader) {
  EXPECT_EQ(accepted("uk, en;q=0.8"), "uk");
  EXPECT_EQ(accepted("en;q=0.8, uk"), "uk");
  EXPECT_EQ(accepted("ja, de-AT;q=0.9, uk;q=0.8"), "de");
  EXPECT_EQ(accepted("ru;q=0.5,fr;q=0.75"), "fr");
  EXPECT_EQ(accepted("en, uk"), "en");
}

TEST(Language, IsNotOneThatTheHeaderRefuses) {
  EXPECT_EQ(accepted("uk;q=0"), "none");
  EXPECT_EQ(accepted("uk;q=0.000, es;q=0.1"), "es");
}

TEST(Language, IsNoneForAHeaderThatNamesNoneOrCannotBeRead) {
  for (const char* header :
       {"", "ja", ",,;", "uk;q=high", "*;q=0.5", "uk;q=", ";q=1", "\xff\xfe"}) {
    EXPECT_EQ(accepted(header), "none") << header;
  }
}

TEST(Language, OfTheEnvironmentIsTheFirstThatIsSet) {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
  EXPECT_EQ(Language::of_environment().tag(), "en");
  setenv("LANG", "uk_UA.UTF-8", 1);
  EXPECT_EQ(Language::of_environment().tag(), "uk");
  setenv("LC_MESSAGES", "de_DE@euro", 1);
  EXPECT_EQ(Language::of_environment().tag(), "de");
  setenv("LC_ALL", "C.UTF-8", 1);
  EXPECT_EQ(Language::of_environment().tag(), "en");
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
}

TEST(Language, NamesItsTagsForReaders) { EXPECT_EQ(Language::tags(), "en, uk, ru, de, es, fr"); }

}  // namespace language_test
}  // namespace jadoube::language

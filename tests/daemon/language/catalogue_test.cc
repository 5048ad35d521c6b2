#include <gtest/gtest.h>

#include "daemon/language/translate.h"

namespace jadoube::language {
namespace catalogue_test {

TEST(Catalogue, IsFoundByItsTagInAnyCase) {
  ASSERT_NE(find_catalogue("uk"), nullptr);
  EXPECT_EQ(find_catalogue("UK"), find_catalogue("uk"));
  EXPECT_EQ(find_catalogue("en-xa")->tag(), "en-XA");
  EXPECT_EQ(find_catalogue("en"), nullptr);
  EXPECT_EQ(find_catalogue(""), nullptr);
}

TEST(Catalogue, TellsEqualTextsApartByTheirContext) {
  const auto* tests = find_catalogue("en-XA");
  ASSERT_NE(tests, nullptr);
  EXPECT_EQ(tests->text("clock", "none"), "⟦ñóñé⟧");
  EXPECT_EQ(tests->text("no such context", "none"), "none");
}

TEST(Catalogue, HasNoTextForTheEmptyText) {
  EXPECT_EQ(find_catalogue("uk")->text(nullptr, ""), "");
}

TEST(Catalogue, IsThereForEveryLanguage) {
  EXPECT_EQ(catalogue_files().size(), 6U);
  for (const auto& file : catalogue_files()) EXPECT_NE(find_catalogue(file.tag), nullptr);
}

}  // namespace catalogue_test
}  // namespace jadoube::language

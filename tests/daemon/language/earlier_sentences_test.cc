#include "daemon/language/earlier_sentences.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "rules/sentence.h"

namespace jadoube::language {
namespace earlier_sentences_test {

std::string in(std::string_view tag, const rules::Sentence& stored) {
  const Speaking speaking(*Language::of_tag(tag));
  return tr_packed(stored.packed());
}

std::set<std::string> names_in(std::string_view sentence) {
  std::set<std::string> names;
  rules::with_values(sentence, [&](std::string_view name) -> std::optional<std::string> {
    names.emplace(name);
    return std::nullopt;
  });
  return names;
}

TEST(EarlierSentences, ShowAStoredReasonInThePresentWordsOfEachLanguage) {
  const rules::Sentence earlier("the D-Bus system bus is gone");
  const rules::Sentence present("the connection to the D-Bus system bus is lost");
  EXPECT_EQ(in("en", earlier), present.form);
  EXPECT_EQ(in("de", earlier), "der D-Bus-Systembus ist nicht mehr da");
  for (const char* tag : {"de", "es", "fr", "ru", "uk", "en-XA"}) {
    EXPECT_EQ(in(tag, earlier), in(tag, present)) << tag;
    EXPECT_NE(in(tag, earlier), present.form) << tag;
  }
}

TEST(EarlierSentences, KeepTheValuesOfTheStoredReason) {
  const rules::Sentence earlier(
      "the board does not answer on the line at {port}: look at its cable, but switch off the "
      "power of the chain before you plug or unplug anything",
      {{"port", "/dev/ttyUSB0"}});
  for (const char* tag : {"en", "de", "es", "fr", "ru", "uk"}) {
    EXPECT_NE(in(tag, earlier).find("/dev/ttyUSB0"), std::string::npos) << tag;
    EXPECT_NE(in(tag, earlier), earlier.english()) << tag;
  }
}

TEST(EarlierSentences, AreAlsoFoundInsideAnotherSentence) {
  const rules::Sentence earlier(
      "{port}: {why}",
      {{"port", "ble:1"}, {"why", rules::Sentence("the D-Bus system bus is gone")}});
  EXPECT_EQ(in("en", earlier), "ble:1: the connection to the D-Bus system bus is lost");
}

TEST(EarlierSentences, HaveAPresentSentenceInEveryCatalogue) {
  for (const auto& row : earlier_sentences()) {
    for (const auto& file : catalogue_files()) {
      const auto* catalogue = find_catalogue(file.tag);
      EXPECT_NE(catalogue->text(nullptr, row.present), row.present) << file.tag;
      EXPECT_EQ(catalogue->text(nullptr, row.earlier), row.earlier)
          << file.tag << ": this sentence is a present one";
    }
  }
}

TEST(EarlierSentences, HaveTheValuesOfTheirPresentSentence) {
  for (const auto& row : earlier_sentences()) {
    EXPECT_EQ(names_in(row.present), names_in(row.earlier)) << row.earlier;
  }
}

TEST(EarlierSentences, AreListedOnce) {
  std::set<std::string> seen;
  for (const auto& row : earlier_sentences()) EXPECT_TRUE(seen.insert(row.earlier).second);
}

TEST(EarlierSentences, AreOnlySomeOfTheSentences) {
  EXPECT_STREQ(present_sentence("the daemon was not running"), "the daemon was not running");
  EXPECT_STREQ(present_sentence(""), "");
}

}  // namespace earlier_sentences_test
}  // namespace jadoube::language

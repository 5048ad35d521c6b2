#include <gtest/gtest.h>

#include "daemon/client/command_line/program.h"
#include "daemon/client/laws/verbs.h"
#include "daemon/language/language.h"
#include "tests/daemon/client/command_line.h"

namespace jadoube::cli {
namespace help_language_test {

using language::Language;

std::string named(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  const auto found = named_language(static_cast<int>(arguments.size()), arguments.data());
  return found ? found->tag() : "none";
}

TEST(HelpLanguage, IsThatOfTheArgument) {
  EXPECT_EQ(named({"jadoube", "boards", "--lang", "uk"}), "uk");
  EXPECT_EQ(named({"jadoube", "--lang=de-AT", "boards"}), "de");
  EXPECT_EQ(named({"jadoube", "boards"}), "none");
  EXPECT_EQ(named({"jadoube", "--lang"}), "none");
  EXPECT_EQ(named({"jadoube", "--lang", "xx"}), "none");
  EXPECT_EQ(named({"jadoube", "--", "--lang", "uk"}), "none");
}

TEST(HelpLanguage, RefusesALanguageThatIsNotHere) {
  CLI::App app("test", "jadoube");
  add_language(app);
  EXPECT_NO_THROW(app.parse("--lang uk"));
  try {
    app.parse("--lang xx");
    ADD_FAILURE() << "it was taken";
  } catch (const CLI::ParseError& error) {
    EXPECT_STREQ(error.what(),
                 "--lang: there is no language \"xx\" here; there are en, uk, ru, de, es, fr");
  }
}

void expect_translated(const std::string& text, const std::string& where) {
  EXPECT_TRUE(text.empty() || (text.starts_with("⟦") && text.ends_with("⟧")))
      << where << ": " << text;
}

void expect_translated_verb(const CLI::App& verb, const std::string& path) {
  expect_translated(verb.get_description(), path);
  for (const auto* option : verb.get_options({})) {
    expect_translated(option->get_description(), path + " " + option->get_name());
  }
  for (const auto* each : verb.get_subcommands([](const CLI::App*) { return true; })) {
    expect_translated_verb(*each, path + " " + each->get_name());
  }
}

TEST(HelpLanguage, EveryDescriptionCanBeTranslated) {
  const language::Speaking speaking(*Language::of_tag("en-XA"));
  tests::CommandLine line("unix:/nowhere");
  CLI::App app("", "jadoube");
  const bool json = false;
  int code = 0;
  line.fill(app);
  laws::add_verbs(app, json, code);
  translate_help(app);
  expect_translated_verb(app, "jadoube");
}

TEST(HelpLanguage, OfEnglishStaysAsItIs) {
  CLI::App app("Shows boards", "jadoube");
  translate_help(app);
  EXPECT_EQ(app.get_description(), "Shows boards");
}

}  // namespace help_language_test
}  // namespace jadoube::cli

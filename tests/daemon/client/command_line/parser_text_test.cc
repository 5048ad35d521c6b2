#include <gmock/gmock.h>

#include "daemon/client/command_line/program.h"
#include "daemon/language/language.h"

namespace jadoube::cli {
namespace parser_text_test {

using testing::ElementsAre;

class ParserText : public testing::Test {
 protected:
  ParserText() {
    app_.add_option("--ply", ply_);
    app_.add_option("--share", ply_)->check(CLI::Range(1, 5));
    app_.add_option("--side", side_)->check(CLI::IsMember({"white", "black"}));
    app_.add_flag("--now", now_);
    app_.add_option("--file", side_)->check(CLI::ExistingFile)->excludes("--side");
    app_.add_option("--times", times_)->expected(2)->needs("--now");
  }

  std::string said_of(const std::string& words) {
    try {
      app_.parse(words);
    } catch (const CLI::Error& error) {
      return parser_text(error);
    }
    return "nothing is wrong";
  }

  std::vector<std::string> said() {
    return {said_of("one"),
            said_of("--ply"),
            said_of("--ply x"),
            said_of("--share 7"),
            said_of("--side green"),
            said_of("--now=maybe"),
            said_of("--file /no/file"),
            said_of("--file / --side white"),
            said_of("--times 1 2"),
            said_of("--now --times 1")};
  }

  CLI::App app_{"plays", "jadoube"};
  int ply_ = 0;
  bool now_ = false;
  std::string side_;
  std::vector<std::string> times_;
};

TEST_F(ParserText, IsWhatTheParserSaysInEnglish) {
  EXPECT_THAT(
      said(),
      ElementsAre("The following argument was not expected: one", "--ply: 1 required INT missing",
                  "Could not convert: --ply = x", "--share: Value 7 not in range 1 to 5",
                  "--side: green not in {white,black}", "Could not convert: --now = maybe",
                  "--file: File does not exist: /no/file",
                  "--file: File is actually a directory: /", "--times requires --now",
                  "--times: At least 2 required but received 1"));
}

TEST_F(ParserText, IsInTheLanguageOfTheReader) {
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  EXPECT_EQ(said_of("--side green"), "⟦--side: ⟦green ñót íñ {white,black}⟧⟧");
  for (const auto& text : said()) EXPECT_THAT(text, testing::StartsWith("⟦"));
}

TEST_F(ParserText, KeepsWhatItDoesNotKnowBehindABeginning) {
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  EXPECT_EQ(parser_text(CLI::FileError::Missing("x.ini")),
            "⟦thé çómmáñd líñé íš wróñg: x.ini was not readable (missing?)⟧");
}

TEST_F(ParserText, LeavesWhatAVerbSaysItself) {
  EXPECT_EQ(parser_text(CLI::ValidationError("set needs two times: 1:29:30 1:30:00")),
            "set needs two times: 1:29:30 1:30:00");
}

}  // namespace parser_text_test
}  // namespace jadoube::cli

#include "daemon/app/config/key_table.h"

#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "daemon/app/config/config.h"
#include "tests/support/source_tree.h"

namespace jadoube::app {
namespace key_table_test {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string documentation() {
  std::ifstream file(tests::source_path("daemon/app/README.md"));
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(KeyTable, HasEachKeyOnce) {
  std::set<std::string> names;
  for (const KeyRow& row : key_table()) {
    const std::string name = std::string(row.table) + "." + std::string(row.key);
    EXPECT_TRUE(names.insert(name).second) << name << " is there twice";
    EXPECT_EQ(find_key(row.table, row.key), &row);
  }
  EXPECT_EQ(find_key("event", "nothing"), nullptr);
}

TEST(KeyTable, ReportsWhatEachKeyIsAndWhyOnlyTheFileHasIt) {
  for (const KeyRow& row : key_table()) {
    const std::string name = std::string(row.table) + "." + std::string(row.key);
    EXPECT_THAT(std::string(row.what), testing::EndsWith(".")) << name;
    EXPECT_EQ(row.effect == KeyEffect::kOnlyFile, row.reason != OnlyFile::kNo) << name;
    EXPECT_EQ(std::string(reason_text(row.reason)).empty(), row.reason == OnlyFile::kNo) << name;
  }
}

TEST(KeyTable, LetsNobodyInTheBrowserNameAFileOrDecideWhoEnters) {
  for (const KeyRow& row : key_table()) {
    const std::string key(row.key);
    const bool is_file = key.ends_with("_file") || key == "certificate" || key == "data_dir" ||
                         key == "key" || key == "listen" || key == "viewers" ||
                         key == "allow_plain" || key == "port" || key == "address";
    if (is_file) {
      EXPECT_EQ(row.effect, KeyEffect::kOnlyFile) << row.table << "." << key;
    }
  }
}

TEST(KeyTable, HasEveryTableAndKeyOfTheDocumentation) {
  std::istringstream text(documentation());
  const std::regex table_line(R"(^(?:# )?\[\[?(\w+)\]?\].*)"), key_line(R"(^(?:# )?(\w+) = .*)");
  std::string line, table;
  int found = 0;
  while (std::getline(text, line) && line.rfind("```", 0) != 0) {
  }
  while (std::getline(text, line) && line.rfind("```", 0) != 0) {
    std::smatch match;
    if (std::regex_match(line, match, table_line)) {
      table = match[1];
      EXPECT_THAT(tables_of_file(), Contains(table)) << line;
    } else if (std::regex_match(line, match, key_line)) {
      EXPECT_NE(find_key(table, match[1].str()), nullptr) << table << ": " << line;
      ++found;
    }
  }
  EXPECT_GT(found, 60) << "the documentation has another form";
}

// A reader that asks for a key that is not in the table would refuse the key first: no file can
// have it.
TEST(KeyTable, IsWhatTheReadersTake) {
  for (const KeyRow& row : key_table()) {
    if (row.table.find('.') != std::string_view::npos || row.is_secret) continue;
    const bool is_list =
        row.table == "board" || row.table == "bus" || row.table == "pair" || row.table == "output";
    const std::string head =
        (is_list ? "[[" : "[") + std::string(row.table) + (is_list ? "]]" : "]");
    const auto read =
        parse_config(head + "\n" + std::string(row.key) + " = 1979-05-27\n", "x.toml");
    if (read) continue;
    EXPECT_THAT(read.error().message, Not(HasSubstr("there is no such key"))) << head;
  }
  const auto read = parse_config("[event]\nsecret = \"x\"\n", "x.toml");
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("there is no such key"));
}

TEST(KeyTable, NeverTakesASecretFromTheFile) {
  const auto read =
      parse_config("[[output]]\nname = \"a\"\nkind = \"alerts\"\nsecret = \"x\"\n", "x.toml");
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("output.secret: there is no such key"));
}

TEST(KeyTable, FindsWordsAsAWhole) {
  EXPECT_TRUE(has_word("folder pgn overlay", "pgn"));
  EXPECT_FALSE(has_word("folder pgn overlay", "over"));
  EXPECT_FALSE(has_word("", "pgn"));
  EXPECT_TRUE(is_of_kind(*find_key("output", "kind"), "speech"));
  EXPECT_FALSE(is_of_kind(*find_key("output", "round"), "pgn"));
}

}  // namespace key_table_test
}  // namespace jadoube::app

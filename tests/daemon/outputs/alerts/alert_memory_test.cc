#include <gtest/gtest.h>

#include "daemon/outputs/alerts/alert_plan.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace alert_memory_test {

using jadoube::tests::TemporaryDirectory;
using jadoube::tests::write_file;

TEST(AlertMemory, ComesBackAsItWas) {
  const TemporaryDirectory directory;
  const AlertMemory memory{.epoch = "e", .reached = 7, .rung = {{"one", {1, 2}}, {"", {0, 3}}}};
  ASSERT_TRUE(save_alert_memory(directory / "phones.json", memory));
  EXPECT_EQ(load_alert_memory(directory / "phones.json", "e"), memory);
}

TEST(AlertMemory, IsEmptyForAnotherJournalAndForAFileThatIsNone) {
  const TemporaryDirectory directory;
  const std::string path = directory / "phones.json";
  EXPECT_EQ(load_alert_memory(path, "e"), AlertMemory{.epoch = "e"});
  ASSERT_TRUE(save_alert_memory(path, {.epoch = "other", .reached = 7}));
  EXPECT_EQ(load_alert_memory(path, "e"), AlertMemory{.epoch = "e"});
  for (const char* text : {"", "{", "[]", R"({"epoch":"e"})", R"({"epoch":"e","reached":-1})",
                           R"({"epoch":5,"reached":1})"}) {
    write_file(path, text);
    EXPECT_EQ(load_alert_memory(path, "e"), AlertMemory{.epoch = "e"}) << text;
  }
  write_file(path, R"({"epoch":"e","reached":1,"rung":[1,["a",1],["a","b",3],["a",1,2]]})");
  EXPECT_EQ(load_alert_memory(path, "e").rung, (std::set<AlertId>{{"a", {1, 2}}}));
  write_file(path, R"({"epoch":"e","reached":1,"rung":5})");
  EXPECT_TRUE(load_alert_memory(path, "e").rung.empty());
}

TEST(AlertMemory, ReportsThatTheDirectoryIsNotThere) {
  EXPECT_FALSE(save_alert_memory("/nowhere/phones.json", {.epoch = "e"}));
}

}  // namespace alert_memory_test
}  // namespace jadoube::outputs

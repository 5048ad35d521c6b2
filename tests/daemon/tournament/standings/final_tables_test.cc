// Events whose values and places others have published or found.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "daemon/tournament/standings/standings.h"
#include "tests/daemon/tournament/standings/event_table.h"
#include "tests/support/source_tree.h"

namespace jadoube::tournament {
namespace final_tables_test {

std::vector<EventTable> all_tables() {
  std::vector<EventTable> all;
  const std::string folder = tests::source_path("tests/daemon/tournament/standings/tables");
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".txt") continue;
    std::ifstream in(file.path());
    std::ostringstream text;
    text << in.rdbuf();
    for (EventTable& event : read_event_tables(text.str())) all.push_back(std::move(event));
  }
  return all;
}

std::vector<std::string> codes_in(const std::string& list) {
  std::vector<std::string> codes;
  std::istringstream words(list);
  for (std::string code; std::getline(words, code, ',');) codes.push_back(code);
  return codes;
}

// The rows in the order of their numbers, as the tables have them.
std::vector<StandingsRow> rows_by_number(const EventTable& event,
                                         const std::vector<std::string>& codes) {
  model::Section section = event.section;
  section.standings.tie_breaks = codes;
  auto standings = standings_of(section, given_result, {.round = event.rounds});
  EXPECT_EQ(standings.tie_breaks.size(), codes.size()) << event.name;
  std::ranges::sort(standings.rows, {}, &StandingsRow::number);
  return standings.rows;
}

// True if `value` is the expected one. "~23.3" was published with one decimal: the value must round
// to it, and a half may go either way.
bool is_value(const std::string& value, const std::string& expected) {
  if (!expected.starts_with('~')) return value == expected;
  return std::abs(std::stod(value) - std::stod(expected.substr(1))) < 0.0501;
}

TEST(FinalTables, HaveTheValuesThatOthersFound) {
  std::size_t compared = 0;
  for (const EventTable& event : all_tables()) {
    for (const auto& [code, expected] : event.values) {
      // A criterion of points alone would be taken for the points in front of the list.
      const auto rows = rows_by_number(event, {"TPN", code});
      ASSERT_EQ(rows.size(), expected.size()) << event.name << ' ' << code;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (expected[i] == "*") continue;
        const auto& value = rows[i].values.at(1);
        const std::string found = value ? value_text(*value) : ".";
        EXPECT_TRUE(is_value(found, expected[i]))
            << event.name << ": " << code << " of " << rows[i].number << " is " << found
            << ", and not " << expected[i];
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 9000U);
}

TEST(FinalTables, HaveThePlacesThatOthersFound) {
  std::size_t compared = 0;
  for (const EventTable& event : all_tables()) {
    for (const auto& [list, expected] : event.places) {
      const auto rows = rows_by_number(event, codes_in(list));
      ASSERT_EQ(rows.size(), expected.size()) << event.name << ' ' << list;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (expected[i] == "*") continue;
        EXPECT_EQ(std::to_string(rows[i].place), expected[i])
            << event.name << ": place of " << rows[i].number << " by " << list;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 2000U);
}

}  // namespace final_tables_test
}  // namespace jadoube::tournament

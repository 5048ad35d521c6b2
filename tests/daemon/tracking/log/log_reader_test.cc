#include "daemon/tracking/log/log_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "drivers/observation_text.h"
#include "tests/support/source_tree.h"

namespace jadoube::tracking {
namespace log_reader_test {

using drivers::LogEntry;
using rules::Placement;

std::vector<LogEntry> entries_of(const std::string& words) {
  const auto text = "log read" + (words.empty() ? "" : " " + words);
  return std::get<drivers::LogRead>(*drivers::parse_observation(text)).entries;
}

std::string text_of(const std::vector<LogEntry>& entries) {
  const auto text = to_text(drivers::LogRead{entries});
  return entries.empty() ? "" : text.substr(std::string("log read ").size());
}

Placement after(const std::string& words) {
  auto placement = Placement::initial();
  for (const auto& entry : entries_of(words)) {
    const auto& square = std::get<drivers::LoggedSquare>(entry);
    placement.set(square.square, square.piece);
  }
  return placement;
}

// What was observed around an outage, and what is recorded of the game.
struct Table {
  Table(const std::string& observed, const std::string& read) {
    auto now = Placement::initial();
    for (const auto& entry : entries_of(observed)) {
      const auto& square = std::get<drivers::LoggedSquare>(entry);
      events.push_back({{}, {}, square.square, now[square.square], square.piece});
      now.set(square.square, square.piece);
    }
    ends.lately = events;
    ends.before = ends.played = now;
    ends.read = after(read);
    ends.white = drivers::ClockSide::kLeft;
    outage.as_read.read(ends.read);
    outage.all_read = {ends.read};
    outage.read = true;
    board.game.emplace();
    reported = {now};
    context.game = GameView({board, positions, reported, doubt});
  }

  LogReading reading(const std::string& log) const {
    const auto entries = entries_of(log);
    return read_log(entries, ends, outage, context);
  }

  model::Board board;
  std::vector<rules::Position> positions{rules::Position::initial()};
  std::vector<Placement> reported;
  RecordedDoubt doubt;
  std::vector<SensorEvent> events;
  Ends ends{};
  Outage outage{};
  LogContext context;
};

// The blocks of the page that are indented: a word each line, and what follows it.
std::vector<std::map<std::string, std::string>> examples() {
  std::ifstream page(tests::source_path("daemon/tracking/log/format.md"));
  std::vector<std::map<std::string, std::string>> found;
  bool inside = false;
  for (std::string text; std::getline(page, text);) {
    const bool is_example = text.starts_with("    ");
    if (is_example && !inside) found.emplace_back();
    inside = is_example;
    if (!is_example) continue;
    std::istringstream words(text);
    std::string name, rest;
    words >> name >> std::ws;
    std::getline(words, rest);
    found.back()[name] = rest;
  }
  return found;
}

TEST(LogReader, ReadsTheExamplesOfItsPage) {
  const auto all = examples();
  ASSERT_EQ(all.size(), 3U);
  for (auto example : all) {
    const Table table(example["observed"], example["read"]);
    const auto reading = table.reading(example["log"]);
    if (example.contains("next")) {
      ASSERT_TRUE(reading.next) << example["log"];
      ASSERT_EQ(reading.next->games.games.size(), 1U);
      EXPECT_EQ(text_of(reading.next->games.games.front()), example["next"]);
      continue;
    }
    EXPECT_FALSE(reading.next);
    ASSERT_TRUE(reading.missed) << example["log"];
    EXPECT_EQ(text_of(reading.missed->entries) + (reading.missed->whole ? "" : " ..."),
              example["missed"]);
  }
}

TEST(LogReader, HasNothingOfALogThatJoinsOntoNothing) {
  const Table table("e2. e4P", "e2. e4P e7. e5p");
  const auto reading = table.reading("array d2. d4P");
  EXPECT_FALSE(reading.missed);
  EXPECT_FALSE(reading.next);
}

TEST(LogReader, SwitchesToNoGameWhileNobodyKnowsWhoIsToMove) {
  auto example = examples().at(2);
  Table table(example["observed"], example["read"]);
  table.context.is_clock_known = false;
  EXPECT_FALSE(table.reading(example["log"]).next);
}

TEST(LogReader, FindsAGameWhereNoneIsUnderWay) {
  Table table("", "e2. e4P");
  table.context.game = {};
  const auto reading = table.reading("array e2. e4P");
  ASSERT_EQ(reading.games.games.size(), 1U);
  EXPECT_EQ(text_of(reading.games.games.front()), "e2. e4P");
  EXPECT_FALSE(reading.missed);
}

}  // namespace log_reader_test
}  // namespace jadoube::tracking

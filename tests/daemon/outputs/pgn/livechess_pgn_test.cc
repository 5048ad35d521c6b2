#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "daemon/outputs/pgn/live_pgn.h"
#include "rules/pgn/pgn.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/shared_data.h"

namespace jadoube::outputs {
namespace livechess_pgn_test {

using output_tests::kNoon;
using output_tests::played;
using output_tests::set_clock;
using output_tests::table_of;
using rules::Color;
using std::chrono::seconds;

namespace fs = std::filesystem;

// Times are written in the zone of the machine. These tests choose one.
class LiveChessPgn : public ::testing::Test {
 protected:
  void SetUp() override { set_zone("CET-1"); }
  void TearDown() override { set_zone("UTC0"); }
  static void set_zone(const char* zone) {
    setenv("TZ", zone, 1);
    tzset();
  }
};

std::string text_of(const Table& table, const LiveChessForm& form = {}) {
  return livechess_pgn(table.heading, release(table, {}), form);
}

TEST_F(LiveChessPgn, WritesATableWithoutAGame) {
  Table table = table_of(12, {});
  table.game = nullptr;
  table.heading.date.clear();
  EXPECT_EQ(text_of(table),
            "[ePGN \"0.1;DGT LiveChess/2.2.6\"]\n"
            "[Event \"Harbour Open - group A\"]\n"
            "[Site \"Lyngby, Denmark\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"3.12\"]\n"
            "[White \"Alder, Ines 12\"]\n"
            "[Black \"Birk, Otto 12\"]\n"
            "[Result \"*\"]\n"
            "[TimeControl \"5400+30\"]\n"
            "[WhiteTitle \"WGM\"]\n"
            "[WhiteFideId \"9900012\"]\n"
            "[WhiteElo \"2301\"]\n"
            "[BlackElo \"2250\"]\n"
            "\n"
            "*\n"
            "\n");
}

TEST_F(LiveChessPgn, WritesARunningGameWithItsClocksAndItsLines) {
  Table table = table_of(1, played("e4 e5 Nf3 Nc6 Bb5"));
  set_clock(table, seconds(5430), seconds(5412), Color::kBlack, seconds(108));
  table.delay = seconds(900);
  EXPECT_EQ(text_of(table),
            "[ePGN \"0.1;DGT LiveChess/2.2.6\"]\n"
            "[Event \"Harbour Open - group A\"]\n"
            "[Site \"Lyngby, Denmark\"]\n"
            "[Date \"2026.11.26\"]\n"
            "[Round \"3.1\"]\n"
            "[White \"Alder, Ines 1\"]\n"
            "[Black \"Birk, Otto 1\"]\n"
            "[Result \"*\"]\n"
            "[TimeControl \"5400+30\"]\n"
            "[WhiteClock \"01:30:30\"]\n"
            "[BlackClock \"01:30:20\"]\n"
            "[ReferenceTime \"B/2026-11-26T13:16:40.000+01:00\"]\n"
            "[WhiteTitle \"WGM\"]\n"
            "[WhiteFideId \"990001\"]\n"
            "[WhiteElo \"2301\"]\n"
            "[BlackElo \"2250\"]\n"
            "\n"
            "1. e4 {[%clk 01:30:10]} {[%emt 00:00:20]} e5 {[%clk 01:30:10]} {[%emt\n"
            "00:00:20]} 2. Nf3 {[%clk 01:30:20]} {[%emt 00:00:20]} Nc6 {[%clk 01:30:20]}\n"
            "{[%emt 00:00:20]} 3. Bb5 {[%clk 01:30:30]} {[%emt 00:00:20]} *\n"
            "\n");
}

TEST_F(LiveChessPgn, HasTheProgramOnlyInTheFirstGameOfAFile) {
  const Table table = table_of(1, played("e4"));
  EXPECT_EQ(text_of(table, {.is_first = false}).substr(0, 8), "[Event \"");
}

TEST_F(LiveChessPgn, WritesNoReferenceTimeWhileNoTimeRuns) {
  Table table = table_of(1, played("e4"));
  set_clock(table, seconds(5410), seconds(5400), std::nullopt, seconds(108));
  EXPECT_THAT(text_of(table), testing::HasSubstr("[BlackClock \"01:30:00\"]\n[WhiteTitle"));
}

TEST_F(LiveChessPgn, StopsBeforeAnIllegalPlyAndLeavesTheLastClocksToTheTags) {
  Table table = table_of(1, played("e4 e5 Nf3 !b8b4 d4"));
  set_clock(table, seconds(5430), seconds(5405), Color::kBlack, seconds(115));
  const std::string text = text_of(table);
  EXPECT_THAT(text, testing::HasSubstr("1. e4 {[%clk 01:30:10]} {[%emt 00:00:20]} e5 {[%emt "
                                       "00:00:20]} 2. Nf3 {[%emt\n00:00:20]} *\n"));
  EXPECT_THAT(text, testing::HasSubstr("[WhiteClock \"01:30:30\"]\n[BlackClock \"01:30:20\"]\n"));
}

TEST_F(LiveChessPgn, WritesAnIllegalPlyWithBothItsSquares) {
  const Table table = table_of(1, played("e4 e5 !g1e5 !e8e5 !a2a5"));
  const std::string text =
      livechess_pgn(table.heading, release(table, {.illegal_plies = true}), {});
  EXPECT_THAT(text, testing::HasSubstr("2. Ng1xe5 {"));
  EXPECT_THAT(text, testing::HasSubstr(" Ke8xe5 {"));
  EXPECT_THAT(text, testing::HasSubstr(" a2a5 {"));
}

TEST_F(LiveChessPgn, KeepsQuotesAndBackslashesInTags) {
  Table table = table_of(1, {});
  table.heading.event = "The \"Rook\\Knight\"\nCup";
  EXPECT_THAT(text_of(table), testing::HasSubstr(R"([Event "The \"Rook\\Knight\" Cup"])"));
}

// A real file, as the values that we would have: what is not in our model is the free text of the
// site, and how the times were found.
std::string written_again(const fs::path& path, const fs::path& name_of_error) {
  std::ifstream file(path);
  rules::PgnReader reader(file, name_of_error.string());
  auto read = reader.next();
  if (!read || !*read) return "cannot be read";
  const rules::PgnGame& pgn = **read;
  const auto tag = [&](std::string_view name) { return std::string(pgn.tag(name).value_or("")); };
  Heading heading{.event = tag("Event"), .site = tag("Site"), .time_control = tag("TimeControl")};
  if (tag("Date") != "????.??.??") heading.date = tag("Date");
  heading.round = std::atoi(tag("Round").c_str());
  heading.table = std::atoi(tag("Round").substr(tag("Round").find('.') + 1).c_str());
  const auto player = [&](const std::string& color) {
    return Player{.name = tag(color),
                  .title = tag(color + "Title"),
                  .rating = std::atoi(tag(color + "Elo").c_str()),
                  .fide_id = tag(color + "FideId")};
  };
  heading.players = {player("White"), player("Black")};
  heading.chess960 = !tag("Variant").empty();
  model::Game game{.start = pgn.start, .started_at = kNoon};
  Instant at = kNoon;
  rules::Position position = pgn.start;
  for (const auto& read_ply : pgn.plies) {
    model::Ply ply;
    ply.move = read_ply.move;
    ply.state = model::PlyState::kConfirmed;
    ply.evidence = read_ply.elapsed ? model::Evidence::kPress : model::Evidence::kReply;
    at += read_ply.elapsed.value_or(std::chrono::milliseconds(0));
    ply.confirmed_at = at;
    if (read_ply.clock) {
      const auto clock = std::chrono::floor<seconds>(*read_ply.clock);
      (position.turn() == Color::kWhite ? ply.white_clock : ply.black_clock) = clock;
    }
    position = position.after(ply.move);
    game.plies.push_back(ply);
  }
  game.result = pgn.result;
  Table table{.heading = heading, .game = std::make_shared<const model::Game>(game)};
  ReleasedGame shown = release(table, {});
  if (const std::string time = tag("ReferenceTime"); !time.empty()) {
    const auto clock = [&](const char* name) {
      return std::chrono::floor<seconds>(*rules::parse_pgn_time(tag(name)));
    };
    std::tm parts{};
    strptime(time.c_str() + 2, "%Y-%m-%dT%H:%M:%S", &parts);
    shown.clocks = ShownClocks{
        .white = clock("WhiteClock"),
        .black = clock("BlackClock"),
        .running = time[0] == 'W' ? Color::kWhite : Color::kBlack,
        .at = std::chrono::sys_seconds(seconds(timegm(&parts))) + std::chrono::hours(5) +
              std::chrono::milliseconds(std::atoi(time.c_str() + time.find('.') + 1))};
  }
  return livechess_pgn(heading, shown, {.program = tag("ePGN").substr(4)});
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(LiveChessPgn, WritesTheFilesOfLiveChessAgainByteForByte) {
  JADOUBE_SHARED_OR_SKIP(folder, "data");
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with("game-") || !name.ends_with(".pgn")) continue;
    // Others write files of that name too.
    if (!bytes_of(entry.path()).starts_with("[ePGN ")) continue;
    EXPECT_EQ(written_again(entry.path(), name), bytes_of(entry.path())) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 5);
}

TEST_F(LiveChessPgn, WritesALiveGameOfChess960AgainByteForByte) {
  JADOUBE_SHARED_OR_SKIP(path, "data/livechess/pgn/livechess-2.2.3-fischerandom-live.pgn");
  set_zone("EST5");
  EXPECT_EQ(written_again(path, "game"), bytes_of(path));
}

}  // namespace livechess_pgn_test
}  // namespace jadoube::outputs

// Several games in a row on one emulated board, through the real driver into the real tracker. The
// connection fails around the end of one game and the start of the next, or the daemon starts late.
// Each game must be in the record as it was played, or the record must show that plies are missing.
// There must be no other game. Each of these cases once failed.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "tests/support/emulated_game.h"
#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"

namespace jadoube::tests {
namespace emulated_rows_test {

using drivers::simulator::BoardTime;
using drivers::simulator::Fault;
using drivers::simulator::parse_fault;
using drivers::simulator::seconds;
using drivers::simulator::Style;

struct Case {
  const char* name;
  // The first of four games of the file.
  std::size_t first;
  Style style;
  std::uint64_t seed;
  bool clock;
  double received_from;
  std::vector<const char*> faults;
};

void PrintTo(const Case& it, std::ostream* out) { *out << it.name; }

std::vector<rules::PgnGame> four_games(std::size_t first, Style style) {
  auto games = games_in(jadoube::tests::source_path("tests/chaos/games.pgn"));
  std::ranges::rotate(games, games.begin() + static_cast<std::ptrdiff_t>(first));
  games.resize(4);
  if (style == Style::kBlitz) {
    for (auto& game : games) game.set_tag("TimeControl", "180+2");
  }
  return games;
}

EmulatedSettings settings_of(const Case& it) {
  EmulatedSettings settings{.style = it.style, .seed = it.seed, .clock = it.clock};
  settings.received_from = seconds(it.received_from);
  for (const auto* fault : it.faults) settings.faults.push_back(*parse_fault(fault));
  return settings;
}

class EmulatedRows : public testing::TestWithParam<Case> {};

TEST_P(EmulatedRows, AreOnRecordAsPlayedOrSayWhatIsMissing) {
  const auto games = four_games(GetParam().first, GetParam().style);
  const auto row = play_in_a_row(games, settings_of(GetParam()));
  const auto over_before = std::ranges::count_if(
      row.over, [&](auto at) { return at < seconds(GetParam().received_from); });
  ASSERT_EQ(row.seen.size(), games.size() - static_cast<std::size_t>(over_before));
  for (std::size_t i = 0; i < row.seen.size(); ++i) {
    const auto& played = row.played[i + static_cast<std::size_t>(over_before)];
    const bool as_played = uci_of(row.seen[i].plies) == uci_of(played.plies);
    EXPECT_TRUE(as_played || says_it_lacks_plies(row.seen[i]))
        << "game " << i + 1 << ": " << uci_of(row.seen[i].plies);
  }
}

const auto kCases = testing::Values(
    Case{"the_array_stood_while_the_log_could_not_be_read",
         1,
         Style::kMessy,
         2823509211,
         false,
         167,
         {"new-clock@455.5=7.29", "lose-byte@50.6=0.000442"}},
    Case{"so_after_mate",
         5,
         Style::kMessy,
         4136054069,
         false,
         0,
         {"lose-byte@217.2=0.000267", "reboot@205.2"}},
    Case{"pieces_were_set_up_without_power",
         7,
         Style::kBlitz,
         2641002188,
         false,
         0,
         {"silence@199.7=5.59", "hangup@421.7=29.7"}},
    Case{"the_next_game_began_without_power",
         1,
         Style::kMessy,
         3681965808,
         false,
         0,
         {"hangup@421.2=34.5", "babble@187.2=12.1"}},
    Case{"of_one_no_ply_is_known",
         3,
         Style::kBlitz,
         1059035555,
         true,
         0,
         {"lose-byte@469.7=0.000825", "hangup@361.8=27.7"}},
    Case{"mate_was_made_without_power",
         3,
         Style::kBlitz,
         1304112277,
         true,
         55.1,
         {"hangup@392.1=9.06", "dead-clock@183.8=7.63"}},
    Case{"games_before_are_no_news_after_a_reboot",
         4,
         Style::kCalm,
         3943632419,
         true,
         0,
         {"reboot@309.4", "disconnect@319.1=6.34", "new-clock@222.4=8.85", "reboot@348.1",
          "babble@802.5=7.24", "event-dump@145"}},
    Case{"nor_are_they_without_a_clock",
         7,
         Style::kBlitz,
         595903194,
         false,
         0,
         {"new-clock@21.8=5.77", "event-dump@29.1", "reboot@407.1", "babble@421.6=11.5",
          "disconnect@283.5=10.9", "dead-clock@167.2=5.55", "disconnect@203.5=28.4"}},
    Case{"nobody_listened_to_most_of_the_first",
         7,
         Style::kBlitz,
         2139493334,
         false,
         390.3,
         {"lose-byte@685=0.000254", "lose-byte@15.9=0.000271"}});

INSTANTIATE_TEST_SUITE_P(Where, EmulatedRows, kCases,
                         [](const auto& it) { return std::string(it.param.name); });

}  // namespace emulated_rows_test
}  // namespace jadoube::tests

#include "daemon/metrics/exposition.h"

#include <gmock/gmock.h>

namespace jadoube::metrics {
namespace exposition_test {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

constexpr drivers::Instant kNow{1000s};

Reading reading() {
  Reading made{.version = "1.2.3", .now = kNow};
  made.tally.boards = {{"one", drivers::ConnectionState::kLive},
                       {"two", drivers::ConnectionState::kLost}};
  return made;
}

TEST(Exposition, HasTypeHelpAndValueOfAMetric) {
  EXPECT_THAT(exposition(reading()),
              HasSubstr("# HELP jadoubed_games Games that are being played.\n"
                        "# TYPE jadoubed_games gauge\njadoubed_games 0\n"));
}

TEST(Exposition, CountsBoardsByStateAndTellsOfEach) {
  const auto text = exposition(reading());
  EXPECT_THAT(text, HasSubstr("jadoubed_boards{state=\"lost\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("jadoubed_boards{state=\"live\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("jadoubed_board_live{board=\"one\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("jadoubed_board_live{board=\"two\"} 0\n"));
}

TEST(Exposition, OnlyArbitersGetIncidentsThatTellOfPlayers) {
  auto made = reading();
  made.tally.incidents[static_cast<std::size_t>(model::IncidentKind::kIllegalMove)] = 2;
  made.tally.incidents[static_cast<std::size_t>(model::IncidentKind::kBoardLost)] = 1;
  EXPECT_THAT(exposition(made), Not(HasSubstr("ILLEGAL_MOVE")));
  EXPECT_THAT(exposition(made), HasSubstr("jadoubed_incidents_open{kind=\"BOARD_LOST\"} 1\n"));
  made.has_arbiters_incidents = true;
  EXPECT_THAT(exposition(made), HasSubstr("jadoubed_incidents_open{kind=\"ILLEGAL_MOVE\"} 2\n"));
}

TEST(Exposition, TellsOfTheLineToABoard) {
  auto made = reading();
  made.lines = {{.board = "one",
                 .traffic = {.received = 40, .sent = 5},
                 .received_at = kNow - 1500ms,
                 .resyncs = 3,
                 .noise_bytes = 17,
                 .missed = 1,
                 .connections = 4,
                 .losses = 2,
                 .errors = {.overruns = 6, .garbled = 7}},
                {.board = "two"}};
  const auto text = exposition(made);
  for (const char* line :
       {"received_bytes_total{board=\"one\"} 40", "sent_bytes_total{board=\"one\"} 5",
        "resyncs_total{board=\"one\"} 3", "noise_bytes_total{board=\"one\"} 17",
        "missed_changes_total{board=\"one\"} 1", "connections_total{board=\"one\"} 4",
        "losses_total{board=\"one\"} 2", "overruns_total{board=\"one\"} 6",
        "garbled_bytes_total{board=\"one\"} 7", "silent_seconds{board=\"one\"} 1.5"}) {
    EXPECT_THAT(text, HasSubstr("jadoubed_line_" + std::string(line) + "\n"));
  }
  EXPECT_THAT(text, Not(HasSubstr("jadoubed_line_silent_seconds{board=\"two\"}")))
      << "nobody knows how long it has been silent";
}

TEST(Exposition, TheBucketsOfAHistogramAddUp) {
  system::LatencyHistogram histogram;
  histogram.record(100us);
  histogram.record(900us);
  histogram.record(60s);
  auto made = reading();
  made.syncs = histogram.read();
  const auto text = exposition(made);
  const std::string name = "jadoubed_journal_commit_seconds";
  EXPECT_THAT(text, HasSubstr(name + "_bucket{le=\"0.0001\"} 1\n"));
  EXPECT_THAT(text, HasSubstr(name + "_bucket{le=\"0.001\"} 2\n"));
  EXPECT_THAT(text, HasSubstr(name + "_bucket{le=\"10\"} 2\n"));
  EXPECT_THAT(text, HasSubstr(name + "_bucket{le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text, HasSubstr(name + "_count 3\n"));
  EXPECT_THAT(text, HasSubstr(name + "_sum 60.001\n"));
}

TEST(Exposition, AnOutputThatIsUpToDateHasNoLag) {
  outputs::RunnerStatus there{.name = "live", .published_at = kNow - 1h};
  outputs::RunnerStatus behind{.name = "site", .delay = 15min, .published_at = kNow - 90s};
  behind.health.ok = false;
  behind.frozen = {"1", "2"};
  outputs::RunnerStatus never{.name = "new"};
  never.health.is_up_to_date = false;
  auto made = reading();
  made.outputs = {there, behind, never};
  const auto text = exposition(made);
  EXPECT_THAT(text, HasSubstr("jadoubed_output_lag_seconds{output=\"live\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("jadoubed_output_lag_seconds{output=\"site\"} 90\n"));
  EXPECT_THAT(text, Not(HasSubstr("jadoubed_output_lag_seconds{output=\"new\"}")));
  EXPECT_THAT(text, HasSubstr("jadoubed_output_ok{output=\"site\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("jadoubed_output_delay_seconds{output=\"site\"} 900\n"));
  EXPECT_THAT(text, HasSubstr("jadoubed_output_frozen_tables{output=\"site\"} 2\n"));
}

TEST(Exposition, AnIdWithOddCharactersStaysOneLabel) {
  auto made = reading();
  made.tally.boards = {{"a\"b\\c\nd", drivers::ConnectionState::kLive}};
  EXPECT_THAT(exposition(made), HasSubstr("jadoubed_board_live{board=\"a\\\"b\\\\c\\nd\"} 1\n"));
}

TEST(Exposition, TellsIfTheJournalCannotBeWritten) {
  auto made = reading();
  EXPECT_THAT(exposition(made), HasSubstr("jadoubed_journal_durable 1\n"));
  made.storage.refusal = "the disk is full";
  made.storage.waiting = 12;
  made.storage.lasts = 90s;
  const auto text = exposition(made);
  EXPECT_THAT(text, HasSubstr("jadoubed_journal_durable 0\n"));
  EXPECT_THAT(text, HasSubstr("jadoubed_journal_waiting_events 12\n"));
  EXPECT_THAT(text, HasSubstr("jadoubed_disk_lasts_seconds 90\n"));
}

}  // namespace exposition_test
}  // namespace jadoube::metrics

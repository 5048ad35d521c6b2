#include "daemon/failover/node.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

#include "daemon/storage/journal.h"
#include "tests/daemon/failover/free_port.h"
#include "tests/support/kept_findings.h"
#include "tests/support/process.h"

namespace jadoube::failover {
namespace node_test {

using namespace std::chrono_literals;
using storage::Batch;
using storage::Journal;
using storage::Stream;
using testing::HasSubstr;

template <typename Condition>
[[nodiscard]] bool wait_until(Condition holds) {
  for (const auto end = std::chrono::steady_clock::now() + 60s;
       std::chrono::steady_clock::now() < end;) {
    if (holds()) return true;
    std::this_thread::sleep_for(5ms);
  }
  return false;
}

std::string warning_of(const Node& node) {
  return rules::Sentence::unpacked(node.warning()).english();
}

// One of the two daemons, with a journal and without boards.
class Machine {
 public:
  explicit Machine(Settings settings) : settings_(std::move(settings)) {}
  ~Machine() { kill(); }

  void start() {
    auto node = Node::start({.settings = settings_,
                             .secret = std::string(kShortestSecret, 's'),
                             .data_dir = directory_.path(),
                             .journal = path(),
                             .now = [] { return std::chrono::system_clock::now(); },
                             .changed = [] {},
                             .end_at_once =
                                 [this](const std::string& why) {
                                   why_ended_ = why;
                                   must_end_ = true;
                                 }});
    ASSERT_TRUE(node) << node.error().message;
    node_ = *std::move(node);
  }
  bool takes_over() {
    return wait_until([&] { return node_->state() == Node::State::kTakesOver; });
  }
  // As the process does it.
  void become_active() {
    ASSERT_TRUE(takes_over());
    node_->become_active();
    auto journal = Journal::open(path());
    ASSERT_TRUE(journal) << journal.error().message;
    journal_ = std::make_unique<Journal>(*std::move(journal));
    journal_->record_changes(node_->changes());
    node_->serve_followers(&findings_, [this] { return boards_.load(); });
  }
  void connect_boards(std::uint32_t count) { boards_ = count; }
  void publish() {
    const auto number = journal_->last_event() + 1;
    ASSERT_TRUE(journal_->commit(
        {.events = {{number, Stream::kBoards, "table-1", drivers::Instant{}, "w"}}}));
    node_->confirm();
  }
  bool is_in_step() {
    return wait_until([&] { return node_->read().is_in_step; });
  }
  // As kill -9.
  void kill() {
    journal_.reset();
    node_.reset();
  }

  std::string path() const { return directory_ / "journal.sqlite"; }
  // True if arbiters were told of something with `text`.
  bool has_reported(const std::string& text) {
    return std::ranges::any_of(findings_.of("failover"), [&](const auto& finding) {
      return rules::Sentence::unpacked(finding.facts.cause).english().find(text) !=
             std::string::npos;
    });
  }
  std::string problem() const { return rules::Sentence::unpacked(node_->read().problem).english(); }
  // Writes past the daemon, as a bad disk does.
  void damage(const std::string& sql) {
    auto database = storage::Database::open(path(), storage::Database::Mode::kReadWrite);
    ASSERT_TRUE(database);
    ASSERT_TRUE(wait_until([&] { return database->execute(sql).has_value(); }));
  }
  bool has(const std::string& condition) {
    auto database = storage::Database::open(path(), storage::Database::Mode::kReadOnly);
    return database &&
           database->integer("SELECT count(*) FROM event WHERE " + condition).value_or(0) > 0;
  }
  Node& node() { return *node_; }
  Journal& journal() { return *journal_; }
  bool must_end() const { return must_end_; }
  std::string why_ended() const { return why_ended_; }

 private:
  const Settings settings_;
  tests::TemporaryDirectory directory_;
  tests::KeptFindings findings_;
  std::unique_ptr<Node> node_;
  std::unique_ptr<Journal> journal_;
  std::string why_ended_;
  std::atomic<bool> must_end_ = false;
  std::atomic<std::uint32_t> boards_ = 0;
};

class NodeTest : public testing::Test {
 protected:
  Settings settings(const std::string& name, bool first) {
    return {.name = name,
            .listen = first ? one_ : two_,
            .peer = first ? two_ : one_,
            .secret_file = "secret",
            .first = first,
            .lease = 3000ms,
            // A machine under test may be slow.
            .wait = 20s,
            .check_every = 50ms};
  }
  void start_both() {
    first_.start();
    second_.start();
    first_.become_active();
    ASSERT_TRUE(first_.is_in_step());
  }

  const std::string one_ = free_local_address(), two_ = free_local_address();
  Machine first_{settings("first", true)}, second_{settings("second", false)};
};

TEST_F(NodeTest, TheFirstBeginsWhereNeitherHasAJournal) {
  start_both();
  EXPECT_EQ(second_.node().state(), Node::State::kStandby);
  EXPECT_EQ(first_.node().read().term, 1u);
  EXPECT_EQ(first_.node().read().peer, "second");
  EXPECT_EQ(first_.node().read().problem, "");
}

TEST_F(NodeTest, TheStandbyTakesOverWithEverythingThatWasPublished) {
  start_both();
  for (int i = 0; i < 50; ++i) first_.publish();
  const auto epoch = first_.journal().epoch();
  first_.kill();
  second_.become_active();
  EXPECT_EQ(second_.journal().last_event(), 50u);
  EXPECT_EQ(second_.journal().epoch(), epoch);
  EXPECT_EQ(second_.node().warning(), "");
  EXPECT_EQ(second_.node().read().term, 2u);
}

TEST_F(NodeTest, TheOneThatWasKilledBecomesTheStandbyAndTakesOverAgain) {
  start_both();
  for (int turn = 0; turn < 3; ++turn) {
    auto& active = turn % 2 == 0 ? first_ : second_;
    auto& other = turn % 2 == 0 ? second_ : first_;
    active.publish();
    active.kill();
    other.become_active();
    other.publish();
    active.start();
    ASSERT_TRUE(other.is_in_step());
    EXPECT_EQ(active.node().state(), Node::State::kStandby);
    EXPECT_EQ(other.journal().last_event(), static_cast<std::uint64_t>(2 * (turn + 1)));
  }
}

TEST_F(NodeTest, APlannedChangeLosesNothing) {
  start_both();
  first_.publish();
  ASSERT_TRUE(second_.node().take_over(false));
  ASSERT_TRUE(wait_until([&] { return first_.node().state() == Node::State::kHandsOver; }));
  first_.publish();
  first_.node().hand_over();
  first_.kill();
  second_.become_active();
  EXPECT_EQ(second_.journal().last_event(), 2u);
  EXPECT_EQ(second_.node().warning(), "");
}

TEST_F(NodeTest, WhatNobodyHadSeenOfAKilledDaemonIsDroppedSilently) {
  start_both();
  first_.publish();
  // It is killed after a commit and before the standby has it.
  second_.kill();
  ASSERT_TRUE(first_.journal().commit(
      {.events = {{2, Stream::kBoards, "table-1", drivers::Instant{}, "nobody saw it"}}}));
  first_.kill();
  second_.start();
  ASSERT_TRUE(second_.node().take_over(true));
  second_.become_active();
  first_.start();
  ASSERT_TRUE(second_.is_in_step());
  EXPECT_FALSE(std::filesystem::exists(first_.path() + ".term-1"));
}

TEST_F(NodeTest, WhatADaemonPublishedAloneIsKeptBesideTheJournal) {
  start_both();
  first_.publish();
  second_.kill();
  first_.publish();
  first_.kill();
  second_.start();
  ASSERT_TRUE(second_.node().take_over(true));
  second_.become_active();
  first_.start();
  ASSERT_TRUE(second_.is_in_step());
  EXPECT_EQ(storage::last_event_in(first_.path() + ".term-1"), 2u);
  EXPECT_EQ(storage::last_event_in(first_.path()), 1u);
}

TEST_F(NodeTest, AnOlderJournalOfTheStandbyIsKeptBesideTheCopy) {
  {
    auto old = Journal::open(second_.path());
    ASSERT_TRUE(
        old->commit({.events = {{1, Stream::kBoards, "table-9", drivers::Instant{}, "older"}}}));
  }
  start_both();
  EXPECT_EQ(storage::last_event_in(second_.path() + ".term-0"), 1u);
  EXPECT_EQ(storage::last_event_in(second_.path()), 0u);
}

TEST_F(NodeTest, AnActiveDaemonRefusesTheCommand) {
  start_both();
  const auto refused = first_.node().take_over(false);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("active already"));
}

TEST_F(NodeTest, TheHallContinuesWithoutAStandby) {
  start_both();
  second_.kill();
  first_.publish();
  EXPECT_EQ(first_.journal().last_event(), 1u);
  EXPECT_THAT(first_.node().read().problem, HasSubstr("no standby follows"));
}

TEST_F(NodeTest, AStandbyWithoutACompleteCopyTakesOverOnlyByCommand) {
  start_both();
  first_.publish();
  second_.kill();
  first_.publish();
  first_.kill();
  second_.start();
  ASSERT_TRUE(wait_until(
      [&] { return second_.node().read().problem.find("not complete") != std::string::npos; }));
  EXPECT_EQ(second_.node().state(), Node::State::kStandby);
  ASSERT_TRUE(second_.node().take_over(true));
  second_.become_active();
  EXPECT_EQ(second_.journal().last_event(), 1u);
  EXPECT_THAT(second_.node().warning(), HasSubstr("may be missing"));
}

TEST_F(NodeTest, AStandbySaysWhenItsRowsWereRight) {
  start_both();
  first_.publish();
  EXPECT_TRUE(wait_until([&] { return second_.node().read().checked_at != drivers::Instant{}; }));
}

TEST_F(NodeTest, ACopyThatIsDamagedIsReplacedAndArbitersAreReported) {
  start_both();
  first_.publish();
  second_.damage("UPDATE event SET wire = 'x' WHERE number = 1");
  ASSERT_TRUE(wait_until([&] { return first_.has_reported("event 1 of board table-1"); }));
  EXPECT_TRUE(wait_until([&] { return second_.has("number = 1 AND CAST(wire AS TEXT) = 'w'"); }));
  ASSERT_TRUE(wait_until([&] { return second_.problem().empty() && first_.is_in_step(); }));
  // It stays told: the disk is to be seen to.
  EXPECT_TRUE(first_.has_reported("event 1 of board table-1"));
  first_.publish();
  first_.kill();
  second_.become_active();
  EXPECT_EQ(second_.journal().last_event(), 2u);
}

TEST_F(NodeTest, ACopyThatDiffersIsReplaced) {
  start_both();
  first_.publish();
  second_.damage(
      "UPDATE event SET wire = CAST('x' AS BLOB),"
      " crc = row_crc(number, stream, board, at, CAST('x' AS BLOB)) WHERE number = 1");
  ASSERT_TRUE(
      wait_until([&] { return first_.has_reported("differs from it in the table event"); }));
  EXPECT_TRUE(wait_until([&] { return second_.has("number = 1 AND CAST(wire AS TEXT) = 'w'"); }));
}

TEST_F(NodeTest, AStandbySaysThatTheJournalOfTheActiveDaemonIsDamaged) {
  start_both();
  first_.publish();
  first_.damage("UPDATE event SET wire = 'x' WHERE number = 1");
  ASSERT_TRUE(wait_until([&] {
    return first_.has_reported("the journal of the active daemon is damaged") &&
           second_.problem().find("jadoube take-over") != std::string::npos;
  })) << second_.problem();
  EXPECT_TRUE(second_.has("number = 1 AND CAST(wire AS TEXT) = 'w'"));
}

TEST_F(NodeTest, AStandbyFollowsADaemonWhoseJournalIsDamaged) {
  first_.start();
  second_.start();
  first_.become_active();
  first_.publish();
  second_.kill();
  first_.damage("UPDATE event SET wire = 'x' WHERE number = 1");
  second_.start();
  ASSERT_TRUE(first_.is_in_step());
  first_.publish();
  ASSERT_TRUE(wait_until([&] {
    return second_.problem().find("and so is its copy here") != std::string::npos;
  })) << second_.problem();
  first_.kill();
  EXPECT_TRUE(second_.takes_over());
}

TEST_F(NodeTest, OfTwoActiveDaemonsTheOneThatHasTheBoardsContinues) {
  start_both();
  first_.connect_boards(16);
  first_.publish();
  second_.kill();
  first_.publish();
  Machine lonely(Settings{.name = "second",
                          .listen = two_,
                          .peer = free_local_address(),
                          .takes_over_incomplete = true,
                          .lease = 500ms});
  std::filesystem::copy_file(second_.path(), lonely.path());
  std::filesystem::copy_file(
      std::filesystem::path(second_.path()).parent_path() / KeptStanding::kFileName,
      std::filesystem::path(lonely.path()).parent_path() / KeptStanding::kFileName);
  // It reaches the first one nowhere, and begins a later term.
  lonely.start();
  lonely.become_active();
  ASSERT_TRUE(wait_until([&] { return lonely.must_end(); }));
  EXPECT_FALSE(first_.must_end());
  ASSERT_TRUE(wait_until([&] { return warning_of(first_.node()).starts_with("TWO DAEMONS"); }));
  // Its journal is the one to continue from now on.
  EXPECT_EQ(first_.node().read().term, 3u);
}

TEST_F(NodeTest, OfTwoActiveDaemonsTheOneWithTheOlderTermEndsAndBothSaySo) {
  start_both();
  first_.publish();
  second_.kill();
  first_.publish();
  // The second one is told to go on without the first one, which still runs.
  Machine lonely(Settings{.name = "second",
                          .listen = two_,
                          .peer = free_local_address(),
                          .takes_over_incomplete = true,
                          .lease = 500ms});
  std::filesystem::copy_file(second_.path(), lonely.path());
  std::filesystem::copy_file(
      std::filesystem::path(second_.path()).parent_path() / KeptStanding::kFileName,
      std::filesystem::path(lonely.path()).parent_path() / KeptStanding::kFileName);
  lonely.start();
  lonely.become_active();
  ASSERT_TRUE(wait_until([&] { return first_.must_end(); }));
  EXPECT_THAT(first_.why_ended(), HasSubstr("TWO DAEMONS WERE ACTIVE"));
  ASSERT_TRUE(wait_until([&] { return warning_of(lonely.node()).starts_with("TWO DAEMONS"); }));
  EXPECT_THAT(warning_of(lonely.node()), HasSubstr("first in term 1"));
}

}  // namespace node_test
}  // namespace jadoube::failover

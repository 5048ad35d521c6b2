// Two real daemons of one hall, with boards at network addresses.
#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "daemon/client/calls/client.h"
#include "daemon/failover/node.h"
#include "daemon/storage/database.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "tests/support/failover_machine.h"
#include "tests/support/nats_server.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube {
namespace failover_test {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;
using tests::FailoverMachine;

// A board plays a game at a network address, and both machines read it.
class FailoverTest : public testing::Test {
 protected:
  void start(const std::string& more_config = "") {
    const auto one = tests::free_address(), two = tests::free_address();
    const auto address = tests::free_address();
    // The machine of a test may be slow.
    const auto config = "lease_ms = 1000\nwait_ms = 5000\n" + more_config +
                        "[[board]]\nid = \"table-1\"\nport = \"tcp://" + address +
                        "\"\ndriver = \"dgt\"\n";
    first_.emplace("first", one, two, config);
    second_.emplace("second", two, one, config);
    first_->start();
    second_->start();
    ASSERT_TRUE(wait([&] { return is_in_step(*first_) && knows_that_it_is_in_step(*second_); }))
        << all_output();
    board_.emplace(
        std::vector<std::string>{tests::program("jadoube"), "virtual-board", "--tcp", address,
                                 "--pgn", kGame, "--speed", "4", "--linger", "600"},
        directory_ / "board.log");
  }

  template <typename Condition>
  [[nodiscard]] static bool wait(Condition holds) {
    for (const auto end = std::chrono::steady_clock::now() + 120s;
         std::chrono::steady_clock::now() < end;) {
      if (holds()) return true;
      std::this_thread::sleep_for(20ms);
    }
    return false;
  }
  static bool is_in_step(const FailoverMachine& machine) {
    const auto failover = machine.failover();
    return failover && failover->active() && failover->in_step() && failover->connected();
  }
  // It hears so a moment after the active daemon knows. Before, it does not take over by itself.
  static bool knows_that_it_is_in_step(const FailoverMachine& standby) {
    const auto failover = standby.failover();
    return failover && !failover->active() && failover->in_step() && failover->connected();
  }
  static bool is_active(const FailoverMachine& machine) {
    const auto failover = machine.failover();
    return failover && failover->active();
  }
  // The moves of the game on table-1.
  static std::string uci(const FailoverMachine& machine) {
    const auto stub = v1::GameService::NewStub(cli::connect(machine.address()));
    v1::GetGameRequest request;
    request.set_name("games/table-1-1");
    v1::GetGameResponse response;
    grpc::ClientContext context;
    return stub->GetGame(&context, request, &response).ok() ? tests::uci_of(response.game()) : "";
  }
  std::string all_output() const { return first_->output() + "\n\n" + second_->output(); }

  const std::string kGame = tests::source_path("tests/e2e/quick.pgn");
  tests::TemporaryDirectory directory_;
  std::optional<tests::NatsServer> nats_;
  std::optional<tests::Process> board_;
  std::optional<FailoverMachine> first_, second_;
};

TEST_F(FailoverTest, TheStandbyTakesOverAGameWhenTheOtherOneIsKilled) {
  start();
  ASSERT_TRUE(wait([&] { return uci(*first_).size() > 20; }));
  const auto before = first_->status();
  first_->kill();
  ASSERT_TRUE(wait([&] { return is_active(*second_); })) << all_output();
  const auto after = second_->status();
  EXPECT_EQ(after->storage().epoch(), before->storage().epoch());
  EXPECT_GE(after->storage().events(), before->storage().events());
  EXPECT_THAT(second_->output(), Not(HasSubstr("MAY BE MISSING")));
  // Every ply, and each of them once.
  const auto played = tests::uci_of_pgn(kGame);
  ASSERT_TRUE(wait([&] { return uci(*second_) == played; })) << uci(*second_);
  first_->start();
  ASSERT_TRUE(wait([&] { return is_in_step(*second_) && knows_that_it_is_in_step(*first_); }))
      << all_output();
  EXPECT_THAT(second_->ctl({"status"}),
              HasSubstr("second is ACTIVE, first is its standby; the copy is complete"));
  EXPECT_THAT(first_->ctl({"status"}),
              HasSubstr("first is STANDBY, second is active; the copy is complete"));
}

TEST_F(FailoverTest, APlannedChangeIsACommandAtTheStandby) {
  start();
  // What is changed in the browser goes along.
  EXPECT_THAT(first_->ctl({"settings", "set", "event.site", "Kyiv"}), HasSubstr("revision 2"));
  ASSERT_TRUE(wait([&] {
    return tests::read_file(second_->data_dir() + "/settings.jsonl") ==
           tests::read_file(first_->data_dir() + "/settings.jsonl");
  }));
  EXPECT_THAT(first_->ctl({"take-over"}), HasSubstr("is not a standby"));
  EXPECT_THAT(second_->ctl({"take-over"}), HasSubstr("This daemon takes over"));
  EXPECT_EQ(first_->wait(60s), failover::Node::kStartAgain) << all_output();
  ASSERT_TRUE(wait([&] { return is_active(*second_); })) << all_output();
  EXPECT_THAT(second_->output(), HasSubstr("has handed over"));
  EXPECT_THAT(second_->ctl({"settings"}), HasSubstr("event.site = Kyiv"));
}

TEST_F(FailoverTest, ADaemonThatIsStoppedHandsOver) {
  start();
  first_->signal(SIGTERM);
  EXPECT_EQ(first_->wait(60s), 0) << all_output();
  ASSERT_TRUE(wait([&] { return is_active(*second_); })) << all_output();
  EXPECT_THAT(second_->output(), HasSubstr("has handed over"));
}

TEST_F(FailoverTest, TwoActiveDaemonsAreReportedAtOnceAndOneEnds) {
  start();
  // The machine freezes, and then goes on.
  first_->signal(SIGSTOP);
  ASSERT_TRUE(wait([&] { return is_active(*second_); })) << all_output();
  EXPECT_THAT(second_->output(), HasSubstr("MAY BE MISSING"));
  first_->signal(SIGCONT);
  // The one that has the board goes on. Both may have had it.
  FailoverMachine *ended = nullptr, *left = nullptr;
  ASSERT_TRUE(wait([&] {
    const auto first = first_->wait(0ms), second = second_->wait(0ms);
    ended = first ? &*first_ : second ? &*second_ : nullptr;
    left = first ? &*second_ : &*first_;
    return ended != nullptr;
  })) << all_output();
  EXPECT_EQ(ended->wait(60s), failover::Node::kStartAgain) << all_output();
  EXPECT_THAT(ended->output(), HasSubstr("TWO DAEMONS WERE ACTIVE"));
  ASSERT_TRUE(wait([&] {
    return left->output().find("TWO DAEMONS WERE ACTIVE") != std::string::npos;
  })) << all_output();
  EXPECT_THAT(left->ctl({"status"}), HasSubstr("TWO DAEMONS"));
  // No ply is lost: the one that goes on has the board.
  const auto played = tests::uci_of_pgn(kGame);
  EXPECT_TRUE(wait([&] { return uci(*left) == played; })) << uci(*left);
}

TEST_F(FailoverTest, AStandbyWithADamagedCopyTakesOverWithWhatCanBeRead) {
  start();
  ASSERT_TRUE(wait([&] { return uci(*first_).size() > 20; }));
  // The first reading of the copy is over. The next one comes too late.
  ASSERT_TRUE(wait([&] { return second_->failover()->has_checked_time(); })) << all_output();
  second_->signal(SIGSTOP);
  {
    auto copy = storage::Database::open(second_->data_dir() + "/journal.sqlite",
                                        storage::Database::Mode::kReadWrite);
    ASSERT_TRUE(copy);
    ASSERT_TRUE(copy->execute("UPDATE game SET wire = x'00'"));
  }
  first_->signal(SIGSTOP);
  second_->signal(SIGCONT);
  ASSERT_TRUE(wait([&] { return is_active(*second_); })) << all_output();
  EXPECT_THAT(second_->output(), HasSubstr("could not be read: game table-1-1"));
  EXPECT_THAT(second_->ctl({"status"}), HasSubstr("could not be read: game table-1-1"));
  first_->kill();
  // The game itself follows from the rows of the board.
  const auto played = tests::uci_of_pgn(kGame);
  ASSERT_TRUE(wait([&] { return uci(*second_) == played; })) << uci(*second_);
}

TEST_F(FailoverTest, WithAWitnessAFrozenMachineLeavesNoDoubt) {
  if (!tests::NatsServer::is_installed()) GTEST_SKIP() << "nats-server is not installed";
  nats_.emplace();
  nats_->start();
  start("witness = \"" + nats_->url() + "\"\nhall = \"north\"\n");
  const auto before = first_->status();
  first_->signal(SIGSTOP);
  ASSERT_TRUE(wait([&] { return is_active(*second_); })) << all_output();
  EXPECT_THAT(second_->output(), Not(HasSubstr("MAY BE MISSING")));
  EXPECT_EQ(second_->status()->storage().epoch(), before->storage().epoch());
  first_->signal(SIGCONT);
  EXPECT_EQ(first_->wait(60s), failover::Node::kStartAgain) << all_output();
}

}  // namespace failover_test
}  // namespace jadoube

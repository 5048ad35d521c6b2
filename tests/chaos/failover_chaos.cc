// Two daemons of one hall. The active one is killed again and again with kill -9, at random
// instants, while games are played on boards at network addresses and subscribers watch. Each time
// the standby takes over, and the killed daemon restarts as the standby. At the end it compares
// every game with the played moves, and every stream with the documented API.
//
//   failover_chaos [TAKEOVERS=100] [BOARDS=16] [SUBSCRIBERS=5] [SEED=1] [MEAN_LIFE=6] [witness|cut]
//
// `cut` has a witness too. Instead of a kill, the active daemon loses its connections to the other
// one and to the witness, like a machine with a cut cable.
//
// Ends with 0 if no ply was lost, doubled, or wrong without a warning, and if no subscriber had to
// start again.
#include <grpcpp/channel.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/status_service.grpc.pb.h"
#include "tests/chaos/findings.h"
#include "tests/chaos/game_judge.h"
#include "tests/chaos/settling.h"
#include "tests/chaos/subscriber.h"
#include "tests/support/arguments.h"
#include "tests/support/failover_machine.h"
#include "tests/support/nats_server.h"
#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// Longer than any start on a slow machine; for one call.
constexpr std::chrono::seconds kPatience = 180s, kCall = 10s;

const std::string kGames = tests::source_path("tests/chaos/games.pgn");

struct Settings {
  int takeovers = 100, boards = 16, subscribers = 5;
  unsigned seed = 1;
  Seconds mean_life = 6s;
  bool has_witness = false, is_cut_off = false;
};

std::string id(int board) { return "board-" + std::to_string(board); }

// Prints the times that half and 99 of 100 do not exceed.
void print_times(const char* what, std::vector<Seconds> times) {
  if (times.empty()) return;
  std::ranges::sort(times);
  const auto at = [&](double share) {
    const auto rank = static_cast<std::size_t>(share * static_cast<double>(times.size()));
    return times[std::min(rank, times.size() - 1)].count();
  };
  std::printf("%s: p50 %.2f s, p99 %.2f s, longest %.2f s\n", what, at(0.5), at(0.99),
              times.back().count());
}

class Chaos {
 public:
  explicit Chaos(const Settings& settings) : settings_(settings), random_(settings.seed) {
    const auto one = tests::free_address(), two = tests::free_address();
    // The machine of a test may be slow.
    std::string config = "wait_ms = 5000\n";
    if (settings.has_witness) {
      nats_.emplace();
      nats_->start();
      config += "witness = \"" + nats_->url() + "\"\nhall = \"north\"\n";
    }
    const int games = static_cast<int>(tests::games_in(kGames).size());
    for (int i = 0; i < settings_.boards; ++i) {
      const auto address = tests::free_address();
      const auto truth = directory_ / (id(i) + ".pgn");
      boards_.push_back(std::make_unique<tests::Process>(
          std::vector<std::string>{tests::program("jadoube"), "virtual-board", "--tcp", address,
                                   "--pgn", kGames, "--game", std::to_string(i % games + 1),
                                   "--style", "blitz", "--seed", std::to_string(i + 1), "--loop",
                                   "--truth", truth},
          directory_ / (id(i) + ".log")));
      players_.push_back({id(i), boards_.back().get(), truth});
      config +=
          "[[board]]\nid = \"" + id(i) + "\"\nport = \"tcp://" + address + "\"\ndriver = \"dgt\"\n";
    }
    machines_[0] = std::make_unique<tests::FailoverMachine>("first", one, two, config);
    machines_[1] = std::make_unique<tests::FailoverMachine>("second", two, one, config);
    active_ = machines_[0].get();
    standby_ = machines_[1].get();
  }

  int run() {
    using tests::findings_of;
    int wrong = findings_of("the takeovers", [&] {
      begin();
      for (int i = 0; i < settings_.takeovers; ++i) take_over(i);
      return 0;
    });
    wrong += findings_of("the last gap",
                         [&] { return tests::await_no_outage(active_->address(), board_ids()); });
    std::printf("%d takeovers under %d boards%s\n", settings_.takeovers, settings_.boards,
                settings_.is_cut_off    ? ", cut off, with a witness"
                : settings_.has_witness ? ", with a witness"
                                        : "");
    print_times("time without service (until the standby serves)", served_);
    print_times("until the next event from a board is published", reported_);
    print_times("until all boards are live", live_);
    wrong += findings_of("games", [&] { return judge_games(); });
    wrong += findings_of("streams", [&] { return judge_streams(); });
    if (wrong > 0) std::printf("the log of the active daemon:\n%s\n", active_->output().c_str());
    subscribers_.clear();
    for (auto& machine : machines_) machine->kill();
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
  }

 private:
  void begin() {
    for (auto& machine : machines_) machine->start();
    point_to_active();
    await("the start", [&] { return all_live() && is_in_step(); });
    for (int i = 0; i < settings_.subscribers; ++i) {
      subscribers_.push_back(std::make_unique<tests::Subscriber>("unix:" + link()));
    }
    await("the first plies", [&] { return all_play(); });
  }

  // Subscribers know one address. In a hall that is a name or an address that moves.
  std::string link() const { return directory_ / "active"; }
  void point_to_active() const {
    const auto next = directory_ / "next";
    std::filesystem::create_symlink(active_->socket(), next);
    std::filesystem::rename(next, link());
  }

  template <typename Condition>
  void await(const std::string& what, Condition holds) const {
    for (const auto end = Steady::now() + kPatience; Steady::now() < end;) {
      if (holds()) return;
      std::this_thread::sleep_for(5ms);
    }
    throw std::runtime_error(what + " takes longer than three minutes:\n" + active_->output() +
                             "\nthe other daemon:\n" + standby_->output());
  }

  // The standby hears so a moment after the active daemon knows.
  bool is_in_step() const {
    const auto active = active_->failover(), standby = standby_->failover();
    return active && active->active() && active->in_step() && standby && standby->in_step();
  }
  bool is_active(const tests::FailoverMachine& machine) const {
    const auto failover = machine.failover();
    return failover && failover->active();
  }
  std::vector<v1::Board> boards() const {
    const auto stub = v1::BoardService::NewStub(cli::connect(active_->address()));
    v1::ListBoardsRequest request;
    request.set_page_size(1000);
    v1::ListBoardsResponse listed;
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + kCall);
    if (!stub->ListBoards(&context, request, &listed).ok()) return {};
    return {listed.boards().begin(), listed.boards().end()};
  }
  bool all_live() const {
    const auto all = boards();
    return std::ssize(all) == settings_.boards && std::ranges::all_of(all, [](const auto& board) {
             return board.connection() == values::v1::CONNECTION_STATE_LIVE;
           });
  }
  // Otherwise the board's log cannot tell a starting position that nobody saw from a later one.
  bool all_play() const {
    return std::ranges::all_of(players_, [&](const auto& player) {
      const auto games = tests::GameJudge::recorded(active_->address(), player.board);
      return games && !games->empty() && !games->front().plies().empty();
    });
  }
  std::int64_t events() const {
    const auto stub = v1::StatusService::NewStub(cli::connect(active_->address()));
    v1::GetStatusResponse status;
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + kCall);
    if (!stub->GetStatus(&context, {}, &status).ok()) return 0;
    return status.storage().events();
  }

  void take_over(int number) {
    std::exponential_distribution<double> life(1 / settings_.mean_life.count());
    std::this_thread::sleep_for(Seconds(life(random_)));
    // Only a standby in step takes over by itself.
    await("the copy", [&] { return is_in_step(); });
    settings_.is_cut_off ? active_->signal(SIGSTOP) : active_->kill();
    const auto killed = Steady::now();
    std::swap(active_, standby_);
    await("the takeover", [&] { return is_active(*active_); });
    served_.push_back(Steady::now() - killed);
    // Boards let one client in.
    if (settings_.is_cut_off) standby_->kill();
    point_to_active();
    const auto before = events();
    await("the next event", [&] { return events() > before; });
    reported_.push_back(Steady::now() - killed);
    await("the boards", [&] { return all_live(); });
    live_.push_back(Steady::now() - killed);
    standby_->start();
    if ((number + 1) % 10 == 0) std::printf("%d takeovers\n", number + 1);
  }

  std::vector<std::string> board_ids() const {
    std::vector<std::string> ids;
    for (const auto& player : players_) ids.push_back(player.board);
    return ids;
  }

  int judge_games() const {
    const auto games = tests::GameJudge(players_, active_->address()).judge();
    std::printf("games: %s\n", games.text().c_str());
    return games.wrong();
  }

  // The number of faults. A subscriber that had to begin anew counts: its cursor was not valid.
  int judge_streams() const {
    // The last events may still be on their way.
    const int elsewhere = tests::await_same_place(subscribers_);
    std::size_t faults = 0, events = 0;
    std::set<std::string> epochs;
    for (const auto& subscriber : subscribers_) {
      const auto all = subscriber->faults();
      faults += all.size();
      for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 3); ++i) {
        std::printf("stream: %s\n", all[i].c_str());
      }
      const auto seen = subscriber->events();
      events += seen.size();
      // A cursor consists of the epoch, a dash and the number.
      for (const auto& [cursor, event] : seen) epochs.insert(cursor.substr(0, cursor.rfind('-')));
    }
    std::printf("streams: %d subscribers took %zu events of %zu epoch, %zu faults\n",
                settings_.subscribers, events, epochs.size(), faults);
    return static_cast<int>(faults) + elsewhere + (epochs.size() == 1 ? 0 : 1);
  }

  const Settings settings_;
  std::mt19937 random_;
  tests::TemporaryDirectory directory_;
  std::optional<tests::NatsServer> nats_;
  std::vector<std::unique_ptr<tests::Process>> boards_;
  std::vector<tests::GameJudge::Player> players_;
  std::unique_ptr<tests::FailoverMachine> machines_[2];
  tests::FailoverMachine *active_ = nullptr, *standby_ = nullptr;
  std::vector<std::unique_ptr<tests::Subscriber>> subscribers_;
  std::vector<Seconds> served_, reported_, live_;
};

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  Settings settings;
  if (argc > 1 && std::strcmp(argv[argc - 1], "cut") == 0) settings.is_cut_off = true;
  if (settings.is_cut_off || (argc > 1 && std::strcmp(argv[argc - 1], "witness") == 0)) {
    settings.has_witness = true;
    --argc;
  }
  settings.takeovers = jadoube::tests::number_argument(argc, argv, 1, settings.takeovers);
  settings.boards = jadoube::tests::number_argument(argc, argv, 2, settings.boards);
  settings.subscribers = jadoube::tests::number_argument(argc, argv, 3, settings.subscribers);
  settings.seed = static_cast<unsigned>(jadoube::tests::number_argument(argc, argv, 4, 1));
  settings.mean_life = std::chrono::seconds(jadoube::tests::number_argument(argc, argv, 5, 6));
  return jadoube::tests::findings_of("failover_chaos", [&] { return Chaos(settings).run(); });
}

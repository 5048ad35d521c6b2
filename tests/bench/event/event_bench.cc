// One event on this machine: boards in three halls, each with a daemon, a hub, two relays, and
// viewers at the relays. The games are classical and at true pace, and the clocks tell their times
// each second. Everything is the real program, and each is a process of its own: so is the one that
// plays all boards, and the one that is all viewers.
//
//   event_bench [BOARDS=1000] [VIEWERS=2000] [SECONDS=120] [PACE=1] [FIGURES=event.figures]
//
// It measures twice for SECONDS: first without viewers, then with them. It prints what each process
// uses, the bytes of each hop, what viewers get, and how long a ply takes to them, beside a bare
// hop over the same NATS server at the same time. It ends with 1 if a board is not read, a stream
// is not clean, or a ply does not reach a viewer. FIGURES is what tests/bench/audience.py reads.
//
// Of ten viewers, nine are people, with the pages of a browser, which use server-sent events. Six
// and a half of the nine look at one game, and two and a half at all games. The tenth is a program:
// it takes all events by gRPC. In a real event fewer viewers are programs, and more look at one
// game; this mixture is harder.
#include <grpcpp/channel.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "tests/bench/event/bare_hop.h"
#include "tests/bench/event/event_boards.h"
#include "tests/bench/event/event_viewers.h"
#include "tests/bench/event/press_times.h"
#include "tests/bench/event/process_use.h"
#include "tests/support/arguments.h"
#include "tests/support/board_farm.h"
#include "tests/support/http_client.h"
#include "tests/support/nats_server.h"
#include "tests/support/process.h"
#include "tests/support/test_daemon.h"

namespace jadoube::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Kind = ViewerGroup::Kind;
using tests::Process, tests::TestDaemon, tests::TemporaryDirectory;

constexpr const char* kEvent = "bench";
const std::vector<std::string> kHalls = {"east", "north", "south"};
constexpr int kRelays = 2;
constexpr auto kPatience = 180s;
// So long may what was completed in the measurement be on its way.
constexpr auto kArrived = 60s;
// The burst of the first messages is over.
constexpr auto kCalm = 5s;

struct Settings {
  int boards = 1000, viewers = 2000, seconds = 120, pace = 1;
  std::string figures = "event.figures";
};

int port_of(const std::string& address) {
  return std::atoi(address.c_str() + address.rfind(':') + 1);
}

/// A daemon of a hall or of a relay.
struct Site {
  std::string name;
  // The journal must be on a real disk. /tmp may be in memory.
  std::unique_ptr<TestDaemon> daemon = std::make_unique<TestDaemon>(".");
  /// Of a hall.
  int boards = 0, first_board = 0;
  std::string grpc = tests::free_address(), http = tests::free_address();

  void configure(const std::string& more) {
    daemon->serve_viewers_at(grpc);
    daemon->add_config("[http]\nlisten = [\"" + http + "\"]\n" + more);
  }
};

double percentile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

// What has gone over the hub's connections of one name.
struct Traffic {
  double in_messages = 0, in_bytes = 0, out_messages = 0, out_bytes = 0;
};

class EventBench {
 public:
  EventBench(std::string self, Settings settings)
      : self_(std::move(self)),
        settings_(std::move(settings)),
        hub_("http: \"" + monitor_ + "\"\n", tests::NatsServer::Place{.parent = "."}),
        times_(map_shared_times(directory_ / "times")) {}

  int run() {
    begin();
    double load = 0;
    ::getloadavg(&load, 1);
    std::printf("the load of this machine was %.1f when it began\n", load);
    std::printf("%d boards in three halls, %d viewers at two relays, pace %d, %d s\n\n",
                settings_.boards, settings_.viewers, settings_.pace, settings_.seconds);
    std::printf("without viewers\n");
    const auto alone = measure();
    print(alone);
    open_viewers();
    std::printf("\nwith viewers\n");
    times_->from = tests::now_nanoseconds();
    times_->phase = SharedTimes::Phase::kMeasures;
    bare_->start();
    const auto full = measure();
    times_->to = tests::now_nanoseconds();
    const auto bare = bare_->stop();
    print(full);
    times_->phase = SharedTimes::Phase::kArrives;
    const auto until = Clock::now() + kArrived;
    while (!times_->all_arrived && Clock::now() < until) std::this_thread::sleep_for(100ms);
    times_->phase = SharedTimes::Phase::kEnds;
    int wrong = end_viewers();
    wrong += end_checkers();
    wrong += check_boards();
    print_hops(bare);
    write_figures(alone, full);
    std::printf("%s\n", wrong == 0 ? "everything was clean" : "SOMETHING WAS WRONG");
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
  }

 private:
  // --- The event

  void begin() {
    hub_.start();
    int next = 0;
    std::vector<std::string> boards = {self_, "--boards", directory_ / "times",
                                       std::to_string(settings_.pace)};
    for (std::size_t i = 0; i < kHalls.size(); ++i) {
      Site& hall = halls_.emplace_back(Site{.name = kHalls[i]});
      const int left = settings_.boards - next, rest = static_cast<int>(kHalls.size() - i);
      hall.first_board = next;
      hall.boards = (left + rest - 1) / rest;
      next += hall.boards;
      for (int n = 0; n < hall.boards; ++n) hall.daemon->add_board("board-" + std::to_string(n));
      hall.configure("[[output]]\nname = \"hub\"\nkind = \"hub\"\nevent = \"" +
                     std::string(kEvent) + "\"\nhall = \"" + hall.name + "\"\nurl = \"" +
                     hub_.url() + "\"\n");
      boards.push_back(hall.daemon->directory().path());
      boards.push_back(std::to_string(hall.boards));
    }
    boards_ = std::make_unique<Process>(boards, directory_ / "boards.log");
    for (Site& hall : halls_) hall.daemon->start_daemon();
    for (int i = 1; i <= kRelays; ++i) {
      Site& relay = relays_.emplace_back(Site{.name = "relay " + std::to_string(i)});
      relay.configure("[relay]\nevent = \"" + std::string(kEvent) + "\"\nhub = \"" + hub_.url() +
                      "\"\n");
      relay.daemon->start_daemon();
    }
    await("every board is read", [this] { return check_boards() == 0; });
    bare_ = std::make_unique<BareHop>(hub_.url());
  }

  void await(const std::string& what, const std::function<bool()>& holds) {
    const auto until = Clock::now() + kPatience;
    while (!holds()) {
      if (Clock::now() > until) {
        for (const auto* sites : {&halls_, &relays_}) {
          for (const Site& each : *sites) {
            std::printf("%s: %s\n", each.name.c_str(), each.daemon->daemon().output().c_str());
          }
        }
        throw std::runtime_error("not in time: " + what + boards_->output() +
                                 (viewers_ ? viewers_->output() : ""));
      }
      std::this_thread::sleep_for(500ms);
    }
  }

  // The number of boards that are not read, in the halls and at the relays.
  int check_boards() {
    int missing = 0;
    for (const Site& hall : halls_) missing += hall.boards - live_boards(hall);
    for (const Site& relay : relays_) missing += settings_.boards - live_boards(relay);
    return missing;
  }
  static int live_boards(const Site& site) {
    const auto stub = v1::BoardService::NewStub(cli::connect(site.daemon->address()));
    int live = 0;
    v1::ListBoardsRequest request;
    v1::ListBoardsResponse response;
    do {
      grpc::ClientContext context;
      if (!stub->ListBoards(&context, request, &response).ok()) return 0;
      for (const auto& board : response.boards()) {
        live += board.connection() == values::v1::CONNECTION_STATE_LIVE &&
                !board.has_hall_silent_since();
      }
      request.set_page_token(response.next_page_token());
    } while (!response.next_page_token().empty());
    return live;
  }

  // --- Viewers

  void open_viewers() {
    std::ofstream plan(directory_ / "plan");
    for (const Site& relay : relays_) {
      const int all = settings_.viewers / kRelays;
      const int programs = all / 10, walls = all / 4;
      const auto line = [&](Kind kind, const std::string& address, int count) {
        plan << static_cast<int>(kind) << " " << port_of(address) << " " << count
             << " * at the relays\n";
      };
      line(Kind::kGame, relay.http, all - programs - walls);
      line(Kind::kWall, relay.http, walls);
      line(Kind::kProgram, relay.grpc, programs);
      checkers_.push_back(std::make_unique<Process>(
          std::vector<std::string>{tests::program("jadoube"), "--server",
                                   relay.daemon->viewers_address(), "watch", "--check"},
          directory_ / (relay.name + ".log")));
    }
    for (const Site& hall : halls_) {
      plan << static_cast<int>(Kind::kProgram) << " " << port_of(hall.grpc) << " 1 " << hall.name
           << " in the halls\n";
    }
    plan.close();
    std::vector<std::string> command = {self_, "--viewers", directory_ / "times", settings_.figures,
                                        directory_ / "plan"};
    for (const Site& hall : halls_) {
      command.push_back(hall.name);
      command.push_back(std::to_string(hall.boards));
    }
    viewers_ = std::make_unique<Process>(command, directory_ / "viewers.log");
    const int all = settings_.viewers / kRelays * kRelays + static_cast<int>(kHalls.size());
    await("every viewer has its first message", [&] { return times_->begun >= all; });
    std::this_thread::sleep_for(kCalm);
  }

  int end_viewers() {
    const auto code = viewers_->wait(kPatience);
    std::printf("\n%s", viewers_->output().c_str());
    return code == 0 ? 0 : 1;
  }

  // `jadoube watch --check` at each relay.
  int end_checkers() {
    int wrong = 0;
    for (auto& checker : checkers_) {
      checker->signal(SIGINT);
      checker->wait(30s);
      const auto said = checker->output();
      const bool is_clean = said.find(", 0 faults") != std::string::npos;
      wrong += is_clean ? 0 : 1;
      const auto shown = is_clean ? said.substr(said.rfind('\n', said.size() - 2) + 1) : said;
      std::printf("jadoube watch --check: %s", shown.c_str());
    }
    return wrong;
  }

  // --- What is used

  struct Measured {
    double seconds = 0;
    /// By the process's name: the share of a core, the memory, and bytes written in a second.
    std::map<std::string, ProcessUse> use;
    std::map<std::string, Traffic> traffic;
    double plies = 0;
  };

  std::map<std::string, pid_t> processes() const {
    std::map<std::string, pid_t> all;
    for (const Site& each : halls_) all["hall " + each.name] = each.daemon->daemon().pid();
    for (const Site& each : relays_) all[each.name] = each.daemon->daemon().pid();
    all["nats-server"] = hub_.process().pid();
    all["(all boards)"] = boards_->pid();
    if (viewers_) all["(all viewers)"] = viewers_->pid();
    return all;
  }

  Measured measure() {
    const auto began = Clock::now();
    const auto pids = processes();
    std::map<std::string, ProcessUse> before;
    for (const auto& [name, pid] : pids) before[name] = use_of(pid);
    const auto traffic = traffic_now();
    const double plies = plies_now();
    std::this_thread::sleep_until(began + std::chrono::seconds(settings_.seconds));
    Measured measured;
    measured.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    for (const auto& [name, pid] : pids) {
      auto use = use_of(pid);
      use.processor_seconds =
          (use.processor_seconds - before[name].processor_seconds) / measured.seconds;
      use.written_bytes = (use.written_bytes - before[name].written_bytes) / measured.seconds;
      measured.use[name] = use;
    }
    for (auto& [name, now] : traffic_now()) {
      const Traffic was = traffic.contains(name) ? traffic.at(name) : Traffic();
      measured.traffic[name] = {(now.in_messages - was.in_messages) / measured.seconds,
                                (now.in_bytes - was.in_bytes) / measured.seconds,
                                (now.out_messages - was.out_messages) / measured.seconds,
                                (now.out_bytes - was.out_bytes) / measured.seconds};
    }
    measured.plies = (plies_now() - plies) / measured.seconds;
    return measured;
  }

  double plies_now() const {
    double plies = 0;
    for (const auto& board : times_->plies) {
      plies += static_cast<double>(
          std::ranges::count_if(board, [](const auto& ply) { return ply.on_the_line != 0; }));
    }
    return plies;
  }

  std::map<std::string, Traffic> traffic_now() const {
    std::map<std::string, Traffic> traffic;
    tests::HttpClient client(port_of(monitor_));
    auto reply = client.get("/connz");
    if (!reply) return traffic;
    if (reply->field("transfer-encoding") == "chunked") {
      for (auto chunk = client.read_chunk(); chunk; chunk = client.read_chunk()) {
        reply->body += *chunk;
      }
    }
    const auto reported = nlohmann::json::parse(reply->body);
    for (const auto& each : reported.at("connections")) {
      Traffic& of = traffic[each.value("name", "?")];
      of.in_messages += each.at("in_msgs").get<double>();
      of.in_bytes += each.at("in_bytes").get<double>();
      of.out_messages += each.at("out_msgs").get<double>();
      of.out_bytes += each.at("out_bytes").get<double>();
    }
    return traffic;
  }

  static void print(const Measured& measured) {
    std::printf("%.1f plies a second are completed\n", measured.plies);
    std::printf("process          of a core    PSS MB    RSS MB  written kB/s\n");
    double all = 0;
    for (const auto& [name, use] : measured.use) {
      std::printf("%-16s %8.1f %% %9.1f %9.1f %13.1f\n", name.c_str(), 100 * use.processor_seconds,
                  use.proportional_mb, use.resident_mb, use.written_bytes / 1000);
      all += use.processor_seconds;
    }
    std::printf("%-16s %8.1f %%\n", "together", 100 * all);
    std::printf("at the hub, a second            messages      bytes\n");
    for (const auto& [name, each] : measured.traffic) {
      if (name == "bare") continue;
      std::printf("  from %-22s %9.1f %10.0f\n  to %-24s %9.1f %10.0f\n", name.c_str(),
                  each.in_messages, each.in_bytes, name.c_str(), each.out_messages, each.out_bytes);
    }
  }

  // --- The result

  std::map<std::string, double> figures() const {
    std::map<std::string, double> all;
    std::ifstream file(settings_.figures);
    std::string name;
    for (double value = 0; file >> name >> value;) all[name] = value;
    return all;
  }

  void print_hops(const BareHop::Times& bare) {
    for (const auto& [name, times] : {std::pair("a bare hop over NATS", &bare.bare),
                                      std::pair("the same, stored first", &bare.stored)}) {
      std::printf("%-24s p50 %6.2f ms  p99 %6.2f  max %6.2f  %5zu messages\n", name,
                  percentile(*times, .5), percentile(*times, .99), percentile(*times, 1),
                  times->size());
    }
    auto seen = figures();
    for (const char* share : {"p50", "p99"}) {
      const double part = share == std::string_view("p50") ? .5 : .99;
      const double relay = seen[std::string("program_") + share + "_ms"];
      const double hall = seen[std::string("hall_program_") + share + "_ms"];
      std::printf(
          "%s, from the line to a program: %.1f ms in the hall, %.1f ms at the relay; the "
          "two hops take %.1f ms, %.1f times a bare hop, %.1f times a stored one\n",
          share, hall, relay, relay - hall, (relay - hall) / percentile(bare.bare, part),
          (relay - hall) / percentile(bare.stored, part));
    }
  }

  void write_figures(const Measured& alone, const Measured& full) const {
    std::ofstream file(settings_.figures, std::ios::app);
    const double viewers = static_cast<double>(settings_.viewers) / kRelays;
    double base = 0, core = 0, memory = 0, base_memory = 0;
    for (const Site& relay : relays_) {
      base += alone.use.at(relay.name).processor_seconds / kRelays;
      core += full.use.at(relay.name).processor_seconds / kRelays;
      base_memory += alone.use.at(relay.name).proportional_mb / kRelays;
      memory += full.use.at(relay.name).proportional_mb / kRelays;
    }
    const auto hub = full.traffic.find("jadoube relay");
    file << "boards " << settings_.boards << "\nviewers_of_a_relay " << viewers
         << "\nplies_per_second " << full.plies << "\nrelay_base_core " << base
         << "\nrelay_base_mb " << base_memory << "\nrelay_core " << core << "\nrelay_mb " << memory
         << "\nhub_bytes_per_second_to_a_relay "
         << (hub == full.traffic.end() ? 0 : hub->second.out_bytes / kRelays) << "\n";
  }

  const std::string self_;
  const Settings settings_;
  const TemporaryDirectory directory_;
  const std::string monitor_ = tests::free_address();
  mutable tests::NatsServer hub_;
  const std::shared_ptr<SharedTimes> times_;
  std::vector<Site> halls_, relays_;
  std::unique_ptr<Process> boards_, viewers_;
  std::vector<std::unique_ptr<Process>> checkers_;
  std::unique_ptr<BareHop> bare_;
};

// --- The processes that the bench starts

// --boards TIMES PACE (DIRECTORY COUNT)...
int run_boards(int argc, char** argv) {
  std::vector<HallOfBoards> halls;
  for (int i = 4; i + 1 < argc; i += 2) halls.push_back({argv[i], std::atoi(argv[i + 1])});
  return play_event_boards(argv[2], std::atof(argv[3]), halls);
}

// --viewers TIMES FIGURES PLAN (HALL COUNT)...
int run_viewers(int argc, char** argv) {
  struct Hall {
    std::string name;
    int count, first;
  };
  std::vector<Hall> halls;
  int first = 0;
  for (int i = 5; i + 1 < argc; i += 2) {
    halls.push_back({argv[i], std::atoi(argv[i + 1]), first});
    first += halls.back().count;
  }
  std::vector<ViewerGroup> groups;
  std::ifstream plan(argv[4]);
  int kind = 0;
  std::string of;
  for (ViewerGroup group; plan >> kind >> group.port >> group.count >> of >> std::ws &&
                          std::getline(plan, group.where);) {
    group.kind = static_cast<Kind>(kind);
    group.boards.clear();
    group.first_board = 0;
    for (const auto& hall : halls) {
      if (of != "*" && of != hall.name) continue;
      if (of != "*") group.first_board = hall.first;
      for (int i = 0; i < hall.count; ++i) {
        group.boards.push_back((of == "*" ? hall.name + ":" : "") + "board-" + std::to_string(i));
      }
    }
    groups.push_back(group);
  }
  return watch_event(argv[2], argv[3], groups);
}

void open_many_files() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

int run(int argc, char** argv) {
  open_many_files();
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (first == "--boards") return run_boards(argc, argv);
  if (first == "--viewers") return run_viewers(argc, argv);
  if (!tests::NatsServer::is_installed()) {
    std::printf("nats-server is not installed: apt-get install nats-server\n");
    return EXIT_FAILURE;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  Settings settings;
  settings.boards = tests::number_argument(argc, argv, 1, settings.boards);
  settings.viewers = tests::number_argument(argc, argv, 2, settings.viewers);
  settings.seconds = tests::number_argument(argc, argv, 3, settings.seconds);
  settings.pace = tests::number_argument(argc, argv, 4, settings.pace);
  if (argc > 5) settings.figures = argv[5];
  try {
    return EventBench(argv[0], settings).run();
  } catch (const std::exception& failed) {
    std::printf("%s\n", failed.what());
    return EXIT_FAILURE;
  }
}

}  // namespace
}  // namespace jadoube::bench

int main(int argc, char** argv) { return jadoube::bench::run(argc, argv); }

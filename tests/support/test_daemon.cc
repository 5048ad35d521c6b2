#include "tests/support/test_daemon.h"

#include <grpcpp/channel.h>

#include <cstdint>
#include <fstream>
#include <mutex>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>

#include "daemon/client/calls/client.h"
#include "daemon/storage/rows.h"
#include "drivers/transport/network_transport.h"
#include "rules/notation/uci.h"
#include "rules/pgn/pgn.h"

namespace jadoube::tests {

void TestDaemon::add_board(const std::string& id, const std::string& driver) {
  boards_config_ +=
      "[[board]]\nid = \"" + id + "\"\nport = \"" + link(id) + "\"\ndriver = \"" + driver + "\"\n";
}

void TestDaemon::launch_daemon() {
  write_file(directory_ / "config.toml", "[daemon]\ndata_dir = \"" + (directory_ / "data") +
                                             "\"\n" + daemon_config_ + "[grpc]\nlisten = [\"" +
                                             address() + "\"]\n" + viewers_config_ +
                                             boards_config_ + more_config_);
  auto command = before_;
  command.insert(command.end(), {program("jadoubed"), "--config", directory_ / "config.toml"});
  daemon_ = std::make_unique<Process>(command, directory_ / "daemon.log");
}

void TestDaemon::start_daemon() {
  launch_daemon();
  const auto channel = cli::connect(address());
  if (channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(60)))
    return;
  throw std::runtime_error("the daemon does not serve:\n" + daemon_->output());
}

void TestDaemon::execute_in_journal(const std::string& sql) const {
  using storage::Database;
  auto database = Database::open(directory_ / "data/journal.sqlite", Database::Mode::kReadWrite);
  if (!database) throw std::runtime_error(database.error().message);
  const auto done = database->execute(sql).and_then([&] { return storage::sum_rows(*database); });
  if (!done) throw std::runtime_error(sql + ": " + done.error().message);
}

Process& TestDaemon::run(std::vector<std::string> arguments) {
  const std::string output = directory_ / ("run-" + std::to_string(++runs_) + ".log");
  return *processes_.emplace_back(std::make_unique<Process>(arguments, output));
}

Process& TestDaemon::play(const std::string& id, const std::string& pgn,
                          std::vector<std::string> options) {
  std::vector<std::string> arguments = {program("jadoube"), "virtual-board", "--link", link(id)};
  if (!pgn.empty()) arguments.insert(arguments.end(), {"--pgn", pgn});
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run(arguments);
}

Process& TestDaemon::replay(const std::string& id, const std::string& path,
                            std::vector<std::string> options) {
  std::vector<std::string> arguments = {program("jadoube"), "replay", path, "--link", link(id)};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run(arguments);
}

TestDaemon::Ran TestDaemon::ctl(std::vector<std::string> arguments, std::string server) {
  if (server.empty()) server = address();
  arguments.insert(arguments.begin(), {program("jadoube"), "--server", server});
  Process& process = run(arguments);
  const auto code = process.wait(std::chrono::seconds(30));
  return {code.value_or(-1), process.output()};
}

DaemonWatcher::DaemonWatcher(const std::string& address, cli::WatchStart start) {
  const auto taken = [this](auto& all, const auto& response) {
    {
      const std::lock_guard lock(mutex_);
      view_.apply(response);
      all.push_back(response);
    }
    changed_.notify_all();
  };
  watcher_ = std::make_unique<cli::Watcher>(
      address, std::move(start),
      cli::WatchSink{.boards = [this, taken](const auto& response) { taken(boards_, response); },
                     .games = [this, taken](const auto& response) { taken(games_, response); },
                     .incidents =
                         [this](const auto& response) {
                           {
                             const std::lock_guard lock(mutex_);
                             incidents_.push_back(response);
                           }
                           changed_.notify_all();
                         },
                     .connection = [](const std::string&) {},
                     .refused = [](const cli::CallStatus&) {}});
}

DaemonWatcher::~DaemonWatcher() { watcher_->stop(); }

bool DaemonWatcher::wait(const std::function<bool(const cli::BoardsView&)>& holds,
                         std::chrono::seconds patience) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, patience, [&] { return holds(view_); });
}

std::optional<values::v1::Incident> DaemonWatcher::wait_for(values::v1::IncidentKind kind,
                                                            std::chrono::seconds patience) {
  std::unique_lock lock(mutex_);
  std::optional<values::v1::Incident> found;
  changed_.wait_for(lock, patience, [&] {
    for (const auto& response : incidents_) {
      const auto& incident = response.opened().incident();
      if (!found && response.has_opened() && incident.kind() == kind) found = incident;
    }
    return found.has_value();
  });
  return found;
}

std::vector<v1::WatchIncidentsResponse> DaemonWatcher::incidents() const {
  const std::lock_guard lock(mutex_);
  return incidents_;
}

std::vector<v1::WatchBoardsResponse> DaemonWatcher::boards() const {
  const std::lock_guard lock(mutex_);
  return boards_;
}

std::vector<v1::WatchGamesResponse> DaemonWatcher::games() const {
  const std::lock_guard lock(mutex_);
  return games_;
}

std::string free_address() {
  // Connections of other programs get higher ports. So the port stays free until a program listens
  // at the address.
  constexpr int kFirst = 10'240, kLast = 32'767, kTries = 200;
  thread_local std::mt19937 random{std::random_device()()};
  // An address that was returned before may not be in use yet.
  static std::mutex mutex;
  static std::set<int> given;
  std::uniform_int_distribution<int> ports(kFirst, kLast);
  for (int i = 0; i < kTries; ++i) {
    const int port = ports(random);
    const std::lock_guard lock(mutex);
    if (given.contains(port)) continue;
    const auto server =
        drivers::TcpServer::listen({.host = "127.0.0.1", .port = static_cast<std::uint16_t>(port)});
    if (!server) continue;
    given.insert(port);
    return server->path().substr(std::string("tcp://").size());
  }
  throw std::runtime_error("no port is free");
}

std::string uci_of(const values::v1::Game& game) {
  std::string moves;
  for (const values::v1::Ply& ply : game.plies()) moves += (moves.empty() ? "" : " ") + ply.uci();
  return moves;
}

std::string uci_of_pgn(const std::string& path) {
  std::ifstream file(path);
  const auto game = rules::PgnReader(file, path).next();
  if (!game || !*game) throw std::runtime_error(path + ": no game");
  rules::Position position = (*game)->start;
  std::string moves;
  for (const rules::PgnPly& ply : (*game)->plies) {
    moves += (moves.empty() ? "" : " ") + rules::to_uci(position, ply.move);
    position = position.after(ply.move);
  }
  return moves;
}

}  // namespace jadoube::tests

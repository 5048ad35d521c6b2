#include "tests/support/stockfish.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <sstream>

extern char** environ;

namespace jadoube::tests {
namespace {

std::optional<std::string> find_stockfish() {
  const char* path = std::getenv("PATH");
  std::istringstream folders((path != nullptr ? path : "") + std::string(":/usr/games"));
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/stockfish";
    if (!folder.empty() && ::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return std::nullopt;
}

}  // namespace

std::unique_ptr<Stockfish> Stockfish::start() {
  const auto path = find_stockfish();
  if (!path) return nullptr;
  std::unique_ptr<Stockfish> stockfish(new Stockfish(*path));
  return stockfish->pid_ > 0 ? std::move(stockfish) : nullptr;
}

Stockfish::Stockfish(const std::string& path) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
  socket_ = ends[0];
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::string program = path;
  std::array<char*, 2> arguments{program.data(), nullptr};
  const int failed =
      ::posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments.data(), environ);
  if (failed != 0) pid_ = -1;
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
}

Stockfish::~Stockfish() {
  if (socket_ >= 0) ::close(socket_);
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

std::string Stockfish::name() {
  send("uci");
  const std::string label = "id name ";
  const auto line = line_with(label);
  return line ? line->substr(label.size()) : "no answer";
}

std::optional<std::uint64_t> Stockfish::perft(const std::string& fen, Variant variant, int depth) {
  send(std::string("setoption name UCI_Chess960 value ") +
       (variant == Variant::kChess960 ? "true" : "false"));
  send("position fen " + fen);
  send("go perft " + std::to_string(depth));
  const std::string label = "Nodes searched: ";
  const auto line = line_with(label);
  if (!line) return std::nullopt;
  return std::strtoull(line->c_str() + label.size(), nullptr, 10);
}

std::chrono::nanoseconds Stockfish::processor_time() const {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(pid_, &clock) == 0) ::clock_gettime(clock, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

void Stockfish::send(const std::string& line) const {
  const std::string text = line + "\n";
  // MSG_NOSIGNAL prevents a signal. If Stockfish has died, the missing answer shows it.
  if (::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) < 0) return;
}

std::optional<std::string> Stockfish::line_with(const std::string& beginning) {
  while (true) {
    for (std::size_t end; (end = unread_.find('\n')) != std::string::npos;) {
      const std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (line.starts_with(beginning)) return line;
    }
    std::array<char, 4096> buffer;
    const ssize_t count = ::read(socket_, buffer.data(), buffer.size());
    if (count <= 0) return std::nullopt;
    unread_.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace jadoube::tests

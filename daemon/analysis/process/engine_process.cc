#include "daemon/analysis/process/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "rules/notation/fen.h"

namespace jadoube::analysis {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using namespace std::chrono_literals;

constexpr int kLowestPriority = 19;
constexpr int kNotStarted = 127;
constexpr auto kMoment = 200ms;

// Between fork and exec: only calls that are safe there.
[[noreturn]] void become_engine(const char* path, int socket, pid_t daemon) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != daemon) _exit(kNotStarted);
  // Signals from the daemon's terminal must not reach the engine.
  setpgid(0, 0);
  setpriority(PRIO_PROCESS, 0, kLowestPriority);
  const int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score >= 0) {
    // If it fails, the kernel chooses by itself.
    if (write(score, "1000", 4) < 0) {
    }
    close(score);
  }
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  dup2(socket, STDIN_FILENO);
  dup2(socket, STDOUT_FILENO);
  const int nothing = open("/dev/null", O_WRONLY);
  if (nothing >= 0) dup2(nothing, STDERR_FILENO);
  close_range(STDERR_FILENO + 1, ~0U, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  const char* const arguments[] = {path, nullptr};
  const char* const variables[] = {"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", nullptr};
  if (chdir("/") == 0) {
    execve(path, const_cast<char* const*>(arguments), const_cast<char* const*>(variables));
  }
  _exit(kNotStarted);
}

}  // namespace

Expected<std::unique_ptr<EngineProcess>> EngineProcess::start(const std::string& path,
                                                              const EngineSettings& settings,
                                                              int stop) {
  std::unique_ptr<EngineProcess> engine(new EngineProcess(path, stop));
  if (auto spawned = engine->spawn(); !spawned) return tl::unexpected(spawned.error());
  if (auto greeted = engine->greet(settings); !greeted) return tl::unexpected(greeted.error());
  return engine;
}

EngineProcess::~EngineProcess() {
  if (pid_ < 0) return;
  kill(pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Expected<void> EngineProcess::spawn() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return refuse(ErrorCode::kUnavailable, "cannot start {program}: {why}",
                  {{"program", path_}, {"why", std::strerror(errno)}});
  }
  socket_ = drivers::FileDescriptor(ends[0]);
  const drivers::FileDescriptor theirs(ends[1]);
  const pid_t daemon = getpid();
  pid_ = fork();
  if (pid_ == 0) become_engine(path_.c_str(), theirs.get(), daemon);
  if (pid_ > 0) return {};
  return refuse(ErrorCode::kUnavailable, "cannot start {program}: {why}",
                {{"program", path_}, {"why", std::strerror(errno)}});
}

void EngineProcess::set_option(const std::string& option, const std::string& value,
                               std::string& text) const {
  if (options_.contains(option)) text += "setoption name " + option + " value " + value + "\n";
}

Expected<void> EngineProcess::greet(const EngineSettings& settings) {
  auto until = deadline_in(kStarts);
  if (auto sent = send("uci\n"); !sent) return sent;
  while (true) {
    auto line = read(until);
    if (!line) return tl::unexpected(line.error());
    if (std::holds_alternative<UciOk>(*line)) break;
    if (auto* name = std::get_if<EngineName>(&*line)) name_ = std::move(name->name);
    if (auto* option = std::get_if<EngineOption>(&*line)) options_.insert(std::move(option->name));
  }
  std::string text;
  set_option("Threads", std::to_string(settings.threads), text);
  set_option("Hash", std::to_string(settings.memory_mb), text);
  // The option also works for usual positions.
  set_option("UCI_Chess960", "true", text);
  if (auto sent = send(text + "isready\n"); !sent) return sent;
  return read_until_ready(until);
}

Expected<void> EngineProcess::read_until_ready(Deadline& until) {
  while (true) {
    const auto line = read(until);
    if (!line) return tl::unexpected(line.error());
    if (std::holds_alternative<ReadyOk>(*line)) return {};
  }
}

Expected<void> EngineProcess::send(const std::string& text) const {
  const auto sent = ::send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent == static_cast<ssize_t>(text.size())) return {};
  return refuse(ErrorCode::kUnavailable, "{program} has ended", {{"program", path_}});
}

EngineProcess::Deadline EngineProcess::deadline_in(std::chrono::milliseconds time) const {
  const auto now = processor_time();
  return {.at = Clock::now() + time, .patience = time, .ran = now.ran, .waited = now.waited};
}

/// Adds the time in which the engine waited for a processor. The kernel counts it after the wait,
/// so an engine that waits now gets a short extension.
void EngineProcess::extend(Deadline& until) const {
  const auto now = processor_time();
  if (now.ran - until.ran >= until.patience) return;
  const auto waited = now.waited - std::exchange(until.waited, now.waited);
  if (waited > 0s) {
    until.at += waited;
  } else if (can_run()) {
    until.at = Clock::now() + kMoment;
  }
}

/// Nothing if the kernel does not count it.
EngineProcess::ProcessorTime EngineProcess::processor_time() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/schedstat");
  std::int64_t ran = 0, waited = 0;
  if (!(file >> ran >> waited)) return {};
  return {.ran = std::chrono::nanoseconds(ran), .waited = std::chrono::nanoseconds(waited)};
}

/// True if the engine runs, or waits for a processor. Its name is in brackets, and may have any
/// characters.
bool EngineProcess::can_run() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  std::string line;
  std::getline(file, line);
  const auto end = line.rfind(')');
  return end != std::string::npos && line.substr(end, 3) == ") R";
}

Expected<UciLine> EngineProcess::read(Deadline& until) {
  while (true) {
    if (const auto line = lines_.next()) return parse_uci_line(*line);
    auto left = std::chrono::ceil<std::chrono::milliseconds>(until.at - Clock::now());
    if (left.count() <= 0) {
      extend(until);
      left = std::chrono::ceil<std::chrono::milliseconds>(until.at - Clock::now());
    }
    if (left.count() <= 0) {
      return refuse(ErrorCode::kUnavailable, "{program} does not answer", {{"program", path_}});
    }
    std::array<pollfd, 2> waits{pollfd{socket_.get(), POLLIN, 0}, pollfd{stop_, POLLIN, 0}};
    if (poll(waits.data(), waits.size(), static_cast<int>(left.count())) < 0 && errno != EINTR) {
      return refuse(ErrorCode::kUnavailable, "{program} cannot be read: {why}",
                    {{"program", path_}, {"why", std::strerror(errno)}});
    }
    if (waits[1].revents != 0) return refuse(ErrorCode::kUnavailable, "the daemon stops");
    if (waits[0].revents == 0) continue;
    std::array<char, 4096> bytes{};
    const auto count = recv(socket_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) {
      return refuse(ErrorCode::kUnavailable, "{program} has ended", {{"program", path_}});
    }
    lines_.take({bytes.data(), static_cast<std::size_t>(count)});
  }
}

Expected<Score> EngineProcess::evaluate(const rules::Position& position,
                                        std::chrono::milliseconds think,
                                        std::chrono::milliseconds grace) {
  auto until = deadline_in(think + grace);
  // Late output about the last position must not count for this one.
  if (auto asked = send("isready\n"); !asked) return tl::unexpected(asked.error());
  if (auto ready = read_until_ready(until); !ready) return tl::unexpected(ready.error());
  auto sent = send("position fen " + rules::to_fen(position) + "\ngo movetime " +
                   std::to_string(think.count()) + "\n");
  if (!sent) return tl::unexpected(sent.error());
  std::optional<RelativeScore> exact, bound;
  while (true) {
    const auto line = read(until);
    if (!line) return tl::unexpected(line.error());
    if (const auto* info = std::get_if<ScoreInfo>(&*line); info != nullptr && info->rank == 1) {
      (info->is_bound ? bound : exact) = info->score;
    }
    if (std::holds_alternative<BestMove>(*line)) break;
  }
  const auto& score = exact ? exact : bound;
  if (score) return score_of(*score, position.turn());
  return refuse(ErrorCode::kUnavailable, "{program} gives no score", {{"program", path_}});
}

namespace {

// Debian's package `stockfish` has it in the first one.
constexpr const char* kPlaces[] = {"/usr/games/stockfish", "/usr/local/bin/stockfish",
                                   "/usr/local/games/stockfish", "/usr/bin/stockfish"};

bool may_run(const std::string& path) {
  struct stat file {};
  return stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::string> find_engine(const std::string& path) {
  if (!path.empty()) return may_run(path) ? std::optional(path) : std::nullopt;
  for (const char* place : kPlaces) {
    if (may_run(place)) return place;
  }
  return std::nullopt;
}

}  // namespace jadoube::analysis

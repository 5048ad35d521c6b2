#include "daemon/training/child_hall.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

namespace jadoube::training {
namespace {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The variables of the service manager are for the daemon, not for its children.
bool is_of_service_manager(std::string_view variable) {
  for (const std::string_view name : {"NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID=",
                                      "LISTEN_FDS=", "LISTEN_PID=", "STATE_DIRECTORY="}) {
    if (variable.starts_with(name)) return true;
  }
  return false;
}

// Files and signals of the new process. It inherits `input`, and no other descriptor.
class SpawnSettings {
 public:
  SpawnSettings(int input, const std::string& log) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, log.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0640);
    posix_spawn_file_actions_adddup2(&files_, STDOUT_FILENO, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }

  const posix_spawn_file_actions_t* files() const { return &files_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

Expected<pid_t> spawn(const std::string& program, std::vector<std::string> arguments, int input,
                      const std::string& log) {
  std::string name = "jadoubed";
  std::vector<char*> words{name.data()};
  for (auto& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  std::vector<char*> variables;
  for (char** each = environ; *each != nullptr; ++each) {
    if (!is_of_service_manager(*each)) variables.push_back(*each);
  }
  variables.push_back(nullptr);
  const SpawnSettings settings(input, log);
  pid_t process = 0;
  const int failed = posix_spawn(&process, program.c_str(), settings.files(), settings.attributes(),
                                 words.data(), variables.data());
  if (failed == 0) return process;
  return refuse(ErrorCode::kUnavailable, "cannot start {program}: {why}",
                {{"program", program}, {"why", std::strerror(failed)}});
}

Expected<void> empty(const fs::path& directory) {
  std::error_code error;
  fs::remove_all(directory, error);
  if (!error) fs::create_directories(directory, error);
  if (!error) return {};
  return refuse(ErrorCode::kUnavailable, "cannot empty {directory}: {why}",
                {{"directory", directory.string()}, {"why", error.message()}});
}

}  // namespace

std::string ChildHall::address_in(const fs::path& directory) {
  return "unix:" + (directory / "socket").string();
}

ChildHall::ChildHall(std::string program, fs::path directory)
    : program_(std::move(program)), directory_(std::move(directory)) {}

ChildHall::~ChildHall() { stop(); }

Expected<void> ChildHall::prepare() {
  stop();
  return empty(directory_);
}

Expected<void> ChildHall::start(std::vector<std::string> arguments) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return refuse(ErrorCode::kUnavailable, "no pipe: {why}", {{"why", std::strerror(errno)}});
  }
  const drivers::FileDescriptor input(ends[0]);
  drivers::FileDescriptor leash(ends[1]);
  const auto process = spawn(program_, std::move(arguments), input.get(), directory_ / "log");
  if (!process) return tl::unexpected(process.error());
  process_ = *process;
  leash_ = std::move(leash);
  return {};
}

bool ChildHall::is_running() {
  if (process_ != 0 && waitpid(process_, nullptr, WNOHANG) == process_) process_ = 0;
  return process_ != 0;
}

// The process keeps nothing, so it may be killed.
void ChildHall::stop() {
  if (process_ == 0) return;
  kill(process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
  process_ = 0;
}

}  // namespace jadoube::training

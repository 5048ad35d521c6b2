#include "daemon/client/command_line/other_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <system_error>

#include "daemon/client/command_line/program.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

// The path of `program`. Empty: it is not there.
std::string path_of_program(const std::string& program) {
  std::error_code error;
  const fs::path own = fs::read_symlink("/proc/self/exe", error);
  if (const fs::path beside = own.parent_path() / program; !error && is_program(beside)) {
    return beside;
  }
  const char* const list = std::getenv("PATH");
  std::istringstream folders(list != nullptr ? list : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (const fs::path path = fs::path(folder) / program; !folder.empty() && is_program(path)) {
      return path;
    }
  }
  return {};
}

// The words as the system takes them. They must exist as long.
std::vector<char*> pointers_to(std::string& path, std::vector<std::string>& words) {
  std::vector<char*> pointers = {path.data()};
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Everything until the other end closes.
std::string read_all(int from) {
  std::string text;
  std::array<char, 4096> buffer{};
  while (true) {
    const auto count = ::read(from, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

std::vector<std::string> words_from_verb(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const auto verbs = app.get_subcommands();
  if (verbs.empty()) return words;
  const std::string verb = verbs.front()->get_name();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == verb) {
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
    // The next word is the value of an option.
    const bool is_option = words[i].starts_with("--") && words[i].find('=') == std::string::npos;
    const auto* option = is_option ? app.get_option_no_throw(words[i]) : nullptr;
    if (option != nullptr && option->get_items_expected_min() > 0) ++i;
  }
  words.insert(words.begin(), verb);
  return words;
}

int become(const std::string& program, const std::vector<std::string>& words) {
  std::string path = path_of_program(program);
  if (path.empty()) {
    std::cerr << "jadoube: "
              << language::tr("{program} is neither beside jadoube nor in PATH: install it",
                              {{"program", program}})
              << "\n";
    return kUnavailable;
  }
  std::cout.flush();
  std::vector<std::string> own = words;
  ::execv(path.c_str(), pointers_to(path, own).data());
  std::cerr << "jadoube: " << path << ": " << std::strerror(errno) << "\n";
  return kUnavailable;
}

std::string output_of(const std::string& program, const std::vector<std::string>& words) {
  std::string path = path_of_program(program);
  int ends[2];
  if (path.empty() || ::pipe2(ends, O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<std::string> own = words;
  pid_t child = -1;
  const int failed =
      posix_spawn(&child, path.c_str(), &actions, nullptr, pointers_to(path, own).data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  const std::string text = failed == 0 ? read_all(ends[0]) : std::string();
  ::close(ends[0]);
  int status = 0;
  while (failed == 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return failed == 0 && WIFEXITED(status) && WEXITSTATUS(status) == kSuccess ? text : std::string();
}

}  // namespace jadoube::cli

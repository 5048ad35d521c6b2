#include "daemon/system/directory.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "drivers/transport/transport.h"

namespace jadoube::system {

using rules::ErrorCode;
using rules::refuse;

rules::Expected<drivers::FileDescriptor> lock_directory(const std::filesystem::path& directory,
                                                        const rules::Sentence& instead) {
  const auto path = directory / "lock";
  drivers::FileDescriptor lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!lock) {
    return refuse(ErrorCode::kPermissionDenied,
                  "cannot write in {directory} ({why}): set [daemon] data_dir",
                  {{"directory", directory.string()}, {"why", drivers::system_sentence(errno)}});
  }
  if (::flock(lock.get(), LOCK_EX | LOCK_NB) == 0) return lock;
  return refuse(ErrorCode::kUnavailable, "another jadoubed uses {directory}: {instead}",
                {{"directory", directory.string()}, {"instead", instead}});
}

std::string home_path(const std::string& path) {
  if (path != "~" && !path.starts_with("~/")) return path;
  const char* home = std::getenv("HOME");
  return home != nullptr && *home != '\0' ? home + path.substr(1) : path;
}

std::string home_address(const std::string& address) {
  constexpr std::string_view kUnix = "unix:";
  if (!address.starts_with(kUnix)) return address;
  return std::string(kUnix) + home_path(address.substr(kUnix.size()));
}

namespace fs = std::filesystem;

rules::Expected<void> refuse_links(const std::string& directory) {
  std::error_code error;
  fs::directory_iterator file(directory, error), end;
  while (!error && file != end) {
    if (file->is_symlink(error)) {
      return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                           "{file} is a link, and no link is followed here: put the file itself "
                           "there, or remove the link",
                           {{"file", file->path().string()}});
    }
    file.increment(error);
  }
  return {};
}

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

std::string default_data_dir() {
  if (auto dir = environment("STATE_DIRECTORY"); !dir.empty()) return dir;
  if (::geteuid() == 0) return "/var/lib/jadoube";
  if (const auto dir = environment("XDG_STATE_HOME"); !dir.empty()) return dir + "/jadoube";
  return environment("HOME") + "/.local/state/jadoube";
}

std::string default_socket() {
  if (const auto dir = environment("RUNTIME_DIRECTORY"); !dir.empty())
    return dir + "/jadoubed.sock";
  if (::geteuid() != 0) {
    if (const auto dir = environment("XDG_RUNTIME_DIR"); !dir.empty()) {
      return dir + "/jadoube/jadoubed.sock";
    }
  }
  if (::geteuid() != 0) return default_data_dir() + "/jadoubed.sock";
  return "/run/jadoube/jadoubed.sock";
}

}  // namespace jadoube::system

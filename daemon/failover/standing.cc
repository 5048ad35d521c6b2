#include "daemon/failover/standing.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <tuple>

#include "daemon/storage/last_mark.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::failover {

namespace {

// The form of the line.
constexpr int kForm = 1;

}  // namespace

bool precedes(const Standing& one, const Standing& other) {
  const auto rank = [](const Standing& each) {
    return std::tuple(each.term, each.was_active, each.first);
  };
  if (rank(one) != rank(other)) return rank(one) > rank(other);
  return one.name < other.name;
}

bool outlasts(const Standing& one, const Standing& other, bool has_witness) {
  const auto rank = [&](const Standing& each) {
    return std::tuple(!has_witness && each.boards > 0, each.term, each.name);
  };
  return rank(one) > rank(other);
}

bool has_own_events(const Standing& standby, const Standing& active) {
  return standby.was_active && standby.alone && standby.events > active.base;
}

std::string text_of(const Standing& standing) {
  std::ostringstream line;
  line << kForm << ' ' << standing.term << ' ' << (standing.was_active ? "active" : "standby")
       << ' ' << standing.base << (standing.alone ? " alone" : " copied") << '\n';
  return line.str();
}

rules::Expected<Standing> standing_of(std::string_view text, const std::string& name) {
  std::istringstream line{std::string(text)};
  Standing standing{.name = name};
  int form = 0;
  std::string role, copied;
  line >> form >> standing.term >> role >> standing.base >> copied;
  if (!line || form != kForm || (role != "active" && role != "standby") ||
      (copied != "alone" && copied != "copied")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "it was not written by a daemon with [failover]");
  }
  standing.was_active = role == "active";
  standing.alone = copied == "alone";
  return standing;
}

using rules::ErrorCode;
using rules::Expected;

Expected<Standing> KeptStanding::read(const std::string& name) const {
  if (!std::filesystem::exists(path_)) return Standing{.name = name};
  std::ifstream file(path_);
  std::stringstream text;
  text << file.rdbuf();
  auto standing = standing_of(text.str(), name);
  if (standing) return standing;
  return rules::refuse(ErrorCode::kDataLoss,
                       "{path}: {why}. Remove it at the machine with the older journal",
                       {{"path", path_}, {"why", standing.error().sentence()}});
}

Expected<void> KeptStanding::write(const Standing& standing) const {
  const auto unnamed = path_ + ".new";
  const auto text = text_of(standing);
  const auto wrong = [&] {
    return rules::refuse(errno == ENOSPC ? ErrorCode::kUnavailable : ErrorCode::kPermissionDenied,
                         "{path} cannot be written: {why}",
                         {{"path", unnamed}, {"why", std::generic_category().message(errno)}});
  };
  {
    const drivers::FileDescriptor file(
        ::open(unnamed.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0660));
    if (!file) return wrong();
    if (::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
        ::fsync(file.get()) != 0) {
      return wrong();
    }
  }
  return storage::name_durably(unnamed, path_);
}

}  // namespace jadoube::failover

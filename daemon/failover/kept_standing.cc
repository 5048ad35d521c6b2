#include "daemon/failover/kept_standing.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "daemon/storage/durable_name.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::failover {

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
                       "{path}: {why}. Remove it at the machine whose journal is the older one",
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

#include "drivers/transport/port_rights.h"

#include <grp.h>
#include <sys/stat.h>

#include <array>

namespace jadoube::drivers {

rules::Error no_permission(const std::string& path, const std::string& group) {
  constexpr auto kDenied = rules::ErrorCode::kPermissionDenied;
  // If the group is root, no udev rule has changed the device. Then it does not help to join the
  // group.
  if (group.empty() || group == "root") {
    return rules::refuse(kDenied, "{path}: no permission: install udev/70-jadoube.rules",
                         {{"path", path}})
        .value();
  }
  return rules::refuse(kDenied,
                       "{path}: no permission: add the user to group {group}, or install "
                       "udev/70-jadoube.rules",
                       {{"path", path}, {"group", group}})
      .value();
}

std::string owning_group(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return "";
  std::array<char, 4096> buffer{};
  group entry{};
  group* found = nullptr;
  getgrgid_r(status.st_gid, &entry, buffer.data(), buffer.size(), &found);
  return found != nullptr ? found->gr_name : std::to_string(status.st_gid);
}

}  // namespace jadoube::drivers

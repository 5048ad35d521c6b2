#include "drivers/transport/port_rights.h"

#include <grp.h>
#include <sys/stat.h>

#include <array>

namespace jadoube::drivers {

std::string no_permission(const std::string& path, const std::string& group) {
  // If the group is root, no udev rule has changed the device. Then it does not help to join the
  // group.
  const std::string join =
      group.empty() || group == "root" ? "" : "add the user to group " + group + ", or ";
  return path + ": no permission: " + join + "install udev/70-jadoube.rules";
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

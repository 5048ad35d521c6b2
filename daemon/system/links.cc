#include "daemon/system/links.h"

#include <filesystem>

namespace jadoube::system {

namespace fs = std::filesystem;

rules::Expected<void> refuse_links(const std::string& directory) {
  std::error_code error;
  fs::directory_iterator file(directory, error), end;
  while (!error && file != end) {
    if (file->is_symlink(error)) {
      return rules::refuse(
          rules::ErrorCode::kFailedPrecondition,
          file->path().string() +
              " is a link, and no link is followed here: put the file itself there, or "
              "remove the link");
    }
    file.increment(error);
  }
  return {};
}

}  // namespace jadoube::system

#include "daemon/watched/still_file.h"

namespace jadoube::watched {

void StillFile::look(const std::optional<SavedFile>& file, Time now) {
  if (!has_looked_ || file != file_) since_ = now;
  has_looked_ = true;
  file_ = file;
  now_ = now;
}

}  // namespace jadoube::watched

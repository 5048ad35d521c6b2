#include "tests/support/source_tree.h"

namespace jadoube::tests {

std::string source_path(std::string_view relative) {
  return std::string(JADOUBE_SOURCE_DIR "/").append(relative);
}

}  // namespace jadoube::tests

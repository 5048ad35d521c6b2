#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

#include "tests/support/source_tree.h"

namespace jadoube::tests {

/// The path of a file or folder of the shared data, which is not part of the project: `relative`
/// below $JADOUBE_SHARED. If that variable is a relative path, it starts at the source directory.
/// Nothing if the variable is not set or empty, or if the file is not there. Then the test is
/// skipped (`JADOUBE_SHARED_OR_SKIP`).
inline std::optional<std::filesystem::path> shared_data(std::string_view relative) {
  const char* set = std::getenv("JADOUBE_SHARED");
  if (set == nullptr || *set == '\0') return std::nullopt;
  const auto path = std::filesystem::path(source_path("")) / set / relative;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  return path;
}

}  // namespace jadoube::tests

/// Declares `name` as the path of the shared data `relative`, or skips the test and names what is
/// missing.
#define JADOUBE_SHARED_OR_SKIP(name, relative)                                           \
  const auto name##_or_nothing = jadoube::tests::shared_data(relative);                  \
  if (!name##_or_nothing) {                                                              \
    GTEST_SKIP() << "no shared data " << (relative) << "; JADOUBE_SHARED can say where"; \
  }                                                                                      \
  const auto& name = *name##_or_nothing

#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/source_tree.h"

namespace jadoube::tests {

/// Writes a chess engine for tests into `directory`, and gives its path. `behaviour`: a word of
/// `scripted_engine.py`.
inline std::string scripted_engine(const std::filesystem::path& directory,
                                   const std::string& behaviour) {
  const auto path = directory / ("engine-" + behaviour);
  {
    std::ofstream out(path);
    out << "#!/bin/sh\nexec python3 '" << source_path("tests/support/scripted_engine.py") << "' "
        << behaviour << " '" << path.string() << ".memory'\n";
  }
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

}  // namespace jadoube::tests

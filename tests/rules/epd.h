#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace jadoube::tests {

/// One row of a perft table: "<fen> ;D1 20 ;D2 400".
struct EpdLine {
  std::string fen;
  /// Leaves at depth 1, 2, ...
  std::vector<std::uint64_t> leaves;
};

/// The rows of a perft table.
inline std::vector<EpdLine> read_epd(const std::filesystem::path& path) {
  std::vector<EpdLine> lines;
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) {
    std::istringstream parts(text);
    EpdLine line;
    std::getline(parts, line.fen, ';');
    for (std::string part; std::getline(parts, part, ';');) {
      std::istringstream words(part);
      std::string depth;
      std::uint64_t count = 0;
      if (words >> depth >> count) line.leaves.push_back(count);
    }
    if (!line.leaves.empty()) lines.push_back(line);
  }
  return lines;
}

}  // namespace jadoube::tests

#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace jadoube::tests {

/// The rows of a file with fields separated by tabs. Lines that start with '#' are skipped.
inline std::vector<std::vector<std::string>> read_tsv(const std::filesystem::path& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text.front() == '#') continue;
    std::vector<std::string> row;
    std::istringstream fields(text);
    for (std::string field; std::getline(fields, field, '\t');) row.push_back(field);
    rows.push_back(row);
  }
  return rows;
}

/// The lines of a file, each up to the first `end`.
inline std::vector<std::string> read_lines(const std::filesystem::path& path, char end) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) lines.push_back(text.substr(0, text.find(end)));
  return lines;
}

}  // namespace jadoube::tests

#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace jadoube::tests {

/// The objects of a file with one JSON object on each line.
inline std::vector<nlohmann::json> read_jsonl(const std::filesystem::path& path) {
  std::vector<nlohmann::json> cases;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) cases.push_back(nlohmann::json::parse(line));
  }
  return cases;
}

}  // namespace jadoube::tests

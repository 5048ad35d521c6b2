#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace jadoube::cli {

/// Checks that an option is one of `words`, a list of words and what they mean.
template <typename Words>
CLI::IsMember one_of(const Words& words) {
  std::vector<std::string> list;
  for (const auto& [word, value] : words) list.emplace_back(word);
  return CLI::IsMember(std::move(list));
}

}  // namespace jadoube::cli

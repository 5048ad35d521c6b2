#pragma once

#include <CLI/App.hpp>
#include <string>

namespace jadoube::cli {

/// A shell that completes what is typed.
enum class Shell { kBash, kZsh, kFish };

/// A script for `shell` that completes the verbs and the options of `app`.
std::string completion_script(const CLI::App& app, Shell shell);

/// Adds the verb `completion`, which prints the script for everything that `app` has. `app` and
/// `code` must exist longer.
void add_completion(CLI::App& app, int& code);

}  // namespace jadoube::cli

#pragma once

#include <CLI/App.hpp>

namespace jadoube::cli::laws {

/// Adds `jadoube laws` and its verbs to `app`. The verb sets `code` to the exit code. `json`: print
/// answers as JSON.
void add_verbs(CLI::App& app, const bool& json, int& code);

}  // namespace jadoube::cli::laws

#pragma once

#include <CLI/App.hpp>

namespace jadoube::cli::laws {

/// Declares `jadoube laws` and its verbs in `app`; the one that is called sets `code` to the exit
/// code. `json`: whether answers are printed as JSON.
void add_verbs(CLI::App& app, const bool& json, int& code);

}  // namespace jadoube::cli::laws

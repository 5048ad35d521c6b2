#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds `tournament` with its verbs. They set `code` to the exit code.
void add_tournament_verbs(CLI::App& app, Common& common, int& code);

/// Adds `outputs` with its verbs. They set `code` to the exit code.
void add_output_verbs(CLI::App& app, Common& common, int& code);
/// The same for two boards with one game.
void add_pair_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli

#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds `say`: what a player who cannot see asks. It sets `code` to the exit code.
void add_say_verb(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli

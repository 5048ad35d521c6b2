#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds `jadoube claim` with one verb for each question to `app`. The verb sets `code` to the exit
/// code. It is success for every answer, valid or not.
void add_claim_verbs(CLI::App& app, const Common& common, int& code);

}  // namespace jadoube::cli

#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Declares `jadoube claim` with a verb for each question in `app`; the one
/// that is called sets `code` to the exit code: success for every answer, valid or not.
void add_claim_verbs(CLI::App& app, const Common& common, int& code);

}  // namespace jadoube::cli

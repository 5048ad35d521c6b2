#pragma once

#include <CLI/App.hpp>

#include "daemon/ctl/verbs.h"

namespace jadoube::ctl {

/// Adds `arbiter`, with one verb for each decision; `common` and `code` must outlive `app`.
void add_arbiter_verbs(CLI::App& app, const Common& common, int& code);

}  // namespace jadoube::ctl

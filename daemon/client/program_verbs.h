#pragma once

#include <CLI/App.hpp>

#include "daemon/client/command_line/emulation_verbs.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/verbs/record_verbs.h"

namespace jadoube::cli {

/// What runs the verbs of other programs.
struct OtherVerbs {
  RunRecordVerb record;
  RunEmulation emulation;
};

/// Adds all verbs of `jadoube` except `laws`. The verbs set `code` to the exit code. `common` and
/// `code` must live longer than `app`.
void add_program_verbs(CLI::App& app, Common& common, int& code, const OtherVerbs& others);

}  // namespace jadoube::cli

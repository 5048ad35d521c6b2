#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/client.h"

namespace jadoube::cli {

// Each function adds a group of verbs to `app`. The verbs set `code` to the exit code of the
// process. `common` and `code` must live longer than `app`.

/// `enter`, `tokens` and `open`.
void add_access_verbs(CLI::App& app, Common& common, int& code);
/// `arbiter`, with one verb for each decision.
void add_arbiter_verbs(CLI::App& app, const Common& common, int& code);
/// `say`: what a player who cannot see asks.
void add_say_verb(CLI::App& app, Common& common, int& code);
/// `claim`, with one verb for each question. Every answer is success, valid or not.
void add_claim_verbs(CLI::App& app, const Common& common, int& code);
/// `settings` with its verbs.
void add_settings_verbs(CLI::App& app, Common& common, int& code);
/// `sheet`, with one verb for each sheet.
void add_sheet_verbs(CLI::App& app, const Common& common, int& code);
/// `standings` and `matches`.
void add_standings_verbs(CLI::App& app, Common& common, int& code);
/// `tournament` with its verbs.
void add_tournament_verbs(CLI::App& app, Common& common, int& code);
/// `outputs` with its verbs.
void add_output_verbs(CLI::App& app, Common& common, int& code);
/// `pair` with its verbs: two boards with one game.
void add_pair_verbs(CLI::App& app, Common& common, int& code);
/// `rehearsal` with start, stop and show.
void add_rehearsal_verbs(CLI::App& app, Common& common, int& code);
/// The verbs for the record as a whole: `status`, `backup`, `export`, `import`, `remove-import` and
/// `prune`.
void add_record_verbs(CLI::App& app, Common& common, int& code);
/// `evidence` and `verify`.
void add_evidence_verbs(CLI::App& app, const Common& common, int& code);

}  // namespace jadoube::cli

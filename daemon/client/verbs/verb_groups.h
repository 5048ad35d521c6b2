#pragma once

#include <CLI/App.hpp>
#include <string>

#include "daemon/client/client.h"
#include "daemon/client/command_line/emulation_verbs.h"
#include "daemon/client/verbs/record_verbs.h"

namespace jadoube::cli {

// Each function adds a group of verbs to `app`. The verbs set `code` to the exit code of the
// process. `common` and `code` must exist longer than `app`.

/// `boards` and `lights`.
void add_board_verbs(CLI::App& app, const Common& common, int& code);
/// `games`, `pgn` and `lifts`.
void add_game_verbs(CLI::App& app, const Common& common, int& code);
/// `incidents`.
void add_incident_verb(CLI::App& app, const Common& common, int& code);
/// `event`: the tournament rules in force.
void add_event_verb(CLI::App& app, const Common& common, int& code);
/// `doctor`: the check before a round.
void add_doctor_verb(CLI::App& app, const Common& common, int& code);
/// `watch`.
void add_watch_verb(CLI::App& app, const Common& common, int& code);
/// `enter`, `tokens` and `open`.
void add_access_verbs(CLI::App& app, const Common& common, int& code);
/// `arbiter`, with one verb for each decision.
void add_arbiter_verbs(CLI::App& app, const Common& common, int& code);
/// `say`: answers for a player who cannot see.
void add_say_verb(CLI::App& app, const Common& common, int& code);
/// `claim`, with one verb for each question. Every answer is success, valid or not.
void add_claim_verbs(CLI::App& app, const Common& common, int& code);
/// `settings` with its verbs.
void add_settings_verbs(CLI::App& app, const Common& common, int& code);
/// `sheet`, with one verb for each sheet.
void add_sheet_verbs(CLI::App& app, const Common& common, int& code);
/// `standings` and `matches`.
void add_standings_verbs(CLI::App& app, const Common& common, int& code);
/// `tournament` with its verbs.
void add_tournament_verbs(CLI::App& app, const Common& common, int& code);
/// `outputs` with its verbs.
void add_output_verbs(CLI::App& app, const Common& common, int& code);
/// `pair` with its verbs: two boards with one game.
void add_pair_verbs(CLI::App& app, const Common& common, int& code);
/// `rehearsal` with start, stop and show.
void add_rehearsal_verbs(CLI::App& app, const Common& common, int& code);
/// `status` and `take-over`.
void add_status_verbs(CLI::App& app, const Common& common, int& code);
/// `evidence` and `verify`.
void add_evidence_verbs(CLI::App& app, const Common& common, int& code);

/// What runs the verbs of other programs.
struct OtherVerbs {
  RunRecordVerb record;
  RunEmulation emulation;
};

/// Adds all verbs of `jadoube` except `laws`. The verbs set `code` to the exit code. `common` and
/// `code` must exist longer than `app`.
void add_program_verbs(CLI::App& app, Common& common, int& code, const OtherVerbs& others);

/// Makes `--json` an error where it would change nothing: with the verbs and the options that print
/// no messages of the API. `app` has all verbs and `--json`.
void refuse_json(CLI::App& app);

/// A shell with completion.
enum class Shell { kBash, kZsh, kFish };

/// A script for `shell` that completes the verbs and the options of `app`.
std::string completion_script(const CLI::App& app, Shell shell);

/// Adds the verb `completion`, which prints the script for everything that `app` has. `app` and
/// `code` must exist longer.
void add_completion(CLI::App& app, int& code);

}  // namespace jadoube::cli

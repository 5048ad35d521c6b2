#include "daemon/client/verbs/verb_groups.h"

#include "daemon/client/completion.h"
#include "daemon/client/names/daemon_names.h"

namespace jadoube::cli {

void add_program_verbs(CLI::App& app, Common& common, int& code, const OtherVerbs& others) {
  add_place(app, common);
  add_board_verbs(app, common, code);
  add_game_verbs(app, common, code);
  add_claim_verbs(app, common, code);
  add_sheet_verbs(app, common, code);
  add_evidence_verbs(app, common, code);
  add_arbiter_verbs(app, common, code);
  add_incident_verb(app, common, code);
  add_event_verb(app, common, code);
  add_tournament_verbs(app, common, code);
  add_standings_verbs(app, common, code);
  add_output_verbs(app, common, code);
  add_rehearsal_verbs(app, common, code);
  add_pair_verbs(app, common, code);
  add_settings_verbs(app, common, code);
  add_say_verb(app, common, code);
  add_access_verbs(app, common, code);
  add_status_verbs(app, common, code);
  add_record_verbs(app, code, others.record);
  add_doctor_verb(app, common, code);
  add_watch_verb(app, common, code);
  add_emulation_verbs(app, code, others.emulation);
  add_completion(app, code);
}

}  // namespace jadoube::cli

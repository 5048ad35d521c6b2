#include "daemon/cli/rehearsal_text.h"

#include <numeric>

#include "daemon/cli/output_text.h"
#include "daemon/cli/text.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using language::tr;

// What a rehearsal came to, or how far it is.
std::string rehearsal_state_text(const v1::Rehearsal& rehearsal) {
  switch (rehearsal.state()) {
    case v1::REHEARSAL_STATE_PREPARING:
      return tr("the emulated boards are set up");
    case v1::REHEARSAL_STATE_PLAYING:
      return tr("the games are played");
    case v1::REHEARSAL_STATE_CHECKING:
      return tr("the outputs are looked at");
    case v1::REHEARSAL_STATE_DONE:
      return rehearsal.passed() ? tr("everything arrived")
                                : tr("NOT everything arrived: see below");
    case v1::REHEARSAL_STATE_STOPPED:
      return tr("it was stopped: {why}", {{"why", rehearsal.reason()}});
    case v1::REHEARSAL_STATE_FAILED:
      return tr("it FAILED: {why}", {{"why", rehearsal.reason()}});
    default:
      return tr("nobody has rehearsed since the start of the daemon");
  }
}

std::string rehearsed_table_text(const v1::RehearsalTable& table) {
  return tr("table {table}: {plies} of {all} moves, {white} - {black}", {{"table", table.table()},
                                                                         {"plies", table.plies()},
                                                                         {"all", table.all_plies()},
                                                                         {"white", table.white()},
                                                                         {"black", table.black()}});
}

std::string rehearsal_finding_text(const v1::RehearsalFinding& finding) {
  const bool is_move = finding.fault() == v1::REHEARSAL_FAULT_ILLEGAL_MOVE;
  if (finding.found()) {
    return is_move ? tr("table {table}: the illegal move was found", {{"table", finding.table()}})
                   : tr("table {table}: the stopped clock was found", {{"table", finding.table()}});
  }
  return is_move
             ? tr("table {table}: the illegal move is not found yet", {{"table", finding.table()}})
             : tr("table {table}: the stopped clock is not found yet",
                  {{"table", finding.table()}});
}

}  // namespace

std::string rehearsal_progress_text(const v1::Rehearsal& rehearsal) {
  int plies = 0, all = 0;
  for (const auto& table : rehearsal.tables()) {
    plies += table.plies();
    all += table.all_plies();
  }
  return tr("{plies} of {all} moves arrived", {{"plies", plies}, {"all", all}});
}

std::string rehearsal_text(const v1::Rehearsal& rehearsal) {
  if (rehearsal.state() == v1::REHEARSAL_STATE_UNSPECIFIED) {
    return rehearsal_state_text(rehearsal) + "\n";
  }
  std::string text = rehearsal.title() + ": " + rehearsal_state_text(rehearsal) + "\n";
  const auto add = [&](const std::string& line) { text += "    " + line + "\n"; };
  if (rehearsal.invented()) add(tr("no round is set up: players and tables are invented"));
  for (const auto& table : rehearsal.tables()) add(rehearsed_table_text(table));
  if (rehearsal.left_out() > 0) {
    add(language::trn("{count} more table is not rehearsed",
                      "{count} more tables are not rehearsed",
                      static_cast<std::size_t>(rehearsal.left_out())));
  }
  for (const auto& finding : rehearsal.findings()) add(rehearsal_finding_text(finding));
  for (const auto& output : rehearsal.outputs()) {
    if (output.has_test()) {
      text += output_test_text(output.name(), output.test());
    } else {
      text +=
          output.name().substr(output.name().find('/') + 1) + ": " + tr("not tested yet") + "\n";
    }
  }
  return text;
}

}  // namespace jadoube::cli

#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/names/pairing_names.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/client/views/watcher.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/incident_service.pb.h"

namespace jadoube::cli {
namespace {

using language::mark;

// Which incidents are shown.
struct IncidentOptions {
  std::vector<std::string> boards = {};  // Only incidents of these boards. Empty: of all.
  bool watch = false;                    // Keep running and print changes, until interrupted.
  bool all = false;                      // Also incidents that are over or that are only logged.
};

// Prints the responses of a stream, as far as an arbiter needs them.
class Teller {
 public:
  Teller(const Common& common, bool all) : common_(common), all_(all), names_(common) {}

  void take(const v1::WatchIncidentsResponse& response) {
    if (common_.json) {
      std::cout << to_json(response) << std::endl;
    } else {
      print(response);
    }
    // The program that reads our output has ended.
    if (!std::cout) interrupted() = true;
  }

 private:
  void print(const v1::WatchIncidentsResponse& response) {
    for (const auto& incident : response.snapshot().incidents()) {
      if (all_ || (needs_somebody(incident) && is_for_arbiters(incident))) print(incident);
    }
    for (const auto& incident : response.unwritten().incidents()) print_news(incident);
    if (response.has_opened()) print_news(response.opened().incident());
    if (response.has_changed()) print_news(response.changed().incident());
    if (response.has_withdrawn()) print_news(response.withdrawn().incident());
    if (response.has_reset())
      std::cerr << "jadoube: "
                << language::tr(
                       "this program read too slowly. All open "
                       "incidents follow again")
                << "\n";
  }

  // If an incident was printed once, its changes are printed too, even if it is only logged now.
  void print_news(const values::v1::Incident& incident) {
    if (all_ || is_for_arbiters(incident) || reported_.contains(incident.name())) print(incident);
  }

  // An incident that could not be saved is sent again later, as an event.
  void print(const values::v1::Incident& incident) {
    const auto lines = incident_lines(incident, names_.of(incident));
    if (std::exchange(reported_[incident.name()], lines) == lines) return;
    std::cout << lines << std::flush;
  }

  static bool is_for_arbiters(const values::v1::Incident& incident) {
    return incident.severity() > values::v1::INCIDENT_SEVERITY_LOG;
  }

  const Common& common_;
  const bool all_;
  PairingNames names_;
  // The last printed text of each incident, by name.
  std::map<std::string, std::string> reported_;
};

int watch_incidents(const Common& common, const IncidentOptions& options) {
  catch_interrupts();
  std::optional<CallStatus> refused;
  Teller teller(common, options.all);
  WatchStart start;
  const auto boards = name_watched(common, options.boards);
  if (!boards) return boards.error();
  start.boards = *boards;
  Watcher watcher(common.server, start,
                  {.incidents = [&](const auto& response) { teller.take(response); },
                   .connection = report_connection,
                   .refused =
                       [&](const CallStatus& status) {
                         refused = status;
                         interrupted() = true;
                       }});
  wait_for_interrupt();
  watcher.stop();
  return refused ? report(*refused, common.server) : kSuccess;
}

// The incidents of the board with that full name. Empty: of all boards.
int list_incidents(const Common& common, const IncidentOptions& options, const std::string& board,
                   PairingNames& names) {
  v1::ListIncidentsRequest request;
  request.set_board(board);
  request.set_open_only(!options.all);
  if (!options.all) request.set_min_severity(values::v1::INCIDENT_SEVERITY_INFO);
  return print_pages<v1::ListIncidentsResponse>(
      common, request, "", [](const auto& page) { return page.incidents(); },
      [&](const auto& incident) { std::cout << incident_lines(incident, names.of(incident)); });
}

int list_incidents(const Common& common, const IncidentOptions& options) {
  PairingNames names(common);
  if (options.boards.empty()) return list_incidents(common, options, "", names);
  std::vector<std::string> full;
  for (const std::string& board : options.boards) {
    const auto name = name_board(common, board);
    if (!name) return name.error();
    full.push_back(*name);
  }
  int code = kSuccess;
  for (const std::string& board : full) {
    if (code == kSuccess) code = list_incidents(common, options, board, names);
  }
  return code;
}

int incidents(const Common& common, const IncidentOptions& options) {
  return options.watch ? watch_incidents(common, options) : list_incidents(common, options);
}

int show_incident(const Common& common, const v1::GetIncidentRequest& request) {
  v1::GetIncidentResponse response;
  const auto status = call(common, request, response);
  if (!status.ok()) return report(status, common.server);
  std::cout << (common.json ? to_json(response.incident()) + "\n"
                            : incident_page(response.incident(),
                                            PairingNames(common).full_of(response.incident())));
  return kSuccess;
}

const Verb kIncidentVerbs[] = {
    own_row<IncidentOptions>(
        "incidents", mark("List the incidents of games. The newest is last"),
        {boards_value(&IncidentOptions::boards),
         own_value("--watch", "Keep running. Print incidents that are new, changed or withdrawn",
                   &IncidentOptions::watch),
         own_value("--all", "Also show incidents that are over, and minor incidents",
                   &IncidentOptions::all)},
        incidents)
        .with_verbs({row("show", mark("Show one incident with diagrams, clocks and penalty"),
                         {incident_value("name")}, show_incident)})};

}  // namespace

void add_incident_verb(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kIncidentVerbs, common, code);
}

}  // namespace jadoube::cli

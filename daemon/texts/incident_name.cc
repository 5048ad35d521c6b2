#include "daemon/texts/incident_name.h"

#include <optional>
#include <string_view>
#include <utility>

#include "daemon/model/daemon_id.h"
#include "rules/number.h"

namespace jadoube::texts {
namespace {

constexpr std::string_view kIncidents = "incidents/";
// The word in place of a board and a game if the incident is the daemon's. An incident of a board
// never has such a name, because a hyphen and the game's number come before the dot.
constexpr std::string_view kDaemonItself = "daemon";

// The number in `text`, which must be at least `least`. Nothing: any other text.
std::optional<int> number_in(std::string_view text, int least) {
  const auto number = rules::parse_number<int>(text);
  return number && *number >= least ? number : std::nullopt;
}

// The place in the name of an incident of a daemon. Nothing: it is not of a daemon.
std::optional<IncidentPlace> place_at_daemon(std::string_view name) {
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos || !name.starts_with(kIncidents)) return std::nullopt;
  auto daemon = name.substr(kIncidents.size(), dot - kIncidents.size());
  const auto number = number_in(name.substr(dot + 1), 1);
  if (!number || !daemon.ends_with(kDaemonItself)) return std::nullopt;
  daemon.remove_suffix(kDaemonItself.size());
  if (!model::is_daemon_id(daemon)) return std::nullopt;
  return IncidentPlace{std::string(daemon), {0, *number}};
}

}  // namespace

std::string incident_name(const std::string& board, model::IncidentId id) {
  const bool is_daemon = model::is_daemon_id(board);
  return std::string(kIncidents) + board +
         (is_daemon ? std::string(kDaemonItself) + "." + std::to_string(id.number)
                    : "-" + to_string(id));
}

rules::Expected<IncidentPlace> parse_incident_name(const std::string& name) {
  if (auto place = place_at_daemon(name)) return *std::move(place);
  // A board's id may have hyphens and dots, too. So the name is read from its end.
  const auto dot = name.rfind('.');
  const auto dash = dot == std::string::npos ? dot : name.rfind('-', dot);
  if (name.starts_with(kIncidents) && dash != std::string::npos && dash > kIncidents.size()) {
    const std::string_view text = name;
    const auto game = number_in(text.substr(dash + 1, dot - dash - 1), 0);
    const auto number = number_in(text.substr(dot + 1), 1);
    auto board = name.substr(kIncidents.size(), dash - kIncidents.size());
    if (game && number && !model::is_daemon_id(board)) {
      return IncidentPlace{std::move(board), {*game, *number}};
    }
  }
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "\"{name}\" is no incident: write incidents/, the board's id, the game's and "
      "the incident's number, as in incidents/12345-1.2",
      {{"name", name}});
}

}  // namespace jadoube::texts

#include "daemon/api/tournament_changes.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/convert.h"
#include "daemon/api/request.h"
#include "daemon/api/tournament_convert.h"
#include "daemon/language/translate.h"
#include "daemon/storage/codec/event_codec.h"
#include "daemon/tournament/differences.h"

namespace jadoube::api {
namespace {

using rules::Expected;

constexpr std::size_t kEventsAnAnswer = 100;

// A change of the tournament, and the number of its event.
struct Found {
  std::uint64_t number = 0;
  model::Instant at;
  model::TournamentChanged change;
};

void add_change(const Found& found, const model::Tournament* before,
                v1::ListTournamentChangesResponse& response) {
  // Nobody made the change: a game began, and belongs to the tournament.
  if (found.change.author.empty()) return;
  auto& out = *response.add_changes();
  *out.mutable_time() = to_proto(found.at);
  out.set_author(found.change.author);
  out.set_origin(found.change.origin);
  for (const auto& line : tournament::differences(before, *found.change.tournament)) {
    out.add_lines(language::tr(line));
  }
}

}  // namespace

Expected<void> list_changes(const v1::ListTournamentChangesRequest& request,
                            const stream::Feed& feed, storage::Archive& archive,
                            v1::ListTournamentChangesResponse& response) {
  const auto wanted = find_tournament(request.name(), feed.tournaments());
  if (!wanted) return tl::unexpected(wanted.error());
  const auto from = parse_page_number(request.page_token(), feed.head());
  if (!from) return tl::unexpected(from.error());
  const auto last = *from == 0 ? feed.head() : *from;

  std::optional<Found> newer;
  auto next = last;
  while (true) {
    const auto rows =
        archive.events_back_from(next, "", model::Topic::kTournaments, kEventsAnAnswer);
    if (!rows) return tl::unexpected(rows.error());
    for (const auto& row : *rows) {
      next = row.number - 1;
      auto event = storage::codec::event_of(row);
      if (!event) continue;
      auto* change = std::get_if<model::TournamentChanged>(&event->content);
      if (change == nullptr || change->tournament->id != (*wanted)->id) continue;
      if (newer) add_change(*newer, &*change->tournament, response);
      newer = Found{row.number, event->at, std::move(*change)};
    }
    if (rows->size() < kEventsAnAnswer || next == 0) break;
    // The next answer begins with the oldest change of this one: what was before it is not known
    // yet.
    if (newer && newer->number == last) continue;
    response.set_next_page_token(std::to_string(newer ? newer->number : next));
    return {};
  }
  if (newer) add_change(*newer, nullptr, response);
  if (feed.forgotten() > 0 && response.changes_size() > 0) {
    auto& first = *response.mutable_changes(response.changes_size() - 1);
    first.clear_lines();
    first.add_lines(language::tr("what was before is not kept"));
  }
  return {};
}

}  // namespace jadoube::api

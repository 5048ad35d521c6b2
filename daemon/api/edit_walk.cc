#include "daemon/api/edit_walk.h"

#include <utility>

#include "daemon/api/tournament_convert.h"

namespace jadoube::api {

rules::Expected<void> walk_edits(const v1::EditTournamentRequest& request, const stream::Feed& feed,
                                 const EditCheck& check) {
  const auto found = find_tournament(request.name(), feed.tournaments());
  if (!found || request.force()) return {};
  model::Tournament now = **found;
  for (const auto& each : request.edits()) {
    const auto edit = edit_of(each);
    if (!edit) return {};
    auto after = tournament::apply(*edit, now, {});
    if (auto good = check(*edit, now, after); !good) return good;
    if (!after) return {};
    now = *std::move(after);
  }
  return {};
}

}  // namespace jadoube::api

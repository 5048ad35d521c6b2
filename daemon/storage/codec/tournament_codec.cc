#include "daemon/storage/codec/tournament_codec.h"

#include "daemon/values/tournament_values.h"

namespace jadoube::storage::codec {
namespace {

tl::unexpected<rules::Error> lost_tournament(const std::string& id, const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss, "tournament {id} cannot be read: {why}",
                       {{"id", id}, {"why", why}});
}

}  // namespace

TournamentRow to_row(const model::Tournament& tournament) {
  return {.id = tournament.id, .wire = values::encode(tournament).SerializeAsString()};
}

rules::Expected<model::Tournament> tournament_of(const TournamentRow& row) {
  values::v1::Tournament in;
  if (!in.ParseFromString(row.wire)) {
    return lost_tournament(row.id, "it is no message of its kind");
  }
  auto tournament = values::decode(in);
  if (tournament && tournament->id != row.id) {
    return lost_tournament(row.id, "it is \"" + tournament->id + "\"");
  }
  return tournament;
}

}  // namespace jadoube::storage::codec

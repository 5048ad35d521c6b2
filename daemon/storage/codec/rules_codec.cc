#include "daemon/storage/codec/rules_codec.h"

#include "daemon/values/rules_values.h"

namespace jadoube::storage::codec {
namespace {

tl::unexpected<rules::Error> lost_rules(const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss,
                       "the journal's tournament rules cannot be read: {why}", {{"why", why}});
}

}  // namespace

std::string to_bytes(const model::TournamentRules& rules) {
  return values::encode(rules).SerializeAsString();
}

rules::Expected<model::TournamentRules> rules_of(const std::string& bytes) {
  values::v1::TournamentRules in;
  if (!in.ParseFromString(bytes)) return lost_rules("they are no message of their kind");
  auto rules = values::decode(in);
  if (!rules) return lost_rules(rules.error().message);
  return rules;
}

}  // namespace jadoube::storage::codec

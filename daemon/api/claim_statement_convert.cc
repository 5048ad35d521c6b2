#include "daemon/api/claim_statement_convert.h"

#include "daemon/api/convert.h"

namespace jadoube::api {
namespace {

v1::EndedBefore ended_of(const model::EndedBefore& ended) {
  v1::EndedBefore out;
  out.set_ending(ending_of(ended.kind));
  out.set_ply(static_cast<std::int32_t>(ended.ply));
  out.set_move(ended.move);
  out.set_article(ended.article);
  return out;
}

// The API's numbers are those of the rules plus one; 0 is "not set".
template <typename Proto, typename Value>
Proto one_more(Value value) {
  return static_cast<Proto>(static_cast<int>(value) + 1);
}

}  // namespace

v1::GameEnding ending_of(rules::EndKind kind) { return one_more<v1::GameEnding>(kind); }

v1::ClaimStatement statement_of(const model::ClaimStatement& statement) {
  v1::ClaimStatement out;
  out.set_kind(one_more<v1::ClaimStatementKind>(statement.kind));
  if (statement.player) out.set_player(to_proto(*statement.player));
  out.set_move(statement.move);
  out.set_since(statement.since);
  out.set_announced(statement.announced);
  out.set_ply(static_cast<std::int32_t>(statement.ply));
  for (const auto ply : statement.plies) out.add_plies(static_cast<std::int32_t>(ply));
  out.set_count(statement.count);
  out.set_needed(statement.needed);
  out.set_article(statement.article);
  out.set_second_article(statement.second_article);
  if (statement.ended) *out.mutable_ended() = ended_of(*statement.ended);
  if (statement.result) out.set_result(to_proto(*statement.result));
  if (statement.second_result) out.set_second_result(to_proto(*statement.second_result));
  if (statement.time) *out.mutable_time() = to_proto(*statement.time);
  if (statement.limit) *out.mutable_limit() = to_proto(*statement.limit);
  if (statement.edition) out.set_edition(one_more<v1::Edition>(*statement.edition));
  if (statement.proof)
    out.set_proof(static_cast<v1::MateProof>(static_cast<int>(*statement.proof)));
  return out;
}

}  // namespace jadoube::api

// What the Laws say of a position, and of the game that led to it.
#include "daemon/ctl/laws/fields.h"
#include "rules/laws/draw_claims.h"
#include "rules/laws/ending.h"
#include "rules/laws/laws.h"
#include "rules/mate/can_mate.h"
#include "rules/notation/fen.h"
#include "rules/validity/validity.h"

namespace jadoube::ctl::laws {

using rules::Expected;

namespace {

Expected<rules::Impossibilities> set_aside(rules::Impossibilities reasons, const Json& question) {
  const auto names = texts(question, "without");
  if (!names) return tl::unexpected(names.error());
  for (const auto& name : *names) {
    const auto reason = rules::parse_impossibility(name);
    if (!reason) {
      return rules::refuse(rules::ErrorCode::kInvalidArgument,
                           "\"without\": there is no reason " + name);
    }
    reasons = reasons.without(*reason);
  }
  return reasons;
}

/// Whether the position can be one, judged as it is written.
Expected<void> add_reachability(const std::string& fen, const Json& question, Json& answer) {
  const auto written = rules::parse_fen_as_written(fen);
  if (!written) return tl::unexpected(written.error());
  const bool chess960 = question.value("chess960", false);
  const auto arrays =
      chess960 ? rules::InitialArrays::kChess960 : rules::InitialArrays::kAsCastlingSays;
  const auto reasons = set_aside(rules::why_impossible(*written, arrays), question);
  if (!reasons) return tl::unexpected(reasons.error());
  answer["position"] = rules::to_string(rules::reachability_of(*reasons));
  Json because = Json::object();
  for (const auto reason : *reasons) {
    because[std::string(rules::name_of(reason))] =
        rules::explain(reason, *written, arrays).sentence;
  }
  if (!because.empty()) answer["reasons"] = because;
  return {};
}

Json claim_answer(const rules::DrawClaim& claim, rules::Edition edition) {
  return {{"article", rules::article(edition, claim.clause)},
          {"count", claim.count},
          {"plies", claim.plies}};
}

void add_claims(const rules::Game& played, rules::Edition edition, Json& answer) {
  if (const auto claim = rules::threefold_claim(played)) {
    answer["threefold"] = claim_answer(*claim, edition);
  }
  if (const auto claim = rules::fifty_move_claim(played)) {
    answer["fifty_moves"] = claim_answer(*claim, edition);
  }
}

void add_ending(const rules::Game& played, rules::Edition edition, Json& answer) {
  const auto ending = rules::automatic_ending(played, rules::laws_of(edition),
                                              rules::is_dead_position(played.position()));
  if (!ending) return;
  answer["ending"] = {{"kind", rules::to_string(ending->kind)},
                      {"result", rules::to_string(ending->result)},
                      {"article", ending->article}};
}

}  // namespace

Expected<Json> status(const Json& question) {
  const auto played = game(question);
  if (!played) return tl::unexpected(played.error());
  const auto laws = edition(question);
  if (!laws) return tl::unexpected(laws.error());
  const auto& now = played->position();
  // A position that was given is judged as it was given: what does not fit is dropped from `now`.
  const auto given = optional_text(question, "fen");
  const bool as_given = given && *given && played->plies() == 0;
  Json answer = {{"fen", rules::to_fen(now)}};
  if (auto done = add_reachability(as_given ? **given : rules::to_fen(now), question, answer);
      !done) {
    return tl::unexpected(done.error());
  }
  answer["check"] = now.in_check();
  answer["legal_moves"] = now.legal_moves().size();
  answer["occurrences"] = played->occurrences();
  add_ending(*played, *laws, answer);
  add_claims(*played, *laws, answer);
  return answer;
}

Expected<Json> repetition(const Json& question) {
  const auto played = game(question);
  if (!played) return tl::unexpected(played.error());
  const auto laws = edition(question);
  if (!laws) return tl::unexpected(laws.error());
  std::vector<int> occurrences;
  for (std::size_t ply = 0; ply <= played->plies(); ++ply) {
    occurrences.push_back(played->occurrences_after(ply));
  }
  const auto& now = played->position();
  Json answer = {{"occ", occurrences},
                 {"final", played->occurrences()},
                 {"halfmove", now.halfmove_clock()},
                 {"fen", rules::to_fen(now)},
                 {"claim_by_intended_move", sorted_uci(now, rules::threefold_moves(*played))},
                 {"consecutive4", played->consecutive_occurrences()}};
  add_claims(*played, *laws, answer);
  add_ending(*played, *laws, answer);
  return answer;
}

}  // namespace jadoube::ctl::laws

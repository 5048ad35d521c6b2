// What the Laws say about a position, and about the game that led to it.
#include "daemon/cli/laws/fields.h"
#include "rules/laws/draw_claims.h"
#include "rules/laws/ending.h"
#include "rules/laws/laws.h"
#include "rules/mate/can_mate.h"
#include "rules/notation/fen.h"
#include "rules/validity/validity.h"

namespace jadoube::cli::laws {

using rules::Expected;

namespace {

std::string reasons_known() {
  std::string names;
  for (int i = 0; i < rules::kImpossibilities; ++i) {
    const auto reason = static_cast<rules::Impossibility>(i);
    names += (names.empty() ? "" : ", ") + std::string(rules::name_of(reason));
  }
  return names;
}

Expected<rules::Impossibilities> set_aside(rules::Impossibilities reasons, const Json& question) {
  const auto names = texts(question, "without");
  if (!names) return tl::unexpected(names.error());
  for (const auto& name : *names) {
    const auto reason = rules::parse_impossibility(name);
    if (!reason) {
      return rules::refuse(
          rules::ErrorCode::kInvalidArgument,
          "\"without\": there is no reason " + name + "; there are " + reasons_known());
    }
    reasons = reasons.without(*reason);
  }
  return reasons;
}

/// Adds whether the position is possible, as it is written.
Expected<void> add_reachability(const rules::WrittenPosition& written, rules::Edition edition,
                                const Json& question, Json& answer) {
  const auto chess960 = flag(question, "chess960");
  if (!chess960) return tl::unexpected(chess960.error());
  const auto starts =
      *chess960 ? rules::StartingPositions::kChess960 : rules::StartingPositions::kAsCastlingSays;
  const auto reasons = set_aside(rules::why_impossible(written, starts), question);
  if (!reasons) return tl::unexpected(reasons.error());
  answer["position"] = rules::to_string(rules::reachability_of(*reasons));
  // Castling rights may fit only another starting position. A user who means standard chess must
  // see that.
  if (*chess960 || rules::starting_positions_of(written) == rules::StartingPositions::kChess960) {
    answer["chess960"] = true;
  }
  Json because = Json::object();
  for (const auto reason : *reasons) {
    because[std::string(rules::name_of(reason))] =
        rules::explain(reason, written, starts, edition).sentence;
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

/// Adds the end of the game. A position on the board may end the game at once, whatever was played
/// afterwards.
void add_ending(const rules::Game& played, rules::Edition edition, Json& answer) {
  const auto ended = rules::first_automatic_ending(
      played, rules::laws_of(edition),
      [](const rules::Position& now) { return rules::is_dead_position(now); });
  if (!ended) return;
  answer["ending"] = {{"kind", rules::to_string(ended->ending.kind)},
                      {"result", rules::to_string(ended->ending.result)},
                      {"article", ended->ending.article},
                      {"ply", ended->ply}};
}

}  // namespace

Expected<Json> status(const Json& question) {
  if (question.contains("start") && question.contains("fen")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"start\" and \"fen\" are both given; give only one");
  }
  const auto start = written_start(question);
  if (!start) return tl::unexpected(start.error());
  const auto played = game(*start, question);
  if (!played) return tl::unexpected(played.error());
  const auto laws = edition(question);
  if (!laws) return tl::unexpected(laws.error());
  const auto& now = played->position();
  // A given position is checked as it was given. `now` no longer has the parts that do not fit.
  const bool as_given = !question.contains("start") && played->plies() == 0;
  Json answer = {{"fen", rules::to_fen(now)}};
  const auto done = add_reachability(as_given ? *start : now.written(), *laws, question, answer);
  if (!done) return tl::unexpected(done.error());
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

}  // namespace jadoube::cli::laws

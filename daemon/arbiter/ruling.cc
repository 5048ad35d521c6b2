#include "daemon/arbiter/ruling.h"

#include <algorithm>

namespace jadoube::arbiter {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

std::string game_text(int ordinal) {
  return ordinal == 0 ? "no game" : "game " + std::to_string(ordinal);
}

/// Whether the arbiter saw what the record is now.
Expected<void> is_of_now(const Call& call, const watch::Board& board) {
  const int present = board.game ? board.game->ordinal : 0;
  if (call.game != present) {
    return refuse(ErrorCode::kFailedPrecondition, "the board is at " + game_text(present) +
                                                      ", not at " + game_text(call.game) +
                                                      ": only the present game can be corrected");
  }
  const auto revision = board.game ? board.game->revision : 0;
  if (call.against_revision == revision) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                "the game is at revision " + std::to_string(revision) + " now, not at " +
                    std::to_string(call.against_revision) + ": look at it again");
}

/// The last ruling that is in force.
const Ruling* last_of(const Rulings& rulings) {
  for (auto at = rulings.rbegin(); at != rulings.rend(); ++at) {
    const bool in_force = at->correction && !is_undone(rulings, at->number);
    if (in_force && !at->correction->new_game) return &*at;
  }
  return nullptr;
}

/// The last ruling in force that gave the result.
const Ruling* result_of(const Rulings& rulings) {
  for (auto at = rulings.rbegin(); at != rulings.rend(); ++at) {
    const bool in_force = at->correction && !is_undone(rulings, at->number);
    if (in_force && at->correction->result) return &*at;
  }
  return nullptr;
}

}  // namespace

Expected<void> is_named(const Call& call) {
  const auto is_control = [](unsigned char letter) { return letter < ' ' || letter == 0x7f; };
  if (call.author.empty()) {
    return refuse(ErrorCode::kInvalidArgument, "`author` is empty: say who decides");
  }
  if (std::ranges::none_of(call.author, is_control)) return {};
  return refuse(ErrorCode::kInvalidArgument, "`author` is no name: it has control characters");
}

bool is_undone(const Rulings& rulings, int number) {
  return std::ranges::find(rulings, number, &Ruling::undoes) != rulings.end();
}

std::vector<watch::Correction> corrections_of(const Rulings& rulings) {
  std::vector<watch::Correction> corrections;
  for (const auto& ruling : rulings) {
    if (ruling.correction && !is_undone(rulings, ruling.number)) {
      corrections.push_back(*ruling.correction);
    }
  }
  return corrections;
}

namespace {

std::string_view participle(IncidentDecision::Kind kind) {
  switch (kind) {
    case IncidentDecision::Kind::kAcknowledge:
      return "acknowledged";
    case IncidentDecision::Kind::kDismiss:
      return "dismissed";
    case IncidentDecision::Kind::kResolve:
      return "resolved";
    case IncidentDecision::Kind::kReopen:
      break;
  }
  return "opened again";
}

}  // namespace

Ruling ruling_on_incident(const Call& call, const watch::Board& board, const Rulings& rulings,
                          Instant now) {
  const auto& [id, decision] = *call.incident;
  const auto revision = board.game ? board.game->revision : 0;
  auto text = "incident " + to_string(id) + " " + std::string(participle(decision.kind));
  if (!decision.reason.empty()) text += ": " + decision.reason;
  return {.number = static_cast<int>(rulings.size()) + 1,
          .author = call.author,
          .origin = call.origin,
          .at = now,
          .against_revision = revision,
          .revision = revision,
          .text = std::move(text),
          .incident = call.incident};
}

Expected<Ruling> ruling_on(const Call& call, const watch::Board& board, const Rulings& rulings,
                           Instant now) {
  if (auto named = is_named(call); !named) return tl::unexpected(named.error());
  if (auto seen = is_of_now(call, board); !seen) return tl::unexpected(seen.error());
  Ruling ruling{.number = static_cast<int>(rulings.size()) + 1,
                .author = call.author,
                .origin = call.origin,
                .at = now,
                .against_revision = call.against_revision};
  // To take a result of his away is to undo that he gave it.
  const bool takes_away = call.decision && std::holds_alternative<TakeResultAway>(*call.decision);
  if (const auto* gave = takes_away ? result_of(rulings) : nullptr) {
    ruling.text = to_text(*call.decision, board);
    ruling.undoes = gave->number;
    return ruling;
  }
  if (call.decision) {
    auto correction = correction_of(*call.decision, board, now);
    if (!correction) return tl::unexpected(correction.error());
    ruling.text = to_text(*call.decision, board);
    ruling.correction = *std::move(correction);
    return ruling;
  }
  const auto* last = last_of(rulings);
  if (last == nullptr) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "there is no decision left to undo; a game that was begun stays begun");
  }
  ruling.undoes = last->number;
  ruling.text = "undone: " + last->text;
  return ruling;
}

}  // namespace jadoube::arbiter

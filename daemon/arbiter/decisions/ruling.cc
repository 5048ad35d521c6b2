#include "daemon/arbiter/decisions/ruling.h"

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
Expected<void> is_of_now(const DecisionRequest& call, const model::Board& board) {
  const int present = board.game ? board.game->ordinal : 0;
  if (call.game != present) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the board is at " + game_text(present) + ", not at " + game_text(call.game));
  }
  const auto revision = board.game ? board.game->revision : 0;
  if (call.against_revision == revision) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                "the game is at revision " + std::to_string(revision) + " now, not at " +
                    std::to_string(call.against_revision) + ": look at it again");
}

/// The last correction in force that `is_meant`.
template <typename IsMeant>
const Ruling* last_ruling(const Rulings& rulings, IsMeant is_meant) {
  for (auto at = rulings.rbegin(); at != rulings.rend(); ++at) {
    const bool in_force = at->correction && !is_undone(rulings, at->number);
    if (in_force && is_meant(*at->correction)) return &*at;
  }
  return nullptr;
}

bool gives_result(const model::Correction& correction) {
  return correction.result && correction.result->result != rules::Result::kUnknown;
}

bool can_be_undone(const model::Correction& correction) {
  return !correction.new_game && !correction.orientation;
}

/// Whether somebody is named who decides.
Expected<void> is_named(const DecisionRequest& call) {
  const auto is_control = [](unsigned char letter) { return letter < ' ' || letter == 0x7f; };
  if (call.author.empty()) {
    return refuse(ErrorCode::kInvalidArgument, "`author` is empty: say who decides");
  }
  if (std::ranges::none_of(call.author, is_control)) return {};
  return refuse(ErrorCode::kInvalidArgument, "`author` is no name: it has control characters");
}

}  // namespace

bool is_undone(const Rulings& rulings, int number) {
  return std::ranges::find(rulings, number, &Ruling::undoes) != rulings.end();
}

Expected<void> can_be_said_later(const Decision& says) {
  const auto* decision = std::get_if<RecordDecision>(&says);
  const auto* word = std::get_if<SideDecision>(&says);
  const bool of_play = decision != nullptr
                           ? std::holds_alternative<Adjourn>(*decision) ||
                                 std::holds_alternative<ResumeGame>(*decision) ||
                                 std::holds_alternative<StartGame>(*decision) ||
                                 std::holds_alternative<AcceptBoard>(*decision) ||
                                 std::holds_alternative<TurnBoard>(*decision)
                           : word != nullptr && !std::holds_alternative<Note>(*word) &&
                                 !std::holds_alternative<DecideOnIncident>(*word);
  if (!of_play) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                "another game has begun on the board: name that one, the last of the board");
}

std::string game_to_go_on(const Decision& says, const std::string& name, const Rulings& rulings) {
  if (std::holds_alternative<Undo>(says)) {
    const auto* last = last_ruling(rulings, can_be_undone);
    return last != nullptr && last->correction->adjournment ? name : std::string();
  }
  const auto* decision = std::get_if<RecordDecision>(&says);
  const auto* resume = decision != nullptr ? std::get_if<ResumeGame>(decision) : nullptr;
  if (resume == nullptr) return {};
  return resume->from ? resume->name : name;
}

std::vector<model::Correction> corrections_of(const Rulings& rulings) {
  std::vector<model::Correction> corrections;
  for (const auto& ruling : rulings) {
    if (ruling.correction && !is_undone(rulings, ruling.number)) {
      corrections.push_back(*ruling.correction);
      corrections.back().said_at = ruling.at;
    }
  }
  return corrections;
}

namespace {

/// Fills in what a call says.
struct Ruler {
  const model::Board& board;
  const Rulings& rulings;
  Ruling ruling;

  Expected<Ruling> operator()(const Undo&) {
    const auto* last = last_ruling(rulings, can_be_undone);
    if (last == nullptr) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "there is no decision left to undo; a game that was begun stays begun: "
                    "resume the one before it");
    }
    ruling.undoes = last->number;
    ruling.text = "undone: " + last->text;
    return std::move(ruling);
  }

  Expected<Ruling> operator()(const RecordDecision& decision) {
    return correction_of(decision, board, ruling.at).map([&](model::Correction&& correction) {
      ruling.correction = std::move(correction);
      ruling.text = to_text(decision, board);
      // What was played since a result was given was not looked at: the game goes on from there.
      const bool takes_away = std::holds_alternative<TakeResultAway>(decision);
      const auto* gave = takes_away ? last_ruling(rulings, gives_result) : nullptr;
      if (gave != nullptr) ruling.correction->after = gave->correction->after;
      return std::move(ruling);
    });
  }

  Expected<Ruling> operator()(const SideDecision& word) {
    return can_be_said(word, board).map([&] {
      ruling.text = to_text(word);
      ruling.revision = board.game ? board.game->revision : 0;
      ruling.word = word;
      auto* incident = std::get_if<DecideOnIncident>(&*ruling.word);
      if (incident != nullptr) incident->decision.by = ruling.author;
      return std::move(ruling);
    });
  }
};

bool is_about_incident(const Decision& says) {
  const auto* word = std::get_if<SideDecision>(&says);
  return word != nullptr && std::holds_alternative<DecideOnIncident>(*word);
}

}  // namespace

Expected<Ruling> ruling_on(const DecisionRequest& call, const model::Board& board,
                           const Rulings& rulings, Instant now) {
  if (auto named = is_named(call); !named) return tl::unexpected(named.error());
  auto against = call.against_revision;
  if (is_about_incident(call.decision)) {
    against = board.game ? board.game->revision : 0;
  } else if (auto seen = is_of_now(call, board); !seen) {
    return tl::unexpected(seen.error());
  }
  Ruler ruler{board,
              rulings,
              {.number = static_cast<int>(rulings.size()) + 1,
               .author = call.author,
               .origin = call.origin,
               .at = now,
               .against_revision = against}};
  return std::visit(ruler, call.decision);
}

}  // namespace jadoube::arbiter

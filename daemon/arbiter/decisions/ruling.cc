#include "daemon/arbiter/decisions/ruling.h"

#include <algorithm>

#include "daemon/texts/sentences.h"

namespace jadoube::arbiter {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

rules::Sentence game_text(int ordinal) {
  if (ordinal == 0) return rules::Sentence("no game");
  return rules::Sentence("game {game}", {{"game", ordinal}});
}

/// Fails unless the arbiter saw the present revision of the record.
Expected<void> is_of_now(const DecisionRequest& request, const model::Board& board) {
  const int present = board.game ? board.game->ordinal : 0;
  if (request.game != present) {
    return refuse(ErrorCode::kFailedPrecondition, "the board is at {present}, not at {asked}",
                  {{"present", game_text(present)}, {"asked", game_text(request.game)}});
  }
  const auto revision = board.game ? board.game->revision : 0;
  if (request.against_revision == revision) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                "the game is at revision {now} now, not at {asked}: look at it again",
                {{"now", revision}, {"asked", request.against_revision}});
}

/// The last correction in force for which `is_meant` is true.
template <typename IsMeant>
const Ruling* last_ruling(const Rulings& rulings, IsMeant is_meant) {
  for (auto at = rulings.rbegin(); at != rulings.rend(); ++at) {
    const bool in_force = at->correction && !is_undone(rulings, at->number);
    if (in_force && is_meant(*at->correction)) return &*at;
  }
  return nullptr;
}

/// True if the ruling can be undone: a correction, or a setting of the clock. If the clock did not
/// accept the setting, it still shows its times.
bool can_be_undone(const Ruling& ruling) {
  if (ruling.correction) return !ruling.correction->new_game && !ruling.correction->orientation;
  return ruling.side_decision && std::holds_alternative<model::ClockSetting>(*ruling.side_decision);
}

/// The last ruling in force that can be undone, or nullptr.
const Ruling* last_undoable(const Rulings& rulings) {
  for (auto at = rulings.rbegin(); at != rulings.rend(); ++at) {
    if (can_be_undone(*at) && !is_undone(rulings, at->number)) return &*at;
  }
  return nullptr;
}

bool gives_result(const model::Correction& correction) {
  return correction.result && correction.result->result != rules::Result::kUnknown;
}

/// Fails unless the request names the arbiter.
Expected<void> is_named(const DecisionRequest& request) {
  const auto is_control = [](unsigned char letter) { return letter < ' ' || letter == 0x7f; };
  if (request.author.empty()) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`author` is empty: give the name of the person "
                  "who decides");
  }
  if (std::ranges::none_of(request.author, is_control)) return {};
  return refuse(ErrorCode::kInvalidArgument, "`author` is not a name: it has control characters");
}

}  // namespace

bool holds_from_now(const Ruling& ruling) {
  const auto& correction = ruling.correction;
  if (!correction) return false;
  return correction->new_game || correction->is_of_software_clock() ||
         (correction->orientation && correction->after == ruling.at);
}

bool is_undone(const Rulings& rulings, int number) {
  return std::ranges::find(rulings, number, &Ruling::undoes) != rulings.end();
}

std::optional<Instant> undone_since(std::span<const Ruling> earlier, const Ruling& ruling) {
  if (ruling.undoes == 0) return std::nullopt;
  const auto undone = std::ranges::find(earlier, ruling.undoes, &Ruling::number);
  return undone == earlier.end() ? std::nullopt : std::optional(undone->at);
}

Expected<void> can_be_made_later(const Decision& decision) {
  const auto* of_record = std::get_if<RecordDecision>(&decision);
  const auto* side = std::get_if<SideDecision>(&decision);
  const bool of_play = of_record != nullptr
                           ? std::holds_alternative<Adjourn>(*of_record) ||
                                 std::holds_alternative<ResumeGame>(*of_record) ||
                                 std::holds_alternative<GoesOnElsewhere>(*of_record) ||
                                 std::holds_alternative<StartGame>(*of_record) ||
                                 std::holds_alternative<AcceptBoard>(*of_record) ||
                                 std::holds_alternative<TurnBoard>(*of_record) ||
                                 std::holds_alternative<ControlSoftwareClock>(*of_record)
                           : side != nullptr && !std::holds_alternative<Note>(*side) &&
                                 !std::holds_alternative<DecideOnIncident>(*side);
  if (!of_play) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                "another game has begun on the board: name that one, the last of the board");
}

Expected<void> has_time_control(const Decision& decision, const TournamentRules& rules) {
  const auto* of_record = std::get_if<RecordDecision>(&decision);
  const bool of_clock =
      of_record != nullptr && std::holds_alternative<ControlSoftwareClock>(*of_record);
  if (!of_clock || rules.control) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                "the time control of this game is not known, so its clock cannot be computed: set "
                "time_control in [event], or in the rules of the section");
}

std::string game_to_go_on(const Decision& decision, const std::string& name,
                          const Rulings& rulings) {
  if (std::holds_alternative<Undo>(decision)) {
    const auto* last = last_undoable(rulings);
    return last != nullptr && last->correction && last->correction->adjournment ? name
                                                                                : std::string();
  }
  const auto* of_record = std::get_if<RecordDecision>(&decision);
  const auto* resume = of_record != nullptr ? std::get_if<ResumeGame>(of_record) : nullptr;
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

/// Makes the ruling of each kind of decision.
struct Ruler {
  const model::Board& board;
  const Rulings& rulings;
  Ruling ruling;

  Expected<Ruling> operator()(const Undo&) {
    const auto* last = last_undoable(rulings);
    if (last == nullptr) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "there is no decision left to undo; the start of a game cannot be undone: "
                    "resume the game before it");
    }
    ruling.undoes = last->number;
    ruling.text = texts::undone_line(last->text);
    return std::move(ruling);
  }

  Expected<Ruling> operator()(const GoOnAt&) {
    return refuse(ErrorCode::kInternal,
                  "to continue a game at another board needs rulings at "
                  "both");
  }

  Expected<Ruling> operator()(const RecordDecision& decision) {
    return correction_of(decision, board, ruling.at).map([&](model::Correction&& correction) {
      ruling.correction = std::move(correction);
      ruling.text = texts::line_of(decision, board);
      // After a result, tracking ignores moves. If the result is taken away, the game continues
      // from this time.
      const bool takes_away = std::holds_alternative<TakeResultAway>(decision);
      const auto* gave = takes_away ? last_ruling(rulings, gives_result) : nullptr;
      if (gave != nullptr) ruling.correction->after = gave->correction->after;
      return std::move(ruling);
    });
  }

  Expected<Ruling> operator()(const SideDecision& decision) {
    return can_be_made(decision, board).map([&] {
      ruling.text = texts::line_of(decision);
      ruling.revision = board.game ? board.game->revision : 0;
      ruling.side_decision = decision;
      auto* incident = std::get_if<DecideOnIncident>(&*ruling.side_decision);
      if (incident != nullptr) incident->decision.by = ruling.author;
      return std::move(ruling);
    });
  }
};

bool is_about_incident(const Decision& decision) {
  const auto* side = std::get_if<SideDecision>(&decision);
  return side != nullptr && std::holds_alternative<DecideOnIncident>(*side);
}

}  // namespace

Expected<Ruling> ruling_on(const DecisionRequest& request, const model::Board& board,
                           const Rulings& rulings, Instant now) {
  if (auto named = is_named(request); !named) return tl::unexpected(named.error());
  auto against = request.against_revision;
  if (is_about_incident(request.decision)) {
    against = board.game ? board.game->revision : 0;
  } else if (auto seen = is_of_now(request, board); !seen) {
    return tl::unexpected(seen.error());
  }
  Ruler ruler{board,
              rulings,
              {.number = static_cast<int>(rulings.size()) + 1,
               .author = request.author,
               .origin = request.origin,
               .at = now,
               .against_revision = against,
               .request_id = request.request_id}};
  return std::visit(ruler, request.decision);
}

Expected<Ruling> ruling_on_daemon(const DecisionRequest& request, Instant now) {
  if (is_about_incident(request.decision)) return ruling_on(request, {}, {}, now);
  return refuse(ErrorCode::kInvalidArgument, "a decision about no board is about an incident");
}

}  // namespace jadoube::arbiter

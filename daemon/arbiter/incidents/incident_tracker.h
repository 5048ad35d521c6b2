#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/detectors/detectors.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "daemon/arbiter/incidents/incident_list.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/decision.h"
#include "rules/error.h"

namespace jadoube::arbiter {

/// Turns the changes of a board into incidents. Each incident is published once, again when its
/// facts change, and withdrawn if it was none.
///
/// Pure: the same changes, decisions and calls of `run_until` at the same instants give the same
/// incidents with the same numbers. So a restart replays from the beginning of a game, as for
/// `BoardTracker`. What was before that game is forgotten.
///
/// Give it every change of one observation, then call `run_until` with the observation's instant.
/// All calls append the changes to publish to `reported`.
class IncidentTracker {
 public:
  explicit IncidentTracker(TournamentRules rules);

  /// Takes a change, in the order in which tracking made them. First appends what was due before
  /// the change.
  void take(const model::TimedChange& change, std::vector<IncidentChange>& reported);

  /// An arbiter corrected the record: the changes until the next `run_until` follow from this
  /// correction. Arbiters get no incidents about what they did. An incident that ends with the
  /// correction has the correction as its reason. `undone_since`: the time of the ruling that the
  /// arbiter undid. An incident that began since then and ends now was due to that ruling.
  void expect_ruling(std::optional<Instant> undone_since = {}) {
    record_.set_ruling({.is_made = true, .undone_since = undone_since});
  }

  /// Sets what the tournament has of the present game. The effect is as if the rules had these
  /// times from the beginning of the game. This is not so if a change was already taken that is
  /// later than the new part of `times`.
  void set_times(const TournamentTimes& times);

  /// When `run_until` has something to do next; kNever if only a change can bring news.
  Instant due() const;

  /// Does all that is due by `now`, and looks at the changes taken so far.
  void run_until(Instant now, std::vector<IncidentChange>& reported);

  /// Does what an arbiter decided, if that can be decided (`can_be_made`). Errors, all about
  /// incidents, change nothing. NotFound: the present game has no such incident. InvalidArgument: a
  /// dismissal without a reason. FailedPrecondition: a withdrawn incident has nothing to decide. An
  /// incident that is over has nothing to acknowledge. An open one has nothing to reopen.
  rules::Expected<void> decide(Instant at, const model::SideDecision& decision,
                               std::vector<IncidentChange>& reported);

  /// `decision` with the subject of the incident that it is about. With the subject, a replay finds
  /// the same incident even under another number.
  model::SideDecision with_subject(model::SideDecision decision) const;

  /// Gives the incidents of the present game the numbers under which they were published before,
  /// and later numbers to all others. Publishes nothing.
  void renumber(std::span<const NumberedSubject> reported) { incidents_.renumber(reported); }

  /// All incidents of the present game that were published, by number.
  std::vector<Incident> incidents() const { return incidents_.incidents(); }

  const TournamentRules& rules() const { return record_.rules(); }

  /// Everything that it remembers but the rules, at any moment, as bytes for `set_state`. Only the
  /// very program that wrote them can read them (`daemon/model/kept_state.h`).
  std::string state() const;
  /// Continues exactly as the tracker that wrote `state`, which must have had the same rules. False
  /// if the bytes do not fit; then this tracker is of no use any more.
  bool set_state(const std::string& state);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(record_, detectors_, incidents_, was_in_play_, news_at_, evaluated_at_);
  }

 private:
  bool is_present_game(const model::GameStarted& started) const;
  void begin_game(const model::TimedChange& change, std::vector<IncidentChange>& reported);
  bool is_news(const model::Change& change, const std::optional<model::ClockState>& clock);
  void go_on_until(Instant now, std::vector<IncidentChange>& reported);
  void evaluate(Instant at, std::vector<IncidentChange>& reported);
  void settle_offences(const Look& look);

  ObservedGame record_;
  Detectors detectors_;
  IncidentList incidents_;
  /// True if the game was in play at the last evaluation.
  bool was_in_play_ = false;
  /// When a change was taken that was not evaluated yet.
  std::optional<Instant> news_at_;
  Instant evaluated_at_{};
};

/// Counts the completed illegal moves of each player. Sets what follows from the count: the number
/// of each offence, the advice, and the penalty [FIDE 2023 Art. 7.5.5]. The count is made again
/// from the incidents each time. So it survives restarts and corrections, and an incident that is
/// dismissed or withdrawn takes its offence with it. `two_hands`: the offences that no board
/// senses. The result: one finding for each offence that loses the game because of earlier
/// offences.
std::vector<Finding> count_offences(IncidentList& incidents, const ByColor<int>& two_hands,
                                    const Look& look);

}  // namespace jadoube::arbiter

#pragma once

#include <map>
#include <vector>

#include "daemon/outputs/lichess/broadcast_choices.h"
#include "daemon/outputs/lichess/broadcast_maker.h"
#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/lichess/round_pushes.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// The state of the broadcasts of our sections and of their rounds, for people. For one moment:
/// nothing changes meanwhile.
class BroadcastHealth {
 public:
  /// The facts about the broadcasts.
  struct Parts {
    const BroadcastChoices& choices;
    const SeenBroadcasts& seen;
    const RoundPushes& pushes;
    const std::map<SectionPlace, SectionRounds>& ours;
  };
  explicit BroadcastHealth(const Parts& parts) : parts_(parts) {}

  /// The problem of the broadcasts. Empty: there is none.
  rules::Sentence problem() const;
  /// The state of each section.
  std::vector<BroadcastStatus> statuses() const;

 private:
  rules::Sentence problem_of(const KeptBroadcast& kept) const;
  rules::Sentence round_problem(const KeptBroadcast& kept, const KeptRound& round) const;
  BroadcastStatus status_of(const SectionPlace& place, const BroadcastSection& section) const;

  const Parts parts_;
};

}  // namespace jadoube::outputs

#include "rules/time/adjournment.h"

namespace jadoube::rules {

std::vector<std::string_view> faults_of(const SealedEnvelope& envelope) {
  std::vector<std::string_view> faults;
  const auto require = [&](bool holds, std::string_view fault) {
    if (!holds) faults.push_back(fault);
  };
  const auto& position = envelope.position;
  require(!envelope.white.empty() && !envelope.black.empty(), "I.2.1: a player's name is missing");
  require(position.has_value(), "I.2.2: the position is missing");
  require(envelope.white_used && envelope.black_used, "I.2.3: a player's time is missing");
  require(envelope.sealed_by.has_value(), "I.2.4: who sealed is missing");
  require(!position || !envelope.sealed_by || position->turn() == *envelope.sealed_by,
          "I.2.4: who sealed is not on the move");
  require(envelope.move_number.has_value(), "I.2.5: the number of the sealed move is missing");
  require(
      !position || !envelope.move_number || position->fullmove_number() == *envelope.move_number,
      "I.2.5: the number is not that of the position's next move");
  require(!envelope.resumption.empty(), "I.2.7: date, time and place of resumption are missing");
  return faults;
}

}  // namespace jadoube::rules

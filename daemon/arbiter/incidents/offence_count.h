#pragma once

#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/incidents/incident_list.h"

namespace jadoube::arbiter {

/// Counts the completed illegal moves of each player, and sets what follows from the count: the
/// number of each offence, the advice, and the penalty [FIDE 2023 Art. 7.5.5]. The count is made
/// again from the incidents each time. So it survives restarts and corrections, and an incident
/// that is dismissed or withdrawn takes its offence with it. `two_hands`: the offences that no
/// board senses. The result: one finding for each offence that loses the game because others came
/// before.
std::vector<Finding> count_offences(IncidentList& incidents, const ByColor<int>& two_hands,
                                    const Look& look);

}  // namespace jadoube::arbiter

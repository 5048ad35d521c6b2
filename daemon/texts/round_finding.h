#pragma once

#include <string>

#include "daemon/model/round_finding.h"

/// The English sentences about the findings of the round check.
namespace jadoube::texts {

/// The finding in one line: "The white queen and the white king are interchanged".
std::string what(const model::RoundFinding& finding);
/// What to do, in one line: "Interchange them on d1 and e1".
std::string to_do(const model::RoundFinding& finding);

}  // namespace jadoube::texts

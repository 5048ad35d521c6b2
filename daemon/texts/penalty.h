#pragma once

#include <string>

#include "daemon/model/penalty.h"

namespace jadoube::texts {

/// A penalty in sentences for the arbiter: the Article, the offence, the consequence, and the times
/// to set.
std::string sentences_of(const model::Penalty& penalty);

}  // namespace jadoube::texts

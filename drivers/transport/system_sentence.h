#pragma once

#include "rules/sentence.h"

namespace jadoube::drivers {

/// What the system says of an error: "Permission denied". `error` is a number of errno(3). The
/// frequent ones are translated, the others are in English in every language.
rules::Sentence system_sentence(int error);

/// The same for the errors of getaddrinfo(3).
rules::Sentence lookup_sentence(int error);

}  // namespace jadoube::drivers

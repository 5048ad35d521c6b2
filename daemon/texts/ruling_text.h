#pragma once

#include <string>

#include "daemon/model/ruling.h"

namespace jadoube::texts {

/// The line about `ruling` in the language of the thread.
///
/// The journal keeps the line of a decision about the record in English, because it names what
/// stood there before. In another language it is made anew: the values are read from the English
/// sentence. A sentence that this version does not know stays English.
std::string ruling_text(const model::Ruling& ruling);

}  // namespace jadoube::texts

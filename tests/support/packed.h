#pragma once

#include <string>
#include <string_view>

#include "rules/sentence.h"

namespace jadoube::tests {

/// A packed sentence (rules/sentence.h) as English readers get it.
inline std::string in_english(std::string_view packed) {
  return rules::Sentence::unpacked(packed).english();
}

}  // namespace jadoube::tests

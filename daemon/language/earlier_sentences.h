#pragma once

#include <span>

namespace jadoube::language {

/// A sentence that earlier versions stored, and the present sentence with the same values.
struct EarlierSentence {
  const char* earlier;
  const char* present;
};

/// Every stored sentence that was changed. A journal keeps reasons and decisions as English
/// sentences with values. The catalogues only have the present sentences.
std::span<const EarlierSentence> earlier_sentences();

/// The present sentence for a stored one. It is `stored` itself if it was never changed.
const char* present_sentence(const char* stored);

}  // namespace jadoube::language

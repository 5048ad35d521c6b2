#pragma once

#include <utility>

#include "daemon/language/language.h"

namespace jadoube::language {

/// While it lives, this thread makes its texts in this language. Otherwise texts are English.
///
/// Sentences are made in hundreds of places below the few where the reader is known: a call of a
/// client, one row of a stream, the command line. So the language belongs to the thread, and not
/// to each function between. A scope inside another one replaces it until the end of the inner one.
class Speaking {
 public:
  explicit Speaking(const Language& language);
  ~Speaking();
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;

 private:
  Language before_;
};

/// The language of this thread.
const Language& spoken();

/// `work` in the language of this thread, whichever thread does it.
template <typename Work>
auto in_same_language(Work work) {
  return [language = spoken(), work = std::move(work)](auto&&... values) mutable {
    const Speaking speaking(language);
    return work(std::forward<decltype(values)>(values)...);
  };
}

}  // namespace jadoube::language

#pragma once

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

}  // namespace jadoube::language

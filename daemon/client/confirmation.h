#pragma once

#include <iosfwd>
#include <string>

namespace jadoube::cli {

/// Writes `what`, asks whether to do it all the same, and reads the answer. True: it is yes, in
/// English or in the language of the user. Everything else, and no answer, is no.
bool is_confirmed(const std::string& what, std::istream& in, std::ostream& out);

/// True if somebody who can be asked sits at a terminal.
bool can_ask();

}  // namespace jadoube::cli

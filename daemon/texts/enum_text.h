#pragma once

#include <string>
#include <string_view>

namespace jadoube::texts {

/// The meaning of a word of an enum, such as the kind of an incident, in the language of the
/// thread: "illegal move" for "ILLEGAL_MOVE".
std::string meaning_of(std::string_view word);

/// A word of an enum as people see it on sheets and on the command line: in English the word
/// itself, because commands and the API use it, and in other languages its meaning.
std::string shown_word(std::string_view word);

}  // namespace jadoube::texts

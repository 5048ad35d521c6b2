#pragma once

#include <string>
#include <string_view>

namespace jadoube::tournament {

/// "Surname, Given" with one blank after the comma and no double blanks. A name without a comma
/// stays in its order.
std::string tidy_name(std::string_view name);

/// A text that is equal for two spellings of one name: without case, accents, and the order of the
/// words. "Müller, Tobias", "MUELLER,Tobias" and "Tobias Muller" have the same.
std::string name_key(std::string_view name);

/// True if the names of two keys are so much alike that one of them is probably a slip of the pen:
/// at most two letters differ in a name of seven letters or more.
bool is_nearly_same_name(std::string_view one_key, std::string_view other_key);

/// The better of two spellings of one name. One with a comma and with accents is better. If both
/// are as good, it is `newer`.
std::string better_spelling(const std::string& older, const std::string& newer);

}  // namespace jadoube::tournament

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jadoube::tournament {

/// "Surname, Given" with one blank after the comma and no double blanks. A name without a comma
/// stays in its order.
std::string tidy_name(std::string_view name);

/// A text that is equal for two spellings of one name: without case, accents, and the order of the
/// words. "Müller, Tobias", "MUELLER,Tobias" and "Tobias Muller" have the same; so have "Xue" and
/// "Xu". A first look: `is_same_name` is surer.
std::string name_key(std::string_view name);

/// The keys of a name that two spellings of it have in common: without case, accents and the order
/// of the words, once with "ü" as "u" and once as "ue". "Müller" and "Mueller" are one name,
/// "Müller" and "Muller" too. "Xue" and "Xu" are two, and "Lin, Xue" is not "Xue, Lin".
std::vector<std::string> spellings(std::string_view name);

/// True if two names have a spelling in common, and do not say otherwise what the surname is.
bool is_same_name(std::string_view one, std::string_view other);

/// True if two names have a word of three letters or more in common.
bool have_common_word(std::string_view one, std::string_view other);

/// The words of a text in their order, in small letters without accents. Signs are no words.
std::vector<std::string> plain_words(std::string_view text);

/// True if the names of two keys are so much alike that one of them is probably a slip of the pen:
/// at most two letters differ in a name of seven letters or more.
bool is_nearly_same_name(std::string_view one_key, std::string_view other_key);

/// The better of two spellings of one name. One with a comma and with accents is better. If both
/// are as good, it is `newer`.
std::string better_spelling(const std::string& older, const std::string& newer);

}  // namespace jadoube::tournament

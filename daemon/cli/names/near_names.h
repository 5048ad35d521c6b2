#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jadoube::cli {

/// The names that somebody may have meant by `text`, the nearest first, at most `most`. A name is
/// near if few characters differ, if it starts with the text, or if only capital letters, blanks
/// and signs differ. Empty: none is near.
std::vector<std::string> near_names(std::string_view text, const std::vector<std::string>& names,
                                    std::size_t most = 5);

}  // namespace jadoube::cli

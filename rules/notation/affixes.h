#pragma once

#include <string_view>

namespace jadoube::rules {

/// Removes `prefix` from the front of `text`. False if `text` does not begin with it, or if it is
/// empty.
constexpr bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (prefix.empty() || !text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Removes `suffix` from the end of `text`. False if `text` does not end with it, or if it is
/// empty.
constexpr bool take_suffix(std::string_view& text, std::string_view suffix) {
  if (suffix.empty() || !text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

}  // namespace jadoube::rules

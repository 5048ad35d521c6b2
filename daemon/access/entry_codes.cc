#include "daemon/access/entry_codes.h"

#include <algorithm>
#include <cctype>

#include "daemon/access/secret.h"

namespace jadoube::access {
namespace {

constexpr std::size_t kLength = 8;

// Without what people put between the letters, and in small letters.
std::string letters_of(std::string_view typed) {
  std::string letters;
  for (const char c : typed) {
    if (c == '-' || c == ' ') continue;
    letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters;
}

std::string with_dash(const std::string& letters) {
  return letters.substr(0, kLength / 2) + "-" + letters.substr(kLength / 2);
}

}  // namespace

bool EntryCodes::is_code(std::string_view typed) {
  const std::string letters = letters_of(typed);
  return letters.size() == kLength &&
         std::ranges::all_of(letters, [](char c) { return c >= 'a' && c <= 'z'; });
}

std::string EntryCodes::make(const std::string& id) {
  const std::string letters = random_letters(kLength);
  codes_[id] = letters;
  return with_dash(letters);
}

std::optional<std::string> EntryCodes::find(std::string_view typed, Seconds now) {
  // A clock that was set back forgets them too.
  std::erase_if(wrong_, [now](Seconds at) { return at > now || at + kWindow <= now; });
  if (wrong_.size() >= kMostWrong) return std::nullopt;
  const Digest wanted = digest_of(letters_of(typed));
  for (const auto& [id, letters] : codes_) {
    if (is_same(digest_of(letters), wanted)) return id;
  }
  wrong_.push_back(now);
  return std::nullopt;
}

std::string EntryCodes::of(const std::string& id) const {
  const auto found = codes_.find(id);
  return found == codes_.end() ? std::string() : with_dash(found->second);
}

void EntryCodes::restore(const std::string& id, const std::string& code) {
  if (is_code(code)) codes_[id] = letters_of(code);
}

void EntryCodes::forget(const std::string& id) { codes_.erase(id); }

}  // namespace jadoube::access

#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/access/entry.h"

namespace jadoube::access {

/// Codes of eight letters, "abcd-efgh", that can be typed instead of opening a link. A code has 36
/// random bits, so it could be guessed. So wrong codes from all addresses are counted. After
/// `kMostWrong` of them within `kWindow`, no code works until the first of them is that old. Links
/// work all the same. Codes are kept in memory only: after a restart only the link works. One
/// thread.
class EntryCodes {
 public:
  static constexpr std::size_t kMostWrong = 30;
  static constexpr std::chrono::minutes kWindow{10};

  /// True if `typed` is eight letters, with or without a dash, spaces or capitals.
  static bool is_code(std::string_view typed);

  /// A new code for the entry `id`.
  std::string make(const std::string& id);
  /// Gives the entry its earlier code, as `of` had it. Empty: none.
  void restore(const std::string& id, const std::string& code);
  /// The entry that has the code. Nothing: none, or there were too many wrong ones. A wrong one is
  /// counted.
  std::optional<std::string> find(std::string_view typed, Seconds now);
  /// The code of the entry `id`. Empty: it has none.
  std::string of(const std::string& id) const;
  /// The entry is used or has ended.
  void forget(const std::string& id);

 private:
  // By entry, without a dash.
  std::map<std::string, std::string> codes_;
  std::deque<Seconds> wrong_;
};

}  // namespace jadoube::access

#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/access/policy.h"
#include "daemon/access/secret.h"
#include "rules/error.h"

namespace jadoube::access {

/// Unix time in whole seconds.
using Seconds = std::chrono::sys_seconds;

/// The kind of secret that a client shows.
enum class Kind {
  /// A link that was not opened yet. It works once.
  kLink,
  /// A person who has opened a link. Their browser has a cookie.
  kSession,
  /// A program.
  kToken,
};

/// "link", "session", "token".
std::string_view word_of(Kind kind);
/// The kind with this name. Nothing: there is no such kind.
std::optional<Kind> kind_of(std::string_view word);

/// Somebody who may enter, and what the daemon stores of their secret.
struct Entry {
  /// Its name among all entries. It is no secret.
  std::string id = {};
  Kind kind = Kind::kLink;
  Role role = Role::kViewer;
  /// "A. Meier". The author of their decisions.
  std::string name = {};
  Digest digest = {};
  Seconds made_at = {}, ends_at = {};
  /// When, and from which address, it was used last. Not saved. Nothing: not since the start.
  std::optional<Seconds> used_at = {};
  std::string used_from = {};
  /// True: the link for the first person who enters. It is not saved: each start makes a new one
  /// until somebody has entered.
  bool is_first = false;

  Principal principal() const { return {id, name, role}; }
  bool operator==(const Entry&) const = default;
};

/// Reads the entries that were saved. Empty: there is no file. DataLoss: the file is damaged. The
/// message has the place. PermissionDenied: it cannot be read.
rules::Expected<std::vector<Entry>> load_entries(const std::filesystem::path& path);

/// Replaces the file. After a power cut, the file is the old one or the new one. Only its owner may
/// read it. Unavailable: the disk is full, or the directory cannot be written.
rules::Expected<void> save_entries(const std::filesystem::path& path,
                                   const std::vector<Entry>& entries);

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
  /// Gives the entry its earlier code, which `of` returned. Empty: none.
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

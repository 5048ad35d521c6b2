#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/access/entry.h"
#include "daemon/access/policy.h"
#include "daemon/access/secret.h"
#include "rules/error.h"

namespace jadoube::access {

/// The record of who has entered, who was refused and who lost access: a file with a line of JSON
/// for each. It stays when the system's log is removed. When it has reached its limit, it is
/// renamed to "NAME.1", which replaces the older file. If it cannot be written, the system's log
/// has the line.
class AccessRecord {
 public:
  static constexpr std::size_t kMostBytes = 4 << 20;

  /// `path` may be empty: then nothing is recorded.
  explicit AccessRecord(std::filesystem::path path) : path_(std::move(path)) {}

  /// Something that happened.
  struct Line {
    Seconds at = {};
    /// "made", "entered", "left", "revoked", "wrong secret", "refused".
    std::string_view what;
    /// Who it is about. The digest is not recorded. Its id may be empty.
    Principal who = {};
    /// "link", "session", "token". May be empty.
    std::string_view kind = {};
    /// The client's address. May be empty.
    std::string from = {};
    /// Who did it, or the method that was refused. May be empty.
    std::string by = {}, method = {};
  };
  /// Adds a line. Only one thread at a time may call it.
  void add(const Line& line);

 private:
  const std::filesystem::path path_;
};

/// The reason why a secret is refused.
enum class Refusal {
  kWrong,    ///< Nobody has this secret: it was wrong, used, revoked, or it has ended.
  kLimited,  ///< The secret is wrong, and this address has sent too many wrong secrets.
};

/// Decides who may enter: the links, the people and the programs. Of each secret it keeps the
/// SHA-256 only, in a file, so that everybody still has access after a restart. A secret is
/// "{id}.{random}": the id finds the entry, and the rest is compared in constant time. Any thread.
/// What it does with the file takes as long as the disk takes.
class Doorkeeper {
 public:
  /// The present time.
  using Now = std::function<Seconds()>;

  static constexpr std::chrono::minutes kLinkLife{10};
  static constexpr std::chrono::hours kSessionLife{12};
  static constexpr std::chrono::days kTokenLife{365};
  static constexpr std::chrono::days kLongestTokenLife{3653};
  static constexpr std::size_t kMostEntries = 2000;
  static constexpr std::size_t kLongestName = 100;

  /// Opens the file at `path`, "access.json". The record of events is beside it, in "access.log". A
  /// damaged file is kept under another name, and nobody may enter with its secrets. The log
  /// reports it. PermissionDenied: the file cannot be read.
  static rules::Expected<std::unique_ptr<Doorkeeper>> open(std::filesystem::path path, Now now);
  /// Nobody has access at first. Everything is kept in memory only.
  explicit Doorkeeper(Now now) : Doorkeeper(std::filesystem::path(), std::move(now)) {}

  /// An entry with its secret, which is nowhere else.
  struct Made {
    Entry entry;
    std::string secret;
    /// For a link: the code of eight letters that can be typed instead (`EntryCodes`).
    std::string code = {};
  };
  /// Makes a link. `by`: who asks, for the log. InvalidArgument: the name is empty, too long or has
  /// control characters. FailedPrecondition: there are too many entries. Unavailable: the file
  /// cannot be written.
  rules::Expected<Made> make_link(Role role, const std::string& name, const std::string& by);
  /// While nobody has entered and no program has a token: makes the link for the first arbiter. It
  /// works until somebody has entered, or the daemon ends. Nothing: somebody has.
  std::optional<Made> make_first_link();
  /// The code of that link. Empty: there is none.
  std::string first_code() const;
  /// Makes a token. Errors: as above, and InvalidArgument: `life` is not between a minute and
  /// `kLongestTokenLife`.
  rules::Expected<Made> make_token(Role role, const std::string& name, std::chrono::seconds life,
                                   const std::string& by);

  /// Opens a link, or types its code: gives a session in exchange, and the link ends. `from`: the
  /// client's address. `name`: of whoever opens the first link; else the link has it.
  /// InvalidArgument: the name cannot sign a decision, and the link still works. Outer error,
  /// Unavailable: the file cannot be written, and the link still works.
  rules::Expected<tl::expected<Made, Refusal>> enter(std::string_view link, const std::string& from,
                                                     const std::string& name = {});
  /// The principal with this cookie. A wrong one is not counted: browsers show old cookies for a
  /// while.
  std::optional<Principal> by_cookie(std::string_view secret, const std::string& from);
  /// The principal with this token.
  tl::expected<Principal, Refusal> by_token(std::string_view secret, const std::string& from);
  /// The role of who has this cookie or token. Nothing: nobody has it. It notes neither the use nor
  /// that the secret is wrong.
  std::optional<Role> role_of(Kind kind, std::string_view secret) const;
  /// Ends the session of a cookie. Nothing happens if there is none.
  void leave(std::string_view cookie, const std::string& from);

  /// Puts on record that `principal`, who calls from `from`, may not call `method`. At most five a
  /// minute of each address are recorded.
  void note_refusal(const Principal& principal, const std::string& method, const std::string& from);

  /// True while the entry `id` may be used. Streams ask again and again.
  bool is_valid(const std::string& id) const;
  /// The role of the entry `id`. Nothing: it may not be used any more.
  std::optional<Role> role_of_entry(const std::string& id) const;
  /// All that may enter now, the newest first, without the first link.
  std::vector<Entry> list() const;
  /// Ends an entry. It ends at once in any case. NotFound: there is none. Unavailable: the file
  /// cannot be written, so that a restart would let it in again.
  rules::Expected<void> revoke(const std::string& id, const std::string& by);

 private:
  Doorkeeper(const std::filesystem::path& path, Now now);
  // Adds an entry with a new secret and saves all. Call with `changing_` locked.
  rules::Expected<Made> make(Entry entry);
  // Saves all. Call with `changing_` locked.
  rules::Expected<void> save() const;
  // The entry of a secret, if it is right and has not ended. Call with `mutex_` locked.
  const Entry* find(Kind kind, std::string_view secret) const;
  // Finds the entry, notes its use, and returns a copy.
  std::optional<Entry> use(Kind kind, std::string_view secret, const std::string& from);
  // The link that has this code. Notes the use.
  std::optional<Entry> use_code(std::string_view code, const std::string& from);
  // Takes the entry out. Nothing if there is none, or it has ended.
  std::optional<Entry> take_out(const std::string& id);
  Refusal refuse_wrong(Kind kind, const std::string& from);
  void remove_ended();
  void end_first_link();
  void record(std::string_view what, const Entry& entry, const std::string& from,
              const std::string& by);

  const std::filesystem::path path_;
  const Now now_;
  // Held by a change until it is saved. Who only looks does not wait for the disk.
  std::mutex changing_;
  // Held for moments.
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;
  EntryCodes codes_;
  WrongSecrets wrong_, refused_;
  std::mutex recording_;
  AccessRecord record_;
};

}  // namespace jadoube::access

#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/push/push_encryption.h"
#include "rules/error.h"

namespace jadoube::push {

/// The hours of each day in which a device gets no alerts: from 23:00 to 8:00.
struct QuietHours {
  static constexpr int kMinutesOfDay = 24 * 60;
  /// No place is further from UTC.
  static constexpr int kMostOffset = 14 * 60;

  /// Minutes after midnight at the device, from 0 to 1439. They begin at `from`, and end at `to`.
  /// Both are the same: there are none.
  int from = 0, to = 0;
  /// How many minutes the clock of the device is ahead of UTC.
  int utc_offset = 0;

  /// True if a device with these hours is quiet at that time.
  bool contain(std::chrono::sys_seconds time) const;

  bool operator==(const QuietHours&) const = default;
};

/// Tables in a row: from 1 to 8.
struct TableRange {
  static constexpr int kMostTable = 9999;

  int from = 0, to = 0;
  bool operator==(const TableRange&) const = default;
};

/// A browser that wants alerts, and its choice.
struct PushSubscription {
  static constexpr std::size_t kMostRanges = 50;

  /// The address for the messages. Each subscription has another one.
  std::string endpoint = {};
  BrowserKeys keys = {};
  /// The tag of the language of its reader.
  std::string language = {};
  /// When it gets none. Nothing: it gets them always.
  std::optional<QuietHours> quiet = {};
  /// The tables of its reader. Empty: all.
  std::vector<TableRange> tables = {};
  /// The id of the entry with which its reader has entered.
  std::string owner = {};

  /// True if its reader wants alerts of this table. 0: of no table.
  bool wants(int table) const;

  bool operator==(const PushSubscription&) const = default;
};

/// Reads what a browser sends, all but `owner`:
///
///     {"endpoint": "https://push.example/abc", "keys": {"p256dh": "BCVx...", "auth": "BTBZ..."},
///      "language": "uk", "quiet": {"from": 1380, "to": 480, "utc_offset": 120},
///      "tables": [[1, 8], [12, 12]]}
///
/// The keys are in base64url. Without `language`: English; without `quiet`: no quiet hours; without
/// `tables`: all. InvalidArgument: it has another form, or a key is none. Whether messages may go
/// to the endpoint is not checked.
rules::Expected<PushSubscription> read_subscription(std::string_view json);

/// The subscriptions in the form of the file, with `owner`.
std::string subscriptions_text(const std::vector<PushSubscription>& all);
/// Reads them. DataLoss: the text is not what `subscriptions_text` writes.
rules::Expected<std::vector<PushSubscription>> read_subscriptions(std::string_view text);

/// The browsers that want alerts, in a file that only its owner may read. Whoever has an endpoint
/// and its keys can write to that browser. Any thread. A change takes as long as the disk takes.
class SubscriptionBook {
 public:
  /// The name of its file in the data directory.
  static constexpr const char* kFileName = "push.json";
  static constexpr std::size_t kMost = 500;
  /// The most browsers of one person. Another one takes the place of the oldest.
  static constexpr std::size_t kMostOfOwner = 5;

  /// Opens the file. A damaged one is kept beside under another name, and the log reports it.
  /// Errors: those of `read_secret_file` but NotFound.
  static rules::Expected<std::unique_ptr<SubscriptionBook>> open(std::filesystem::path path);

  /// Adds a subscription, or replaces the one with its endpoint. FailedPrecondition: there are too
  /// many. Unavailable: the file cannot be written; then nothing has changed.
  rules::Expected<void> put(PushSubscription subscription);
  /// Removes the subscription with this endpoint, whoever owns it. True: there was one. It is
  /// always removed from memory. If the file cannot be written, the log reports it, and the
  /// subscription exists again after a restart.
  bool remove(const std::string& endpoint);
  /// Removes the subscriptions of owners who no longer have access: `stays` returns false for such
  /// an owner.
  void remove_gone(const std::function<bool(const std::string& owner)>& stays);

  /// All, in the order in which they were added.
  std::vector<PushSubscription> all() const;
  /// The one with this endpoint. Nothing: there is none.
  std::optional<PushSubscription> find(const std::string& endpoint) const;

 private:
  explicit SubscriptionBook(std::filesystem::path path) : path_(std::move(path)) {}
  rules::Expected<void> save(const std::vector<PushSubscription>& all) const;
  // Saves them, and puts them into the place of all. Call with `changing_` locked.
  rules::Expected<void> keep(std::vector<PushSubscription> all);
  // Puts what is left into the place of all, and saves it. Call with `changing_` locked.
  void leave(std::vector<PushSubscription> left);
  void set(std::vector<PushSubscription> all);

  const std::filesystem::path path_;
  // Held by a change until it is saved. Who only looks does not wait for the disk.
  std::mutex changing_;
  // Held for moments.
  mutable std::mutex mutex_;
  std::vector<PushSubscription> all_;
};

}  // namespace jadoube::push

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/push/push_subscription.h"
#include "rules/error.h"

namespace jadoube::push {

/// The browsers that want alerts, kept in a file that only its owner may read: who knows an
/// endpoint and its keys can write to that browser. Any thread. A change takes as long as the disk
/// takes.
class SubscriptionBook {
 public:
  /// The name of its file in the data directory.
  static constexpr const char* kFileName = "push.json";
  static constexpr std::size_t kMost = 500;
  /// The most browsers of one person. Another one takes the place of the oldest.
  static constexpr std::size_t kMostOfOwner = 5;

  /// Opens the file. A damaged one is kept beside under another name, and the log says so.
  /// Errors: those of `read_secret_file` but NotFound.
  static rules::Expected<std::unique_ptr<SubscriptionBook>> open(std::filesystem::path path);

  /// Adds a subscription, or replaces the one with its endpoint. FailedPrecondition: there are too
  /// many. Unavailable: the file cannot be written; then nothing has changed.
  rules::Expected<void> put(PushSubscription subscription);
  /// Removes the one with this endpoint, whoever's it is. True if there was one. It is gone in any
  /// case; if the file cannot be written, the log says so, and it comes back with a restart.
  bool remove(const std::string& endpoint);
  /// Removes those whose owner has gone: `stays` returns false for an owner who has.
  void remove_gone(const std::function<bool(const std::string& owner)>& stays);

  /// All, in the order in which they came.
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

#include "daemon/push/subscription_book.h"

#include <algorithm>
#include <utility>

#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"

namespace jadoube::push {
namespace {

// Enough for `kMost` of the longest.
constexpr std::size_t kMostFileBytes = 4 << 20;

}  // namespace

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

Expected<std::unique_ptr<SubscriptionBook>> SubscriptionBook::open(std::filesystem::path path) {
  std::unique_ptr<SubscriptionBook> book(new SubscriptionBook(std::move(path)));
  const auto text = system::read_secret_file(book->path_.string(), kMostFileBytes);
  if (!text && text.error().code == ErrorCode::kNotFound) return book;
  if (!text) return tl::unexpected(text.error());
  auto all = read_subscriptions(*text);
  if (!all) {
    const std::string aside = book->path_.string() + ".damaged";
    std::error_code error;
    std::filesystem::rename(book->path_, aside, error);
    log::error(book->path_.string() + " is damaged: " + all.error().message +
               ". Devices get alerts again when their pages are opened. The file is now " + aside);
    return book;
  }
  book->all_ = *std::move(all);
  return book;
}

Expected<void> SubscriptionBook::put(PushSubscription subscription) {
  const std::lock_guard changes(changing_);
  auto next = all();
  const auto same = std::ranges::find(next, subscription.endpoint, &PushSubscription::endpoint);
  if (same != next.end() && same->owner == subscription.owner) {
    // A page sends its subscription again and again.
    if (*same == subscription) return {};
    *same = std::move(subscription);
    return keep(std::move(next));
  }
  if (same != next.end()) next.erase(same);
  const auto is_theirs = [&](const auto& each) { return each.owner == subscription.owner; };
  if (static_cast<std::size_t>(std::ranges::count_if(next, is_theirs)) >= kMostOfOwner) {
    next.erase(std::ranges::find_if(next, is_theirs));
  }
  if (next.size() >= kMost) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "{most} devices get alerts already: turn them off on one that needs none",
                  {{"most", kMost}});
  }
  next.push_back(std::move(subscription));
  return keep(std::move(next));
}

bool SubscriptionBook::remove(const std::string& endpoint) {
  const std::lock_guard changes(changing_);
  auto left = all();
  if (std::erase_if(left, [&](const auto& each) { return each.endpoint == endpoint; }) == 0) {
    return false;
  }
  leave(std::move(left));
  return true;
}

void SubscriptionBook::remove_gone(const std::function<bool(const std::string& owner)>& stays) {
  const std::lock_guard changes(changing_);
  auto left = all();
  if (std::erase_if(left, [&](const auto& each) { return !stays(each.owner); }) > 0) {
    leave(std::move(left));
  }
}

std::vector<PushSubscription> SubscriptionBook::all() const {
  const std::lock_guard lock(mutex_);
  return all_;
}

std::optional<PushSubscription> SubscriptionBook::find(const std::string& endpoint) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(all_, endpoint, &PushSubscription::endpoint);
  if (found == all_.end()) return std::nullopt;
  return *found;
}

Expected<void> SubscriptionBook::save(const std::vector<PushSubscription>& all) const {
  return system::write_secret_file(path_.string(), subscriptions_text(all));
}

Expected<void> SubscriptionBook::keep(std::vector<PushSubscription> all) {
  return save(all).map([&] { set(std::move(all)); });
}

void SubscriptionBook::leave(std::vector<PushSubscription> left) {
  if (const auto saved = save(left); !saved) log::warning(saved.error().message);
  set(std::move(left));
}

void SubscriptionBook::set(std::vector<PushSubscription> all) {
  const std::lock_guard lock(mutex_);
  all_ = std::move(all);
}

}  // namespace jadoube::push

#include "daemon/push/push_subscription.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "daemon/push/push_endpoint.h"
#include "daemon/system/digest.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"

namespace jadoube::push {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

using SubscriptionJson = nlohmann::json;

constexpr int kFileVersion = 1;
constexpr std::size_t kLongestTag = 35;

const SubscriptionJson* member(const SubscriptionJson& json, const char* key) {
  if (!json.is_object()) return nullptr;
  const auto found = json.find(key);
  return found == json.end() || found->is_null() ? nullptr : &*found;
}

std::optional<std::string> text_member(const SubscriptionJson& json, const char* key) {
  const auto* value = member(json, key);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return value->get<std::string>();
}

// A whole number from `least` to `most`.
std::optional<int> number_in(const SubscriptionJson& value, int least, int most) {
  if (!value.is_number_integer()) return std::nullopt;
  // The library reads a number of more than 63 bits as negative.
  const auto number = value.get<std::int64_t>();
  if (number < least || number > most) return std::nullopt;
  return static_cast<int>(number);
}

std::optional<int> number_member(const SubscriptionJson& json, const char* key, int least,
                                 int most) {
  const auto* value = member(json, key);
  return value == nullptr ? std::nullopt : number_in(*value, least, most);
}

std::optional<BrowserKeys> keys_in(const SubscriptionJson& json) {
  const auto* keys = member(json, "keys");
  if (keys == nullptr) return std::nullopt;
  const auto point = text_member(*keys, "p256dh"), secret = text_member(*keys, "auth");
  if (!point || !secret || point->size() > 2 * P256Key::kPointBytes ||
      secret->size() > 2 * P256Key::kPointBytes) {
    return std::nullopt;
  }
  const auto p256dh = system::bytes_of_base64url(*point),
             auth = system::bytes_of_base64url(*secret);
  if (!p256dh || !auth || auth->size() != BrowserKeys::kAuthBytes) return std::nullopt;
  // Any own key can be used to check whether the other key is on the curve.
  static const auto own = P256Key::make();
  if (!own.shared_secret(*p256dh)) return std::nullopt;
  return BrowserKeys{.p256dh = *p256dh, .auth = *auth};
}

// Reads the quiet hours, if there are any. False: they have another form.
bool read_quiet(const SubscriptionJson& json, std::optional<QuietHours>& quiet) {
  const auto* hours = member(json, "quiet");
  if (hours == nullptr) return true;
  constexpr int kLastMinute = QuietHours::kMinutesOfDay - 1;
  const auto from = number_member(*hours, "from", 0, kLastMinute);
  const auto to = number_member(*hours, "to", 0, kLastMinute);
  const auto offset =
      number_member(*hours, "utc_offset", -QuietHours::kMostOffset, QuietHours::kMostOffset);
  if (!from || !to || !offset) return false;
  quiet = QuietHours{.from = *from, .to = *to, .utc_offset = *offset};
  return true;
}

// Reads the ranges of tables, if there are any. False: they have another form.
bool read_tables(const SubscriptionJson& json, std::vector<TableRange>& tables) {
  const auto* list = member(json, "tables");
  if (list == nullptr) return true;
  if (!list->is_array() || list->size() > PushSubscription::kMostRanges) return false;
  for (const SubscriptionJson& item : *list) {
    if (!item.is_array() || item.size() != 2) return false;
    const auto from = number_in(item[0], 1, TableRange::kMostTable);
    const auto to = number_in(item[1], 1, TableRange::kMostTable);
    if (!from || !to || *from > *to) return false;
    tables.push_back({*from, *to});
  }
  return true;
}

std::optional<PushSubscription> subscription_in(const SubscriptionJson& json) {
  PushSubscription read;
  const auto endpoint = text_member(json, "endpoint");
  const auto keys = keys_in(json);
  if (!endpoint || !keys || !PushEndpoint::parse(*endpoint)) return std::nullopt;
  read.endpoint = *endpoint;
  read.keys = *keys;
  read.language = text_member(json, "language").value_or("");
  if (read.language.size() > kLongestTag) return std::nullopt;
  if (!read_quiet(json, read.quiet) || !read_tables(json, read.tables)) return std::nullopt;
  return read;
}

SubscriptionJson json_of(const PushSubscription& subscription) {
  SubscriptionJson json{{"endpoint", subscription.endpoint},
                        {"keys",
                         {{"p256dh", system::base64url_of(subscription.keys.p256dh)},
                          {"auth", system::base64url_of(subscription.keys.auth)}}},
                        {"language", subscription.language},
                        {"owner", subscription.owner}};
  if (const auto& quiet = subscription.quiet) {
    json["quiet"] = {{"from", quiet->from}, {"to", quiet->to}, {"utc_offset", quiet->utc_offset}};
  }
  if (!subscription.tables.empty()) json["tables"] = SubscriptionJson::array();
  for (const TableRange& range : subscription.tables) {
    json["tables"].push_back(SubscriptionJson::array({range.from, range.to}));
  }
  return json;
}

tl::unexpected<rules::Error> damaged(const std::string& what) {
  // For the log.
  return tl::unexpected(rules::Error{ErrorCode::kDataLoss, what});
}

}  // namespace

bool QuietHours::contain(std::chrono::sys_seconds time) const {
  const auto there = time + std::chrono::minutes(utc_offset);
  const auto since_midnight = there - std::chrono::floor<std::chrono::days>(there);
  const auto minute = std::chrono::floor<std::chrono::minutes>(since_midnight).count();
  if (from <= to) return from <= minute && minute < to;
  return minute >= from || minute < to;
}

bool PushSubscription::wants(int table) const {
  return tables.empty() || std::ranges::any_of(tables, [table](const TableRange& range) {
           return range.from <= table && table <= range.to;
         });
}

Expected<PushSubscription> read_subscription(std::string_view json) {
  auto read = subscription_in(SubscriptionJson::parse(json, nullptr, false));
  if (read) return *std::move(read);
  return refuse(ErrorCode::kInvalidArgument,
                "this is not a subscription of a browser: the page may be old, load it again");
}

std::string subscriptions_text(const std::vector<PushSubscription>& all) {
  SubscriptionJson json{{"version", kFileVersion}, {"subscriptions", SubscriptionJson::array()}};
  for (const auto& each : all) json["subscriptions"].push_back(json_of(each));
  return json.dump(1, ' ', false, SubscriptionJson::error_handler_t::replace) + "\n";
}

Expected<std::vector<PushSubscription>> read_subscriptions(std::string_view text) {
  const auto json = SubscriptionJson::parse(text, nullptr, false);
  const auto* list = member(json, "subscriptions");
  const auto* version = member(json, "version");
  if (version == nullptr || *version != SubscriptionJson(kFileVersion)) {
    return damaged("its version is not " + std::to_string(kFileVersion));
  }
  if (list == nullptr || !list->is_array()) return damaged("it has no subscriptions");
  std::vector<PushSubscription> all;
  for (const SubscriptionJson& item : *list) {
    auto read = subscription_in(item);
    const auto owner = text_member(item, "owner");
    if (!read || !owner || owner->empty()) {
      return damaged("subscription " + std::to_string(all.size() + 1) + " is wrong");
    }
    read->owner = *owner;
    all.push_back(*std::move(read));
  }
  return all;
}

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
    // A page sends its subscription several times.
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
                  "{most} devices get alerts already: turn alerts off on one of them",
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

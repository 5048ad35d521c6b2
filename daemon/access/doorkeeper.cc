#include "daemon/access/doorkeeper.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <nlohmann/json.hpp>

#include "daemon/access/entry.h"
#include "daemon/access/policy.h"
#include "daemon/model/calendar.h"
#include "daemon/system/log.h"

namespace jadoube::access {
namespace {

using OrderedJson = nlohmann::ordered_json;

// "2026-11-26T14:02:03Z"
std::string iso_time(Seconds at) {
  const auto date = std::chrono::floor<std::chrono::seconds>(model::date_of(at));
  const std::time_t time = std::chrono::system_clock::to_time_t(date);
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

void set_text(OrderedJson& json, const char* key, std::string_view value) {
  if (!value.empty()) json[key] = value;
}

std::string line_text(const AccessRecord::Line& line) {
  OrderedJson json;
  json["time"] = iso_time(line.at);
  json["what"] = line.what;
  set_text(json, "kind", line.kind);
  set_text(json, "id", line.who.id);
  set_text(json, "name", line.who.name);
  if (!line.who.id.empty()) json["role"] = word_of(line.who.role);
  set_text(json, "from", line.from);
  set_text(json, "method", line.method);
  set_text(json, "by", line.by);
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

// False: errno has the reason.
bool append(const std::filesystem::path& path, std::string_view text) {
  const int file =
      ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0640);
  if (file < 0) return false;
  // If a full disk cut the last line short, it is ended before the next one.
  const bool whole = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int why = errno;
  ::close(file);
  errno = why;
  return whole;
}

}  // namespace

void AccessRecord::add(const Line& line) {
  if (path_.empty()) return;
  const std::string text = line_text(line);
  std::error_code error;
  const auto size = std::filesystem::file_size(path_, error);
  if (!error && size + text.size() > kMostBytes) {
    std::filesystem::rename(path_, path_.string() + ".1", error);
  }
  if (append(path_, text)) return;
  log::error("cannot write " + path_.string() + ": " + std::strerror(errno) +
             ". It would have: " + text.substr(0, text.size() - 1));
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::size_t kIdLength = 8;
constexpr std::chrono::minutes kShortestLife{1};
constexpr const char* kFirst = "organiser";

Expected<void> check_name(const std::string& name) {
  if (name.find_first_not_of(' ') == std::string::npos) {
    return refuse(ErrorCode::kInvalidArgument,
                  "give the name of the person who enters: it is the author of their decisions");
  }
  if (name.size() > Doorkeeper::kLongestName) {
    return refuse(ErrorCode::kInvalidArgument, "the name is longer than {most} bytes",
                  {{"most", Doorkeeper::kLongestName}});
  }
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 127; };
  if (std::ranges::any_of(name, is_control)) {
    return refuse(ErrorCode::kInvalidArgument, "the name has a control character");
  }
  return {};
}

std::string who(const Entry& entry) {
  return entry.name + " (" + std::string(word_of(entry.role)) + ", access/" + entry.id + ")";
}

std::string from_where(const std::string& address) {
  return address.empty() ? "this machine" : address;
}

}  // namespace

Doorkeeper::Doorkeeper(const std::filesystem::path& path, Now now)
    : path_(path),
      now_(std::move(now)),
      record_(path.empty() ? path : path.parent_path() / "access.log") {}

void Doorkeeper::record(std::string_view what, const Entry& entry, const std::string& from,
                        const std::string& by) {
  const std::lock_guard lock(recording_);
  record_.add({.at = now_(),
               .what = what,
               .who = entry.principal(),
               .kind = word_of(entry.kind),
               .from = from,
               .by = by});
}

void Doorkeeper::note_refusal(const Principal& principal, const std::string& method,
                              const std::string& from) {
  {
    const std::lock_guard lock(mutex_);
    if (refused_.count(from, now_()) == WrongSecrets::Verdict::kLimited) return;
  }
  const std::string caller =
      (principal.name.empty() ? "a viewer" : principal.name) + " from " + from_where(from);
  log::warning(caller + " may not call " + method, {.peer = caller});
  const std::lock_guard lock(recording_);
  record_.add({.at = now_(), .what = "refused", .who = principal, .from = from, .method = method});
}

Expected<std::unique_ptr<Doorkeeper>> Doorkeeper::open(std::filesystem::path path, Now now) {
  auto entries = load_entries(path);
  if (!entries && entries.error().code == ErrorCode::kDataLoss) {
    const std::string aside = path.string() + ".damaged";
    std::error_code error;
    std::filesystem::rename(path, aside, error);
    log::error(entries.error().message + ". Everybody must enter again, and programs need new " +
               "tokens. The file is now " + aside);
    entries = std::vector<Entry>();
  }
  if (!entries) return tl::unexpected(entries.error());
  std::unique_ptr<Doorkeeper> made(new Doorkeeper(std::move(path), std::move(now)));
  for (Entry& entry : *entries) {
    const std::string id = entry.id;
    made->entries_.emplace(id, std::move(entry));
  }
  made->remove_ended();
  return made;
}

void Doorkeeper::remove_ended() {
  const std::lock_guard lock(mutex_);
  std::erase_if(entries_, [this, now = now_()](const auto& item) {
    if (item.second.ends_at > now) return false;
    codes_.forget(item.first);
    return true;
  });
}

Expected<void> Doorkeeper::save() const {
  if (path_.empty()) return {};
  std::vector<Entry> entries;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, entry] : entries_) {
      if (!entry.is_first) entries.push_back(entry);
    }
  }
  return save_entries(path_, entries);
}

Expected<Doorkeeper::Made> Doorkeeper::make(Entry entry) {
  if (const auto checked = check_name(entry.name); !checked) {
    return tl::unexpected(checked.error());
  }
  remove_ended();
  const std::string secret = random_secret();
  entry.digest = digest_of(secret);
  std::string code;
  {
    const std::lock_guard lock(mutex_);
    if (entries_.size() >= kMostEntries) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "there are {count} links, people and programs already: revoke some",
                    {{"count", kMostEntries}});
    }
    do entry.id = random_id(kIdLength);
    while (entries_.contains(entry.id));
    entries_.emplace(entry.id, entry);
    if (entry.kind == Kind::kLink) code = codes_.make(entry.id);
  }
  if (const auto saved = save(); !saved) {
    take_out(entry.id);
    return tl::unexpected(saved.error());
  }
  if (entry.kind != Kind::kLink) end_first_link();
  return Made{entry, entry.id + "." + secret, code};
}

std::optional<Entry> Doorkeeper::take_out(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found == entries_.end() || found->second.ends_at <= now_()) return std::nullopt;
  Entry entry = std::move(found->second);
  entries_.erase(found);
  codes_.forget(id);
  return entry;
}

Expected<Doorkeeper::Made> Doorkeeper::make_link(Role role, const std::string& name,
                                                 const std::string& by) {
  const std::lock_guard changing(changing_);
  auto made = make({.kind = Kind::kLink,
                    .role = role,
                    .name = name,
                    .made_at = now_(),
                    .ends_at = now_() + kLinkLife});
  if (!made) return made;
  log::info(by + " made a link for " + who(made->entry));
  record("made", made->entry, "", by);
  return made;
}

std::optional<Doorkeeper::Made> Doorkeeper::make_first_link() {
  const std::lock_guard changing(changing_);
  const auto has_entered = [](const Entry& entry) { return entry.kind != Kind::kLink; };
  if (std::ranges::any_of(list(), has_entered)) return std::nullopt;
  auto made = make({.kind = Kind::kLink,
                    .role = Role::kArbiter,
                    .name = kFirst,
                    .made_at = now_(),
                    .ends_at = now_() + kTokenLife,
                    .is_first = true});
  if (!made) return std::nullopt;
  return *std::move(made);
}

std::string Doorkeeper::first_code() const {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, entry] : entries_) {
    if (entry.is_first) return codes_.of(id);
  }
  return {};
}

// Nobody can use the first link again.
void Doorkeeper::end_first_link() {
  const std::lock_guard lock(mutex_);
  std::erase_if(entries_, [this](const auto& item) {
    if (!item.second.is_first) return false;
    codes_.forget(item.first);
    return true;
  });
}

Expected<Doorkeeper::Made> Doorkeeper::make_token(Role role, const std::string& name,
                                                  std::chrono::seconds life,
                                                  const std::string& by) {
  if (life < kShortestLife || life > kLongestTokenLife) {
    return refuse(ErrorCode::kInvalidArgument,
                  "a token is valid for at least a minute and at most ten years");
  }
  const std::lock_guard changing(changing_);
  auto made = make({.kind = Kind::kToken,
                    .role = role,
                    .name = name,
                    .made_at = now_(),
                    .ends_at = now_() + life});
  if (!made) return made;
  log::info(by + " made a token for " + who(made->entry));
  record("made", made->entry, "", by);
  return made;
}

const Entry* Doorkeeper::find(Kind kind, std::string_view secret) const {
  const auto dot = secret.find('.');
  if (dot == std::string_view::npos) return nullptr;
  const auto found = entries_.find(std::string(secret.substr(0, dot)));
  if (found == entries_.end()) return nullptr;
  const Entry& entry = found->second;
  const bool is_right = is_same(digest_of(secret.substr(dot + 1)), entry.digest);
  return is_right && entry.kind == kind && entry.ends_at > now_() ? &entry : nullptr;
}

std::optional<Entry> Doorkeeper::use(Kind kind, std::string_view secret, const std::string& from) {
  const std::lock_guard lock(mutex_);
  const Entry* found = find(kind, secret);
  if (found == nullptr) return std::nullopt;
  Entry& entry = entries_.at(found->id);
  entry.used_at = now_();
  entry.used_from = from;
  return entry;
}

std::optional<Entry> Doorkeeper::use_code(std::string_view code, const std::string& from) {
  const std::lock_guard lock(mutex_);
  const auto id = codes_.find(code, now_());
  const auto found = id ? entries_.find(*id) : entries_.end();
  if (found == entries_.end() || found->second.ends_at <= now_()) return std::nullopt;
  found->second.used_at = now_();
  found->second.used_from = from;
  return found->second;
}

Refusal Doorkeeper::refuse_wrong(Kind kind, const std::string& from) {
  const auto verdict = [&] {
    const std::lock_guard lock(mutex_);
    return wrong_.count(from, now_());
  }();
  if (verdict == WrongSecrets::Verdict::kLimited) return Refusal::kLimited;
  const bool is_last = verdict == WrongSecrets::Verdict::kLastWarned;
  log::warning(std::string(kind == Kind::kLink ? "a link" : "a token") + " from " +
               from_where(from) +
               " is not valid: it was used, was revoked, has ended, or never "
               "existed" +
               (is_last ? ". For a minute, no more of them are written here" : ""));
  const std::lock_guard lock(recording_);
  record_.add({.at = now_(), .what = "wrong secret", .kind = word_of(kind), .from = from});
  return Refusal::kWrong;
}

Expected<tl::expected<Doorkeeper::Made, Refusal>> Doorkeeper::enter(std::string_view link,
                                                                    const std::string& from,
                                                                    const std::string& name) {
  using Answer = tl::expected<Made, Refusal>;
  const std::lock_guard changing(changing_);
  const auto opened =
      EntryCodes::is_code(link) ? use_code(link, from) : use(Kind::kLink, link, from);
  if (!opened) return Answer(tl::unexpected(refuse_wrong(Kind::kLink, from)));
  const std::string code = [&] {
    const std::lock_guard lock(mutex_);
    return codes_.of(opened->id);
  }();
  // One write ends the link and begins the session, so a power cut cannot separate the two.
  take_out(opened->id);
  auto made = make({.kind = Kind::kSession,
                    .role = opened->role,
                    .name = opened->is_first && !name.empty() ? name : opened->name,
                    .made_at = now_(),
                    .ends_at = now_() + kSessionLife,
                    .used_at = now_(),
                    .used_from = from});
  if (!made) {
    const std::lock_guard lock(mutex_);
    entries_.emplace(opened->id, *opened);
    codes_.restore(opened->id, code);
    return tl::unexpected(made.error());
  }
  log::info(who(made->entry) + " has entered from " + from_where(from) + " with the link access/" +
            opened->id);
  record("entered", made->entry, from, "access/" + opened->id);
  return Answer(*std::move(made));
}

std::optional<Principal> Doorkeeper::by_cookie(std::string_view secret, const std::string& from) {
  const auto entry = use(Kind::kSession, secret, from);
  if (!entry) return std::nullopt;
  return entry->principal();
}

tl::expected<Principal, Refusal> Doorkeeper::by_token(std::string_view secret,
                                                      const std::string& from) {
  const auto entry = use(Kind::kToken, secret, from);
  if (!entry) return tl::unexpected(refuse_wrong(Kind::kToken, from));
  return entry->principal();
}

std::optional<Role> Doorkeeper::role_of(Kind kind, std::string_view secret) const {
  const std::lock_guard lock(mutex_);
  const Entry* found = find(kind, secret);
  return found != nullptr ? std::optional(found->role) : std::nullopt;
}

void Doorkeeper::leave(std::string_view cookie, const std::string& from) {
  const std::lock_guard changing(changing_);
  const auto found = use(Kind::kSession, cookie, from);
  if (!found) return;
  take_out(found->id);
  log::info(who(*found) + " has left from " + from_where(from));
  record("left", *found, from, "");
  if (const auto saved = save(); !saved) log::error(saved.error().message);
}

bool Doorkeeper::is_valid(const std::string& id) const { return role_of_entry(id).has_value(); }

std::optional<Role> Doorkeeper::role_of_entry(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found == entries_.end() || found->second.ends_at <= now_()) return std::nullopt;
  return found->second.role;
}

std::vector<Entry> Doorkeeper::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<Entry> all;
  const Seconds now = now_();
  for (const auto& [id, entry] : entries_) {
    if (entry.ends_at > now && !entry.is_first) all.push_back(entry);
  }
  std::ranges::stable_sort(all, std::greater(), &Entry::made_at);
  return all;
}

Expected<void> Doorkeeper::revoke(const std::string& id, const std::string& by) {
  const std::lock_guard changing(changing_);
  const auto revoked = take_out(id);
  if (!revoked) {
    return refuse(ErrorCode::kNotFound, "there is no entry {entry}: list them",
                  {{"entry", "access/" + id}});
  }
  log::info(by + " has revoked " + who(*revoked));
  record("revoked", *revoked, "", by);
  const auto saved = save();
  if (saved) return {};
  return refuse(
      ErrorCode::kUnavailable,
      "{why}. The access does not work now, but it would work after a restart. Restart the "
      "daemon only when the disk has room, and check with `jadoube tokens`",
      {{"why", saved.error().sentence()}});
}

}  // namespace jadoube::access

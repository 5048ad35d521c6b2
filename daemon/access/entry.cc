#include "daemon/access/entry.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "daemon/access/policy.h"
#include "daemon/access/secret.h"
#include "daemon/system/secret_file.h"

namespace jadoube::access {

std::string_view word_of(Kind kind) {
  switch (kind) {
    case Kind::kLink:
      return "link";
    case Kind::kSession:
      return "session";
    case Kind::kToken:
      return "token";
  }
  return "link";
}

std::optional<Kind> kind_of(std::string_view word) {
  for (const Kind kind : {Kind::kLink, Kind::kSession, Kind::kToken}) {
    if (word == word_of(kind)) return kind;
  }
  return std::nullopt;
}

namespace {

using Json = nlohmann::json;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr int kVersion = 1;

Json json_of(const Entry& entry) {
  return {{"id", entry.id},
          {"kind", word_of(entry.kind)},
          {"role", std::string(word_of(entry.role))},
          {"name", entry.name},
          {"sha256", hex_of(entry.digest)},
          {"made", entry.made_at.time_since_epoch().count()},
          {"ends", entry.ends_at.time_since_epoch().count()}};
}

// The text of `key`. Empty if there is none.
std::string text_of_key(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<Seconds> time_of_key(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_integer()) return std::nullopt;
  return Seconds(std::chrono::seconds(found->get<std::int64_t>()));
}

std::optional<Entry> entry_of(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  const auto kind = kind_of(text_of_key(json, "kind"));
  const auto role = role_of(text_of_key(json, "role"));
  const auto digest = digest_of_hex(text_of_key(json, "sha256"));
  const auto made_at = time_of_key(json, "made"), ends_at = time_of_key(json, "ends");
  const std::string id = text_of_key(json, "id");
  if (!kind || !role || !digest || !made_at || !ends_at || id.empty()) return std::nullopt;
  return Entry{.id = id,
               .kind = *kind,
               .role = *role,
               .name = text_of_key(json, "name"),
               .digest = *digest,
               .made_at = *made_at,
               .ends_at = *ends_at};
}

tl::unexpected<rules::Error> damaged(const std::filesystem::path& path, const std::string& what) {
  // For the log.
  return tl::unexpected(rules::Error{ErrorCode::kDataLoss, path.string() + " is damaged: " + what});
}

}  // namespace

Expected<std::vector<Entry>> load_entries(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !error) return std::vector<Entry>();
  std::ifstream file(path);
  if (!file) {
    return refuse(ErrorCode::kPermissionDenied, "cannot read {path}: {why}",
                  {{"path", path.string()}, {"why", std::strerror(errno)}});
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return damaged(path, "it is no JSON object");
  if (json.value("version", Json()) != Json(kVersion)) {
    return damaged(path, "its version is not " + std::to_string(kVersion));
  }
  const auto list = json.find("entries");
  if (list == json.end() || !list->is_array()) return damaged(path, "it has no entries");
  std::vector<Entry> entries;
  for (const Json& item : *list) {
    auto entry = entry_of(item);
    if (!entry) return damaged(path, "entry " + std::to_string(entries.size() + 1) + " is wrong");
    entries.push_back(*std::move(entry));
  }
  return entries;
}

Expected<void> save_entries(const std::filesystem::path& path, const std::vector<Entry>& entries) {
  Json list = Json::array();
  for (const Entry& entry : entries) list.push_back(json_of(entry));
  const Json json{{"version", kVersion}, {"entries", std::move(list)}};
  const std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  return system::write_secret_file(path.string(), text);
}

namespace {

constexpr std::size_t kLength = 8;

// The letters in lower case, without any separators.
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
  // Attempts in the future are forgotten too: the clock was set back.
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

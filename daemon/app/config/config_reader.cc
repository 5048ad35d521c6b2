#include "daemon/app/config/config_reader.h"

#include <algorithm>

#include "daemon/app/config/key_table.h"
#include "daemon/model/ids.h"
#include "daemon/system/directory.h"
#include "daemon/texts/words.h"

namespace jadoube::app {

void ConfigReader::allow(const toml::table& table, std::string_view name) {
  allow_only(table, std::string(name) + ".", keys_of_file(name));
}

void ConfigReader::allow_tables(const toml::table& root) { allow_only(root, "", tables_of_file()); }

void ConfigReader::allow_only(const toml::table& table, const std::string& where,
                              const std::vector<std::string_view>& known) {
  for (const auto& [key, node] : table) {
    if (std::ranges::find(known, key.str()) != known.end()) continue;
    std::string list;
    for (const auto name : known) list += (list.empty() ? "" : ", ") + std::string(name);
    fail(key.source(), where + std::string(key.str()), "there is no such key; there are: " + list);
  }
}

const toml::table* ConfigReader::table(const toml::table& parent, std::string_view key) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table())
    fail(node->source(), std::string(key), "must be a table: [" + std::string(key) + "]");
  return node->as_table();
}

void ConfigReader::text(const toml::table& parent, const std::string& where, std::string_view key,
                        std::string& out) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return;
  const auto* value = node->as_string();
  if (value == nullptr || value->get().empty()) {
    return fail(node->source(), where + std::string(key),
                "must be a text that is not empty, as in " + std::string(key) + " = \"...\"");
  }
  out = value->get();
}

void ConfigReader::path(const toml::table& parent, const std::string& where, std::string_view key,
                        std::string& out) {
  text(parent, where, key, out);
  out = system::home_path(out);
}

void ConfigReader::id(const toml::table& parent, const std::string& where, std::string_view key,
                      std::string& out) {
  const std::string name = where + std::string(key);
  const toml::node* node = parent.get(key);
  if (node == nullptr) {
    return fail(parent.source(), name, "is required, as in " + std::string(key) + " = \"one\"");
  }
  text(parent, where, key, out);
  if (model::is_plain_id(out)) return;
  fail(node->source(), name,
       "\"" + out +
           "\" is not allowed: letters, digits, '.', '_' and '-', and not '.' or '-' at the start");
}

void ConfigReader::language(const toml::table& parent, const std::string& where,
                            std::string_view key, std::optional<language::Language>& out) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return;
  std::string tag;
  text(parent, where, key, tag);
  out = language::Language::of_tag(tag);
  if (tag.empty() || out) return;
  fail(node->source(), where + std::string(key),
       "there is no language \"" + tag + "\" here; there are " + language::Language::tags());
}

void ConfigReader::texts(const toml::table& parent, const std::string& where, std::string_view key,
                         std::vector<std::string>& out,
                         const std::function<std::string(const std::string&)>& fault) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || list->empty()) {
    return fail(node->source(), where + std::string(key),
                "must be a list of one or more, as in " + std::string(key) + " = [\"...\"]");
  }
  out.clear();
  for (const toml::node& entry : *list) {
    auto text = entry.value_exact<std::string>().value_or("");
    if (const auto wrong = fault(text); !wrong.empty()) {
      return fail(entry.source(), where + std::string(key), wrong);
    }
    out.push_back(std::move(text));
  }
}

void ConfigReader::flag(const toml::table& parent, const std::string& where, std::string_view key,
                        bool& out) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return;
  const auto* value = node->as_boolean();
  if (value == nullptr)
    return fail(node->source(), where + std::string(key), "must be true or false");
  out = value->get();
}

void ConfigReader::number(const toml::table& parent, const std::string& where, std::string_view key,
                          int least, int most, int& out) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return;
  const auto* number = node->as_integer();
  if (number == nullptr || number->get() < least || number->get() > most) {
    return fail(
        node->source(), where + std::string(key),
        "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  out = static_cast<int>(number->get());
}

void ConfigReader::delay(const toml::table& parent, const std::string& where,
                         std::chrono::seconds& out, const std::string& key) {
  std::string written;
  text(parent, where, key, written);
  if (written.empty()) return;
  const auto delay = texts::parse_delay(written);
  if (!delay) {
    return fail(
        parent.get(key)->source(), where + key,
        "\"" + written + "\" must be a time of at most a day, as in \"90s\", \"15m\", \"1h\"");
  }
  out = *delay;
}

void ConfigReader::fail(const toml::source_region& where, const std::string& key,
                        const std::string& what) {
  mistakes_.emplace(Place{where.path ? *where.path : name_, where.begin.line, key}, what);
}

std::vector<ConfigReader::Mistake> ConfigReader::mistakes() const {
  std::vector<Mistake> all;
  for (const auto& [place, what] : mistakes_) {
    all.push_back({.source = place.source, .line = place.line, .key = place.key, .what = what});
  }
  return all;
}

rules::Expected<void> ConfigReader::done() const {
  if (mistakes_.empty()) return {};
  std::string all;
  for (const auto& [place, what] : mistakes_) {
    all += (all.empty() ? "" : "\n") + place.source + ":" + std::to_string(place.line) + ": " +
           place.key + ": " + what;
  }
  return rules::refuse(rules::ErrorCode::kInvalidArgument, all);
}

}  // namespace jadoube::app

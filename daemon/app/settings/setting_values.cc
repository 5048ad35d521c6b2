#include "daemon/app/settings/setting_values.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

namespace jadoube::app {
namespace {

const std::string kOutputTable = "output";

// An address without its user name and its password.
std::string without_password(std::string text) {
  const auto host = text.find("://");
  if (host == std::string::npos) return text;
  const auto end = std::min(text.find('/', host + 3), text.size());
  const auto at = text.rfind('@', end);
  if (at != std::string::npos && at > host) text.erase(host + 3, at + 1 - (host + 3));
  return text;
}

std::optional<std::string> value_text(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return without_password(*text);
  if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto* moment = node.as_date_time()) {
    std::ostringstream out;
    out << moment->get();
    return out.str();
  }
  return std::nullopt;
}

// Nothing: it is a table, or a list of tables.
std::optional<std::vector<std::string>> values_text(const toml::node& node) {
  std::vector<std::string> values;
  const toml::array* list = node.as_array();
  if (list == nullptr) {
    auto one = value_text(node);
    if (!one) return std::nullopt;
    values.push_back(*std::move(one));
    return values;
  }
  for (const toml::node& entry : *list) {
    auto one = value_text(entry);
    if (!one) return std::nullopt;
    values.push_back(*std::move(one));
  }
  return values;
}

void add_values(const toml::table& table, const std::string& before, SettingValues& out) {
  for (const auto& [key, node] : table) {
    if (auto values = values_text(node)) out[before + std::string(key.str())] = *std::move(values);
  }
}

std::string quoted_toml(std::string_view text) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      out += "\\u00";
      out += kDigits[byte >> 4U];
      out += kDigits[byte & 0xfU];
    } else {
      out += c;
    }
  }
  return out + '"';
}

// True if `text` can be in a file without quotes as a value of this type.
bool is_bare(KeyType type, const std::string& text) {
  if (type == KeyType::kFlag) return text == "true" || text == "false";
  if (type != KeyType::kNumber && type != KeyType::kMoment) return false;
  if (text.find_first_of("\n\r#") != std::string::npos) return false;
  const toml::parse_result parsed = toml::parse("x = " + text);
  if (!parsed) return false;
  const toml::node* node = parsed.table().get("x");
  return node != nullptr && (type == KeyType::kNumber ? node->is_integer() : node->is_date_time());
}

std::string toml_of(const KeyRow* row, const std::vector<std::string>& values) {
  const KeyType type = row != nullptr ? row->type : KeyType::kText;
  const auto one = [&](const std::string& text) {
    return is_bare(type, text) ? text : quoted_toml(text);
  };
  if (type != KeyType::kTexts && values.size() == 1) return one(values.front());
  std::string list;
  for (const std::string& value : values) list += (list.empty() ? "" : ", ") + one(value);
  return "[" + list + "]";
}

}  // namespace

std::optional<SettingName> SettingName::parse(std::string_view name) {
  const auto first = name.find('.'), last = name.rfind('.');
  if (first == std::string_view::npos || first == 0 || last + 1 == name.size()) return std::nullopt;
  SettingName parts{.table = std::string(name.substr(0, first)),
                    .output = "",
                    .key = std::string(name.substr(last + 1))};
  const bool is_of_output = parts.table == kOutputTable;
  if (is_of_output != (first != last)) return std::nullopt;
  if (is_of_output) parts.output = std::string(name.substr(first + 1, last - first - 1));
  return is_of_output && parts.output.empty() ? std::nullopt : std::optional(std::move(parts));
}

std::string SettingName::text() const {
  return table + "." + (output.empty() ? "" : output + ".") + key;
}

SettingValues values_of(const toml::table& root) {
  SettingValues values;
  for (const auto& [name, node] : root) {
    if (const toml::table* table = node.as_table()) {
      add_values(*table, std::string(name.str()) + ".", values);
    }
  }
  const toml::node* outputs = root.get(kOutputTable);
  const toml::array* list = outputs != nullptr ? outputs->as_array() : nullptr;
  if (list == nullptr) return values;
  for (const toml::node& entry : *list) {
    const toml::table* table = entry.as_table();
    const toml::node* name = table != nullptr ? table->get("name") : nullptr;
    const auto text = name != nullptr ? name->value_exact<std::string>() : std::nullopt;
    if (text) add_values(*table, kOutputTable + "." + *text + ".", values);
  }
  return values;
}

std::string SettingsText::output_at(unsigned line) const {
  const auto after = outputs.upper_bound(line);
  return after == outputs.begin() ? "" : std::prev(after)->second;
}

SettingsText text_of(const SettingValues& values) {
  SettingsText out;
  unsigned line = 0;
  const auto add = [&](const std::string& text) {
    out.text += text + "\n";
    ++line;
  };
  std::string table;
  for (const auto& [name, given] : values) {
    const auto parts = SettingName::parse(name);
    if (!parts || !parts->output.empty()) continue;
    if (std::exchange(table, parts->table) != parts->table) add("[" + parts->table + "]");
    add(parts->key + " = " + toml_of(parts->row(), given));
  }
  // The outputs are after all other tables, because a line belongs to the last output before it.
  std::map<std::string, std::vector<std::pair<SettingName, std::vector<std::string>>>> outputs;
  for (const auto& [name, given] : values) {
    if (auto parts = SettingName::parse(name); parts && !parts->output.empty()) {
      const std::string output = parts->output;
      outputs[output].emplace_back(*std::move(parts), given);
    }
  }
  for (const auto& [output, keys] : outputs) {
    add("[[output]]");
    out.outputs[line] = output;
    add("name = " + quoted_toml(output));
    for (const auto& [parts, given] : keys) {
      add(parts.key + " = " + toml_of(parts.row(), given));
    }
  }
  return out;
}

}  // namespace jadoube::app

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/app/config/key_table.h"
#include "daemon/app/config/toml.h"

namespace jadoube::app {

/// Values by the names of their settings: "event.delay", "output.live.url". A value is a text as
/// people type it: "true", "95", "15m". Only lists have several, or none.
using SettingValues = std::map<std::string, std::vector<std::string>, std::less<>>;

/// The parts of the name of a setting.
struct SettingName {
  std::string table;
  /// The name of an output. Empty: the table is no [[output]].
  std::string output;
  std::string key;

  /// Nothing: it has another form. The key may be one that there is not.
  static std::optional<SettingName> parse(std::string_view name);
  /// "event.delay", "output.live.url"
  std::string text() const;
  /// Null: there is no such key.
  const KeyRow* row() const { return find_key(table, key); }
};

/// The values of a file by their names. Lists of tables other than [[output]] are left out, and
/// what is no value. A password in an address is left out.
SettingValues values_of(const toml::table& root);

/// The values as a file would have them.
struct SettingsText {
  std::string text;
  /// The names of the outputs, by the lines on which they begin.
  std::map<unsigned, std::string> outputs = {};

  /// The output that has this line. Empty: none.
  std::string output_at(unsigned line) const;
};

/// Writes `values` as TOML, one key on a line. A value that is not of the type of its key is
/// written as a text, so that its reader refuses it.
SettingsText text_of(const SettingValues& values);

}  // namespace jadoube::app

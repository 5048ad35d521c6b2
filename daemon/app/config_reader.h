#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "daemon/app/toml.h"
#include "rules/error.h"

namespace jadoube::app {

/// Takes keys out of the tables of one configuration file and remembers the first thing that is
/// wrong. `where` is the table's name with a full stop, "daemon.", for messages.
class ConfigReader {
 public:
  /// `name`: the file's, for messages.
  explicit ConfigReader(std::string name) : name_(std::move(name)) {}

  /// Refuses every key of `table` that is not in `known`.
  void allow(const toml::table& table, const std::string& where,
             std::initializer_list<std::string_view> known);

  /// The table under `key`; null where there is none.
  const toml::table* table(const toml::table& parent, std::string_view key);

  /// The text under `key`, which must not be empty; `out` stays where there is none.
  void text(const toml::table& parent, const std::string& where, std::string_view key,
            std::string& out);

  /// True or false under `key`; `out` stays where there is none.
  void flag(const toml::table& parent, const std::string& where, std::string_view key, bool& out);

  /// Remembers that `key` is wrong, unless something was before.
  void fail(const toml::source_region& where, const std::string& key, const std::string& what);

  /// InvalidArgument with the first thing that was wrong: "name:line: key: what".
  rules::Expected<void> done() const;

 private:
  std::string name_;
  std::string error_;
};

}  // namespace jadoube::app

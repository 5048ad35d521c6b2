#pragma once

#include <chrono>
#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/app/config/config.h"
#include "daemon/app/config/toml.h"
#include "daemon/language/language.h"
#include "daemon/outputs/settings.h"
#include "rules/error.h"

namespace jadoube::app {

/// Reads keys of the tables of one configuration file, and remembers the mistakes. `where` is
/// the table's name with a full stop, "daemon.", for messages.
class ConfigReader {
 public:
  /// `name`: the name of the file, for messages.
  explicit ConfigReader(std::string name) : name_(std::move(name)) {}

  /// Refuses every key of `table` that `key_table` does not have in the table `name`: "event".
  void allow(const toml::table& table, std::string_view name);

  /// Refuses every table of the file that `key_table` does not have.
  void allow_tables(const toml::table& root);

  /// The table under `key`. Null if there is none.
  const toml::table* table(const toml::table& parent, std::string_view key);

  /// Reads the text under `key`, which must not be empty. Without the key, `out` does not change.
  void text(const toml::table& parent, const std::string& where, std::string_view key,
            std::string& out);

  /// Reads the path under `key`, as a text. A `~` at its start is the home directory.
  void path(const toml::table& parent, const std::string& where, std::string_view key,
            std::string& out);

  /// Reads the id of one of several tables under `key`. It is required.
  void id(const toml::table& parent, const std::string& where, std::string_view key,
          std::string& out);

  /// A language, by its tag: "uk". Nothing: there is no such key.
  void language(const toml::table& parent, const std::string& where, std::string_view key,
                std::optional<language::Language>& out);
  /// Reads a list of one or more texts under `key`. `fault` returns what is wrong with one of them,
  /// or nothing. Without the key, `out` does not change.
  void texts(const toml::table& parent, const std::string& where, std::string_view key,
             std::vector<std::string>& out,
             const std::function<std::string(const std::string&)>& fault);

  /// Reads true or false under `key`. Without the key, `out` does not change.
  void flag(const toml::table& parent, const std::string& where, std::string_view key, bool& out);

  /// Reads a whole number from `least` to `most` under `key`. Without the key, `out` does not
  /// change.
  void number(const toml::table& parent, const std::string& where, std::string_view key, int least,
              int most, int& out);

  /// Reads a delay under `key`: "15m". Without the key, `out` does not change.
  void delay(const toml::table& parent, const std::string& where, std::chrono::seconds& out,
             const std::string& key = "delay");

  /// Remembers that `key` is wrong. Of several mistakes of one key, the first counts.
  void fail(const toml::source_region& where, const std::string& key, const std::string& what);

  /// Something that is wrong.
  struct Mistake {
    /// The text that was parsed under this name, and the line of it.
    std::string source;
    unsigned line = 0;
    std::string key, what;
  };
  /// All that is wrong, in the order of the lines.
  std::vector<Mistake> mistakes() const;

  /// InvalidArgument with the mistakes, a line for each in the order of the file: "name:line: key:
  /// what".
  rules::Expected<void> done() const;

 private:
  void allow_only(const toml::table& table, const std::string& where,
                  const std::vector<std::string_view>& known);

  // A line of a text, and the key there.
  struct Place {
    std::string source;
    unsigned line = 0;
    std::string key;
    auto operator<=>(const Place&) const = default;
  };

  std::string name_;
  std::map<Place, std::string> mistakes_;
};

/// Reads all tables of a configuration. `reader` remembers what is wrong; then the result counts
/// for nothing.
Config read_tables(ConfigReader& reader, const toml::table& root);

/// Reads the addresses of the tables [grpc], [http], [livechess] and [metrics]. No address may be
/// there twice.
class AddressReader {
 public:
  explicit AddressReader(ConfigReader& reader) : reader_(reader) {}

  /// Reads [grpc] of `root` into `settings`. Settings that it does not have stay.
  void read_grpc(const toml::table& root, GrpcSettings& settings);

  /// Reads the table [http].
  void read_http(const toml::table& root, HttpSettings& settings);

  /// Reads the table [livechess].
  void read_livechess(const toml::table& root, LiveChessSettings& settings);

  /// Reads the table [metrics].
  void read_metrics(const toml::table& root, MetricsSettings& settings);

 private:
  void read_local_name(const toml::table& http, std::string& name);
  void read(const toml::table& table, const std::string& where, const std::string& key,
            std::vector<std::string>& out);

  ConfigReader& reader_;
  // The places that were named so far.
  std::set<std::string> taken_;
};

/// Reads the table [event] of `root` into `config`, and reports errors in it to `reader`. The keys
/// are those in `config.h`.
void read_event(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [engine]: how a chess engine analyses what spectators see.
void read_engine(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [evidence]: who stamps the evidence of games. Call it when [relay] is read.
void read_evidence(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [http], [livechess] and every [[output]].
void read_outputs(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [push]: alerts on the devices of arbiters and operators. Call it when [http] is read.
void read_push(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads the keys that only outputs of kind "speech" have.
void read_speech_keys(ConfigReader& reader, const toml::table& table,
                      outputs::OutputSettings& output);

/// Reads [failover]: the other daemon of this hall. Call it when everything else is read.
void read_failover(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [relay] and its halls. Call it last: a relay has no boards, and some outputs are not for
/// relays.
void read_relay(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app

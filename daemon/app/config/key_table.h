#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::app {

/// The type of a key's value.
enum class KeyType : std::uint8_t {
  kText,    ///< One line.
  kFlag,    ///< true or false.
  kNumber,  ///< A whole number.
  kDelay,   ///< A time: "90s", "15m", "1h".
  kMoment,  ///< A date and a time with its offset: 2026-11-21T15:00:00+01:00.
  kTexts,   ///< A list of texts.
};

/// When a change in the browser takes effect.
enum class KeyEffect : std::uint8_t {
  kAtOnce,    ///< At once.
  kRestart,   ///< When the daemon starts again.
  kOnlyFile,  ///< Never: only the file has the key. `KeyRow::reason` has the reason.
};

/// Why only the file has a key.
enum class OnlyFile : std::uint8_t {
  kNo,      ///< It may be changed in the browser.
  kEntry,   ///< It decides who reaches the daemon, and who may enter.
  kPath,    ///< It names a file or a directory of this machine.
  kReach,   ///< It names an address to which the daemon connects without a check.
  kRecord,  ///< It decides where the record is, and what is removed from it.
  kDevice,  ///< It names devices of this machine.
  kHalls,   ///< It joins daemons, and all of them must have it.
  kPairs,   ///< Pairs of boards have calls of their own.
  kFair,    ///< It keeps an engine away from those who play.
};

/// A key of the configuration.
struct KeyRow {
  /// "event". "output" for each [[output]].
  std::string_view table, key;
  KeyType type = KeyType::kText;
  KeyEffect effect = KeyEffect::kRestart;
  /// What the key sets, in one sentence: for `language::tr`.
  const char* what = "";
  OnlyFile reason = OnlyFile::kNo;
  /// What holds without the key, as the file would have it. Empty: nothing, or it depends.
  std::string_view fallback = {};
  /// The words that it may be, with blanks between them. Empty: any value of its type.
  std::string_view words = {};
  /// Of an output: the kinds that have it, with blanks between them. Empty: all.
  std::string_view kinds = {};
  /// Only arbiters may change it.
  bool for_arbiters = false;
  /// It can be written and never read. The file has no such key: it has `secret_file`.
  bool is_secret = false;
};

/// All keys, in the order of the documentation. The readers of the file take no other key.
std::span<const KeyRow> key_table();

/// The row of a key. Null: there is none.
const KeyRow* find_key(std::string_view table, std::string_view key);

/// The keys that a table of the file may have.
std::vector<std::string_view> keys_of_file(std::string_view table);

/// The tables that the file may have.
std::vector<std::string_view> tables_of_file();

/// True if `word` is one of those in `words`, which have blanks between them.
bool has_word(std::string_view words, std::string_view word);

/// True if an output of the kind `kind` has this key.
bool is_of_kind(const KeyRow& row, std::string_view kind);

/// Why only the file has such keys, for `language::tr`. Empty for `kNo`.
const char* reason_text(OnlyFile reason);

}  // namespace jadoube::app

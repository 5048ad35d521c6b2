#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "daemon/language/language.h"
#include "rules/notation/language.h"

namespace jadoube::outputs {

/// How speech-dispatcher speaks. Empty: as in its own configuration.
struct SpeechVoice {
  /// As in "de", "en-GB".
  std::string language = {};
  /// The synthesizer: "espeak-ng".
  std::string module = {};
  /// The name of a voice of the synthesizer.
  std::string voice = {};
  /// From -100 to 100.
  std::optional<int> rate = {};

  bool operator==(const SpeechVoice&) const = default;
};

/// What only outputs of kind speech have.
struct SpeechSettings {
  /// Where speech-dispatcher listens: "unix:/run/headset-12.sock", "host:6560".
  std::string address = {};
  /// The boards whose games are announced there. Empty: all, in the hall only.
  std::vector<std::string> boards = {};
  /// Others than the players of the table hear it: spectators, or players of other tables.
  bool hall = false;
  /// The language of moves, pieces and numbers. German: the words of the Laws.
  rules::Language words = rules::Language::kGerman;
  SpeechVoice voice = {};
  /// The times left at which a player is warned.
  std::vector<std::chrono::seconds> time_warnings = {};
  /// Whoever may watch the table may have answers spoken there: for the phones of its players.
  bool phones = false;

  /// The language of what is said besides moves: that of the voice. English if there are no
  /// translations.
  language::Language sentences() const;

  bool operator==(const SpeechSettings&) const = default;
};

/// Where speech-dispatcher listens.
struct SpeechAddress {
  /// The path of a Unix socket. Empty: `host` and `port`.
  std::string path = {};
  std::string host = {}, port = {};
};

/// Reads "unix:/path" or "host:port". Nothing: it is neither.
std::optional<SpeechAddress> parse_speech_address(const std::string& address);

}  // namespace jadoube::outputs

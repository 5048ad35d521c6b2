#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "daemon/outputs/transfer.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// What came of trying an output.
struct OutputTrial {
  /// What was sent arrived, or what is served was read.
  bool ok = false;
  /// What arrived where, or what failed. A whole sentence.
  rules::Sentence what = {};
  /// What to do now. Empty: nothing.
  rules::Sentence advice = {};
  /// Where it went, without name, password and secret paths. Empty: nowhere.
  std::string address = {};
  /// How many bytes arrived, or were read.
  std::uint64_t bytes = 0;
  /// The status of HTTP, or the last reply code of FTP. 0: there is none.
  int status = 0;
  /// How many games or tables were read. Nothing: no games are read here.
  std::optional<int> games = {};
  /// How long it took.
  std::chrono::milliseconds took{0};

  bool operator==(const OutputTrial&) const = default;
};

/// What a trial works with.
struct TrialTools {
  /// Belongs to the trial. No output uses it.
  Transfer& transfer;
  /// True: the daemon ends, so the trial ends too.
  std::function<bool()> is_ended = [] { return false; };
};

}  // namespace jadoube::outputs

#pragma once

#include <chrono>
#include <string>

namespace jadoube::analysis {

/// How positions are analysed: [engine] of the configuration.
struct EngineSettings {
  /// False: nothing is analysed.
  bool enabled = true;
  /// The program, which uses UCI. Empty: it is looked for.
  std::string path = {};
  int threads = 1;
  /// How long it looks at a position, while few games wait for it.
  std::chrono::milliseconds think{500};
  /// Of its table of positions.
  int memory_mb = 32;
  /// What is held back from everybody for less than this is not analysed. Fifteen minutes: the rule
  /// of the European Chess Union for broadcasts [spec: ECU Tournament Rules, Q.2.4]. Hardly any
  /// player thinks longer about one move, so what is analysed is on no board any more.
  std::chrono::seconds least_delay = std::chrono::minutes(15);

  bool operator==(const EngineSettings&) const = default;
};

}  // namespace jadoube::analysis

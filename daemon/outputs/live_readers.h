#pragma once

#include <string>
#include <vector>

#include "daemon/outputs/settings.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// Where outputs are read, and who else sees what is played at once.
struct LiveAddresses {
  /// Those of [http], where outputs are read.
  std::vector<std::string> http = {};
  /// Those of [livechess], if it is live.
  std::vector<std::string> livechess = {};
  /// Whoever comes from these networks is a display.
  std::vector<std::string> networks = {};
};

/// Who sees what is played at once, although it is held back from everybody. There is a sentence
/// for each such output, address and network in the configuration.
std::vector<rules::Sentence> live_readers(const std::vector<OutputSettings>& outputs,
                                          const LiveAddresses& addresses);

}  // namespace jadoube::outputs

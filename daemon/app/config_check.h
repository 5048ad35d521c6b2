#pragma once

#include <string>
#include <vector>

#include "daemon/app/config/config.h"
#include "daemon/devices/device_loop.h"
#include "daemon/outputs/settings.h"
#include "rules/error.h"

namespace jadoube::app {

/// What is wrong with the configuration beyond its text, a sentence for each fault. A password, a
/// token or a key cannot be used. A password would be sent without encryption. A file is where a
/// directory should be. Empty: no fault was found.
std::vector<std::string> faults_of(const Config& config);

/// What others in the network can do or read, where the configuration may not mean it: a sentence
/// for each. `--check` prints them, and the log at the start has them.
std::vector<std::string> exposures_of(const Config& config);

/// Who can see what is played before everybody may, a sentence for each output, interface and
/// network. Empty: nobody without a role.
std::vector<rules::Sentence> live_readers(const Config& config);

/// Where outputs are read, and who else sees what is played at once.
outputs::LiveAddresses live_addresses(const Config& config);

/// Faults that depend on the present moment and on the user who asks, a sentence for each. For
/// example a directory cannot be written, an address is in use, or a port of a board is missing.
/// The check writes nothing, and listens for a moment only.
std::vector<std::string> doubts_of(const Config& config);

/// The same boards with what unlocks them, read from their key files. A refusal names the board. It
/// does not contain the key. It is that of the file (`system::read_secret`), or InvalidArgument
/// where the driver has no such key.
rules::Expected<std::vector<devices::BoardSetting>> with_keys(
    std::vector<devices::BoardSetting> boards);

}  // namespace jadoube::app

#pragma once

#include <string>
#include <vector>

#include "daemon/app/config/config.h"
#include "daemon/devices/device_loop.h"
#include "daemon/outputs/settings.h"
#include "rules/error.h"

namespace jadoube::app {

/// The faults of the configuration beyond its text, a sentence for each. A password, a token or a
/// key cannot be used. A password would be sent without encryption. A file is where a directory
/// should be. Empty: no fault was found.
std::vector<std::string> faults_of(const Config& config);

/// What other machines in the network can do or read, perhaps without intention: a sentence for
/// each. `--check` prints them, and the log at the start has them.
std::vector<std::string> exposures_of(const Config& config);

/// Who sees moves before everybody may: a sentence for each output, interface and network. Empty:
/// nobody without a role.
std::vector<rules::Sentence> live_readers(const Config& config);

/// The addresses of outputs, and the other places that show moves at once.
outputs::LiveAddresses live_addresses(const Config& config);

/// Faults that depend on the present moment and on the user who asks, a sentence for each. For
/// example a directory cannot be written, an address is in use, or a port of a board is missing.
/// The check writes nothing, and listens for a moment only.
std::vector<std::string> doubts_of(const Config& config);

/// The boards with the keys that unlock them, read from their key files. A refusal names the board,
/// but never contains the key. It is that of the file (`system::read_secret`), or InvalidArgument
/// if the driver accepts no such key.
rules::Expected<std::vector<devices::BoardSetting>> with_keys(
    std::vector<devices::BoardSetting> boards);

}  // namespace jadoube::app

#pragma once

#include <optional>
#include <string>

#include "daemon/outputs/settings.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// Why an output with these settings can never work: an address that would show a password on the
/// way, or something else than a directory where it writes. Nothing: no reason is known. Looks at
/// the disk, but connects to nobody.
std::optional<rules::Sentence> wrong_settings_of(const OutputSettings& settings);

/// Why `path` can be no directory: it, or a part of it, is something else. Nothing: it is one, or
/// can be made.
std::optional<rules::Sentence> wrong_directory(const std::string& path);

}  // namespace jadoube::outputs

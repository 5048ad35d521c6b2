#pragma once

#include <optional>
#include <string>

#include "rules/sentence.h"

namespace jadoube::outputs {

/// Why `url` is no address of another host: "there is no host in it". Nothing: it is one. Connects
/// to nobody.
std::optional<rules::Sentence> url_fault(const std::string& url);

/// Why `url` is no address of a time server. Nothing: it is one. Connects to nobody.
std::optional<rules::Sentence> time_server_fault(const std::string& url);

}  // namespace jadoube::outputs

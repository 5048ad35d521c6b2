#pragma once

#include <optional>
#include <string>

#include "rules/sentence.h"

namespace jadoube::outputs {

/// Why `url` is no address of another host: "there is no host in it". Nothing: it is one. Connects
/// to nobody.
std::optional<rules::Sentence> url_fault(const std::string& url);

/// The host of `url`, as it is connected to: a name in small letters, or an address in numbers
/// without brackets. Empty: `url` is no address. Connects to nobody.
std::string host_of_url(const std::string& url);

/// The id of a round at Lichess in its address, as people copy it:
/// "https://lichess.org/broadcast/kyiv-open/round-2/EfGhIjKl#boards". A text that is no such
/// address stays as it is.
std::string lichess_round_id(const std::string& text);

/// The id of a broadcast at Lichess in its address:
/// "https://lichess.org/broadcast/kyiv-open/AbCdEfGh". A text that is no such address stays as it
/// is.
std::string lichess_broadcast_id(const std::string& text);

/// Why `url` is no address of a time server. Nothing: it is one. Connects to nobody.
std::optional<rules::Sentence> time_server_fault(const std::string& url);

/// True if a secret may be sent to this address: https, or http to the machine itself.
bool is_safe_address(const std::string& url);

}  // namespace jadoube::outputs

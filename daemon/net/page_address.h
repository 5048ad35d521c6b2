#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jadoube::net {

/// "http://hall:8080". A port that the scheme has anyway is left out: "https://hall".
std::string page_address(const std::string& scheme, const std::string& host, int port);

/// The addresses where people find the pages that are served at `listen`, "0.0.0.0:8080", whose
/// port is `port`. `scheme` is "http" or "https". If it serves every address of this machine, these
/// are the names in `names`, then the machine's own addresses, and last the one for this machine
/// only. Empty: a Unix socket.
std::vector<std::string> page_addresses(const std::string& scheme, const std::string& listen,
                                        int port, const std::vector<std::string>& names);

/// The host in "https://hall.example:8443": "hall.example".
std::string host_of_page(std::string_view address);

/// True if only programs on this machine reach the address: its host is "localhost" or a loopback
/// address.
bool is_for_this_machine(std::string_view address);

/// True if the host is an address, or a name that is known here. Names that end in ".local" are
/// told in the network itself, and this machine need not know them. It may ask a name server, so it
/// may take seconds.
bool is_known_host(const std::string& host);

/// The names by which a network knows this machine without a name server: "hall" and "hall.local".
/// If the system has a full name, "hall.example", then only that one.
std::vector<std::string> own_names();

}  // namespace jadoube::net

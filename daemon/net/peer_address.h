#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::net {

/// Where a client is.
struct PeerAddress {
  /// Empty: a Unix socket.
  std::string text;
  bool is_local = true;
  int port = 0;
};

/// The other end of the connected socket `fd`.
PeerAddress peer_address(int fd);

/// True if `host`, as in `PeerAddress::text`, is this machine.
bool is_local_host(const std::string& host);

/// The port of this machine to which the socket `fd` is bound. 0: it has none.
int local_port(int fd);

/// Who is at the other end of a connection.
struct Client {
  /// The address of another host or of this one: "192.0.2.7". Empty: a Unix socket.
  std::string host = {};
  int port = 0;
  /// Over a Unix socket: the user who connected, "meier" ("uid-1000" if there is no name), and the
  /// process, from the kernel (SO_PEERCRED).
  std::string user = {};
  int process = 0;

  bool operator==(const Client&) const = default;
};

/// The client at the other end of the socket `fd`. Nothing if the system does not give it, because
/// the client has disconnected for example.
std::optional<Client> client_of(int fd);

/// Who it is, for the record and the log: "192.0.2.7:4711", "[2001:db8::7]:4711", "user meier,
/// process 4711".
std::string text_of(const Client& client);

/// The name of an abstract socket for `client`. It is unique with `owner`, our process, and
/// `number`.
std::string socket_name_of(const Client& client, int owner, int number);

/// The client that gRPC calls `peer`: "unix-abstract:" and a name of `socket_name_of`. Nothing if
/// it is another text.
std::optional<Client> parse_client(std::string_view peer);

/// "http://hall:8080". A port that the scheme has anyway is left out: "https://hall".
std::string page_address(const std::string& scheme, const std::string& host, int port);

/// The addresses where people find the pages that are served at `listen`, "0.0.0.0:8080", whose
/// port is `port`. `scheme` is "http" or "https". If it serves every address of this machine, the
/// names in `names` are first. Then follow the machine's own addresses, and last the address for
/// this machine only. Empty: a Unix socket.
std::vector<std::string> page_addresses(const std::string& scheme, const std::string& listen,
                                        int port, const std::vector<std::string>& names);

/// The host in "https://hall.example:8443": "hall.example".
std::string host_of_page(std::string_view address);

/// True if only programs on this machine reach the address: its host is "localhost" or a loopback
/// address.
bool is_for_this_machine(std::string_view address);

/// True if the host is an address, or a name that is known here. Names that end in ".local" are
/// announced in the network itself, and this machine need not know them. It may ask a name server,
/// so it may take seconds.
bool is_known_host(const std::string& host);

/// The names of this machine that work in a network without a name server: "hall" and "hall.local".
/// If the system has a full name, "hall.example", then only that one.
std::vector<std::string> own_names();

}  // namespace jadoube::net

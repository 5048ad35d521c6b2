#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::net {

/// Who is at the other end of a connection.
struct Client {
  /// The address of another host or of this one: "192.0.2.7". Empty: a Unix socket.
  std::string host = {};
  int port = 0;
  /// Over a Unix socket: the user who connected, "meier" ("uid-1000" if there is no name), and the
  /// process, as the kernel says (SO_PEERCRED).
  std::string user = {};
  int process = 0;

  bool operator==(const Client&) const = default;
};

/// The client at the other end of the socket `fd`. Nothing if the system does not say, because it
/// is gone for example.
std::optional<Client> client_of(int fd);

/// Who it is, for the record and the log: "192.0.2.7:4711", "[2001:db8::7]:4711", "user meier,
/// process 4711".
std::string text_of(const Client& client);

/// The name of an abstract socket that stands for `client`. It is unique with `owner`, our process,
/// and `number`.
std::string socket_name_of(const Client& client, int owner, int number);

/// The client that gRPC calls `peer`: "unix-abstract:" and a name of `socket_name_of`. Nothing if
/// it is another text.
std::optional<Client> parse_client(std::string_view peer);

}  // namespace jadoube::net

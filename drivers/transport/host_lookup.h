#pragma once

#include <sys/socket.h>

#include <string>

#include "rules/error.h"

namespace jadoube::drivers {

/// An address that can be connected to.
struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

/// The address of `host`, which is a number or a name, and `port`. Never waits: a name is looked up
/// by a thread of its own, and until that has ended for the first time, or where it found nothing,
/// this refuses (Unavailable). Every call has it looked up anew for the next one, for a host may
/// move. Any thread.
rules::Expected<SocketAddress> look_up(const std::string& host, std::uint16_t port);

}  // namespace jadoube::drivers

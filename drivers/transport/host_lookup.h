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

/// The address of `host` (a number or a name) and `port`. Never waits: a separate thread looks the
/// name up. Unavailable until the first look-up has ended, or where it found nothing. Every call
/// starts a new look-up for the next call, because a host may move. Any thread may call this.
rules::Expected<SocketAddress> look_up(const std::string& host, std::uint16_t port);

}  // namespace jadoube::drivers

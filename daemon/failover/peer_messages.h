#pragma once

#include "daemon/failover/standing.h"
#include "jadoube/failover/v1/peer_service.pb.h"

/// From the values of this room to the messages between the two daemons, and back.
namespace jadoube::failover {

v1::Standing to_message(const Standing& standing);
Standing from_message(const v1::Standing& message);

}  // namespace jadoube::failover

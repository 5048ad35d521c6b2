#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// The entries of an event log as the board dumps it, up to its end mark [spec:
/// drivers/dgt/protocol.md#event-log]. A log that went round its memory begins in the middle of an
/// entry, and memory can wear out. So bytes that fit nowhere are skipped one at a time. The rest of
/// a press at the very beginning may be read as a square.
std::vector<LogEntry> read_event_log(std::span<const std::uint8_t> bytes);

}  // namespace jadoube::drivers::dgt

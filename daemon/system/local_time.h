#pragma once

#include <string>

#include "drivers/instant.h"

/// Times as text, in the machine's time zone.
namespace jadoube::system {

/// "2026-11-20 14:02:03".
std::string local_date_time(drivers::Instant time);

/// "2026.11.20", as PGN writes it.
std::string local_pgn_date(drivers::Instant time);

/// "14:02:03".
std::string local_time(drivers::Instant time);

}  // namespace jadoube::system

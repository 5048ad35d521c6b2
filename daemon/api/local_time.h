#pragma once

#include <string>

#include "daemon/model/game.h"

/// Times as text, in the machine's time zone.
namespace jadoube::api {

/// "2026-11-20 14:02:03".
std::string local_date_time(model::Instant time);

/// "2026.11.20", as PGN writes it.
std::string local_pgn_date(model::Instant time);

/// "14:02:03".
std::string local_time(model::Instant time);

}  // namespace jadoube::api

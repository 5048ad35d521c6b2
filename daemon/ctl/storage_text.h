#pragma once

#include <string>

#include "jadoube/v1/status_service.pb.h"

namespace jadoube::ctl {

/// The record and its disk, for people: four lines, or five where something is wrong.
///
///     journal  /var/lib/jadoube/journal.sqlite, 12 MB, 48210 events
///     room     1.4 GB, and 67 MB kept back; enough for about 9 days at the present rate
///     durable  yes
std::string storage_text(const v1::Storage& storage);

}  // namespace jadoube::ctl

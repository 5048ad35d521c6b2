#pragma once

#include <functional>
#include <string>

#include "daemon/storage/backup.h"
#include "daemon/storage/database.h"

namespace jadoube::storage {

/// Opens `source` and a new file, has `fill` write a journal into that, checks it whole and names
/// it `path`; where anything fails nothing is left there. Errors are those of `back_up`.
rules::Expected<Copied> make_copy(
    const Source& source, const std::string& path,
    const std::function<rules::Expected<void>(Database& from, Database& to)>& fill);

}  // namespace jadoube::storage

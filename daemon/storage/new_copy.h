#pragma once

#include <functional>
#include <string>

#include "daemon/storage/backup.h"
#include "daemon/storage/database.h"

namespace jadoube::storage {

/// Opens `source` and a new file. `fill` writes a journal into the new file. Then the whole file is
/// checked and gets the name `path`. If anything fails, no file is left. Errors are those of
/// `back_up`.
rules::Expected<Copied> make_copy(
    const Source& source, const std::string& path,
    const std::function<rules::Expected<void>(Database& from, Database& to)>& fill);

}  // namespace jadoube::storage

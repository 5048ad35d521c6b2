#pragma once

#include <string>

#include "rules/error.h"

namespace jadoube::system {

/// Looks for symbolic links among the files of `directory`, but not in its folders. The directory
/// itself may be one. FailedPrecondition names the first link: whoever could put it there could
/// make the daemon write over another file. A directory that is not there has none.
rules::Expected<void> refuse_links(const std::string& directory);

}  // namespace jadoube::system

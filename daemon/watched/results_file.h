#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"

/// The file beside that of the pairing program that takes the results back.
namespace jadoube::watched {

/// The path of that file: "/srv/open.trf" gives "/srv/open.jadoube.trf". It is never the program's
/// own. `ending`: ".trf", or ".txt".
std::string results_path(const std::string& program_file, std::string_view ending);

/// Writes the whole file: its bytes go beside it into "/srv/.open.jadoube.trf.new", which is then
/// renamed. So whoever reads it sees the old or the new results, also after a power cut. Everybody
/// may read it. It follows no link.
///
/// PermissionDenied, Unavailable: the message names the file, and why it cannot be written; an
/// older file is as before.
rules::Expected<void> write_results_file(const std::string& path, std::string_view bytes);

}  // namespace jadoube::watched

#pragma once

#include <string>
#include <string_view>

#include "daemon/model/tournament.h"
#include "daemon/tournament/export/written_results.h"
#include "daemon/watched/saved_file.h"

namespace jadoube::watched {

/// The results for the pairing program that wrote a file.
struct WrittenBack {
  /// ".trf" or ".txt": the ending of the name of the file.
  std::string_view ending = ".trf";
  tournament::WrittenResults results = {};
};

/// The results in the format of `content`, the file of the pairing program: TRF and the pairings of
/// Swiss-Manager are filled in, and its players get the pairings of all rounds. Programs with other
/// formats get TRF, because these formats have no place for results, or no program reads them.
WrittenBack results_for(const std::string& content, const model::Tournament& tournament,
                        const model::Section& section, const tournament::ResultOf& result_of);

}  // namespace jadoube::watched

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/model/tournament.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tournament/export/writers.h"
#include "daemon/watched/saved_file.h"
#include "rules/error.h"

namespace jadoube::watched {

// The file with the results for the pairing program, beside the program's own file.

/// The path of that file: "/srv/open.trf" gives "/srv/open.jadoube.trf". It is never the program's
/// own. `ending`: ".trf", or ".txt".
std::string results_path(const std::string& program_file, std::string_view ending);

/// Writes the whole file: its bytes go beside it into "/srv/.open.jadoube.trf.new", which is then
/// renamed. So a reader gets the old or the new results, also after a power cut. Everybody may read
/// it. It follows no link.
///
/// PermissionDenied, Unavailable: the message names the file, and why it cannot be written; an
/// older file is as before.
rules::Expected<void> write_results_file(const std::string& path, std::string_view bytes);

/// Finds out if results may have changed: a game began, ended or was corrected, or a tournament
/// changed. One thread.
class ResultNews {
 public:
  /// `feed` must exist longer.
  explicit ResultNews(const stream::Feed& feed) : feed_(feed) {}

  /// True if there was such an event since the last call. True at the first call.
  bool take();

 private:
  const stream::Feed& feed_;
  std::uint64_t seen_ = 0;
  bool has_begun_ = false;
};

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

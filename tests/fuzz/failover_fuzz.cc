#include <cstddef>
#include <cstdint>
#include <string>

#include "daemon/failover/side_files.h"
#include "daemon/failover/standing.h"
#include "daemon/failover/witness.h"
#include "tests/fuzz/input.h"

using namespace jadoube;

// What a daemon with a standby reads of its own form: its file, the note of a lease, and the paths
// of files from the other daemon. What is read is written the same again, and no path leaves the
// data directory.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto standing = failover::standing_of(text, "a")) {
    fuzz::check(failover::standing_of(failover::text_of(*standing), "a") == standing);
  }
  if (const auto note = failover::note_of(text)) {
    fuzz::check(failover::note_of(failover::text_of(*note)) == note);
  }
  if (failover::SideFiles::is_one(text)) {
    const auto path = (std::filesystem::path("/data") / text).lexically_normal().string();
    fuzz::check(path == "/data/access.json" || path.starts_with("/data/outputs/") ||
                path.starts_with("/data/learnt/"));
  }
  return 0;
}

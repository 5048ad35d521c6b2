#include <cstdlib>
#include <sstream>

#include "drivers/recording/session.h"

using namespace jadoube::drivers;

// Any text is refused, or gives a session that can be written and read again as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  std::istringstream input(std::string(reinterpret_cast<const char*>(bytes), size));
  const auto session = read_session(input, "fuzz");
  if (!session) return 0;
  std::stringstream text;
  SessionWriter writer(text, session->provenance);
  for (const Chunk& chunk : session->chunks) writer.write(chunk);
  const auto again = read_session(text, "again");
  if (!again || again->chunks != session->chunks) std::abort();
  return 0;
}

// Any text is read to its end, and each game that was read is written and read the same.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "rules/pgn/pgn.h"

namespace {

using namespace jadoube::rules;

// A comment may be changed where PGN cannot hold it, but only once.
bool same_moves(const PgnGame& a, const PgnGame& b) {
  return std::equal(a.plies.begin(), a.plies.end(), b.plies.begin(), b.plies.end(),
                    [](const PgnPly& x, const PgnPly& y) {
                      return x.move == y.move && x.clock == y.clock && x.nags == y.nags;
                    });
}

void expect_same_again(const PgnGame& game) {
  std::istringstream text(to_pgn(game));
  PgnReader reader(text);
  const auto again = reader.next();
  if (!again || !*again || (*again)->start != game.start || (*again)->result != game.result ||
      !same_moves(**again, game) || to_pgn(**again) != to_pgn(game)) {
    std::abort();
  }
  const auto end = reader.next();
  if (!end || *end) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
  PgnReader reader(text);
  // A game or an error takes a byte at the least.
  for (std::size_t i = 0; i <= size + 1; ++i) {
    const auto game = reader.next();
    if (!game) continue;
    if (!*game) return 0;
    expect_same_again(**game);
  }
  std::abort();
}

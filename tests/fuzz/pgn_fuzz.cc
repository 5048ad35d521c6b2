// Any text is read to its end, with every setting of the reader. Each game that was read can be
// written and read again as the same.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "rules/pgn/pgn.h"

namespace {

using namespace jadoube::rules;

// A comment may change once, if PGN cannot hold it. A variation of which nothing could be read is
// not written.
bool same_moves(const std::vector<PgnPly>& a, const std::vector<PgnPly>& b) {
  const auto same_line = [](const PgnLine& x, const PgnLine& y) {
    return same_moves(x.plies, y.plies);
  };
  const auto with_moves = [](std::vector<PgnLine> lines) {
    std::erase_if(lines, [](const PgnLine& line) { return line.plies.empty(); });
    return lines;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const PgnPly& x, const PgnPly& y) {
    const auto ours = with_moves(x.variations), theirs = with_moves(y.variations);
    return x.move == y.move && x.clock == y.clock && x.elapsed == y.elapsed && x.nags == y.nags &&
           std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(), same_line);
  });
}

void expect_same_again(const PgnGame& game, PgnReading how) {
  const std::string written = to_pgn(game);
  std::istringstream text(written);
  PgnReader reader(text, "again", how);
  const auto again = reader.next();
  if (!again || !*again || (*again)->start != game.start || (*again)->result != game.result ||
      (*again)->fault || !same_moves((*again)->plies, game.plies) || to_pgn(**again) != written) {
    std::abort();
  }
  const auto end = reader.next();
  if (!end || *end) std::abort();
}

void read_to_the_end(const std::string& bytes, PgnReading how) {
  std::istringstream text(bytes);
  PgnReader reader(text, "t.pgn", how);
  // A game or an error takes at least one byte.
  for (std::size_t i = 0; i <= bytes.size() + 1; ++i) {
    const auto game = reader.next();
    if (!game && how.bad_game == PgnReading::BadGame::kGoodPartKept) std::abort();
    if (!game) continue;
    if (!*game) return;
    expect_same_again(**game, how);
  }
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read_to_the_end(bytes, {});
  read_to_the_end(bytes, {.bad_game = PgnReading::BadGame::kGoodPartKept,
                          .moves = PgnReading::Moves::kAsTheyStand});
  return 0;
}

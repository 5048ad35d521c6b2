// A FEN is refused or read; what was read is written and read the same, and can be played on from.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rules/notation/fen.h"
#include "rules/notation/uci.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::rules;
  const auto position = parse_fen({reinterpret_cast<const char*>(data), size});
  if (!position) return 0;
  if (parse_fen(to_fen(*position)) != *position) std::abort();
  const MoveList moves = position->legal_moves();
  if (moves.size() != perft(*position, 1)) std::abort();
  for (const Move move : moves) {
    const Position after = position->after(move);
    const Position built(after.placement(), after.turn(), after.castling(), after.en_passant(),
                         after.halfmove_clock(), after.fullmove_number());
    if (after != built || parse_uci(*position, to_uci(*position, move)) != move) std::abort();
  }
  return 0;
}

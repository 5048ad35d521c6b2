// A FEN is refused or read. A position that was read can be written in every form, read again as
// the same, diagnosed, and played on.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rules/notation/fen.h"
#include "rules/notation/uci.h"
#include "rules/validity/validity.h"

namespace {

using namespace jadoube::rules;

void want(bool holds) {
  if (!holds) std::abort();
}

void write_again(const WrittenPosition& written) {
  const Position position(written);
  want(Position(position.written()) == position);
  for (const auto letters : {CastlingLetters::kXFen, CastlingLetters::kShredder}) {
    want(parse_fen_as_written(to_fen(written, letters)) == written);
    want(parse_fen(to_fen(position, letters)) == position);
  }
}

void diagnose(const WrittenPosition& written) {
  for (const auto starts : {StartingPositions::kAsCastlingSays, StartingPositions::kStandard,
                            StartingPositions::kChess960}) {
    for (const Impossibility reason : why_impossible(written, starts)) {
      want(!explain(reason, written, starts).sentence.empty());
    }
  }
}

void play_on(const Position& position) {
  const MoveList moves = position.legal_moves();
  want(moves.size() == perft(position, 1));
  for (const Move move : moves) {
    const Position after = position.after(move);
    want(Position(after.written()) == after);
    want(Position(written_after(position, move)) == after);
    for (const auto castling : {UciCastling::kKingSteps, UciCastling::kKingTakesRook}) {
      want(parse_uci(position, to_uci(position, move, castling)) == move);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto written = parse_fen_as_written({reinterpret_cast<const char*>(data), size});
  if (!written) return 0;
  write_again(*written);
  diagnose(*written);
  play_on(Position(*written));
  return 0;
}

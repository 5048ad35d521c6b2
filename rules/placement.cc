#include "rules/placement.h"

namespace jadoube::rules {
namespace {

Placement make_initial() {
  constexpr std::string_view kBackRank = "RNBQKBNR";
  Placement placement;
  for (int file = 0; file < 8; ++file) {
    const PieceType type = type_of(*parse_piece(kBackRank[file]));
    placement.set(square_at(file, 0), make_piece(Color::kWhite, type));
    placement.set(square_at(file, 1), Piece::kWhitePawn);
    placement.set(square_at(file, 6), Piece::kBlackPawn);
    placement.set(square_at(file, 7), make_piece(Color::kBlack, type));
  }
  return placement;
}

std::string rank_text(const Placement& placement, int rank) {
  std::string text;
  int empty = 0;
  const auto write_empty = [&] {
    if (empty > 0) text += static_cast<char>('0' + empty);
    empty = 0;
  };
  for (int file = 0; file < 8; ++file) {
    const Piece piece = placement[square_at(file, rank)];
    if (piece == Piece::kNone) {
      ++empty;
      continue;
    }
    write_empty();
    text += to_char(piece);
  }
  write_empty();
  return text;
}

tl::unexpected<Error> refuse_rank(int rank, Sentence why) {
  return refuse(ErrorCode::kInvalidArgument, "placement, rank {rank}: {why}",
                {{"rank", rank + 1}, {"why", std::move(why)}});
}

// Reads one rank of the field into `placement`; the error where it is none.
std::optional<tl::unexpected<Error>> read_rank(std::string_view text, int rank,
                                               Placement& placement) {
  int file = 0;
  for (const char letter : text) {
    const bool is_count = letter >= '1' && letter <= '8';
    const auto piece = letter == '.' ? std::nullopt : parse_piece(letter);
    if (!is_count && !piece) {
      return refuse_rank(rank, Sentence("'{letter}' is neither a piece nor 1 to 8",
                                        {{"letter", std::string(1, letter)}}));
    }
    const int width = is_count ? letter - '0' : 1;
    if (file + width > 8) return refuse_rank(rank, Sentence("more than 8 squares"));
    if (piece) placement.set(square_at(file, rank), *piece);
    file += width;
  }
  if (file < 8) {
    return refuse_rank(rank, Sentence("{count} squares instead of 8", {{"count", file}}));
  }
  return std::nullopt;
}

}  // namespace

const Placement& Placement::initial() {
  static const Placement placement = make_initial();
  return placement;
}

Placement rotated(const Placement& placement) {
  Placement result;
  for (int i = 0; i < kSquareCount; ++i) {
    result.set(rotated(square_at(i)), placement[square_at(i)]);
  }
  return result;
}

std::string to_fen(const Placement& placement) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    text += rank_text(placement, rank);
    if (rank > 0) text += '/';
  }
  return text;
}

Expected<Placement> parse_placement(std::string_view field) {
  Placement placement;
  for (int rank = 7; rank >= 0; --rank) {
    const std::size_t end = rank > 0 ? field.find('/') : field.size();
    if (end == std::string_view::npos) {
      return refuse(ErrorCode::kInvalidArgument, "placement: {count} ranks instead of 8",
                    {{"count", 8 - rank}});
    }
    if (auto error = read_rank(field.substr(0, end), rank, placement)) return *error;
    field.remove_prefix(rank > 0 ? end + 1 : end);
  }
  return placement;
}

}  // namespace jadoube::rules

#include "daemon/tracking/inference/gap_variations.h"

#include <algorithm>

#include "daemon/tracking/sensors/difference.h"
#include "rules/attacks.h"
#include "rules/laws/game.h"

namespace jadoube::tracking {

using rules::Color;
using rules::Move;
using rules::Piece;
using rules::Placement;
using rules::Position;
using rules::Square;

namespace {

constexpr std::size_t kMostWaysTold = 32;
constexpr int kMostPliesToAndFro = 5;

/// A piece, and where it stood.
struct StoodPiece {
  Square square;
  Piece piece;
};

/// How many plies of `line` lead to a position that stood before.
int repetitions(const Variation& line, Position position, std::span<const Position> stood) {
  int count = 0;
  for (const auto move : line) {
    position = position.after(move);
    const auto same = [&](const Position& one) { return rules::same_position(one, position); };
    count += std::ranges::any_of(stood, same) ? 1 : 0;
  }
  return count;
}

/// True if `picture` shows the piece of `move` on its way, on a square between.
bool is_on_his_way(const Position& before, Move move, const Placement& picture,
                   SensingClass sensing) {
  const auto stood = as_sensed(before.placement(), sensing);
  for (const auto square : rules::Squares(rules::between(move.from, move.to))) {
    auto shown = stood;
    shown.set(square, stood[move.from]);
    shown.set(move.from, Piece::kNone);
    if (shown == picture) return true;
  }
  return false;
}

/// True if the board was like `picture` before `line`, after it, between its plies, or during one
/// of them.
bool passes(const Variation& line, Position position, const Placement& picture,
            SensingClass sensing) {
  const auto is_it = [&] { return as_sensed(position.placement(), sensing) == picture; };
  bool passed = is_it();
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto move = line[i];
    const bool stays = std::ranges::find(line.begin() + static_cast<std::ptrdiff_t>(i), line.end(),
                                         move.to, &Move::from) == line.end();
    passed |= stays && is_on_his_way(position, move, picture, sensing);
    position = position.after(move);
    passed |= is_it();
  }
  return passed;
}

/// True if after `line` the side to move can take the piece on one of the squares with the piece on
/// the other. Otherwise no hand holds these two pieces.
bool takes(const Variation& line, Position position, Square white, Square black) {
  for (const auto move : line) position = position.after(move);
  const bool whites = position.turn() == Color::kWhite;
  const Move capture{whites ? white : black, whites ? black : white};
  return std::ranges::any_of(position.legal_moves(), [&](Move move) {
    return move.from == capture.from && move.to == capture.to;
  });
}

/// True if a piece like `victim` is taken in `line`.
bool is_taken(Piece victim, const Variation& line, Position position) {
  return std::ranges::any_of(line, [&](Move move) {
    const bool takes = position.placement()[move.to] == victim;
    position = position.after(move);
    return takes;
  });
}

/// The pieces that are gone from where they stood, or were seen since.
std::vector<StoodPiece> pieces_gone(const Placement& reported, const Placement& picture,
                                    const Placement& lifted) {
  std::vector<StoodPiece> pieces;
  for (const auto* stood : {&lifted, &reported}) {
    for (const auto square : rules::Squares(differing(*stood, picture))) {
      const bool gone = (*stood)[square] != Piece::kNone && picture[square] == Piece::kNone;
      const bool known = stood != &lifted && lifted[square] == (*stood)[square];
      if (gone && !known) pieces.push_back({square, (*stood)[square]});
    }
  }
  return pieces;
}

}  // namespace

void keep_what_passes(const Placement& read, const VariationStart& start,
                      std::span<std::vector<Variation>> found) {
  const auto does = [&](const Variation& line) {
    return passes(line, start.position, read, start.sensing);
  };
  if (std::ranges::none_of(found,
                           [&](const auto& some) { return std::ranges::any_of(some, does); })) {
    return;
  }
  for (auto& some : found) std::erase_if(some, std::not_fn(does));
}

std::vector<Variation> lines_to_and_fro(const VariationStart& start, const Placement& picture,
                                        int& budget) {
  std::vector<Variation> found;
  for (int plies = 2; plies <= kMostPliesToAndFro && found.empty(); ++plies) {
    found = lines(start, picture, plies, budget, Count::kTold);
  }
  return found;
}

std::vector<Alternative> ranked(std::vector<Variation> lines, const Position& before,
                                std::span<const Position> stood) {
  std::vector<Alternative> ways;
  const auto shortest = lines.front().size();
  for (auto& line : lines) {
    const auto longer = static_cast<Cost>(line.size() - shortest);
    const auto cost =
        longer * cost::kPlyInGap + repetitions(line, before, stood) * cost::kRepetition;
    ways.push_back({std::move(line), cost});
  }
  // One that is longer is not written first: others may follow from it.
  std::ranges::stable_sort(
      ways, {}, [](const Alternative& way) { return std::pair(way.line.size(), way.behind); });
  if (ways.size() > kMostWaysTold) ways.resize(kMostWaysTold);
  const auto least = ways.front().behind;
  for (auto& way : ways) way.behind = std::max(0, way.behind - least);
  return ways;
}

std::vector<Almost> with_victim_beside(const VariationStart& start, const Placement& picture) {
  std::vector<Almost> pictures;
  for (const auto square : rules::Squares(differing(start.reported, picture))) {
    const auto victim = picture[square];
    if (victim == Piece::kNone || start.reported[square] != Piece::kNone) continue;
    auto& almost = pictures.emplace_back(Almost{.picture = picture, .may_be_after = {}});
    almost.picture.set(square, Piece::kNone);
    almost.may_be_after = [victim, position = start.position](const Variation& line) {
      return is_taken(victim, line, position);
    };
  }
  return pictures;
}

std::vector<Almost> with_pieces_in_hand(const VariationStart& start, const Placement& picture,
                                        const Placement& lifted) {
  const auto pieces = pieces_gone(start.reported, picture, lifted);
  std::vector<Almost> pictures;
  for (const auto& one : pieces) {
    pictures.push_back({picture, cost::kHeldAtRest, [](const Variation&) { return true; }});
    pictures.back().picture.set(one.square, one.piece);
  }
  for (const auto& one : pieces) {
    for (const auto& other : pieces) {
      if (color_of(one.piece) != Color::kWhite || color_of(other.piece) != Color::kBlack) continue;
      if (one.square == other.square) continue;
      const auto one_takes = [position = start.position, white = one.square,
                              black = other.square](const Variation& line) {
        return takes(line, position, white, black);
      };
      pictures.push_back({picture, 2 * cost::kHeldAtRest, one_takes});
      pictures.back().picture.set(one.square, one.piece);
      pictures.back().picture.set(other.square, other.piece);
    }
  }
  return pictures;
}

}  // namespace jadoube::tracking

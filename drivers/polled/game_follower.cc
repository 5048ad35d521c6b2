#include "drivers/polled/game_follower.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "rules/notation/uci.h"

namespace jadoube::drivers {
namespace {

bool ends_line(std::uint8_t byte) { return byte == '\r' || byte == '\n' || byte == 0x17; }

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::optional<std::string> LineDecoder::take(std::uint8_t byte) {
  if (ends_line(byte)) {
    const std::string line = trimmed(std::exchange(held_, {}));
    if (std::exchange(is_too_long_, false) || line.empty()) return std::nullopt;
    return line;
  }
  if (byte < 0x20 || byte > 0x7E || is_too_long_) {
    ++skipped_bytes_;
    return std::nullopt;
  }
  held_ += static_cast<char>(byte);
  if (held_.size() > kLongest) {
    is_too_long_ = true;
    skipped_bytes_ += std::exchange(held_, {}).size();
  }
  return std::nullopt;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = line.find_first_not_of(' '); at != std::string_view::npos;
       at = line.find_first_not_of(' ', at)) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

namespace {

// Up to this many new plies are reported one by one.
constexpr std::size_t kFewPlies = 8;

using rules::Piece;
using rules::Placement;
using rules::Square;

// The squares that differ: first `from`, then those that a capture empties, then `to`, then the
// rest, emptied ones first.
void report_move(const Placement& before, const Placement& after, Square from, Square to,
                 std::vector<Observation>& seen) {
  const auto report = [&](Square square) { seen.push_back(SquareChanged{square, after[square]}); };
  const auto differs = [&](Square square) { return before[square] != after[square]; };
  const Piece moved = before[from];
  seen.push_back(SquareChanged{from, Piece::kNone});
  const auto is_captured = [&](Square square) {
    return square != from && differs(square) && before[square] != Piece::kNone &&
           rules::color_of(before[square]) != rules::color_of(moved);
  };
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (is_captured(square)) seen.push_back(SquareChanged{square, Piece::kNone});
  }
  if (after[to] != Piece::kNone) report(to);
  for (const bool emptied : {true, false}) {
    for (const auto square : rules::Squares(rules::kAllSquares)) {
      const bool is_reported = square == to || is_captured(square) || !differs(square) ||
                               (square == from && after[from] == Piece::kNone);
      if (!is_reported && (after[square] == Piece::kNone) == emptied) report(square);
    }
  }
}

// Where the moved piece is put. In castling, the move has the square of the rook.
Square target_of(const rules::Position& position, rules::Move move) {
  if (!position.is_castling(move)) return move.to;
  const int file = rules::file_of(move.to) > rules::file_of(move.from) ? 6 : 2;
  return rules::square_at(file, rules::rank_of(move.from));
}

bool is_letter_of(std::string_view letters, char letter) {
  return letters.find(letter) != std::string_view::npos;
}

}  // namespace

void GameFollower::restart() {
  moves_.clear();
  positions_ = {rules::Position::initial()};
}

void GameFollower::begin(std::vector<Observation>& seen) {
  restart();
  is_begun_ = true;
  report_all(seen);
}

void GameFollower::report_all(std::vector<Observation>& seen) const {
  if (is_begun_) seen.push_back(PlacementRead{position().placement()});
}

bool GameFollower::play(rules::Move move, std::vector<Observation>& seen) {
  const rules::Position before = position();
  if (!is_begun_ || !before.is_legal(move)) return false;
  moves_.push_back(move);
  positions_.push_back(before.after(move));
  report_move(before.placement(), position().placement(), move.from, target_of(before, move), seen);
  return true;
}

// The piece goes back to its old square, so the squares are reported in the opposite order.
bool GameFollower::take_back(std::vector<Observation>& seen) {
  if (!is_begun_ || moves_.empty()) return false;
  const rules::Move move = moves_.back();
  const Placement before = position().placement();
  moves_.pop_back();
  positions_.pop_back();
  const Square target = target_of(position(), move);
  seen.push_back(SquareChanged{target, Piece::kNone});
  const Placement& after = position().placement();
  seen.push_back(SquareChanged{move.from, after[move.from]});
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const bool is_reported =
        square == move.from || (square == target && after[square] == Piece::kNone);
    if (!is_reported && before[square] != after[square]) {
      seen.push_back(SquareChanged{square, after[square]});
    }
  }
  return true;
}

void GameFollower::adopt(const std::vector<rules::Move>& moves, std::vector<Observation>& seen) {
  const bool goes_on = is_begun_ && moves.size() >= moves_.size() &&
                       moves.size() - moves_.size() <= kFewPlies &&
                       std::equal(moves_.begin(), moves_.end(), moves.begin());
  if (goes_on) {
    for (std::size_t ply = moves_.size(); ply < moves.size(); ++ply) play(moves[ply], seen);
    return;
  }
  if (is_begun_) seen.push_back(ChangesMissed{});
  restart();
  is_begun_ = true;
  std::vector<Observation> not_reported;
  for (const rules::Move move : moves) play(move, not_reported);
  report_all(seen);
}

std::optional<rules::Move> read_reported_move(const rules::Position& position,
                                              std::string_view text) {
  const std::string rank = position.turn() == rules::Color::kWhite ? "1" : "8";
  std::string uci;
  if (text.starts_with("O-O-O") || text.starts_with("0-0-0")) {
    uci = "e" + rank + "c" + rank;
  } else if (text.starts_with("O-O") || text.starts_with("0-0")) {
    uci = "e" + rank + "g" + rank;
  } else {
    if (!text.empty() && is_letter_of("KQRBN", text[0])) text.remove_prefix(1);
    if (text.size() < 4) return std::nullopt;
    const std::size_t to = is_letter_of("-x", text[2]) ? 3 : 2;
    uci = std::string(text.substr(0, 2)) + std::string(text.substr(to, 2));
    const std::string_view rest = text.substr(std::min(to + 2, text.size()));
    if (rest.size() >= 2 && is_letter_of("/=", rest[0])) {
      uci += static_cast<char>(std::tolower(static_cast<unsigned char>(rest[1])));
    }
  }
  const auto move = rules::parse_uci(position, uci);
  if (!move || !position.is_legal(*move)) return std::nullopt;
  return *move;
}

}  // namespace jadoube::drivers

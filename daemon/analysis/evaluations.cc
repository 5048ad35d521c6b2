#include "daemon/analysis/evaluations.h"

#include <algorithm>

#include "rules/notation/fen.h"

namespace jadoube::analysis {

namespace {

using rules::Color;

// FNV-1a, and at its end the last step of SplitMix64: similar texts get numbers far apart.
PositionKey number_of(std::string_view text) {
  std::uint64_t value = 0xcbf29ce484222325ULL;
  for (const unsigned char c : text) value = (value ^ c) * 0x100000001b3ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

}  // namespace

PositionKey key_of(const rules::Position& position) { return key_of_fen(rules::to_fen(position)); }

PositionKey key_of_fen(std::string_view fen) {
  std::size_t end = 0;
  for (int field = 0; field < 4 && end != std::string_view::npos; ++field) {
    end = fen.find(' ', field == 0 ? 0 : end + 1);
  }
  return number_of(fen.substr(0, end));
}

std::optional<Score> score_by_law(const rules::Position& position) {
  std::optional<Score> score;
  if (position.is_checkmate()) {
    score.emplace();
    score->mates = rules::opponent_of(position.turn());
  } else if (position.is_stalemate()) {
    score.emplace();
  }
  return score;
}

bool can_be_analysed(const rules::Position& position) {
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    int kings = 0, pieces = 0, pawns = 0;
    for (int index = 0; index < rules::kSquareCount; ++index) {
      const rules::Square square = rules::square_at(index);
      const rules::Piece piece = position.placement()[square];
      if (piece == rules::Piece::kNone || rules::color_of(piece) != color) continue;
      ++pieces;
      if (rules::type_of(piece) == rules::PieceType::kKing) ++kings;
      if (rules::type_of(piece) != rules::PieceType::kPawn) continue;
      ++pawns;
      if (rules::rank_of(square) == 0 || rules::rank_of(square) == 7) return false;
    }
    if (kings != 1 || pieces > 16 || pawns > 8) return false;
  }
  return !position.square_sets().in_check(rules::opponent_of(position.turn()));
}

std::optional<Score> Evaluations::find(PositionKey key) const {
  const std::lock_guard lock(mutex_);
  const auto found = scores_.find(key);
  if (found == scores_.end()) return std::nullopt;
  return found->second;
}

bool Evaluations::put(PositionKey key, const Score& score) {
  const std::lock_guard lock(mutex_);
  if (scores_.size() >= kMost) return false;
  return scores_.emplace(key, score).second;
}

std::size_t Evaluations::size() const {
  const std::lock_guard lock(mutex_);
  return scores_.size();
}

void Evaluations::for_each(const std::function<void(PositionKey, const Score&)>& take) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [key, score] : scores_) take(key, score);
}

GameScores scores_of(const model::Game& game, const Evaluations& known) {
  const auto score_at = [&](const rules::Position& position) {
    auto score = score_by_law(position);
    if (!score) score = known.find(key_of(position));
    return score;
  };
  GameScores scores;
  scores.reserve(game.plies.size() + 1);
  rules::Position position = game.start;
  scores.push_back(score_at(position));
  for (const model::Ply& ply : game.plies) {
    position = position.after(ply.move);
    scores.push_back(score_at(position));
  }
  return scores;
}

std::optional<double> loss_of(const GameScores& scores, std::size_t ply, rules::Color mover) {
  const auto& before = scores[ply];
  const auto& after = scores[ply + 1];
  if (!before || !after) return std::nullopt;
  const double for_white = white_percent(*before) - white_percent(*after);
  return std::max(0.0, mover == rules::Color::kWhite ? for_white : -for_white);
}

rules::Color mover_of(const model::Game& game, std::size_t ply) {
  return ply % 2 == 0 ? game.start.turn() : rules::opponent_of(game.start.turn());
}

}  // namespace jadoube::analysis

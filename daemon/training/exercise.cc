#include "daemon/training/exercise.h"

#include <optional>
#include <utility>

#include "daemon/training/lesson.h"

namespace jadoube::training {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

Exercise::Exercise(std::string program, std::filesystem::path directory)
    : child_(std::move(program), std::move(directory)) {}

Expected<Exercise::Running> Exercise::start(const std::string& lesson) {
  if (find_lesson(lesson) == nullptr) {
    return refuse(ErrorCode::kNotFound, "there is no lesson \"{lesson}\": list the lessons",
                  {{"lesson", lesson}});
  }
  const std::lock_guard guard(mutex_);
  running_.reset();
  const auto started = child_.prepare().and_then([&] {
    return child_.start({"--training", lesson, "--training-dir", child_.directory().string()});
  });
  if (!started) return tl::unexpected(started.error());
  running_ = Running{lesson, std::chrono::system_clock::now()};
  return *running_;
}

void Exercise::stop() {
  const std::lock_guard guard(mutex_);
  running_.reset();
  child_.stop();
}

std::optional<Exercise::Running> Exercise::running() {
  const std::lock_guard guard(mutex_);
  if (!child_.is_running()) running_.reset();
  return running_;
}

namespace {

using rules::Bitboard;
using rules::Placement;
using rules::Square;

// The squares on which the pieces differ from the record.
Bitboard differing(const Placement& expected, const Placement& standing) {
  Bitboard squares = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (expected[square] != standing[square]) squares |= rules::bit(square);
  }
  return squares;
}

// The square of the moved piece afterwards. A castling move names the rook's square instead.
Square destination(const rules::Position& before, rules::Move move) {
  constexpr int kFileC = 2, kFileG = 6;
  if (!before.is_castling(move)) return move.to;
  const bool is_kingside = rules::file_of(move.to) > rules::file_of(move.from);
  return rules::square_at(is_kingside ? kFileG : kFileC, rules::rank_of(move.from));
}

Bitboard targets_of(const rules::Position& position, Square from) {
  Bitboard targets = 0;
  for (const auto& move : position.legal_moves()) {
    if (move.from == from) targets |= rules::bit(destination(position, move));
  }
  return targets;
}

// The squares where a lifted piece may be put. Nothing: no move has begun.
std::optional<Bitboard> answer_to_lift(const rules::Position& position, const Placement& standing,
                                       Bitboard lifted) {
  Bitboard own = 0, others = 0;
  for (const auto square : rules::Squares(lifted)) {
    if (standing[square] != rules::Piece::kNone) return std::nullopt;
    const auto piece = position.placement()[square];
    (rules::color_of(piece) == position.turn() ? own : others) |= rules::bit(square);
  }
  if (rules::count(own) != 1 || rules::count(others) > 1) return std::nullopt;
  const Bitboard targets = targets_of(position, rules::first_square(own));
  const Bitboard allowed = others == 0 ? targets : targets & others;
  if (allowed == 0) return std::nullopt;
  return allowed;
}

}  // namespace

Bitboard lights_of(const model::Board& board) {
  if (!board.game || !board.game->is_followed()) return 0;
  const auto position = board.game->position();
  const auto expected = as_sensed(position.placement(), board.device.capabilities.sensing);
  const Bitboard wrong = differing(expected, board.placement);
  if (wrong != 0) return answer_to_lift(position, board.placement, wrong).value_or(wrong);
  const auto& plies = board.game->plies;
  if (plies.empty()) return 0;
  const auto last = plies.back().move;
  const auto before = board.game->position_after(plies.size() - 1);
  return rules::bit(last.from) | rules::bit(destination(before, last));
}

bool sounds_on(const model::Board& board) {
  if (!board.game || !board.game->is_followed() || board.game->plies.empty()) return false;
  return board.game->plies.back().state == model::PlyState::kIllegal;
}

}  // namespace jadoube::training

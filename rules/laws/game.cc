#include "rules/laws/game.h"

#include <algorithm>

#include "rules/notation/uci.h"

namespace jadoube::rules {
namespace {

// True if no position up to `before` can come back once `after` has been reached. `after` is one
// legal move later.
bool is_irreversible(const Position& before, const Position& after) {
  return after.halfmove_clock() == 0 || before.square_sets().en_passant != 0 ||
         after.square_sets().castling_rooks != before.square_sets().castling_rooks;
}

}  // namespace

Game::Game(const Position& start) { records_.push_back({.position = start}); }

Expected<void> Game::play(Move move) {
  if (!position().is_legal(move)) {
    return refuse(ErrorCode::kFailedPrecondition, "ply {ply}: {move} is not legal",
                  {{"ply", plies() + 1}, {"move", to_uci(position(), move)}});
  }
  records_.push_back(record_after(move, true));
  moves_.push_back(move);
  return {};
}

void Game::play_as_it_stands(Move move) {
  records_.push_back(record_after(move, position().is_legal(move)));
  moves_.push_back(move);
}

bool Game::take_back() {
  if (moves_.empty()) return false;
  records_.pop_back();
  moves_.pop_back();
  return true;
}

Game::Record Game::record_after(Move move, bool legal) const {
  const Record& last = records_.back();
  const auto ply = static_cast<std::uint32_t>(records_.size());
  Record record{.position = last.position.after(move), .comparable_from = last.comparable_from};
  record.illegal_stands = last.illegal_stands || !legal;
  if (record.illegal_stands) {
    record.comparable_from = 0;
  } else if (is_irreversible(last.position, record.position)) {
    record.comparable_from = ply;
  }
  for (std::uint32_t back = 2; back <= ply - record.comparable_from; back += 2) {
    const Record& earlier = records_[ply - back];
    if (!same_position(earlier.position, record.position)) continue;
    record.previous = ply - back;
    record.occurrences = earlier.occurrences + 1;
    break;
  }
  return record;
}

int Game::occurrences_with(Move move) const { return record_after(move, true).occurrences; }

int Game::consecutive_occurrences() const {
  constexpr std::size_t kTwoMovesEach = 4;
  int count = 1;
  for (std::size_t ply = plies(); ply >= kTwoMovesEach; ply -= kTwoMovesEach, ++count) {
    if (!same_position(position_after(ply - kTwoMovesEach), position())) break;
  }
  return count;
}

std::vector<std::size_t> Game::chain_of(const Record& record, std::size_t ply) const {
  std::vector<std::size_t> plies = {ply};
  for (std::uint32_t at = record.previous; at != kNever; at = records_[at].previous) {
    plies.push_back(at);
  }
  std::reverse(plies.begin(), plies.end());
  return plies;
}

std::vector<std::size_t> Game::occurrence_plies_with(Move move) const {
  return chain_of(record_after(move, true), plies() + 1);
}

}  // namespace jadoube::rules

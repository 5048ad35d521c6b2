#include "daemon/arbiter/detectors/observed_game.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/move_text.h"

namespace jadoube::arbiter {
namespace {

/// The most squares that differ from the position while a move is made, except in castling.
constexpr int kSquaresOfMove = 2;

}  // namespace

ObservedGame::ObservedGame(TournamentRules rules) : rules_(std::move(rules)) {}

void ObservedGame::take(const model::TimedChange& timed) {
  const auto& change = timed.change;
  now_ = timed.at;
  if (std::holds_alternative<model::ClockChange>(change)) return take_clock(timed);
  model::apply(change, board_);
  sensed_.take(timed, board_);
  if (std::holds_alternative<model::GameStarted>(change)) {
    firm_.begin(board_.game->start);
    unfollowed_.begin_again();
    take_plies(0);
  } else if (const auto* plies = std::get_if<model::PliesChange>(&change); plies && has_game()) {
    take_plies(plies->keep);
  } else if (std::holds_alternative<model::UnexplainedChange>(change)) {
    if (board_.unexplained.empty() && !is_other_position(*this)) unfollowed_.explain();
  }
  compare_placement(change);
}

// The tournament has a result, and the players have stopped. A result may have been entered for the
// wrong table. Then each player has made a move since, and pressed.
bool ObservedGame::is_over_in_tournament() const {
  if (!rules_.result_since || now_ < *rules_.result_since) return false;
  const auto made = firm_.plies();
  const auto is_after = [&](std::size_t index) {
    const model::Ply& ply = plies()[index];
    return ply.evidence == model::Evidence::kPress && ply.made_at > *rules_.result_since;
  };
  return made < 2 || !is_after(made - 1) || !is_after(made - 2);
}

void ObservedGame::compare_placement(const model::Change& change) {
  const bool is_read = is_of_squares(change);
  if (!is_read && !std::holds_alternative<model::PliesChange>(change) &&
      !std::holds_alternative<model::GameStarted>(change)) {
    return;
  }
  if (board_.placement != expected_on(*this)) return;
  if (is_read) unfollowed_.explain();
  sensed_.agree();
}

std::optional<Unfollowed> ObservedGame::unfollowed() const {
  if (unfollowed_.found()) return unfollowed_.found();
  const bool runs = board_.clock && board_.clock->running;
  if (!is_followed() || !runs || firm_.plies() == 0) return std::nullopt;
  const auto since = std::max(sensed_.moments().link_changed, board_.game->started_at);
  const bool none_since = firm_since(plies()[firm_.plies() - 1]) <= since;
  if (!none_since || !is_other_position(*this)) return std::nullopt;
  return Unfollowed{std::max(since, sensed_.moments().sensed), firm_.plies(), false};
}

void ObservedGame::take_clock(const model::TimedChange& timed) {
  model::apply(timed.change, board_);
  if (!sensed_.take_clock(board_, timed.at) || sensed_.is_catching_up(now_)) return;
  const bool is_explained =
      !is_followed() || (board_.unexplained.empty() && !is_other_position(*this));
  unfollowed_.press(timed.at, firm_.plies(), is_explained);
}

/// The plies from `keep` on are new.
void ObservedGame::take_plies(std::size_t keep) {
  if (firm_.take(plies(), keep, rules_.laws, ruling_.is_made)) unfollowed_.begin_again();
}

rules::Color maker_of(const ObservedGame& record, std::size_t ply) {
  const auto first = record.board().game->start.turn();
  return ply % 2 == 1 ? first : opponent_of(first);
}

std::string move_text(const ObservedGame& record, std::size_t index) {
  if (!record.has_game() || index >= record.plies().size()) return {};
  return rules::move_number_text(record.board().game->start, index) + record.plies()[index].san;
}

int squares_wrong(const ObservedGame& record) {
  int wrong = 0;
  const auto expected = expected_on(record);
  const auto& sensed = record.board().placement;
  for (const auto square : rules::Squares(tracking::differing(expected, sensed))) {
    wrong += is_misread(expected[square], sensed[square]) ? 0 : 1;
  }
  return wrong;
}

bool is_other_position(const ObservedGame& record) {
  return squares_wrong(record) > kSquaresOfMove;
}

}  // namespace jadoube::arbiter

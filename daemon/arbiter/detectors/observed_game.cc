#include "daemon/arbiter/detectors/observed_game.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/move_text.h"

namespace jadoube::arbiter {
namespace {

/// The most squares that differ from the position while a move is made, except in castling.
constexpr int kSquaresOfMove = 2;

bool is_sensed(const model::Change& change) {
  return std::holds_alternative<model::SquareChange>(change) ||
         std::holds_alternative<model::PlacementChange>(change);
}

}  // namespace

ObservedGame::ObservedGame(TournamentRules rules) : rules_(std::move(rules)) {}

void ObservedGame::take(const model::TimedChange& timed) {
  const auto& change = timed.change;
  now_ = timed.at;
  if (std::holds_alternative<model::ClockChange>(change)) return take_clock(timed);
  const auto orientation = board_.orientation;
  model::apply(change, board_);
  squares_.take(board_.placement, now_);
  // White's clock is on the other side now, so the position of the lever has the other meaning.
  if (board_.orientation != orientation) presses_.forget_reading();
  if (std::holds_alternative<model::GameStarted>(change)) {
    firm_.begin(board_.game->start);
    presses_.clear();
    unfollowed_.begin_again();
    moments_.plies_changed = timed.at;
    take_plies(0);
  } else if (const auto* plies = std::get_if<model::PliesChange>(&change); plies && has_game()) {
    moments_.plies_changed = timed.at;
    take_plies(plies->keep);
  } else if (is_sensed(change)) {
    take_sensed_placement();
  } else if (std::holds_alternative<model::ConnectionChange>(change)) {
    moments_.link_changed = timed.at;
    presses_.forget_reading();
  } else if (std::holds_alternative<model::UnexplainedChange>(change)) {
    if (board_.unexplained.empty() && !is_other_position(*this)) unfollowed_.explain();
  } else if (std::holds_alternative<model::ResultChange>(change)) {
    moments_.result_given = timed.at;
  }
  update_catching_up(change);
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

void ObservedGame::take_sensed_placement() {
  moments_.sensed = now_;
  if (board_.placement == expected_on(*this)) unfollowed_.explain();
}

void ObservedGame::update_catching_up(const model::Change& change) {
  const bool compared = is_sensed(change) || std::holds_alternative<model::PliesChange>(change) ||
                        std::holds_alternative<model::GameStarted>(change);
  if (std::holds_alternative<model::ConnectionChange>(change)) {
    catching_up_ = true;
  } else if (compared && board_.placement == expected_on(*this)) {
    catching_up_ = false;
  }
}

std::optional<Unfollowed> ObservedGame::unfollowed() const {
  if (unfollowed_.found()) return unfollowed_.found();
  const bool runs = board_.clock && board_.clock->running;
  if (!is_followed() || !runs || firm_.plies() == 0) return std::nullopt;
  const auto since = std::max(moments_.link_changed, board_.game->started_at);
  const bool none_since = firm_since(plies()[firm_.plies() - 1]) <= since;
  if (!none_since || !is_other_position(*this)) return std::nullopt;
  return Unfollowed{std::max(since, moments_.sensed), firm_.plies(), false};
}

void ObservedGame::take_clock(const model::TimedChange& timed) {
  model::apply(timed.change, board_);
  if (!presses_.take_reading(board_, timed.at) || is_catching_up()) return;
  const bool is_explained =
      !is_followed() || (board_.unexplained.empty() && !is_other_position(*this));
  unfollowed_.press(timed.at, firm_.plies(), is_explained);
}

/// The plies from `keep` on are new.
void ObservedGame::take_plies(std::size_t keep) {
  if (firm_.take(plies(), keep, rules_.laws, ruling_)) unfollowed_.begin_again();
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

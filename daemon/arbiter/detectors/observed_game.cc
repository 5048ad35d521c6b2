#include "daemon/arbiter/detectors/observed_game.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/move_text.h"

namespace jadoube::arbiter {
namespace {

/// The most positions that are searched to find out whether neither player can mate. A hundred
/// answer nearly all questions; most dead positions show from the pieces alone.
constexpr rules::MateBudget kDeadBudget{2'000};

bool is_firm(const model::Ply& ply) { return ply.state != model::PlyState::kProvisional; }

/// True if `position` may be dead although the position before it was not. Only a capture, a pawn
/// move or a promotion makes a position dead, except for forced moves [guess].
bool may_be_dead(const rules::Position& position) { return position.halfmove_clock() == 0; }

}  // namespace

void FirmGame::begin(const rules::Position& start) {
  game_ = rules::Game(start);
  last_ = start;
  ended_.reset();
  changed_.reset();
}

bool FirmGame::take(const std::vector<model::Ply>& plies, std::size_t keep, const rules::Laws& laws,
                    bool is_ruling) {
  const auto open = std::ranges::find_if_not(plies, is_firm);
  const auto firm = static_cast<std::size_t>(open - plies.begin());
  auto same = std::min({keep, firm, game_.plies()});
  while (same < firm && same < game_.plies() && game_.moves()[same] == plies[same].move) ++same;
  // The players take an illegal ply back to put it right: the record was not wrong.
  const bool was_legal =
      game_.plies() > same && game_.position_after(same).is_legal(game_.moves()[same]);
  if (was_legal && !is_ruling) changed_ = same;
  while (game_.plies() > same) game_.take_back();
  if (ended_ && ended_->plies > same) ended_.reset();
  for (auto i = same; i < firm; ++i) {
    // A move that ends the game must be legal [FIDE 2023 Art. 5.1.1, 5.2]. An illegal one is judged
    // by Art. 7.5 first.
    const bool legal = game_.position().is_legal(plies[i].move);
    game_.play_as_it_stands(plies[i].move);
    if (legal) look_for_end(laws);
  }
  last_ = game_.position();
  for (auto i = firm; i < plies.size(); ++i) last_ = last_.after(plies[i].move);
  return firm > same;
}

void FirmGame::look_for_end(const rules::Laws& laws) {
  if (ended_) return;
  const auto& position = game_.position();
  const auto dead = may_be_dead(position) ? rules::is_dead_position(position, kDeadBudget)
                                          : rules::Verdict::kUndecided;
  if (const auto ending = rules::automatic_ending(game_, laws, dead)) {
    ended_ = Ended{game_.plies(), ending->kind, ending->result, std::string(ending->article)};
  }
}

namespace {

constexpr std::size_t kPressesKept = 8;

}  // namespace

bool PressHistory::take_reading(const model::Board& board, Instant at) {
  const auto runs = board.clock ? board.clock->running : std::nullopt;
  const bool pressed = ran_ && runs && *ran_ != *runs;
  if (pressed) {
    if (presses_.size() == kPressesKept) presses_.erase(presses_.begin());
    presses_.push_back({*ran_, at, *board.clock, board.placement});
  }
  ran_ = runs;
  return pressed;
}

void SquareHistory::take(const rules::Placement& seen, model::Instant now) {
  for (const auto square : rules::Squares(tracking::differing(now_, seen))) {
    const auto at = static_cast<std::size_t>(index_of(square));
    stays_[at][static_cast<std::size_t>(now_[square])] = {since_[at], now};
    since_[at] = now;
  }
  now_ = seen;
}

bool SquareHistory::showed(rules::Square square, rules::Piece piece, model::Instant since) const {
  const auto ended = until(square, piece);
  return now_[square] == piece || (ended != model::Instant{} && ended >= since);
}

model::Instant SquareHistory::since(rules::Square square) const {
  return since_[static_cast<std::size_t>(index_of(square))];
}

model::Instant SquareHistory::until(rules::Square square, rules::Piece piece) const {
  return last(square, piece).until;
}

model::Instant::duration SquareHistory::stay(rules::Square square, rules::Piece piece) const {
  const auto& stay = last(square, piece);
  return stay.until - stay.since;
}

const SquareHistory::Stay& SquareHistory::last(rules::Square square, rules::Piece piece) const {
  return stays_[static_cast<std::size_t>(index_of(square))][static_cast<std::size_t>(piece)];
}

namespace {

/// A lever bounces twice at most [guess].
constexpr int kIdlePresses = 3;

}  // namespace

void UnfollowedPlay::press(Instant at, std::size_t plies, bool is_explained) {
  if (++presses_ < kIdlePresses || found_ || is_explained) return;
  found_ = {at, plies};
}

void UnfollowedPlay::begin_again() {
  presses_ = 0;
  found_.reset();
}

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
  // White's clock is on the other side now, so the lever means something else.
  if (board_.orientation != orientation) presses_.forget_reading();
  if (std::holds_alternative<model::GameStarted>(change)) {
    firm_.begin(board_.game->start);
    presses_.clear();
    unfollowed_.begin_again();
    plies_changed_ = timed.at;
    take_plies(0);
  } else if (const auto* plies = std::get_if<model::PliesChange>(&change); plies && has_game()) {
    plies_changed_ = timed.at;
    take_plies(plies->keep);
  } else if (is_sensed(change)) {
    take_sensed_placement();
  } else if (std::holds_alternative<model::ConnectionChange>(change)) {
    link_changed_ = timed.at;
    presses_.forget_reading();
  } else if (std::holds_alternative<model::UnexplainedChange>(change)) {
    if (board_.unexplained.empty() && !is_other_position(*this)) unfollowed_.explain();
  } else if (std::holds_alternative<model::ResultChange>(change)) {
    result_given_ = timed.at;
  }
  update_catching_up(change);
}

// The tournament has a result, and the players have not gone on. A result may have been typed for
// the wrong table. Then each player has made a move since, and pressed.
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
  sensed_at_ = now_;
  if (board_.placement == expected()) unfollowed_.explain();
}

void ObservedGame::update_catching_up(const model::Change& change) {
  const bool compared = is_sensed(change) || std::holds_alternative<model::PliesChange>(change) ||
                        std::holds_alternative<model::GameStarted>(change);
  if (std::holds_alternative<model::ConnectionChange>(change)) {
    catching_up_ = true;
  } else if (compared && board_.placement == expected()) {
    catching_up_ = false;
  }
}

std::optional<Unfollowed> ObservedGame::unfollowed() const {
  if (unfollowed_.found()) return unfollowed_.found();
  const bool runs = board_.clock && board_.clock->running;
  if (!is_followed() || !runs || firm_.plies() == 0) return std::nullopt;
  const auto since = std::max(link_changed_, board_.game->started_at);
  const bool none_since = firm_since(plies()[firm_.plies() - 1]) <= since;
  if (!none_since || !is_other_position(*this)) return std::nullopt;
  return Unfollowed{std::max(since, sensed_at_), firm_.plies(), false};
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
  const auto expected = record.expected();
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

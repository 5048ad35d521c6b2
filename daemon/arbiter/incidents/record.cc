#include "daemon/arbiter/incidents/record.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/sensors/difference.h"
#include "rules/notation/move_number.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;

constexpr std::size_t kPressesKept = 8;
/// A lever bounces twice at most [guess].
constexpr int kIdlePresses = 3;
/// A move that is being made differs by so many squares, castling apart.
constexpr int kSquaresOfMove = 2;
/// Positions looked at to find whether neither player can mate: nearly all are answered by a
/// hundred, and a dead one mostly by what stands on the board alone.
constexpr rules::MateBudget kDeadBudget{2'000};

bool is_firm(const model::Ply& ply) { return ply.state != model::PlyState::kProvisional; }

/// Whether `position` may be dead where the one before was not: nothing but a capture, a pawn's
/// move or a promotion makes it so, but for moves that are forced [guess].
bool may_be_dead(const rules::Position& position) { return position.halfmove_clock() == 0; }

}  // namespace

Record::Record(TournamentRules rules) : rules_(std::move(rules)) {}

bool Record::in_play() const { return has_game() && board_.game->in_play(); }

Color Record::maker_of(std::size_t index) const {
  const auto first = board_.game->start.turn();
  return index % 2 == 1 ? first : opponent_of(first);
}

std::string Record::move_text(std::size_t index) const {
  if (!has_game() || index >= plies().size()) return {};
  return rules::move_number_text(board_.game->start, index) + plies()[index].san;
}

void Record::take(const model::TimedChange& timed) {
  const auto& change = timed.change;
  now_ = timed.at;
  if (std::holds_alternative<model::ClockChange>(change)) return take_clock(timed);
  const auto lay = board_.orientation;
  model::apply(change, board_);
  squares_.take(board_.placement, now_);
  // White's clock is on the other side now.
  if (board_.orientation != lay) ran_.reset();
  if (std::holds_alternative<model::GameStarted>(change)) {
    firm_ = rules::Game(board_.game->start);
    ended_.reset();
    presses_.clear();
    idle_presses_ = 0;
    unfollowed_.reset();
    changed_.reset();
    take_plies(0);
  } else if (const auto* plies = std::get_if<model::PliesChange>(&change); plies && has_game()) {
    take_plies(plies->keep);
  } else if (std::holds_alternative<model::SquareChange>(change) ||
             std::holds_alternative<model::PlacementChange>(change)) {
    picture_changed_ = timed.at;
    if (board_.placement == last_.placement()) unfollowed_.reset();
  } else if (std::holds_alternative<model::ConnectionChange>(change)) {
    link_changed_ = timed.at;
    ran_.reset();
  } else if (std::holds_alternative<model::UnexplainedChange>(change)) {
    if (board_.unexplained.empty() && !stands_otherwise()) unfollowed_.reset();
  } else if (std::holds_alternative<model::ResultChange>(change)) {
    result_given_ = timed.at;
  }
  see_whether_caught_up(change);
}

void Record::see_whether_caught_up(const model::Change& change) {
  const bool told = std::holds_alternative<model::SquareChange>(change) ||
                    std::holds_alternative<model::PlacementChange>(change) ||
                    std::holds_alternative<model::PliesChange>(change);
  if (std::holds_alternative<model::ConnectionChange>(change)) {
    catching_up_ = true;
  } else if (told && board_.placement == last_.placement()) {
    catching_up_ = false;
  }
}

int Record::squares_wrong() const {
  int wrong = 0;
  const auto& expected = last_.placement();
  for (const auto square : rules::Squares(tracking::differing(expected, board_.placement))) {
    wrong += is_misread(expected[square], board_.placement[square]) ? 0 : 1;
  }
  return wrong;
}

bool Record::stands_otherwise() const { return squares_wrong() > kSquaresOfMove; }

std::optional<Unfollowed> Record::unfollowed() const {
  if (unfollowed_) return unfollowed_;
  const bool runs = board_.clock && board_.clock->running;
  if (!in_play() || !runs || firm_.plies() == 0) return std::nullopt;
  const auto since = std::max(link_changed_, board_.game->started_at);
  const bool none_since = firm_since(plies()[firm_.plies() - 1]) <= since;
  if (!none_since || !stands_otherwise()) return std::nullopt;
  return Unfollowed{std::max(since, picture_changed_), firm_.plies(), false};
}

void Record::take_clock(const model::TimedChange& timed) {
  model::apply(timed.change, board_);
  const auto& clock = board_.clock;
  const auto runs = clock ? clock->running : std::nullopt;
  if (ran_ && runs && *ran_ != *runs) take_press({*ran_, timed.at, *clock, board_.placement});
  ran_ = runs;
}

void Record::take_press(const SeenPress& press) {
  if (presses_.size() == kPressesKept) presses_.erase(presses_.begin());
  presses_.push_back(press);
  if (is_catching_up() || ++idle_presses_ < kIdlePresses || unfollowed_) return;
  if (!in_play() || (board_.unexplained.empty() && !stands_otherwise())) return;
  unfollowed_ = {press.at, firm_.plies()};
}

/// The plies from `keep` on are new.
void Record::take_plies(std::size_t keep) {
  const auto& all = plies();
  const auto open = std::ranges::find_if_not(all, is_firm);
  const auto firm = static_cast<std::size_t>(open - all.begin());
  auto same = std::min({keep, firm, firm_.plies()});
  while (same < firm && same < firm_.plies() && firm_.moves()[same] == all[same].move) ++same;
  // An illegal one is taken back because the players have put it right.
  const bool was_legal =
      firm_.plies() > same && firm_.position_after(same).is_legal(firm_.moves()[same]);
  if (was_legal && !ruling_) changed_ = same;
  while (firm_.plies() > same) firm_.take_back();
  if (ended_ && ended_->plies > same) ended_.reset();
  if (firm > same) {
    idle_presses_ = 0;
    unfollowed_.reset();
  }
  for (auto i = same; i < firm; ++i) {
    firm_.play_as_it_stands(all[i].move);
    look_for_end();
  }
  last_ = firm_.position();
  for (auto i = firm; i < all.size(); ++i) last_ = last_.after(all[i].move);
}

void Record::look_for_end() {
  if (ended_) return;
  const auto& position = firm_.position();
  const auto dead = may_be_dead(position) ? rules::is_dead_position(position, kDeadBudget)
                                          : rules::Verdict::kUndecided;
  if (const auto ending = rules::automatic_ending(firm_, laws(), dead)) {
    ended_ = Ended{firm_.plies(), *ending};
  }
}

std::string names_of(const std::vector<rules::Square>& squares) {
  std::string names;
  for (const auto square : squares) names += (names.empty() ? "" : ", ") + to_string(square);
  return names;
}

}  // namespace jadoube::arbiter

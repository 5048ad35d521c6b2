#include "drivers/virtual/hands.h"

#include <algorithm>

#include "drivers/virtual/after_game.h"
#include "drivers/virtual/hand.h"
#include "drivers/virtual/random.h"
#include "drivers/virtual/thinking.h"
#include "rules/notation/uci.h"

namespace jadoube::drivers::virtual_board {
namespace {

using rules::Color;

// White sits at the left of the clock; a board that was turned is turned as a whole, afterwards.
constexpr Side seat_of(Color color) { return color == Color::kWhite ? Side::kLeft : Side::kRight; }

// Two players, their board and their clock, while one game is played.
class Table {
 public:
  Table(const rules::PgnGame& game, const HandsOptions& options)
      : game_(game),
        control_(options.control),
        habits_(habits_of(options.style)),
        random_(options.seed),
        hand_(habits_, random_, script_),
        thinking_(game.plies, game.start.turn(), habits_, control_, random_),
        position_(game.start),
        now_(options.quiet) {}

  Performance play() {
    start_clock();
    for (std::size_t i = 0; i < game_.plies.size(); ++i) play_ply(i);
    finish();
    std::ranges::stable_sort(script_, {}, &Act::at);
    return {game_.start.placement(), std::move(script_), std::move(plies_), game_.result, now_};
  }

 private:
  BoardTime drawn(const Spread& spread) {
    return seconds(random_.lognormal(spread.median, spread.sigma));
  }

  // The lever ends up down on the side that does not move; the run key then starts the other side's
  // clock. [seen: all captures begin 08, 09]
  void start_clock() {
    const bool lever_was_wrong = random_.chance(.3);
    const Side waiting = opposite(seat_of(game_.start.turn()));
    if (!control_) return;
    const Side pressed = lever_was_wrong ? opposite(waiting) : waiting;
    script_.push_back({BoardTime(0), SetUpClock{control_->base, control_->increment,
                                                control_->next_period, pressed}});
    if (lever_was_wrong) script_.push_back({now_ - now_ / 4, Press{waiting}});
    script_.push_back({now_, StartOrStop{}});
  }

  // `now_` is the opponent's press, or, where he has not pressed yet, his release.
  void play_ply(std::size_t index) {
    const rules::Move move = game_.plies[index].move;
    const BoardTime began = now_;
    const double thought = thinking_.before(index);
    BoardTime touched = began + seconds(thought);
    const bool ready = !game_.plies[index].clock || thought < 1;
    if (random_.chance(habits_.early_reply) && ready && !plies_.empty()) {
      const auto waited = std::chrono::duration<double>(began - plies_.back().released);
      touched = began - seconds(waited.count() * random_.between(.1, .9));
    } else if (random_.chance(habits_.adjust)) {
      touched = hand_.adjust(touched, position_.placement()) + seconds(random_.between(.2, 1));
    }
    touched = std::max(touched, hands_off_);
    const BoardTime released = hand_.make(touched, position_, move);
    hands_off_ = released;
    if (random_.chance(habits_.bump)) {
      hands_off_ = hand_.bump(released, position_.after(move).placement(), move.to);
    }
    const BoardTime press = std::max(hands_off_ + drawn(habits_.press), began + seconds(.05));
    plies_.push_back({move, rules::to_uci(position_, move), released, std::nullopt});
    position_ = position_.after(move);
    now_ = press;
    thinking_.pressed(index, std::chrono::duration<double>(press - began).count());
    if (control_ && !ended_at_the_board()) push_press(press, opponent_of(position_.turn()));
  }

  void push_press(BoardTime at, Color player) {
    script_.push_back({at, Press{seat_of(player)}});
    plies_.back().pressed = at;
  }

  // Mate and stalemate end the game at once [FIDE 2023 Art. 5.1.1, 5.2.1]: nobody presses.
  bool ended_at_the_board() const { return position_.is_checkmate() || position_.is_stalemate(); }

  // Whoever is to move and lost on time lets his clock run out.
  bool flag_falls() const {
    const Color to_move = position_.turn();
    const auto lost =
        to_move == Color::kWhite ? rules::Result::kBlackWins : rules::Result::kWhiteWins;
    return control_ && game_.result == lost && game_.tag("Termination") == "Time forfeit" &&
           !ended_at_the_board();
  }

  void finish() {
    if (flag_falls()) {
      now_ += seconds(std::max(0., thinking_.left(game_.plies.size())) + random_.between(.5, 2));
    } else {
      now_ += seconds(random_.between(1, 4));
      if (control_) script_.push_back({now_, StartOrStop{}});
    }
    now_ += seconds(random_.between(1, 3));
    now_ = show_result(now_, position_.placement(), game_.result, random_, script_);
  }

  const rules::PgnGame& game_;
  std::optional<TimeControl> control_;
  const Habits& habits_;
  Random random_;
  Script script_;
  Hand hand_;
  Thinking thinking_;
  rules::Position position_;
  BoardTime now_;
  // When the last hand left the board; the next one waits for it.
  BoardTime hands_off_{0};
  std::vector<PlayedPly> plies_;
};

}  // namespace

Performance perform(const rules::PgnGame& game, const HandsOptions& options) {
  Performance performance = Table(game, options).play();
  if (options.rotated) {
    performance.start = rules::rotated(performance.start);
    performance.script = turned(std::move(performance.script));
  }
  return performance;
}

}  // namespace jadoube::drivers::virtual_board

#include "drivers/simulator/played_board.h"

#include <fstream>
#include <ostream>
#include <utility>

#include "drivers/simulator/game_file.h"
#include "drivers/simulator/players/after_game.h"
#include "drivers/simulator/players/truth_pgn.h"

namespace jadoube::drivers::simulator {
namespace {

std::optional<TimeControl> control_for(const VirtualBoardOptions& options,
                                       const rules::PgnGame& game) {
  if (options.no_clock) return std::nullopt;
  if (options.control) return options.control;
  return parse_time_control(game.tag("TimeControl").value_or("")).value_or(TimeControl{});
}

BoardSettings settings_for(const VirtualBoardOptions& options,
                           const std::optional<TimeControl>& control) {
  BoardSettings settings{.make = options.make,
                         .identity = options.identity,
                         .clock = std::nullopt,
                         .faults = options.faults,
                         .log = options.log,
                         .misread = habits_of(options.style).misread,
                         .drop_out = habits_of(options.style).drop_out,
                         .paced = !options.unpaced,
                         .seed = options.seed};
  if (control) {
    settings.clock = ClockSettings{.type = options.clock_type,
                                   .base = control->base,
                                   .increment = control->increment,
                                   .next_period = control->next_period,
                                   .host_controlled = options.host_controlled_clock};
  }
  return settings;
}

std::uint64_t seed_of(const VirtualBoardOptions& options, std::uint64_t number) {
  return seed_in_a_row(options.seed, number);
}

HandsOptions hands_for(const VirtualBoardOptions& options,
                       const std::optional<TimeControl>& control, std::uint64_t number) {
  return {.style = options.style,
          .seed = seed_of(options, number),
          .control = control,
          .rotated = options.rotated,
          .offence = options.offence};
}

}  // namespace

PlayedBoard::PlayedBoard(VirtualBoardOptions options, rules::PgnGame game, std::string name,
                         std::ostream& log)
    : options_(std::move(options)),
      game_(std::move(game)),
      name_(std::move(name)),
      log_(log),
      game_number_(options_.game),
      control_(control_for(options_, game_)),
      performance_(perform(game_, hands_for(options_, control_, 0))) {}

BoardSettings PlayedBoard::settings() const { return settings_for(options_, control_); }

void PlayedBoard::turn(BoardTime now, bool is_seen) {
  if (!begun_ && (!options_.wait || is_seen)) begin(now, {});
  if (!begun_ || performance_.plies.empty() || now < ends_at_) return;
  if (!ended_at_) end_game(now);
  if (now < *ended_at_ + seconds(static_cast<double>(options_.linger.count()) * options_.speed)) {
    return;
  }
  if (!options_.loop) {
    done_ = true;
    return;
  }
  ++played_;
  choose_next();
  performance_ = perform(game_, hands_for(options_, control_, played_));
  begin(now, setting_up(board_->standing(), performance_.start, seed_of(options_, played_)));
}

void PlayedBoard::begin(BoardTime now, Script before) {
  const BoardTime shift = before.empty() ? BoardTime(0) : before.back().at;
  append_later(before, performance_.script, shift);
  board_->play(now, std::move(before));
  began_at_ = now + shift;
  ends_at_ = now + shift + performance_.end;
  begun_ = true;
  ended_at_.reset();
  if (performance_.plies.empty()) return;
  log() << "the game begins: " << performance_.plies.size() << " plies, "
        << rules::to_string(performance_.result) << std::endl;
}

void PlayedBoard::end_game(BoardTime now) {
  ended_at_ = now;
  log() << "the game is over" << std::endl;
  write_truth(now);
}

void PlayedBoard::break_off(BoardTime now) {
  if (!ended_at_) write_truth(now);
}

// Writes the game that is over, or as much of it as was played.
void PlayedBoard::write_truth(BoardTime now) {
  if (options_.truth.empty() || !begun_) return;
  const BoardTime played = now - began_at_;
  const bool ended = played >= performance_.game_end;
  std::ofstream(options_.truth, std::ios::app)
      << rules::to_pgn(as_played(game_, performance_, played, ended));
}

// The next game of the file that can be played. After the last comes the first. It may be the same
// game again.
void PlayedBoard::choose_next() {
  for (int number = game_number_ + 1; number != game_number_; ++number) {
    auto next = read_playable(options_.pgn_path, number);
    if (next && next->plies.empty()) continue;
    if (next) {
      game_ = std::move(*next);
      control_ = control_for(options_, game_);
      game_number_ = number;
      return;
    }
    if (next.error().code != rules::ErrorCode::kNotFound) continue;
    if (number == 1) return;  // The file no longer exists.
    number = 0;
  }
}

std::ostream& PlayedBoard::log() {
  if (!name_.empty()) log_ << name_ << ": ";
  return log_;
}

}  // namespace jadoube::drivers::simulator

#include "drivers/simulator/played_table.h"

#include <algorithm>
#include <fstream>
#include <ostream>
#include <sstream>
#include <utility>

#include "drivers/simulator/players/hands.h"
#include "drivers/simulator/players/pair_hands.h"
#include "drivers/simulator/players/truth.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::ErrorCode;
using rules::Expected;

Expected<rules::PgnGame> read_game(const std::string& path, int wanted) {
  if (path.empty()) return rules::PgnGame{};
  const auto text = read_given_file(path);
  if (!text) return tl::unexpected(text.error());
  std::istringstream file(*text);
  rules::PgnReader reader(file, path, {.moves = rules::PgnReading::Moves::kAsTheyStand});
  for (int number = 1;; ++number) {
    auto game = reader.next();
    // An unreadable game before the wanted one is no problem.
    if (!game && number == wanted) return tl::unexpected(game.error());
    if (!game) continue;
    if (!*game) {
      return rules::refuse(ErrorCode::kNotFound, path + ": has no game number " +
                                                     std::to_string(wanted) + ", only " +
                                                     std::to_string(number - 1));
    }
    if (number == wanted) return **game;
  }
}

}  // namespace

// The game to play. If it has a result, the hands must know the squares of the kings.
Expected<rules::PgnGame> read_playable(const std::string& path, int wanted) {
  auto game = read_game(path, wanted);
  if (game && !path.empty() && game->plies.empty()) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         path + ": game number " + std::to_string(wanted) +
                             " has no moves, so there is nothing to play");
  }
  if (game) {
    const auto null =
        std::ranges::find_if(game->plies, [](const auto& ply) { return is_null(ply.move); });
    if (null != game->plies.end()) {
      return rules::refuse(
          ErrorCode::kInvalidArgument,
          path + ": game number " + std::to_string(wanted) + " has a null move (\"--\") as ply " +
              std::to_string(null - game->plies.begin() + 1) + ", which hands cannot make");
    }
  }
  if (!game || game->start.square_sets().has_one_king_each()) return game;
  return rules::refuse(ErrorCode::kInvalidArgument,
                       path + ": each side has one king: " + rules::to_fen(game->start));
}

namespace {

std::optional<TimeControl> control_for(const VirtualBoardOptions& options,
                                       const rules::PgnGame& game) {
  if (options.no_clock) return std::nullopt;
  if (options.control) return options.control;
  return parse_time_control(game.tag("TimeControl").value_or("")).value_or(TimeControl{});
}

// The faults of the board with that number.
std::vector<Fault> faults_of(const VirtualBoardOptions& options, std::size_t board) {
  auto faults = options.faults;
  std::erase_if(faults, [&](const Fault& fault) {
    return options.pair && fault.place && *fault.place != static_cast<int>(board);
  });
  return faults;
}

}  // namespace

PlayedTable::PlayedTable(VirtualBoardOptions options, rules::PgnGame game, std::string name,
                         std::ostream& log)
    : options_(std::move(options)),
      game_(std::move(game)),
      name_(std::move(name)),
      log_(log),
      game_number_(options_.game),
      control_(control_for(options_, game_)),
      played_(perform_next()) {}

// With two boards, the clock is at White's board, if a clock can be connected to it.
bool PlayedTable::clock_is_at(std::size_t board) const {
  if (!options_.pair) return true;
  const bool first =
      facts_of(options_.make).has_clock_and_log || !facts_of(options_.pair->make).has_clock_and_log;
  return first == (board == 0);
}

BoardSettings PlayedTable::settings(std::size_t board) const {
  const bool is_second = board > 0;
  BoardSettings settings{.make = is_second ? options_.pair->make : options_.make,
                         .identity = is_second ? options_.pair->identity : options_.identity,
                         .clock = std::nullopt,
                         .faults = faults_of(options_, board),
                         .log = options_.log,
                         .misread = habits_of(options_.style).misread,
                         .drop_out = habits_of(options_.style).drop_out,
                         .paced = !options_.unpaced,
                         .seed = options_.seed + board};
  if (control_ && clock_is_at(board)) {
    settings.clock = ClockSettings{.type = options_.clock_type,
                                   .base = control_->base,
                                   .increment = control_->increment,
                                   .next_period = control_->next_period,
                                   .host_controlled = options_.host_controlled_clock};
  }
  return settings;
}

std::uint64_t PlayedTable::seed() const { return seed_in_a_row(options_.seed, games_before_); }

PlayedTable::Played PlayedTable::perform_next() const {
  return options_.pair ? perform_on_pair() : perform_on_one();
}

PlayedTable::Played PlayedTable::perform_on_one() const {
  auto performed = perform(game_, {.style = options_.style,
                                   .seed = seed(),
                                   .control = control_,
                                   .rotated = options_.rotated,
                                   .offence = options_.offence});
  const auto game_end = performed.game_end, end = performed.end;
  std::vector<Actions> boards{{performed.start, std::move(performed.script)}};
  return {std::move(performed), std::move(boards), game_end, end};
}

PlayedTable::Played PlayedTable::perform_on_pair() const {
  auto performed = perform_on_two_boards(game_, {.style = options_.style,
                                                 .habits = options_.pair->habits,
                                                 .seed = seed(),
                                                 .control = control_});
  std::vector<Actions> boards;
  for (const std::size_t board : {0u, 1u}) {
    Actions actions{rules::Placement::initial(), std::move(performed.scripts[board])};
    if (clock_is_at(board)) {
      std::ranges::copy(performed.clock, std::back_inserter(actions.script));
      std::ranges::stable_sort(actions.script, {}, &Act::at);
    }
    if (board == 0 ? options_.rotated : options_.pair->rotated) {
      actions = {rules::rotated(actions.start), turned(std::move(actions.script))};
    }
    boards.push_back(std::move(actions));
  }
  const auto end = performed.end;
  return {std::move(performed), std::move(boards), end, end};
}

void PlayedTable::turn(BoardTime now, bool is_seen) {
  if (!begun_ && (!options_.wait || is_seen)) begin(now, std::vector<Script>(board_count()));
  if (!begun_ || played_.truth.plies.empty() || now < ends_at_) return;
  if (!ended_at_) end_game(now);
  if (now < *ended_at_ + seconds(static_cast<double>(options_.linger.count()) * options_.speed)) {
    return;
  }
  if (!options_.loop) {
    done_ = true;
    return;
  }
  ++games_before_;
  choose_next();
  played_ = perform_next();
  std::vector<Script> before;
  for (std::size_t i = 0; i < board_count(); ++i) {
    before.push_back(setting_up(boards_[i]->standing(), start(i), seed() + i));
  }
  begin(now, std::move(before));
}

void PlayedTable::begin(BoardTime now, std::vector<Script> before) {
  BoardTime shift{0};
  for (const auto& script : before) {
    if (!script.empty()) shift = std::max(shift, script.back().at);
  }
  for (std::size_t i = 0; i < board_count(); ++i) {
    append_later(before[i], played_.boards[i].script, shift);
    boards_[i]->play(now, std::move(before[i]));
  }
  began_at_ = now + shift;
  ends_at_ = now + shift + played_.end;
  begun_ = true;
  ended_at_.reset();
  if (played_.truth.plies.empty()) return;
  log() << "the game begins: " << played_.truth.plies.size() << " plies, "
        << rules::to_string(played_.truth.result) << std::endl;
}

void PlayedTable::end_game(BoardTime now) {
  ended_at_ = now;
  log() << "the game is over" << std::endl;
  write_truth(now);
}

void PlayedTable::break_off(BoardTime now) {
  if (!ended_at_) write_truth(now);
}

// Writes the finished game, or its plies so far.
void PlayedTable::write_truth(BoardTime now) {
  if (options_.truth.empty() || !begun_) return;
  const BoardTime passed = now - began_at_;
  const bool ended = passed >= played_.game_end;
  std::ofstream(options_.truth, std::ios::app)
      << rules::to_pgn(as_played(game_, played_.truth, passed, ended));
}

// The next game of the file that can be played. After the last comes the first. It may be the same
// game again.
void PlayedTable::choose_next() {
  for (int number = game_number_ + 1; number != game_number_; ++number) {
    auto next = read_playable(options_.pgn_path, number);
    if (next && next->plies.empty()) continue;
    if (next && options_.pair && !check_for_pair(*next)) continue;
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

std::ostream& PlayedTable::log() {
  if (!name_.empty()) log_ << name_ << ": ";
  return log_;
}

}  // namespace jadoube::drivers::simulator

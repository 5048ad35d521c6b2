#include "drivers/simulator/virtual_board.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <ostream>
#include <system_error>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/hardware/host_side.h"
#include "drivers/simulator/players/after_game.h"
#include "drivers/simulator/players/hands.h"
#include "drivers/simulator/players/truth_pgn.h"
#include "rules/notation/fen.h"
#include "rules/notation/null_move.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::ErrorCode;
using rules::Expected;
using RealTime = std::chrono::steady_clock;

Expected<rules::PgnGame> read_game(const std::string& path, int wanted) {
  if (path.empty()) return rules::PgnGame{};
  errno = 0;
  std::ifstream file(path);
  file.peek();
  // A directory can be opened. Only reading the first byte shows the error.
  if (!file.is_open() || file.bad()) {
    return rules::refuse(
        ErrorCode::kNotFound,
        path + " cannot be read: " + std::generic_category().message(errno == 0 ? EIO : errno));
  }
  rules::PgnReader reader(file, path, {.moves = rules::PgnReading::Moves::kAsTheyStand});
  for (int number = 1;; ++number) {
    auto game = reader.next();
    // A bad game before the wanted one is no problem.
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

// A host learns the tags of a set in this time.
constexpr BoardTime kHostsNeed = std::chrono::seconds(5);

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

// One board, its connection to hosts, and the real time that drives it.
class Show {
 public:
  Show(const VirtualBoardOptions& options, rules::PgnGame game, std::unique_ptr<HostSide> host,
       std::ostream& log)
      : options_(options),
        game_(std::move(game)),
        control_(control_for(options, game_)),
        performance_(perform(game_, hands_for(options, control_, 0))),
        board_(settings_for(options, control_), performance_.start),
        host_(std::move(host)),
        log_(log) {}

  Expected<void> go(const std::atomic<bool>& stop) {
    auto gone = play(stop);
    if (!ended_) write_truth();
    return gone;
  }

 private:
  Expected<void> play(const std::atomic<bool>& stop) {
    log_ << host_->path() << std::endl;
    while (!stop) {
      write_out();
      if (auto set = follow_line(); !set) return set;
      if (!begun_ && (!options_.wait || is_seen_by_a_host())) begin({});
      if (over() && !options_.loop) return {};
      if (over()) play_next();
      wait_and_read();
    }
    return {};
  }

  BoardTime now() const {
    const std::chrono::duration<double> real = RealTime::now() - started_;
    return seconds(real.count() * options_.speed);
  }

  // A board that speaks without being asked cannot know who listens. But its line can.
  bool is_seen_by_a_host() {
    if (!board_.speaks_unasked()) return board_.position_asked();
    if (!host_ || !host_->is_read()) read_since_ = now();
    return now() - read_since_ >= kHostsNeed;
  }

  void begin(Script before) {
    const BoardTime shift = before.empty() ? BoardTime(0) : before.back().at;
    append_later(before, performance_.script, shift);
    const BoardTime start = now();
    board_.play(start, std::move(before));
    began_at_ = start + shift;
    ends_at_ = start + shift + performance_.end;
    begun_ = true;
    ended_.reset();
    if (performance_.plies.empty()) return;
    log_ << "the game begins: " << performance_.plies.size() << " plies, "
         << rules::to_string(performance_.result) << std::endl;
  }

  bool over() {
    if (performance_.plies.empty()) return false;
    if (!begun_ || now() < ends_at_) return false;
    if (!ended_) {
      ended_ = RealTime::now();
      log_ << "the game is over" << std::endl;
      write_truth();
    }
    return RealTime::now() >= *ended_ + options_.linger;
  }

  // Writes the game that is over, or as much of it as was played.
  void write_truth() {
    if (options_.truth.empty() || !begun_) return;
    const BoardTime played = now() - began_at_;
    const bool ended = played >= performance_.game_end;
    std::ofstream(options_.truth, std::ios::app)
        << rules::to_pgn(as_played(game_, performance_, played, ended));
  }

  // The next game of the file that can be played. After the last comes the first. It may be the
  // same game again.
  void choose_next() {
    for (int number = game_number_ + 1; number != game_number_; ++number) {
      auto next = read_playable(options_.pgn_path, number);
      if (next && next->plies.empty()) continue;
      if (next) {
        game_ = std::move(*next);
        control_ = control_for(options_, game_);
        game_number_ = number;
        return;
      }
      if (next.error().code != ErrorCode::kNotFound) continue;
      if (number == 1) return;  // The file no longer exists.
      number = 0;
    }
  }

  void play_next() {
    ++played_;
    choose_next();
    performance_ = perform(game_, hands_for(options_, control_, played_));
    begin(setting_up(board_.standing(), performance_.start, seed_of(options_, played_)));
  }

  void write_out() {
    out_.clear();
    board_.advance(now(), out_);
    if (host_ && !out_.empty()) host_->write(out_);
  }

  // A host sees a hang-up when both ends are closed. Afterwards the connection is a new terminal.
  Expected<void> follow_line() {
    if (board_.line_up() == (host_ != nullptr)) return {};
    if (!board_.line_up()) {
      host_.reset();
      log_ << "the connection is closed" << std::endl;
      return {};
    }
    auto opened = open_host_side(options_.tcp, options_.link);
    if (!opened) return tl::unexpected(opened.error());
    host_ = std::move(*opened);
    log_ << "the connection is back: " << host_->path() << std::endl;
    return {};
  }

  // Waits at most 50 ms, to notice `stop`.
  int milliseconds_to_wait() const {
    const std::chrono::duration<double, std::milli> board = board_.wake_at() - now();
    return static_cast<int>(std::clamp(std::ceil(board.count() / options_.speed), 0., 50.));
  }

  void wait_and_read() {
    pollfd waited{host_ ? host_->fd() : -1, POLLIN, 0};
    if (::poll(&waited, 1, milliseconds_to_wait()) <= 0) return;
    std::array<std::uint8_t, 512> buffer;
    const std::size_t count = host_->read(buffer);
    if (count > 0) board_.receive(now(), std::span(buffer).first(count));
  }

  const VirtualBoardOptions& options_;
  rules::PgnGame game_;
  int game_number_ = options_.game;
  std::optional<TimeControl> control_;
  Performance performance_;
  EmulatedBoard board_;
  std::unique_ptr<HostSide> host_;  // Null while the connection is down.
  std::ostream& log_;
  std::vector<std::uint8_t> out_;
  RealTime::time_point started_ = RealTime::now();
  BoardTime began_at_{0}, ends_at_{0}, read_since_{0};
  std::uint64_t played_ = 0;
  bool begun_ = false;
  std::optional<RealTime::time_point> ended_;
};

}  // namespace

Expected<void> run(const VirtualBoardOptions& options, std::ostream& log,
                   const std::atomic<bool>& stop) {
  if (!(options.speed > 0) || options.speed > kFastest) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "speed must be above 0 and at most 10000, as 1 for real time");
  }
  if (!options.truth.empty() && !std::ofstream(options.truth)) {
    return rules::refuse(ErrorCode::kPermissionDenied, options.truth + ": cannot be written");
  }
  for (const Fault& fault : options.faults) {
    if (auto checked = check_fault(options.make, fault); !checked) return checked;
  }
  auto game = read_playable(options.pgn_path, options.game);
  if (!game) return tl::unexpected(game.error());
  auto host = open_host_side(options.tcp, options.link);
  if (!host) return tl::unexpected(host.error());
  return Show(options, std::move(*game), std::move(*host), log).go(stop);
}

}  // namespace jadoube::drivers::simulator

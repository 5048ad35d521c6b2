#include "tests/support/emulated_game.h"

#include <algorithm>

#include "daemon/watch/board_watch.h"
#include "drivers/dgt/dgt_driver.h"
#include "drivers/virtual/emulated_board.h"

namespace jadoube::tests {
namespace {

namespace virtual_board = drivers::virtual_board;
using drivers::Instant;
using virtual_board::BoardTime;

constexpr std::chrono::seconds kAfterwards{30};
const Instant kZero{std::chrono::hours(24 * 365 * 50)};

// The two ends of a line without a line, and the time that passes at both.
class Table {
 public:
  Table(virtual_board::EmulatedBoard& board, EmulatedGame& game)
      : board_(board), driver_(drivers::find_driver("dgt")->make()), game_(game) {
    driver_->open(kZero);
    see(drivers::LinkChanged{drivers::LinkState::kLive, "table", ""});
  }

  // Lets time pass until `end`, from one thing that happens to the next.
  void run(BoardTime end) {
    while (now_ < end) {
      to_driver();
      to_board();
      now_ = std::min({end, std::max(now_ + BoardTime(1), board_.wake_at()), wake_of_host()});
    }
    advance_watch();
    game_.seen = watch_.board();
  }

 private:
  BoardTime wake_of_host() const {
    const Instant wake = std::min(driver_->wake_at(), watch_.wake_at());
    return wake == drivers::kNever ? BoardTime::max()
                                   : std::max(now_ + BoardTime(1), BoardTime(wake - kZero));
  }

  void to_driver() {
    bytes_.clear();
    board_.advance(now_, bytes_);
    if (bytes_.empty()) return;
    game_.arrivals.push_back({kZero + now_, bytes_});
    driver_->receive(kZero + now_, bytes_, seen_);
    see_all();
  }

  void to_board() {
    bytes_.clear();
    driver_->advance(kZero + now_, bytes_, seen_);
    see_all();
    if (!bytes_.empty()) board_.receive(now_, bytes_);
    advance_watch();
    if (watch_.take_placement_request())
      (void)driver_->send(kZero + now_, drivers::ReadPlacement{});
  }

  void see_all() {
    for (const auto& observation : seen_) see(observation);
    seen_.clear();
  }

  void see(const drivers::Observation& observation) {
    watch_.observe(kZero + now_, observation, changes_);
    changes_.clear();
  }

  void advance_watch() {
    watch_.advance(kZero + now_, changes_);
    changes_.clear();
  }

  virtual_board::EmulatedBoard& board_;
  std::unique_ptr<drivers::Driver> driver_;
  EmulatedGame& game_;
  watch::BoardWatch watch_;
  BoardTime now_{0};
  std::vector<std::uint8_t> bytes_;
  std::vector<drivers::Observation> seen_;
  std::vector<watch::TimedChange> changes_;
};

}  // namespace

EmulatedGame play(const rules::PgnGame& game, const EmulatedSettings& settings) {
  EmulatedGame result;
  virtual_board::HandsOptions hands{.style = settings.style, .seed = settings.seed};
  virtual_board::BoardSettings board_settings{.seed = settings.seed};
  if (settings.clock) {
    hands.control = virtual_board::parse_time_control(game.tag("TimeControl").value_or(""))
                        .value_or(virtual_board::TimeControl{});
    board_settings.clock = virtual_board::ClockSettings{.base = hands.control->base,
                                                        .increment = hands.control->increment,
                                                        .next_period = hands.control->next_period};
  } else {
    hands.control.reset();
    board_settings.clock.reset();
  }
  hands.rotated = settings.rotated;
  // The host has greeted the board before the players sit down.
  hands.quiet = std::chrono::seconds(5);
  result.played = perform(game, hands);
  virtual_board::EmulatedBoard board(board_settings, result.played.start);
  board.play(BoardTime(0), result.played.script);
  Table(board, result).run(result.played.end + kAfterwards);
  return result;
}

}  // namespace jadoube::tests

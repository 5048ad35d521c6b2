#include "drivers/simulator/virtual_board.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <utility>

#include "drivers/simulator/game_file.h"
#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/hardware/emulated_bus.h"
#include "drivers/simulator/hardware/host_side.h"
#include "drivers/simulator/played_board.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::ErrorCode;
using rules::Expected;
using RealTime = std::chrono::steady_clock;

// A host learns the tags of a set in this time.
constexpr BoardTime kHostsNeed = std::chrono::seconds(5);

// One board, or a bus of boards, its connection to hosts, and the real time that drives it.
class Show {
 public:
  Show(const VirtualBoardOptions& options, std::unique_ptr<HostSide> host, std::ostream& log)
      : options_(options), host_(std::move(host)), log_(log) {
    if (options.bus > 0) bus_.emplace(!options.unpaced);
  }

  void add(VirtualBoardOptions options, rules::PgnGame game) {
    const std::string name = bus_ ? options.identity.serial : "";
    PlayedBoard& added = boards_.emplace_back(std::move(options), std::move(game), name, log_);
    if (bus_) return added.sit_at(bus_->add(added.settings(), added.start()));
    alone_ = std::make_unique<EmulatedBoard>(added.settings(), added.start());
    added.sit_at(*alone_);
  }

  Expected<void> go(const std::atomic<bool>& stop) {
    auto gone = play(stop);
    for (PlayedBoard& board : boards_) board.break_off(now());
    return gone;
  }

 private:
  Expected<void> play(const std::atomic<bool>& stop) {
    log_ << host_->path() << std::endl;
    while (!stop) {
      write_out();
      if (auto set = follow_line(); !set) return set;
      for (PlayedBoard& board : boards_) board.turn(now(), is_seen_by_a_host(board.board()));
      if (std::ranges::all_of(boards_, &PlayedBoard::is_done)) return {};
      wait_and_read();
      say_what_is_lit();
      say_what_sounds();
    }
    return {};
  }

  void say_what_is_lit() {
    if (!alone_ || std::exchange(lit_, alone_->lit()) == alone_->lit()) return;
    log_ << "lights:";
    for (const auto square : rules::Squares(lit_)) log_ << " " << rules::to_string(square);
    log_ << (lit_ == 0 ? " off" : "") << std::endl;
  }

  void say_what_sounds() {
    for (; alone_ && sounds_ < alone_->sounds(); ++sounds_) log_ << "sound" << std::endl;
  }

  BoardTime now() const {
    const std::chrono::duration<double> real = RealTime::now() - started_;
    return seconds(real.count() * options_.speed);
  }

  // A board that speaks without being asked cannot know who listens. But its line can.
  bool is_seen_by_a_host(const EmulatedBoard& board) {
    if (!board.speaks_unasked()) return board.position_asked();
    if (!host_ || !host_->is_read()) read_since_ = now();
    return now() - read_since_ >= kHostsNeed;
  }

  void write_out() {
    out_.clear();
    if (bus_) {
      bus_->advance(now(), out_);
    } else {
      alone_->advance(now(), out_);
    }
    if (host_ && !out_.empty()) host_->write(out_);
  }

  // A host sees a hang-up when both ends are closed. Afterwards the connection is a new terminal.
  // The line of a bus stays: only boards come and go.
  Expected<void> follow_line() {
    const bool is_up = bus_ || alone_->line_up();
    if (is_up == (host_ != nullptr)) return {};
    if (!is_up) {
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
    const BoardTime wake = bus_ ? bus_->wake_at() : alone_->wake_at();
    const std::chrono::duration<double, std::milli> board = wake - now();
    return static_cast<int>(std::clamp(std::ceil(board.count() / options_.speed), 0., 50.));
  }

  void wait_and_read() {
    pollfd waited{host_ ? host_->fd() : -1, POLLIN, 0};
    if (::poll(&waited, 1, milliseconds_to_wait()) <= 0) return;
    std::array<std::uint8_t, 512> buffer;
    const auto bytes = std::span(buffer).first(host_->read(buffer));
    if (bytes.empty()) return;
    if (bus_) {
      bus_->receive(now(), bytes);
    } else {
      alone_->receive(now(), bytes);
    }
  }

  const VirtualBoardOptions& options_;
  std::unique_ptr<HostSide> host_;  // Null while the connection is down.
  std::ostream& log_;
  std::deque<PlayedBoard> boards_;
  std::unique_ptr<EmulatedBoard> alone_;
  std::optional<EmulatedBus> bus_;
  std::vector<std::uint8_t> out_;
  RealTime::time_point started_ = RealTime::now();
  BoardTime read_since_{0};
  rules::Bitboard lit_ = 0;
  std::uint64_t sounds_ = 0;
};

// The options of one board of a bus. Its serial numbers and games follow each other, and it has its
// own hands.
VirtualBoardOptions on_bus(VirtualBoardOptions options, int place) {
  const auto follow = [&](const std::string& digits) {
    if (digits.empty()) return digits;
    const std::string next = std::to_string(std::stoll(digits) + place);
    return std::string(digits.size() - std::min(digits.size(), next.size()), '0') + next;
  };
  options.identity.serial = follow(options.identity.serial);
  options.identity.long_serial = follow(options.identity.long_serial);
  options.seed += static_cast<std::uint64_t>(place);
  options.game += place;
  std::erase_if(options.faults,
                [&](const Fault& fault) { return fault.place && *fault.place != place; });
  if (!options.truth.empty()) {
    const std::filesystem::path truth = options.truth;
    options.truth = (truth.parent_path() / truth.stem()).string() + "-" + options.identity.serial +
                    truth.extension().string();
  }
  return options;
}

// The game for a board of a bus. After the last game of the file comes the first again.
Expected<rules::PgnGame> game_for(VirtualBoardOptions& options, int first) {
  auto game = read_playable(options.pgn_path, options.game);
  const auto is_missing = [&] { return !game && game.error().code == ErrorCode::kNotFound; };
  for (int games = options.game - first; games > 0 && is_missing(); --games) {
    if (!read_playable(options.pgn_path, first + games - 1)) continue;
    options.game = first + (options.game - first) % games;
    game = read_playable(options.pgn_path, options.game);
  }
  return game;
}

Expected<void> check(const VirtualBoardOptions& options) {
  const auto wrong = [](const std::string& what) {
    return rules::refuse(ErrorCode::kInvalidArgument, what);
  };
  if (!(options.speed > 0) || options.speed > kFastest) {
    return wrong("speed must be above 0 and at most 10000, as 1 for real time");
  }
  if (options.bus < 0 || options.bus > kLongestBus) {
    return wrong("a bus has at most " + std::to_string(kLongestBus) + " boards");
  }
  if (options.bus > 0 && options.make != Make::kDgt) return wrong("only DGT boards share a line");
  for (const Fault& fault : options.faults) {
    if (auto checked = check_fault(options.make, fault); !checked) return checked;
    if (fault.place && *fault.place >= options.bus) {
      return wrong("there is no board number " + std::to_string(*fault.place + 1) + " on the line");
    }
  }
  return {};
}

}  // namespace

Expected<void> run(const VirtualBoardOptions& options, std::ostream& log,
                   const std::atomic<bool>& stop) {
  if (auto checked = check(options); !checked) return checked;
  std::vector<std::pair<VirtualBoardOptions, rules::PgnGame>> tables;
  for (int place = 0; place < std::max(options.bus, 1); ++place) {
    VirtualBoardOptions own = options.bus > 0 ? on_bus(options, place) : options;
    if (!own.truth.empty() && !std::ofstream(own.truth)) {
      return rules::refuse(ErrorCode::kPermissionDenied, own.truth + ": cannot be written");
    }
    auto game = game_for(own, options.game);
    if (!game) return tl::unexpected(game.error());
    tables.emplace_back(std::move(own), std::move(*game));
  }
  auto host = open_host_side(options.tcp, options.link);
  if (!host) return tl::unexpected(host.error());
  Show show(options, std::move(*host), log);
  for (auto& [own, game] : tables) show.add(std::move(own), std::move(game));
  return show.go(stop);
}

}  // namespace jadoube::drivers::simulator

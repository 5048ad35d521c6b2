#include "drivers/simulator/virtual_board.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <utility>
#include <vector>

#include "drivers/simulator/hardware/faulty_connection.h"
#include "drivers/simulator/played_table.h"
#include "drivers/simulator/players/pair_hands.h"
#include "drivers/simulator/served_line.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::ErrorCode;
using rules::Expected;
using RealTime = std::chrono::steady_clock;

// The tables, the lines of their boards to hosts, and the real time that drives them.
class Show {
 public:
  Show(const VirtualBoardOptions& options, std::ostream& log) : options_(options), log_(log) {}

  // Opens the line of a board. The line with the name comes before the lines about the board.
  Expected<void> open(const LinePlace& place, const std::string& name) {
    auto host = open_host_side(place.tcp, place.link);
    if (!host) return tl::unexpected(host.error());
    lines_.emplace_back(place, std::move(*host), name, log_);
    if (options_.bus > 0) lines_.back().make_bus(!options_.unpaced);
    return {};
  }

  // The boards of a table get the lines in their order. All boards of a bus share one line.
  void add(VirtualBoardOptions options, rules::PgnGame game) {
    const std::string name = options_.bus > 0 ? options.identity.serial : "";
    PlayedTable& added = tables_.emplace_back(std::move(options), std::move(game), name, log_);
    for (std::size_t i = 0; i < added.board_count(); ++i) {
      EmulatedBoard& board = lines_[i].add(added.settings(i), added.start(i));
      if (!board_) board_ = &board;
      added.sit_at(board);
    }
  }

  Expected<void> go(const std::atomic<bool>& stop) {
    auto gone = play(stop);
    for (PlayedTable& table : tables_) table.break_off(now());
    return gone;
  }

 private:
  Expected<void> play(const std::atomic<bool>& stop) {
    for (const ServedLine& line : lines_) line.say_where();
    while (!stop) {
      for (ServedLine& line : lines_) {
        line.write_out(now());
        if (auto followed = line.follow(); !followed) return followed;
      }
      // Written hands also start the clock themselves.
      if (options_.hands < 0) {
        for (PlayedTable& table : tables_) table.turn(now(), is_seen(table));
      }
      if (std::ranges::all_of(tables_, &PlayedTable::is_done)) return {};
      wait_and_read();
      for (ServedLine& line : lines_) line.say_what_changed();
    }
    return {};
  }

  BoardTime now() const {
    const std::chrono::duration<double> real = RealTime::now() - started_;
    return seconds(real.count() * options_.speed);
  }

  bool is_seen(const PlayedTable& table) {
    bool seen = true;
    for (std::size_t i = 0; i < table.board_count(); ++i) {
      seen = lines_[i].is_seen(table.board(i), now()) && seen;
    }
    return seen;
  }

  // Waits at most 50 ms, to notice `stop`.
  int milliseconds_to_wait() const {
    BoardTime wake = kNoWake;
    for (const ServedLine& line : lines_) wake = std::min(wake, line.wake_at());
    const std::chrono::duration<double, std::milli> board = wake - now();
    return static_cast<int>(std::clamp(std::ceil(board.count() / options_.speed), 0., 50.));
  }

  void wait_and_read() {
    std::vector<pollfd> waited;
    for (const ServedLine& line : lines_) waited.push_back({line.fd(), POLLIN, 0});
    waited.push_back({hands_, POLLIN, 0});
    if (::poll(waited.data(), waited.size(), milliseconds_to_wait()) <= 0) return;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (waited[i].revents != 0) lines_[i].read(now());
    }
    if (waited.back().revents != 0) read_hands();
  }

  // If there is nothing to read, the writer has ended. The pieces then stay as they are.
  void read_hands() {
    std::array<char, 4096> buffer;
    const ssize_t count = ::read(hands_, buffer.data(), buffer.size());
    if (count <= 0) {
      hands_ = -1;
      return;
    }
    // Both use the same moment: an act of this moment must still be done.
    const BoardTime from = now();
    auto taken = written_.take(from, {buffer.data(), static_cast<std::size_t>(count)});
    if (!taken) log_ << taken.error().message << std::endl;
    if (written_.has_more()) board_->play(from, written_.rest(from));
  }

  const VirtualBoardOptions& options_;
  std::ostream& log_;
  std::deque<ServedLine> lines_;
  std::deque<PlayedTable> tables_;
  // The descriptor with written hands, and the board of the hands.
  int hands_ = options_.hands;
  WrittenHands written_;
  EmulatedBoard* board_ = nullptr;
  RealTime::time_point started_ = RealTime::now();
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

// The game for a board of a bus. After the last game of the file follows the first again.
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
  if (options.pair && options.bus > 0) return wrong("two boards with one game are not on a bus");
  if (options.pair && options.offence) {
    return wrong("hands on two boards do nothing against the Laws: leave out the offence");
  }
  if (options.hands >= 0 && (options.pair || options.bus > 0 || !options.pgn_path.empty())) {
    return wrong("hands are written for one board only, and without a game");
  }
  const int places = options.pair ? 2 : options.bus;
  for (const Fault& fault : options.faults) {
    const bool is_of_first = !options.pair || fault.place.value_or(0) == 0;
    const bool is_of_second = options.pair && fault.place.value_or(1) == 1;
    if (is_of_first) {
      if (auto checked = check_fault(options.make, fault); !checked) return checked;
    }
    if (is_of_second) {
      if (auto checked = check_fault(options.pair->make, fault); !checked) return checked;
    }
    if (fault.place && *fault.place >= places) {
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
    if (options.pair) {
      if (auto checked = check_for_pair(*game); !checked) return checked;
    }
    tables.emplace_back(std::move(own), std::move(*game));
  }
  Show show(options, log);
  if (auto opened = show.open(options.place, options.pair ? "white" : ""); !opened) return opened;
  if (options.pair) {
    if (auto opened = show.open(options.pair->place, "black"); !opened) return opened;
  }
  for (auto& [own, game] : tables) show.add(std::move(own), std::move(game));
  return show.go(stop);
}

rules::Expected<void> WrittenHands::take(BoardTime now, std::string_view text) {
  rules::Expected<void> taken;
  begun_ += text;
  std::size_t at = 0;
  for (std::size_t end; (end = begun_.find('\n', at)) != begun_.npos; at = end + 1) {
    auto line = take_line(now, begun_.substr(at, end - at));
    if (taken && !line) taken = std::move(line);
  }
  begun_.erase(0, at);
  return taken;
}

rules::Expected<void> WrittenHands::take_line(BoardTime now, const std::string& line) {
  const auto script = parse_script(line);
  if (!script) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"" + line +
                             "\" is not an action, as \"0 lift e1\" or \"+0.5 place e1 "
                             "K\" or \"+0.2 press left\"");
  }
  const auto first = line.find_first_not_of(" \t");
  const bool is_relative = first != line.npos && line[first] == '+';
  for (const Act& act : *script) {
    const BoardTime last = acts_.empty() ? now : std::max(now, acts_.back().at);
    acts_.push_back({is_relative ? last + act.at : std::max(last, now + act.at), act.what});
    has_more_ = true;
  }
  return {};
}

Script WrittenHands::rest(BoardTime now) {
  has_more_ = false;
  std::erase_if(acts_, [&](const Act& act) { return act.at < now; });
  Script rest;
  for (const Act& act : acts_) rest.push_back({act.at - now, act.what});
  return rest;
}

}  // namespace jadoube::drivers::simulator

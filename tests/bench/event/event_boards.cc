#include "tests/bench/event/event_boards.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <queue>
#include <span>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/players/hands.h"
#include "drivers/transport/terminal.h"
#include "tests/bench/event/press_times.h"
#include "tests/support/board_farm.h"
#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"

namespace jadoube::bench {
namespace {

namespace simulator = drivers::simulator;
using simulator::BoardTime;

// Nobody's game may end in a measurement.
constexpr std::size_t kLeastPlies = 30;
constexpr std::chrono::seconds kBase{5400}, kIncrement{30};
constexpr std::uint8_t kClockMessage = 0x8d;
// The byte of a clock message whose second bit is the lever [spec: drivers/dgt/protocol.md#clock].
constexpr std::size_t kStatusByte = 9;

/// Finds the clock messages in what a board sends.
class LeverWatch {
 public:
  /// True if a message in `bytes`, or one that ends there, says that the lever has moved.
  bool take(std::span<const std::uint8_t> bytes) {
    bool moved = false;
    for (const std::uint8_t byte : bytes) {
      message_.push_back(byte);
      if ((message_.front() & 0x80) == 0) message_.clear();
      if (message_.size() < 3 || message_.size() < length()) continue;
      if (message_.front() == kClockMessage && message_.size() > kStatusByte) moved |= look();
      message_.clear();
    }
    return moved;
  }

 private:
  std::size_t length() const {
    return static_cast<std::size_t>(message_[1]) << 7 | static_cast<std::size_t>(message_[2]);
  }
  bool look() {
    const bool is_ack = (message_[3] & 0x0f) == 0x0a || (message_[6] & 0x0f) == 0x0a;
    const int lever = message_[kStatusByte] & 0x02;
    if (is_ack || lever == lever_) return false;
    const bool is_first = lever_ < 0;
    lever_ = lever;
    return !is_first;
  }
  std::vector<std::uint8_t> message_;
  int lever_ = -1;
};

simulator::BoardSettings settings_of(int board) {
  simulator::BoardSettings settings;
  settings.clock = simulator::ClockSettings{.base = kBase, .increment = kIncrement};
  settings.seed = static_cast<std::uint64_t>(board) + 1;
  return settings;
}

simulator::HandsOptions hands_of(int board, double pace) {
  simulator::HandsOptions hands{.style = simulator::Style::kClean,
                                .seed = static_cast<std::uint64_t>(board) + 1};
  auto habits = simulator::habits_of(simulator::Style::kClean);
  const auto& classical = simulator::habits_of(simulator::Style::kClassical);
  habits.think = classical.think;
  habits.think.median /= pace;
  habits.flight = classical.flight;
  habits.press = classical.press;
  hands.habits = habits;
  hands.control = simulator::TimeControl{.base = kBase, .increment = kIncrement};
  // The games are at different plies, as in a hall.
  hands.quiet = std::chrono::milliseconds(5000 + static_cast<int>(board * 7919 % 60'000 / pace));
  return hands;
}

std::vector<rules::PgnGame> long_games() {
  std::vector<rules::PgnGame> games;
  for (const char* file : {"tests/chaos/games.pgn", "tests/demo/evergreen.pgn",
                           "tests/demo/immortal.pgn", "tests/demo/opera.pgn"}) {
    for (auto& game : tests::games_in(tests::source_path(file))) {
      if (game.plies.size() >= kLeastPlies) games.push_back(std::move(game));
    }
  }
  return games;
}

struct Board {
  Board(int own, const rules::PgnGame& game, double pace, drivers::PseudoTerminal line)
      : number(own),
        played(perform(game, hands_of(own, pace))),
        emulated(settings_of(own), played.start),
        terminal(std::move(line)) {}
  const int number;
  simulator::Performance played;
  simulator::EmulatedBoard emulated;
  drivers::PseudoTerminal terminal;
  LeverWatch lever = {};
  /// The ply whose press is awaited on the line.
  std::size_t next_ply = 0;
  bool begun = false;
  BoardTime began_at{0};
  /// Its place in the queue.
  BoardTime queued_at = simulator::kNoWake;
};

class Boards {
 public:
  Boards(const std::string& times, double pace, const std::vector<HallOfBoards>& halls)
      : times_(map_shared_times(times)), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
    const auto games = long_games();
    for (const auto& hall : halls) {
      for (int i = 0; i < hall.count; ++i) {
        auto line =
            drivers::PseudoTerminal::open(hall.directory + "/board-" + std::to_string(i) + ".tty");
        if (!line) {
          std::fprintf(stderr, "%s\n", line.error().message.c_str());
          std::exit(1);
        }
        const int number = static_cast<int>(boards_.size());
        boards_.push_back(
            std::make_unique<Board>(number, games[static_cast<std::size_t>(number) % games.size()],
                                    pace, std::move(*line)));
        epoll_event event{.events = EPOLLIN, .data = {.ptr = boards_.back().get()}};
        ::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, boards_.back()->terminal.fd(), &event);
        wake(*boards_.back());
      }
    }
  }

  [[noreturn]] void run() {
    std::array<epoll_event, 64> events;
    std::array<std::uint8_t, 256> buffer;
    for (;;) {
      while (!queue_.empty() && queue_.top().at <= now()) {
        const Wake due = queue_.top();
        queue_.pop();
        Board& board = *boards_[static_cast<std::size_t>(due.board)];
        if (board.queued_at != due.at) continue;
        board.queued_at = simulator::kNoWake;
        advance(board);
        wake(board);
      }
      const int ready =
          ::epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), patience());
      for (int i = 0; i < ready; ++i) {
        Board& board = *static_cast<Board*>(events[static_cast<std::size_t>(i)].data.ptr);
        const ssize_t count = ::read(board.terminal.fd(), buffer.data(), buffer.size());
        if (count <= 0) continue;
        board.emulated.receive(now(), std::span(buffer).first(static_cast<std::size_t>(count)));
        wake(board);
      }
    }
  }

 private:
  struct Wake {
    BoardTime at;
    int board;
    bool operator>(const Wake& other) const { return at > other.at; }
  };

  BoardTime now() const { return BoardTime(tests::now_nanoseconds() - start_); }

  // A board may have several places in the queue. Only the last one counts.
  void wake(Board& board) {
    const BoardTime at = board.emulated.wake_at();
    if (at == board.queued_at) return;
    board.queued_at = at;
    if (at != simulator::kNoWake) queue_.push({at, board.number});
  }

  int patience() const {
    if (queue_.empty()) return 100;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(queue_.top().at - now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 100));
  }

  void advance(Board& board) {
    if (!board.begun && board.emulated.position_asked()) begin(board);
    out_.clear();
    board.emulated.advance(now(), out_);
    if (out_.empty()) return;
    if (::write(board.terminal.fd(), out_.data(), out_.size()) < 0) return;
    if (board.lever.take(out_)) note_press(board);
  }

  void begin(Board& board) {
    board.begun = true;
    board.began_at = now();
    board.emulated.play(board.began_at, board.played.script);
    const auto& plies = board.played.plies;
    for (std::size_t i = 0; i < plies.size() && i < SharedTimes::kMostPlies; ++i) {
      if (plies[i].pressed) of(board, i).pressed = time_of(board, *plies[i].pressed);
    }
  }

  // The first message with another lever after a press tells that press.
  void note_press(Board& board) {
    const auto reported = tests::now_nanoseconds();
    const auto& plies = board.played.plies;
    while (board.next_ply < plies.size() && board.next_ply < SharedTimes::kMostPlies) {
      const auto pressed = plies[board.next_ply].pressed;
      if (!pressed || time_of(board, *pressed) > reported) return;
      of(board, board.next_ply++).on_the_line = reported;
    }
  }

  std::int64_t time_of(const Board& board, BoardTime in_script) const {
    return start_ + (board.began_at + in_script).count();
  }
  SharedTimes::Ply& of(const Board& board, std::size_t ply) {
    return times_->plies[static_cast<std::size_t>(board.number)][ply];
  }

  const std::shared_ptr<SharedTimes> times_;
  const drivers::FileDescriptor epoll_;
  const std::int64_t start_ = tests::now_nanoseconds();
  std::vector<std::unique_ptr<Board>> boards_;
  std::priority_queue<Wake, std::vector<Wake>, std::greater<>> queue_;
  std::vector<std::uint8_t> out_;
};

}  // namespace

int play_event_boards(const std::string& times, double pace,
                      const std::vector<HallOfBoards>& halls) {
  Boards(times, pace, halls).run();
}

}  // namespace jadoube::bench

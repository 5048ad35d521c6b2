#include "tests/support/board_farm.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/transport/terminal.h"

namespace jadoube::tests {
namespace {

namespace simulator = drivers::simulator;
using simulator::BoardTime;

constexpr std::uint8_t kFieldUpdate = 0x8e;
// The length of one script: an hour with two events a second.
constexpr int kSeconds = 3600;
// The number of messages of five bytes that a mad board writes each millisecond.
constexpr int kRavings = 8;

simulator::Script script_of(int board) {
  simulator::Script script;
  const BoardTime phase = std::chrono::milliseconds(board * 37 % 1000);
  for (int second = 0; second < kSeconds; ++second) {
    const BoardTime at = phase + std::chrono::seconds(second + 1);
    script.push_back({at, simulator::Lift{rules::Square::e2}});
    script.push_back({at + std::chrono::milliseconds(500),
                      simulator::Place{rules::Square::e2, rules::Piece::kWhitePawn}});
  }
  return script;
}

simulator::BoardSettings settings_of(int board) {
  simulator::BoardSettings settings;
  settings.clock.reset();
  settings.paced = false;
  settings.seed = static_cast<std::uint64_t>(board) + 1;
  return settings;
}

}  // namespace

std::int64_t now_nanoseconds() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

struct BoardFarm::Board {
  Board(int number, drivers::PseudoTerminal line)
      : emulated(settings_of(number), rules::Placement::initial()), terminal(std::move(line)) {
    emulated.play(BoardTime(0), script_of(number));
  }
  simulator::EmulatedBoard emulated;
  drivers::PseudoTerminal terminal;
  std::atomic<std::int64_t> written_at = 0;
};

BoardFarm::BoardFarm(const std::string& directory, int count, int mad) : mad_(mad) {
  for (int i = 0; i < count; ++i) {
    auto terminal = drivers::PseudoTerminal::open(directory + "/" + id(i));
    if (!terminal) {
      std::cerr << terminal.error().message << "\n";
      std::exit(1);
    }
    boards_.push_back(std::make_unique<Board>(i, std::move(*terminal)));
  }
  thread_ = std::thread([this] { run(); });
}

BoardFarm::~BoardFarm() {
  stopping_ = true;
  thread_.join();
}

std::int64_t BoardFarm::written_at(int board) const {
  return boards_[static_cast<std::size_t>(board)]->written_at;
}

// If the daemon is too slow, messages are lost, as on a real connection.
void BoardFarm::rave(std::int64_t until) {
  constexpr std::int64_t kMillisecond = 1'000'000;
  raved_until_ = std::max(raved_until_, until - 20 * kMillisecond);
  for (; raved_until_ < until; raved_until_ += kMillisecond) {
    for (std::size_t i = boards_.size() - static_cast<std::size_t>(mad_); i < boards_.size(); ++i) {
      std::array<std::uint8_t, 5 * kRavings> bytes;
      for (std::size_t at = 0; at < bytes.size(); at += 5) {
        const auto square = static_cast<std::uint8_t>(std::rand() % 64);
        const auto piece = static_cast<std::uint8_t>(std::rand() % 13);
        const std::array<std::uint8_t, 5> message{kFieldUpdate, 0, 5, square, piece};
        std::ranges::copy(message, bytes.begin() + static_cast<std::ptrdiff_t>(at));
      }
      (void)!::write(boards_[i]->terminal.fd(), bytes.data(), bytes.size());
    }
  }
}

void BoardFarm::run() {
  const drivers::FileDescriptor epoll(::epoll_create1(EPOLL_CLOEXEC));
  for (const auto& board : boards_) {
    epoll_event event{.events = EPOLLIN, .data = {.ptr = board.get()}};
    ::epoll_ctl(epoll.get(), EPOLL_CTL_ADD, board->terminal.fd(), &event);
  }
  const std::int64_t start = now_nanoseconds();
  std::array<epoll_event, 64> events;
  std::array<std::uint8_t, 256> buffer;
  std::vector<std::uint8_t> out;
  while (!stopping_) {
    const BoardTime now(now_nanoseconds() - start);
    if (mad_ > 0) rave(now_nanoseconds());
    for (const auto& board : boards_) {
      if (board->emulated.wake_at() > now) continue;
      out.clear();
      board->emulated.advance(now, out);
      if (out.empty()) continue;
      if (::write(board->terminal.fd(), out.data(), out.size()) < 0) continue;
      if (std::ranges::find(out, kFieldUpdate) != out.end()) board->written_at = now_nanoseconds();
    }
    const int ready = ::epoll_wait(epoll.get(), events.data(), static_cast<int>(events.size()), 1);
    for (int i = 0; i < ready; ++i) {
      auto& board = *static_cast<Board*>(events[static_cast<std::size_t>(i)].data.ptr);
      const ssize_t count = ::read(board.terminal.fd(), buffer.data(), buffer.size());
      if (count <= 0) continue;
      board.emulated.receive(BoardTime(now_nanoseconds() - start),
                             std::span(buffer).first(static_cast<std::size_t>(count)));
    }
  }
}

}  // namespace jadoube::tests

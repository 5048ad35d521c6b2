#include "drivers/recording/replay.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>

#include "drivers/transport/terminal.h"

namespace jadoube::drivers {
namespace {

using rules::ErrorCode;
using rules::Expected;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// The board's end of the connection. During every wait it reads the host's bytes, so that the host
// never blocks.
class Player {
 public:
  Player(PseudoTerminal device, const std::atomic<bool>& stop)
      : device_(std::move(device)), stop_(stop) {}

  void await_host() {
    while (!host_spoke_ && !stop_) wait(POLLIN, Clock::time_point::max());
  }

  void await(Clock::time_point moment) {
    while (Clock::now() < moment && !stop_) wait(POLLIN, moment);
  }

  void play(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty() && !stop_) {
      const ssize_t written = ::write(device_.fd(), bytes.data(), bytes.size());
      if (written > 0) bytes = bytes.subspan(static_cast<std::size_t>(written));
      if (!bytes.empty()) wait(POLLIN | POLLOUT, Clock::time_point::max());
    }
  }

 private:
  // Waits for one of `events`, until `deadline` or until the next look at `stop`.
  void wait(int events, Clock::time_point deadline) {
    constexpr milliseconds kLook{100};
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    const auto patience = std::clamp(left, milliseconds(0), kLook);
    pollfd waiting{device_.fd(), static_cast<short>(events), 0};
    if (poll(&waiting, 1, static_cast<int>(patience.count())) > 0) drop_what_the_host_says();
  }

  void drop_what_the_host_says() {
    std::array<std::uint8_t, 1024> heard{};
    while (::read(device_.fd(), heard.data(), heard.size()) > 0) host_spoke_ = true;
  }

  PseudoTerminal device_;
  const std::atomic<bool>& stop_;
  bool host_spoke_ = false;
};

Clock::duration paced(milliseconds at, double speed) {
  if (speed == 0) return {};
  return std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double, std::milli>(static_cast<double>(at.count()) / speed));
}

void play_all(const Session& session, double speed, Player& player) {
  std::optional<milliseconds> first;
  const auto begin = Clock::now();
  for (const Chunk& chunk : session.chunks) {
    if (chunk.direction != Direction::kFromBoard) continue;
    if (!first) first = chunk.at;
    player.await(begin + paced(chunk.at - *first, speed));
    player.play(chunk.bytes);
  }
}

}  // namespace

Expected<void> replay(const Session& session, const ReplayOptions& options, std::ostream& progress,
                      const std::atomic<bool>& stop) {
  if (!std::isfinite(options.speed) || options.speed < 0) {
    return rules::refuse(ErrorCode::kInvalidArgument, "a speed is 0 or more");
  }
  Expected<PseudoTerminal> device = PseudoTerminal::open(options.link);
  if (!device) return tl::unexpected(device.error());
  progress << "line: " << (options.link.empty() ? device->path() : options.link) << std::endl;

  Player player(std::move(*device), stop);
  progress << "waiting for the host to speak" << std::endl;
  player.await_host();
  progress << "playing" << std::endl;
  play_all(session, options.speed, player);
  progress << "played; the line stays open for " << options.linger.count() << " ms" << std::endl;
  player.await(Clock::now() + options.linger);
  return {};
}

}  // namespace jadoube::drivers

#include "daemon/relay/replica_writer.h"

#include <chrono>
#include <utility>

namespace jadoube::relay {
namespace {

constexpr std::size_t kMostInQueue = 4096, kMostTaken = 512;
constexpr std::chrono::milliseconds kLongestPop{200};
constexpr std::chrono::seconds kLookAtHallsEvery{2};

}  // namespace

ReplicaWriter::ReplicaWriter(Replica& replica, std::function<void()> looked,
                             std::function<void(const rules::Error& error)> fail)
    : replica_(replica), looked_(std::move(looked)), fail_(std::move(fail)), queue_(kMostInQueue) {}

ReplicaWriter::~ReplicaWriter() { stop(); }

void ReplicaWriter::start() {
  thread_ = std::thread([this] { run(); });
}

void ReplicaWriter::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  queue_.close();
  thread_.join();
}

void ReplicaWriter::run() {
  using Steady = std::chrono::steady_clock;
  Steady::time_point next_look{};
  while (!stopping_) {
    const auto events = queue_.pop(kMostTaken, Steady::now() + kLongestPop);
    if (const auto done = replica_.take(events); !done) fail_(done.error());
    if (Steady::now() < next_look) continue;
    next_look = Steady::now() + kLookAtHallsEvery;
    looked_();
  }
}

}  // namespace jadoube::relay

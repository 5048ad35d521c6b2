#include "daemon/net/connection_acceptor.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <string>
#include <utility>

#include "daemon/system/log.h"

namespace jadoube::net {
namespace {

using drivers::FileDescriptor;
using Clock = std::chrono::steady_clock;

// The most connections that one address gets before the next address has its turn.
constexpr int kLetInAtOnce = 64;
constexpr std::chrono::minutes kSayAgain{1};
constexpr std::chrono::milliseconds kNoDescriptor{100};
// How often to look whether the sockets' files are there.
constexpr std::chrono::seconds kLookAtFiles{2};

void say_full() {
  static std::atomic<Clock::rep> said = 0;
  const auto now = Clock::now().time_since_epoch().count();
  if (said != 0 && now - said < Clock::duration(kSayAgain).count()) return;
  said = now;
  log::warning(
      "too many connections: new ones are hung up on; the limit follows from how many "
      "files the process may have open (LimitNOFILE)");
}

}  // namespace

ConnectionAcceptor::~ConnectionAcceptor() { stop(); }

int ConnectionAcceptor::descriptors() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  constexpr rlim_t kEnough = 1 << 20;
  return static_cast<int>(std::min(files.rlim_cur, kEnough));
}

void ConnectionAcceptor::add(std::vector<Listener> listeners, int highest, Admit admit) {
  for (Listener& listener : listeners) ways_.push_back({std::move(listener), highest, admit});
}

void ConnectionAcceptor::start() {
  called_ = FileDescriptor(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  thread_ = std::thread([this] { run(); });
}

void ConnectionAcceptor::stop() {
  stopping_ = true;
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(called_.get(), &one, sizeof one);
    thread_.join();
  }
  ways_.clear();
}

void ConnectionAcceptor::run() {
  std::vector<pollfd> waited{{called_.get(), POLLIN, 0}};
  for (const Way& way : ways_) waited.push_back({way.listener.fd(), POLLIN, 0});
  const bool has_files =
      std::ranges::any_of(ways_, [](const Way& way) { return !way.listener.path().empty(); });
  const int wait =
      has_files ? static_cast<int>(std::chrono::milliseconds(kLookAtFiles).count()) : -1;
  auto look_at = Clock::now() + kLookAtFiles;
  while (!stopping_) {
    if (::poll(waited.data(), waited.size(), wait) < 0) continue;
    if (has_files && Clock::now() >= look_at) {
      look_at = Clock::now() + kLookAtFiles;
      for (std::size_t i = 0; i < ways_.size(); ++i) {
        keep_in_place(ways_[i]);
        waited[i + 1].fd = ways_[i].listener.fd();
      }
    }
    for (std::size_t i = 0; i < ways_.size() && !stopping_; ++i) {
      if (waited[i + 1].revents == 0) continue;
      for (int n = 0; n < kLetInAtOnce && let_in(ways_[i]); ++n) continue;
    }
  }
}

// If somebody removed the socket's file, makes it again. Without the file, nobody could connect.
void ConnectionAcceptor::keep_in_place(Way& way) {
  if (way.listener.is_in_place()) {
    way.is_missing = false;
    return;
  }
  const auto made = way.listener.listen_again();
  if (made) {
    log::warning("the socket " + way.listener.path() + " was removed, and is made again");
  } else if (!std::exchange(way.is_missing, true)) {
    log::error("the socket " + way.listener.path() +
               " was removed, and cannot be made again: " + made.error().message);
  }
}

bool ConnectionAcceptor::let_in(const Way& way) {
  FileDescriptor connection = way.listener.accept();
  if (connection && connection.get() < way.highest) {
    way.admit(std::move(connection));
    return true;
  }
  if (connection) {
    say_full();
    return true;
  }
  if (errno == EMFILE || errno == ENFILE) std::this_thread::sleep_for(kNoDescriptor);
  return false;
}

}  // namespace jadoube::net

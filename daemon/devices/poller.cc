#include "daemon/devices/poller.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "drivers/transport/transport.h"

namespace jadoube::devices {
namespace {

constexpr std::uint64_t kOwn = ~std::uint64_t{0};

void drain(int fd) {
  std::uint64_t ignored = 0;
  while (::read(fd, &ignored, sizeof ignored) > 0) {
  }
}

itimerspec once_after(std::chrono::nanoseconds patience) {
  // The timer reads zero as "never".
  const auto time = std::max(patience, std::chrono::nanoseconds(1));
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  itimerspec spec{};
  spec.it_value.tv_sec = seconds.count();
  spec.it_value.tv_nsec = (time - seconds).count();
  return spec;
}

}  // namespace

rules::Expected<Poller> Poller::make() {
  Poller made;
  made.epoll_ = drivers::FileDescriptor(epoll_create1(EPOLL_CLOEXEC));
  made.timer_ = drivers::FileDescriptor(timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC));
  made.caller_ = drivers::FileDescriptor(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  if (!made.epoll_ || !made.timer_ || !made.caller_) {
    return rules::refuse(rules::ErrorCode::kUnavailable, "the system gives no event loop: {why}",
                         {{"why", drivers::system_sentence(errno)}});
  }
  made.add(made.timer_.get(), kOwn, false);
  made.add(made.caller_.get(), kOwn, false);
  return made;
}

void Poller::add(int fd, std::uint64_t token, bool for_writing) {
  control(EPOLL_CTL_ADD, fd, token, for_writing);
}

void Poller::change(int fd, std::uint64_t token, bool for_writing) {
  control(EPOLL_CTL_MOD, fd, token, for_writing);
}

void Poller::control(int operation, int fd, std::uint64_t token, bool for_writing) {
  epoll_event event{};
  event.events = for_writing ? EPOLLIN | EPOLLOUT : EPOLLIN;
  event.data.u64 = token;
  epoll_ctl(epoll_.get(), operation, fd, &event);
}

const std::vector<Poller::Event>& Poller::wait(std::chrono::nanoseconds patience) {
  const itimerspec until = once_after(patience);
  timerfd_settime(timer_.get(), 0, &until, nullptr);
  std::array<epoll_event, 64> ready{};
  const int count = epoll_wait(epoll_.get(), ready.data(), static_cast<int>(ready.size()), -1);
  events_.clear();
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = ready[static_cast<std::size_t>(i)];
    if (event.data.u64 == kOwn) continue;
    events_.push_back({event.data.u64, (event.events & EPOLLIN) != 0,
                       (event.events & (EPOLLHUP | EPOLLERR)) != 0});
  }
  drain(timer_.get());
  drain(caller_.get());
  return events_;
}

void Poller::call() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(caller_.get(), &one, sizeof one);
}

}  // namespace jadoube::devices

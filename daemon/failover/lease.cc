#include "daemon/failover/lease.h"

#include <utility>

namespace jadoube::failover {
namespace {

using rules::ErrorCode;

constexpr int kRenewalsInLease = 4;
// For other daemons, a lease ends a sixteenth later than for its holder. So clocks with different
// speeds do no harm: no clock is so wrong.
constexpr int kLaterForOthers = 16;
// The number of looks during a lease. With it, a missing renewal is found early enough.
constexpr int kLooksInLease = 32;

}  // namespace

Witnessed LeaseWatch::look(Time now) {
  const auto read = witness_.read();
  if (!read) return Witnessed::kNoAnswer;
  const bool is_new = !has_seen_ || read->revision != seen_.revision || read->note != seen_.note;
  if (is_new) since_ = now;
  has_seen_ = true;
  seen_ = *read;
  return now - since_ > lasts_ + lasts_ / kLaterForOthers ? Witnessed::kFree : Witnessed::kHeld;
}

rules::Expected<std::uint64_t> LeaseWatch::take(const LeaseNote& note) {
  has_seen_ = false;
  return witness_.write(seen_.revision, note);
}

WatchedLease::WatchedLease(Witness& witness, std::chrono::milliseconds lasts)
    : watch_(witness, lasts), thread_([this, lasts] { run(lasts / kLooksInLease); }) {}

void WatchedLease::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  stopped_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Witnessed WatchedLease::look() {
  const std::lock_guard lock(mutex_);
  return watch_.look(std::chrono::steady_clock::now());
}

std::optional<LeaseNote> WatchedLease::note() const {
  const std::lock_guard lock(mutex_);
  return watch_.note();
}

rules::Expected<std::uint64_t> WatchedLease::take(const LeaseNote& note) {
  const std::lock_guard lock(mutex_);
  return watch_.take(note);
}

void WatchedLease::run(std::chrono::milliseconds every) {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    (void)watch_.look(std::chrono::steady_clock::now());
    stopped_.wait_for(lock, every, [&] { return stopping_; });
  }
}

Lease::Lease(Parts parts) : parts_(std::move(parts)), until_(parts_.taken + parts_.lasts) {
  wants_alone_ = noted_alone_ = parts_.note.alone;
  thread_ = std::thread([this] { run(); });
}

Lease::~Lease() { stop(); }

void Lease::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Lease::set_alone(bool alone) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(wants_alone_, alone) != alone) changed_.notify_all();
}

bool Lease::wait_until_alone(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  wants_alone_ = true;
  changed_.notify_all();
  return changed_.wait_for(lock, patience, [&] { return noted_alone_ && holds(); });
}

std::string Lease::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

bool Lease::holds() const { return !is_lost_ && std::chrono::steady_clock::now() < until_; }

void Lease::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_ && !is_lost_) {
    changed_.wait_for(lock, parts_.lasts / kRenewalsInLease,
                      [&] { return stopping_ || wants_alone_ != noted_alone_; });
    if (stopping_) return;
    parts_.note.alone = wants_alone_;
    // The flag changes before the write, because other daemons may read the note before this thread
    // knows the result.
    noted_alone_ = noted_alone_ && wants_alone_;
    lock.unlock();
    renew();
    lock.lock();
  }
}

// The lease counts from before the write, because other daemons read the note later.
void Lease::renew() {
  const auto began = std::chrono::steady_clock::now();
  auto written = parts_.witness->write(parts_.revision, parts_.note);
  std::string why = written ? "" : written.error().message;
  std::string lost;
  if (!written) {
    // The note may be written although there was no answer.
    const auto seen = parts_.witness->read();
    if (seen && seen->note && seen->note->holder != parts_.note.holder) {
      lost = "the daemon " + seen->note->holder + " has the lease of the hall since term " +
             std::to_string(seen->note->term);
    } else if (seen) {
      parts_.revision = seen->revision;
      written = parts_.witness->write(parts_.revision, parts_.note);
    }
  }
  {
    const std::lock_guard lock(mutex_);
    is_lost_ = !lost.empty();
    problem_ = written ? "" : (why.empty() ? lost : why);
    if (written) {
      parts_.revision = *written;
      until_ = began + parts_.lasts;
      noted_alone_ = parts_.note.alone;
    }
  }
  changed_.notify_all();
  if (!lost.empty()) return parts_.lost(lost);
  if (!written) std::this_thread::sleep_for(parts_.lasts / (2 * kRenewalsInLease));
}

}  // namespace jadoube::failover

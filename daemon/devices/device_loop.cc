#include "daemon/devices/device_loop.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "daemon/devices/connection_table.h"
#include "daemon/devices/notebook.h"
#include "daemon/devices/port_connection.h"
#include "daemon/devices/recorder.h"
#include "daemon/devices/roster.h"
#include "daemon/system/log.h"
#include "drivers/discovery/port.h"
#include "drivers/transport/transport.h"

namespace jadoube::devices {

// One turn: wait, and read the clock. Look at the ports, after a hint or when it is time. Pass on
// commands, let every connection do what is due, and hand the observations to the sink.

namespace {

using drivers::ConnectionState;
using drivers::Instant;
using rules::Expected;

// Connections have the tokens from 1.
constexpr std::uint64_t kMonitorToken = 0;
// If the loop is this late, it did not run: the process was stopped, or the machine slept. The time
// is shorter than the time after which an arbiter gets an incident about a missing piece.
constexpr std::chrono::seconds kHasNotRun{2};
// A slow machine may need this time for one turn, if many ports are listed and opened. That is no
// sleep of the machine. Bytes that arrive meanwhile wait in the system.
constexpr std::chrono::seconds kLongestTurn{10};
// Some ports open slowly. While many ports are opened, open connections wait at most this time,
// plus the time to open one port.
constexpr std::chrono::milliseconds kOpensFor{200};

std::string_view text(ConnectionState state) {
  switch (state) {
    case ConnectionState::kLost:
      return "lost";
    case ConnectionState::kConnecting:
      return "connecting";
    case ConnectionState::kLive:
      return "live";
  }
  return "";
}

void log_link(const Seen& seen) {
  const auto* link = std::get_if<drivers::ConnectionChanged>(&seen.observation);
  if (link == nullptr) return;
  const std::string line =
      seen.board + ": " + std::string(text(link->state)) +
      (link->port.empty() ? "" : " at " + link->port) +
      (link->why.empty() ? "" : ": " + rules::Sentence::unpacked(link->why).english());
  const bool is_odd = link->state != ConnectionState::kLive && !link->why.empty();
  (is_odd ? log::warning : log::info)(line, {.board = seen.board});
}

// Boards that are known by serial number are missing until they are found. A board with a port
// reports itself if the port has a problem.
std::vector<Seen> missing_boards(const Roster& roster, Instant now) {
  std::vector<Seen> missing;
  for (const BoardSetting& setting : roster.by_serial()) {
    const auto why = rules::Sentence("no such port: no board with serial {serial} was found",
                                     {{"serial", setting.serial}});
    missing.push_back(
        {setting.id, now, drivers::ConnectionChanged{ConnectionState::kLost, "", why.packed()}});
  }
  return missing;
}

}  // namespace

struct DeviceLoop::Implementation {
  Implementation(Options options, ObservationSink& the_sink, const Roster& roster,
                 Poller the_poller)
      : sink(the_sink),
        rescan_every(options.rescan),
        clock(std::move(options.now)),
        poller(std::move(the_poller)),
        links(roster, std::move(options.buses), std::move(options.list_ports),
              drivers::open_transport,
              options.recordings
                  ? &recorder.emplace(std::move(*options.recordings),
                                      RecordingLimits{.folder_bytes = options.recordings_bytes})
                  : nullptr,
              options.learnt ? &notebook.emplace(std::move(*options.learnt)) : nullptr),
        now(clock()),
        seen(missing_boards(roster, now)) {}

  void run();
  void turn();
  void take_events(const std::vector<Poller::Event>& events);
  void take_commands();
  void pass_on(const std::string& board, const drivers::Command& command);
  void turn_links();
  void count_traffic(Connection& link);
  void count_errors();
  void watch(std::uint64_t token, ConnectionTable::Entry& entry);

  ObservationSink& sink;
  const std::chrono::milliseconds rescan_every;
  const std::function<Instant()> clock;
  Poller poller;
  std::optional<drivers::PlugMonitor> monitor;
  // These must exist longer than the connections.
  std::optional<Recorder> recorder;
  std::optional<Notebook> notebook;
  ConnectionTable links;
  Instant now, rescan_at{};
  // The connection that was opened last.
  std::uint64_t last_opened = 0;
  std::vector<Seen> seen;
  LineCounts counts;

  std::thread thread;
  std::atomic<bool> stopping{false};
  std::mutex mutex;
  // Guarded by the mutex: the commands to pass on, and how many turns the thread has done.
  std::deque<std::pair<std::string, drivers::Command>> commands;
  bool running = false;
  std::uint64_t turns = 0;
  std::condition_variable turned;
};

void DeviceLoop::Implementation::run() {
  while (!stopping) turn();
  {
    const std::lock_guard lock(mutex);
    running = false;
  }
  turned.notify_all();
}

void DeviceLoop::Implementation::turn() {
  const Instant before = now, worked_until = clock();
  const Instant wake = seen.empty() ? std::min(rescan_at, links.wake_at()) : now;
  const bool is_due = wake <= clock();
  take_events(poller.wait(is_due ? std::chrono::nanoseconds(0) : wake - clock()));
  if (stopping) return;
  const bool has_slept = now - std::max(wake, worked_until) > kHasNotRun;
  if (has_slept || worked_until - before > kLongestTurn) links.miss(before, seen);
  if (now >= rescan_at) {
    rescan_at = now + rescan_every;
    links.rescan();
    count_errors();
  }
  take_commands();
  turn_links();
  for (const Seen& each : seen) {
    log_link(each);
    counts.add(each);
  }
  if (!seen.empty()) sink.take(seen);
  seen.clear();
  {
    const std::lock_guard lock(mutex);
    ++turns;
  }
  turned.notify_all();
}

void DeviceLoop::Implementation::take_events(const std::vector<Poller::Event>& events) {
  now = clock();
  for (const Poller::Event& event : events) {
    if (event.token == kMonitorToken) {
      if (!monitor->take()) continue;
      rescan_at = now;
      links.hint();
    } else if (ConnectionTable::Entry* entry = links.find(event.token)) {
      entry->ready = {event.readable, event.hung_up};
    }
  }
}

void DeviceLoop::Implementation::take_commands() {
  std::deque<std::pair<std::string, drivers::Command>> taken;
  {
    const std::lock_guard lock(mutex);
    taken.swap(commands);
  }
  for (const auto& [board, command] : taken) pass_on(board, command);
}

void DeviceLoop::Implementation::pass_on(const std::string& board,
                                         const drivers::Command& command) {
  Connection* link = links.serving(board);
  if (link == nullptr) {
    log::warning(board + ": a command was dropped: the board is not there", {.board = board});
    return;
  }
  if (const auto sent = link->send(now, board, command, seen); !sent) {
    log::warning(board + ": a command was refused: " + sent.error().message, {.board = board});
  }
}

void DeviceLoop::Implementation::turn_links() {
  auto& entries = links.entries();
  const Instant opens_until = now + kOpensFor;
  auto at = entries.upper_bound(last_opened);
  for (std::size_t i = entries.size(); i > 0; --i, ++at) {
    if (at == entries.end()) at = entries.begin();
    auto& [token, entry] = *at;
    const Ready ready = std::exchange(entry.ready, {});
    const bool is_due = ready.readable || ready.hung_up || entry.link->wants_to_write() ||
                        now >= entry.link->wake_at();
    const bool opens = is_due && entry.link->is_waiting();
    // The next turn follows at once, and continues here.
    if (opens && clock() > opens_until) continue;
    if (opens) last_opened = token;
    if (is_due) {
      entry.link->turn(now, ready, seen);
      count_traffic(*entry.link);
    }
    watch(token, entry);
  }
}

// Bytes that were received before the board had a name count for the board.
void DeviceLoop::Implementation::count_traffic(Connection& link) {
  const auto boards = link.boards();
  if (boards.empty()) return;
  const Traffic traffic = link.take_traffic();
  if (traffic == Traffic()) return;
  for (const std::string& board : boards) counts.add(board, traffic, now);
}

void DeviceLoop::Implementation::count_errors() {
  for (auto& [token, entry] : links.entries()) {
    const auto errors = entry.link->take_errors();
    if (errors == drivers::LineErrors()) continue;
    for (const std::string& board : entry.link->boards()) counts.add(board, errors);
  }
}

// A new connection may have the number of the closed one. The count of openings distinguishes them.
void DeviceLoop::Implementation::watch(std::uint64_t token, ConnectionTable::Entry& entry) {
  const Connection& link = *entry.link;
  if (link.is_waiting()) return;
  const bool for_writing = link.wants_to_write();
  if (link.openings() != entry.watched_opening) {
    poller.add(link.fd(), token, for_writing);
  } else if (for_writing != entry.watched_for_writing) {
    poller.change(link.fd(), token, for_writing);
  }
  entry.watched_opening = link.openings();
  entry.watched_for_writing = for_writing;
}

Expected<std::unique_ptr<DeviceLoop>> DeviceLoop::make(Options options, ObservationSink& sink) {
  Expected<Roster> roster = Roster::make(std::move(options.boards), options.drivers);
  if (!roster) return tl::unexpected(roster.error());
  Expected<Poller> poller = Poller::make();
  if (!poller) return tl::unexpected(poller.error());
  auto made =
      std::make_unique<Implementation>(std::move(options), sink, *roster, std::move(*poller));
  if (auto monitor = drivers::PlugMonitor::open()) {
    made->monitor.emplace(std::move(*monitor));
    made->poller.add(made->monitor->fd(), kMonitorToken, false);
  } else {
    log::warning("new boards are found late: " + monitor.error().message);
  }
  return std::unique_ptr<DeviceLoop>(new DeviceLoop(std::move(made)));
}

DeviceLoop::DeviceLoop(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

DeviceLoop::~DeviceLoop() { stop(); }

void DeviceLoop::start() {
  {
    const std::lock_guard lock(implementation_->mutex);
    implementation_->running = true;
  }
  implementation_->thread = std::thread([this] { implementation_->run(); });
}

void DeviceLoop::stop() {
  implementation_->stopping = true;
  implementation_->poller.call();
  if (implementation_->thread.joinable()) implementation_->thread.join();
}

// In the present turn, its connections may have been read before the call.
void DeviceLoop::flush_pending_reads() {
  Implementation& loop = *implementation_;
  std::unique_lock lock(loop.mutex);
  const auto until = loop.turns + 2;
  while (loop.running && loop.turns < until) {
    loop.poller.call();
    const auto turns = loop.turns;
    loop.turned.wait(lock, [&] { return !loop.running || loop.turns > turns; });
  }
}

bool DeviceLoop::moves(std::chrono::milliseconds time) {
  Implementation& loop = *implementation_;
  std::unique_lock lock(loop.mutex);
  const auto before = loop.turns;
  loop.poller.call();
  return loop.turned.wait_for(lock, time, [&] { return !loop.running || loop.turns > before; });
}

std::vector<LineReading> DeviceLoop::lines() const { return implementation_->counts.read(); }

void DeviceLoop::send(std::string board, drivers::Command command) {
  {
    const std::lock_guard lock(implementation_->mutex);
    implementation_->commands.emplace_back(std::move(board), std::move(command));
  }
  implementation_->poller.call();
}

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

#include "daemon/lines/line_loop.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "daemon/lines/board_link.h"
#include "daemon/lines/poller.h"
#include "daemon/lines/recorder.h"
#include "daemon/lines/roster.h"
#include "daemon/log.h"
#include "drivers/discovery/plug_monitor.h"

// A turn: wait; read the clock; look at the ports where a hint or the time asks for it; pass on
// commands; let every link do what is due; hand what was seen to the sink. The links live in a map
// from token to link, and a token is never used twice: an event for a link that is gone finds
// nothing.
namespace jadoube::lines {
namespace {

namespace fs = std::filesystem;
using drivers::Instant;
using drivers::LinkState;
using rules::Expected;

constexpr std::uint64_t kMonitorToken = 0;
// A port that nobody named and that no driver knows by its USB id may be somebody's printer.
constexpr std::chrono::milliseconds kPatienceWithUnlikelyPorts{60'000};

std::string resolve(const std::string& path) {
  std::error_code failed;
  const fs::path device = fs::canonical(path, failed);
  return failed ? path : device.string();
}

std::string_view text(LinkState state) {
  switch (state) {
    case LinkState::kLost:
      return "lost";
    case LinkState::kConnecting:
      return "connecting";
    case LinkState::kLive:
      return "live";
  }
  return "";
}

void log_link(const Seen& seen) {
  const auto* link = std::get_if<drivers::LinkChanged>(&seen.observation);
  if (link == nullptr) return;
  const std::string line = seen.board + ": " + std::string(text(link->state)) +
                           (link->port.empty() ? "" : " at " + link->port) +
                           (link->why.empty() ? "" : ": " + link->why);
  const bool is_odd = link->state != LinkState::kLive && !link->why.empty();
  (is_odd ? log::warning : log::info)(line);
}

}  // namespace

struct LineLoop::Implementation {
  struct Entry {
    BoardLink link;
    bool is_configured;
    BoardLink::Ready ready{};
    /// What epoll was told last.
    int watched_opening = 0;
    bool watched_for_writing = false;
  };

  Implementation(Options the_options, Sink the_sink, Roster the_roster, Poller the_poller)
      : options(std::move(the_options)),
        sink(std::move(the_sink)),
        roster(std::move(the_roster)),
        poller(std::move(the_poller)) {
    if (options.recordings) recorder.emplace(*options.recordings);
  }

  void run();
  void begin();
  void turn();
  void take_events(const std::vector<Poller::Event>& events);
  void rescan();
  void forget_ports(const std::vector<drivers::Port>& ports,
                    const std::set<std::string>& configured);
  void add_link(BoardLink::Setup setup, bool is_configured);
  void add_configured(const BoardSetting& setting);
  void add_found(const drivers::Port& port);
  std::optional<Identity> identify(const std::string& port, std::string_view driver,
                                   const drivers::DeviceInfo& device) const;
  bool is_live(const std::string& board) const;
  void take_commands();
  void pass_on(const std::string& board, const drivers::Command& command);
  void turn_links();
  void watch(std::uint64_t token, Entry& entry);
  Instant next_wake() const;

  const Options options;
  const Sink sink;
  const Roster roster;
  Poller poller;
  std::optional<drivers::PlugMonitor> monitor;
  std::optional<Recorder> recorder;  // outlives the links
  std::map<std::uint64_t, Entry> links;
  std::uint64_t next_token = kMonitorToken + 1;
  Instant now{}, rescan_at{};
  std::vector<Seen> seen;

  std::thread thread;
  std::atomic<bool> stopping{false};
  std::mutex mutex;
  std::deque<std::pair<std::string, drivers::Command>> commands;  // guarded by mutex
};

void LineLoop::Implementation::run() {
  begin();
  while (!stopping) turn();
}

// Boards that are known by serial number are missing until found; boards with a port say for
// themselves what is wrong with it.
void LineLoop::Implementation::begin() {
  now = options.now();
  for (const BoardSetting& setting : roster.by_port()) add_configured(setting);
  for (const BoardSetting& setting : roster.by_serial()) {
    const std::string why = "no such port: no board with serial " + setting.serial + " was found";
    seen.push_back({setting.id, now, drivers::LinkChanged{LinkState::kLost, "", why}});
  }
}

void LineLoop::Implementation::turn() {
  const Instant wake = next_wake();
  const bool is_due = !seen.empty() || wake <= options.now();
  take_events(poller.wait(is_due ? std::chrono::nanoseconds(0) : wake - options.now()));
  if (stopping) return;
  if (now >= rescan_at) rescan();
  take_commands();
  turn_links();
  for (const Seen& each : seen) log_link(each);
  if (!seen.empty()) sink(seen);
  seen.clear();
}

void LineLoop::Implementation::take_events(const std::vector<Poller::Event>& events) {
  now = options.now();
  for (const Poller::Event& event : events) {
    if (event.token == kMonitorToken) {
      if (!monitor->take()) continue;
      rescan_at = now;
      for (auto& [token, entry] : links) entry.link.hint();
    } else if (const auto found = links.find(event.token); found != links.end()) {
      found->second.ready = {event.readable, event.hung_up};
    }
  }
}

void LineLoop::Implementation::rescan() {
  rescan_at = now + options.rescan;
  std::error_code ignored;
  for (auto& [token, entry] : links) {
    if (entry.link.misses_its_port() && fs::exists(entry.link.port(), ignored)) entry.link.hint();
  }
  if (!roster.asks_around()) return;
  std::set<std::string> configured;
  for (const BoardSetting& setting : roster.by_port()) configured.insert(resolve(setting.port));
  const std::vector<drivers::Port> ports = options.list_ports();
  forget_ports(ports, configured);
  std::set<std::string> known = std::move(configured);
  for (const auto& [token, entry] : links) known.insert(entry.link.port());
  for (const drivers::Port& port : ports) {
    if (drivers::may_be_asked(port) && !known.contains(port.path)) add_found(port);
  }
}

// A found port goes when it is there no more, which an open line hears for itself, or when the
// configuration's name has come to mean it.
void LineLoop::Implementation::forget_ports(const std::vector<drivers::Port>& ports,
                                            const std::set<std::string>& configured) {
  const auto is_there = [&](const std::string& path) {
    return std::any_of(ports.begin(), ports.end(),
                       [&](const drivers::Port& port) { return port.path == path; });
  };
  std::erase_if(links, [&](const auto& item) {
    const Entry& entry = item.second;
    if (entry.is_configured) return false;
    return configured.contains(entry.link.port()) ||
           (entry.link.is_waiting() && !is_there(entry.link.port()));
  });
}

void LineLoop::Implementation::add_configured(const BoardSetting& setting) {
  BoardLink::Setup setup;
  setup.port = setting.port;
  setup.drivers = {roster.driver(setting.driver)};
  setup.board = setting.id;
  add_link(std::move(setup), true);
}

void LineLoop::Implementation::add_found(const drivers::Port& port) {
  BoardLink::Setup setup;
  setup.port = port.path;
  setup.drivers = roster.drivers_to_try();
  const auto is_likely = [&](const drivers::DriverEntry* entry) { return has_id_of(port, *entry); };
  const auto unlikely =
      std::stable_partition(setup.drivers.begin(), setup.drivers.end(), is_likely);
  if (setup.drivers.empty()) return;
  if (unlikely == setup.drivers.begin()) setup.longest_wait = kPatienceWithUnlikelyPorts;
  log::debug("asking at " + port.path + (port.product.empty() ? "" : " (" + port.product + ")"));
  add_link(std::move(setup), false);
}

void LineLoop::Implementation::add_link(BoardLink::Setup setup, bool is_configured) {
  setup.open_line = drivers::open_line;
  setup.identify = [this](const std::string& port, std::string_view driver,
                          const drivers::DeviceInfo& device) {
    return identify(port, driver, device);
  };
  setup.recorder = recorder ? &*recorder : nullptr;
  links.emplace(next_token++, Entry{BoardLink(std::move(setup)), is_configured});
}

std::optional<Identity> LineLoop::Implementation::identify(
    const std::string& port, std::string_view driver, const drivers::DeviceInfo& device) const {
  auto identity = roster.identify(port, driver, device,
                                  [this](const std::string& board) { return is_live(board); });
  if (!identity) {
    log::info("the board at " + port + ", serial \"" + device.serial +
              "\", is not in the configuration: left alone");
  }
  return identity;
}

bool LineLoop::Implementation::is_live(const std::string& board) const {
  return std::any_of(links.begin(), links.end(),
                     [&](const auto& item) { return item.second.link.board() == board; });
}

void LineLoop::Implementation::take_commands() {
  std::deque<std::pair<std::string, drivers::Command>> taken;
  {
    const std::lock_guard lock(mutex);
    taken.swap(commands);
  }
  for (const auto& [board, command] : taken) pass_on(board, command);
}

void LineLoop::Implementation::pass_on(const std::string& board, const drivers::Command& command) {
  const auto found = std::find_if(links.begin(), links.end(), [&](const auto& item) {
    return item.second.link.board() == board;
  });
  if (found == links.end()) {
    log::warning(board + ": a command was dropped: the board is not there");
    return;
  }
  if (const auto sent = found->second.link.send(now, command, seen); !sent) {
    log::warning(board + ": a command was refused: " + sent.error().message);
  }
}

void LineLoop::Implementation::turn_links() {
  for (auto& [token, entry] : links) {
    const BoardLink::Ready ready = std::exchange(entry.ready, {});
    if (ready.readable || ready.hung_up || entry.link.wants_to_write() ||
        now >= entry.link.wake_at()) {
      entry.link.turn(now, ready, seen);
    }
    watch(token, entry);
  }
}

// A new line may have the number of the one that was closed: the count of openings tells.
void LineLoop::Implementation::watch(std::uint64_t token, Entry& entry) {
  const BoardLink& link = entry.link;
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

Instant LineLoop::Implementation::next_wake() const {
  Instant wake = rescan_at;
  for (const auto& [token, entry] : links) wake = std::min(wake, entry.link.wake_at());
  return wake;
}

Expected<std::unique_ptr<LineLoop>> LineLoop::make(Options options, Sink sink) {
  Expected<Roster> roster = Roster::make(options.boards, options.drivers);
  if (!roster) return tl::unexpected(roster.error());
  Expected<Poller> poller = Poller::make();
  if (!poller) return tl::unexpected(poller.error());
  auto made = std::make_unique<Implementation>(std::move(options), std::move(sink),
                                               std::move(*roster), std::move(*poller));
  if (auto monitor = drivers::PlugMonitor::open()) {
    made->monitor.emplace(std::move(*monitor));
    made->poller.add(made->monitor->fd(), kMonitorToken, false);
  } else {
    log::warning("boards that are plugged in are found late: " + monitor.error().message);
  }
  return std::unique_ptr<LineLoop>(new LineLoop(std::move(made)));
}

LineLoop::LineLoop(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

LineLoop::~LineLoop() { stop(); }

void LineLoop::start() {
  implementation_->thread = std::thread([this] { implementation_->run(); });
}

void LineLoop::stop() {
  implementation_->stopping = true;
  implementation_->poller.call();
  if (implementation_->thread.joinable()) implementation_->thread.join();
}

void LineLoop::send(std::string board, drivers::Command command) {
  {
    const std::lock_guard lock(implementation_->mutex);
    implementation_->commands.emplace_back(std::move(board), std::move(command));
  }
  implementation_->poller.call();
}

}  // namespace jadoube::lines

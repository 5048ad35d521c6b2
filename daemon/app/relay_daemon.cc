#include "daemon/app/relay_daemon.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <thread>
#include <utility>

#include "daemon/system/log.h"

namespace jadoube::app {
namespace {

namespace files = std::filesystem;
using rules::ErrorCode;

void end_process(const rules::Error& error) {
  log::error("the cache of the relay cannot be written: " + error.message +
             ". The daemon ends; a restart reads everything from the hub again");
  std::_Exit(EXIT_FAILURE);
}

}  // namespace

rules::Expected<storage::Journal> RelayRole::open_journal(const files::path& data_dir) {
  const std::string path = data_dir / kFileName;
  for (const char* ending : {"", "-wal", "-shm", ".last", ".reserve", ".new"}) {
    std::error_code error;
    files::remove(path + ending, error);
    if (error) {
      return rules::refuse(ErrorCode::kPermissionDenied,
                           "cannot remove " + path + ending + ": " + error.message());
    }
  }
  return storage::Journal::open(path);
}

RelayRole::RelayRole(const RelaySettings& settings, storage::Journal journal, stream::Feed& feed,
                     arbiter::CurrentRules& rules, std::function<drivers::Instant()> now,
                     std::function<void()> looked)
    : journal_(std::move(journal)),
      replica_({.journal = journal_,
                .feed = feed,
                .rules = rules,
                .table_offsets = settings.table_offsets,
                .is_for_arbiters = settings.is_for_arbiters}) {
  const auto look = [this, &feed, looked = std::move(looked)] {
    feed.unwritten().set_storage({.room = journal_.file().room()});
    looked();
  };
  if (!settings.hub.url.empty()) {
    const relay::HubEvent followed{
        .id = settings.event,
        .readers = settings.is_for_arbiters ? hub::Readers::kArbiters : hub::Readers::kViewers};
    hub_ = std::make_unique<relay::HubFollower>(settings.hub, followed,
                                                relay::HubFollower::Parts{.replica = replica_,
                                                                          .halls = halls_,
                                                                          .clocks = clocks_,
                                                                          .now = std::move(now),
                                                                          .looked = look,
                                                                          .fail = end_process});
    if (settings.is_for_arbiters) {
      auto address = settings.hub;
      address.name = "jadoube decisions";
      caller_ = std::make_unique<relay::HallCaller>(std::move(address), settings.event, clocks_);
    }
    return;
  }
  writer_ = std::make_unique<relay::ReplicaWriter>(replica_, look, end_process);
  for (const auto& hall : settings.halls) {
    daemons_.push_back(std::make_unique<relay::DaemonFollower>(
        hall,
        relay::DaemonFollower::Parts{.queue = writer_->queue(), .halls = halls_, .now = now}));
  }
}

void RelayRole::start() {
  if (caller_) caller_->start();
  if (hub_) return hub_->start();
  writer_->start();
  for (const auto& each : daemons_) each->start();
}

void RelayRole::stop() {
  if (caller_) caller_->stop();
  if (hub_) return hub_->stop();
  // First, the threads that wait for room in the queue are released.
  writer_->stop();
  for (const auto& each : daemons_) each->stop();
}

bool RelayRole::has_caught_up() const {
  if (hub_) return hub_->has_caught_up();
  return std::ranges::all_of(daemons_, [](const auto& each) { return each->has_caught_up(); }) &&
         writer_->is_idle();
}

void RelayRole::wait_until_caught_up(std::chrono::milliseconds patience) const {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (!has_caught_up() && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

std::string RelayRole::hub_problem() const {
  if (hub_) return hub_->problem();
  rules::Sentence all;
  for (const auto& each : daemons_) {
    const auto problem = each->problem();
    if (problem.empty()) continue;
    const std::string number = std::to_string(all.values.size());
    all.form += (all.empty() ? "{" : "; {") + number + "}";
    all.values.emplace_back(number, rules::Sentence::unpacked(problem));
  }
  return all.packed();
}

RelayBackend::RelayBackend(RelayRole& role, const arbiter::CurrentRules& rules)
    : ClosedHall({rules::ErrorCode::kFailedPrecondition,
                  "this is a relay, and it cannot be done from here: do it in the hall, at its own "
                  "daemon"}),
      role_(role),
      rules_(rules) {}

hall::FarCalls& RelayBackend::far_calls() {
  hall::FarCalls* const calls = role_.far_calls();
  return calls != nullptr ? *calls : ClosedHall::far_calls();
}

namespace {

using rules::Expected;

// If a relay cannot reach its hub for this time, it starts to serve without it.
constexpr std::chrono::seconds kCatchUp{10};

// Halls may hold back moves longer than this relay does, or let the relay do it for them.
release::DelayRules delays_of(const relay::HallWatch& halls, std::chrono::seconds delay) {
  return {.without_tournament =
              [&halls, delay](const std::string& board) {
                return std::max(delay, halls.asked_for(board));
              },
          .held_before = std::bind_front(&relay::HallWatch::held_before, &halls)};
}

}  // namespace

RelayDaemon::RelayDaemon(Site site, SettingsDesk* settings)
    : site_(std::move(site)), new_journal_(site_.journal_path), settings_(settings) {}

// Its handlers use all other parts.
RelayDaemon::~RelayDaemon() { http_.reset(); }

Expected<void> RelayDaemon::open() {
  using Step = Expected<void> (RelayDaemon::*)();
  constexpr Step kSteps[] = {&RelayDaemon::open_cache, &RelayDaemon::open_view,
                             &RelayDaemon::open_entrances, &RelayDaemon::open_outgoing,
                             &RelayDaemon::open_server};
  for (const Step step : kSteps) {
    if (auto opened = (this->*step)(); !opened) return opened;
  }
  return {};
}

Expected<void> RelayDaemon::open_cache() {
  auto journal = RelayRole::open_journal(site_.data_dir);
  if (!journal) return tl::unexpected(journal.error());
  warn_of_what_is_missing(*journal);
  const auto last = journal->last_instant();
  if (!last) return tl::unexpected(last.error());
  clock_ = system::Clock(*last);
  rules_.set({.rules = site_.config.event});
  feed_.emplace(journal->last_event());
  feed_->forget(journal->forgotten_events());
  epoch_ = journal->epoch();
  new_journal_.is_made();
  auto archive = storage::Archive::open(site_.journal_path);
  if (!archive) return tl::unexpected(archive.error());
  archive_ = *std::move(archive);
  const RelaySettings& settings = *site_.config.relay;
  role_ = std::make_unique<RelayRole>(settings, *std::move(journal), *feed_, rules_, clock_,
                                      std::bind_front(&RelayDaemon::look, this));
  halls_.emplace(*role_, rules_);
  // Viewers and outputs do not get the earlier states of the halls.
  role_->start();
  role_->wait_until_caught_up(kCatchUp);
  return {};
}

void RelayDaemon::look() {
  if (!is_serving_) return;
  server_->show_silent_halls();
  if (has_caught_up_ || !role_->has_caught_up()) return;
  has_caught_up_ = true;
  view_->follow(outgoing_->outputs());
  outgoing_->outputs().start();
}

Expected<void> RelayDaemon::open_view() {
  auto view = PublicView::open({.site = site_,
                                .feed = *feed_,
                                .archive = *archive_,
                                .clock = clock_,
                                .epoch = epoch_,
                                .rules = delays_of(role_->hall_watch(), site_.config.delay)});
  if (!view) return tl::unexpected(view.error());
  view_ = std::move(*view);
  return {};
}

Expected<void> RelayDaemon::open_entrances() {
  auto settings = http_settings(site_, clock_);
  if (!settings) return tl::unexpected(settings.error());
  http_.emplace(*std::move(settings));
  auto entrances = Entrances::open(site_, clock_, *http_);
  if (!entrances) return tl::unexpected(entrances.error());
  entrances_ = std::move(*entrances);
  return {};
}

Expected<void> RelayDaemon::open_outgoing() {
  auto outgoing = Outgoing::open({.site = site_,
                                  .feed = *feed_,
                                  .archive = *archive_,
                                  .clock = clock_,
                                  .epoch = epoch_,
                                  .hall = *halls_,
                                  .view = *view_,
                                  .entrances = *entrances_,
                                  .http = *http_,
                                  .settings = settings_});
  if (!outgoing) return tl::unexpected(outgoing.error());
  outgoing_ = std::move(*outgoing);
  metrics_route_ = std::make_unique<api::MetricsRoute>(entrances_->doorkeeper(), metrics_);
  HttpFront::Content content{.routes = {metrics_route_->route()},
                             .metrics = {metrics_route_->open_route()}};
  return open_http(site_, *http_, *entrances_, *outgoing_, std::move(content));
}

Expected<void> RelayDaemon::open_server() {
  auto options = server_options(site_, clock_, epoch_);
  options.is_for_arbiters_only = site_.config.relay->is_for_arbiters;
  auto started =
      start_server(site_, options,
                   {.hall = &*halls_,
                    .released = &view_->released(),
                    .outputs = &outgoing_->outputs(),
                    .lichess = &outgoing_->lichess(),
                    .configuration = settings_,
                    .analysis = &view_->analysis(),
                    .doorkeeper = &entrances_->doorkeeper(),
                    .exercise = entrances_->exercise(),
                    .gateway = site_.config.http.is_served() ? &entrances_->gateway() : nullptr,
                    .pages = &*http_},
                   *feed_, *std::exchange(archive_, std::nullopt));
  if (!started) return tl::unexpected(started.error());
  server_ = std::move(*started);
  return {};
}

void RelayDaemon::start() {
  outgoing_->outputs().set_displays(*server_);
  is_serving_ = true;
  view_->analysis().start(*server_);
  http_->start();
  say_what_is_served(site_, *http_, entrances_->doorkeeper(), settings_);
  new_journal_.keep();
}

bool RelayDaemon::stop() {
  entrances_->stop();
  outgoing_->interrupt();
  role_->stop();
  view_->analysis().stop();
  // Pages get the message that the daemon stops before their connection is closed.
  server_->end_streams();
  http_->finish(kFarewell);
  http_->stop();
  view_->released().stop();
  outgoing_->outputs().stop();
  return server_->stop(kPatience);
}

}  // namespace jadoube::app

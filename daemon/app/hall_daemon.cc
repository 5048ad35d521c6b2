#include "daemon/app/hall_daemon.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

#include "daemon/api/answering/tournament_files.h"
#include "daemon/api/gateway/operator_routes.h"
#include "daemon/app/config_check.h"
#include "daemon/app/entrances.h"
#include "daemon/language/translate.h"
#include "daemon/metrics/exposition.h"
#include "daemon/release/lived_time.h"
#include "daemon/storage/copies/salvage.h"
#include "daemon/system/directory.h"
#include "daemon/system/log.h"
#include "daemon/system/process_usage.h"
#include "daemon/training/exercise.h"

namespace jadoube::app {

using rehearsal::Rehearsal;

Rehearsing::Rehearsing(const Parts& parts)
    : rules_(parts.rules),
      outputs_(parts.outputs),
      rehearsal_({.feed = parts.feed,
                  .now = parts.clock,
                  .real = *this,
                  .boards = parts.site.board_ids(),
                  .reach = api::make_rehearsal_line,
                  .program = parts.site.config.program,
                  .directory = std::filesystem::absolute(parts.site.data_dir) / "rehearsal"}),
      gateway_(api::Gateway::to_beside(
          parts.doorkeeper, {.prefix = "/rehearsal",
                             .least = access::Role::kOperator,
                             .address = rehearsal_.address(),
                             .is_running = std::bind_front(&Rehearsal::is_running, &rehearsal_),
                             .none_runs = language::mark(
                                 "no rehearsal is running: start one in the guide of /operator")})),
      route_({.doorkeeper = parts.doorkeeper,
              .socket = rehearsal_.http_socket(),
              .is_running = std::bind_front(&Rehearsal::is_running, &rehearsal_)}) {}

std::vector<net::HttpRoute> Rehearsing::routes() const {
  auto routes = gateway_->routes();
  add_routes(routes, route_.routes());
  return routes;
}

std::string MetricsReading::text(access::Role role) const {
  metrics::Reading reading{.version = JADOUBE_VERSION, .now = parts_.clock.now()};
  reading.tally = parts_.feed.tally();
  reading.storage = parts_.feed.unwritten().storage();
  reading.lines = parts_.lines.lines();
  const auto meters = parts_.engine.meters();
  reading.waiting = meters.waiting;
  reading.syncs = meters.syncs;
  reading.observations = meters.observations;
  const api::Server* server = server_;
  if (server != nullptr) {
    for (const auto& streams : server->streams()) {
      reading.streams.push_back({.audience = streams.viewers ? "viewers" : "arbiters",
                                 .readers = streams.readers,
                                 .displays = streams.displays,
                                 .writes = streams.writes});
    }
  }
  reading.outputs = parts_.outputs.list().status();
  reading.failover = parts_.witness.reading();
  reading.process = system::process_usage();
  reading.has_arbiters_incidents = role >= access::Role::kArbiter;
  return metrics::exposition(reading);
}

EvidenceStamper::EvidenceStamper(EvidenceSettings settings)
    : settings_(std::move(settings)), server_(settings_.timestamp_url) {}

evidence::StampedFile EvidenceStamper::stamp(std::string file) {
  if (settings_.timestamp_url.empty()) return {std::move(file)};
  std::optional<evidence::StampAuthorities> authorities;
  if (!settings_.timestamp_ca_file.empty()) {
    // The file may be replaced while the daemon runs.
    auto read = evidence::StampAuthorities::open(settings_.timestamp_ca_file);
    if (!read) return {std::move(file), read.error()};
    authorities = *std::move(read);
  }
  return evidence::stamped(std::move(file), std::bind_front(&outputs::TimeServer::ask, &server_),
                           authorities);
}

namespace {

using rules::Expected;

// The network share of a watched file must answer within this time, or the daemon ends without it.
constexpr std::chrono::seconds kShareAnswers{1};
// The first check for old games is after the boards are connected again.
constexpr std::chrono::seconds kFirstLook{30};
// Disk space that is reserved for a full disk. It is enough for some rounds of a large tournament.
constexpr std::uint64_t kReserveBytes = 64 << 20;

void end_without_disk(const rules::Error& error) {
  log::error("the journal cannot be written: " + error.message +
             ". The daemon ends, so that a restart begins from the saved journal");
  std::_Exit(EXIT_FAILURE);
}

std::uint32_t live_boards(const stream::Feed& feed) {
  const auto boards = feed.snapshot({}).boards;
  return static_cast<std::uint32_t>(std::ranges::count_if(
      boards, [](const auto& each) { return each.board.link == drivers::ConnectionState::kLive; }));
}

}  // namespace

HallDaemon::HallDaemon(Site site, Takeover takeover, SettingsDesk* settings)
    : site_(std::move(site)),
      new_journal_(site_.journal_path),
      node_(takeover.node),
      settings_(settings),
      lived_(std::move(takeover.lived)),
      stamper_(site_.config.evidence) {}

// Its handlers use all other parts.
HallDaemon::~HallDaemon() { http_.reset(); }

storage::CommitWitness& HallDaemon::witness() {
  if (node_ != nullptr) return *node_;
  return no_witness_;
}

Expected<void> HallDaemon::open() {
  using Step = Expected<void> (HallDaemon::*)();
  constexpr Step kSteps[] = {
      &HallDaemon::open_journal, &HallDaemon::restore_boards, &HallDaemon::open_boards,
      &HallDaemon::open_view,    &HallDaemon::open_entrances, &HallDaemon::open_outgoing,
      &HallDaemon::open_watched, &HallDaemon::open_front,     &HallDaemon::open_server};
  for (const Step step : kSteps) {
    if (auto opened = (this->*step)(); !opened) return opened;
  }
  return {};
}

// The time and the stream continue where the journal ends.
Expected<void> HallDaemon::open_journal() {
  auto journal = read_journal();
  if (!journal) return tl::unexpected(journal.error());
  if (node_ != nullptr) journal->record_changes(node_->changes());
  auto key = evidence::SigningKey::open(site_.data_dir / evidence::SigningKey::kFileName);
  if (!key) return tl::unexpected(key.error());
  signing_key_ = *std::move(key);
  journal->sign_with(
      [key = *signing_key_](std::string_view text) { return key.seal(text).bytes(); });
  warn_of_what_is_missing(*journal);
  const auto last = journal->last_instant();
  if (!last) return tl::unexpected(last.error());
  clock_ = system::Clock(*last);
  if (auto sealed = journal->seal_unsealed_tournaments(clock_.now()); !sealed) {
    return tl::unexpected(sealed.error());
  }
  rules_.set({.rules = site_.config.event});
  feed_.emplace(journal->last_event());
  feed_->forget(journal->forgotten_events());
  epoch_ = journal->epoch();
  journal_ = *std::move(journal);
  new_journal_.is_made();
  auto archive = storage::Archive::open(site_.journal_path);
  if (!archive) return tl::unexpected(archive.error());
  archive_ = *std::move(archive);
  return {};
}

Expected<storage::Journal> HallDaemon::read_journal() {
  auto journal = storage::Journal::open(site_.journal_path, kReserveBytes);
  if (!journal && node_ != nullptr && journal.error().code == rules::ErrorCode::kDataLoss) {
    return open_what_can_be_read(journal.error());
  }
  return journal;
}

// With two daemons, one must continue even after a fault of the disk.
Expected<storage::Journal> HallDaemon::open_what_can_be_read(const rules::Error& why) {
  log::error(why.message);
  auto salvaged = storage::salvage(site_.journal_path);
  if (!salvaged) return tl::unexpected(salvaged.error());
  node_->warn_of_damage(salvaged->lost, salvaged->aside);
  return storage::Journal::open(site_.journal_path, kReserveBytes);
}

Expected<void> HallDaemon::restore_boards() {
  const Config& config = site_.config;
  engine_.emplace(
      *std::exchange(journal_, std::nullopt), *feed_,
      engine::Engine::Options{
          .now = clock_,
          .fail = end_without_disk,
          .choose_lights = config.training_lights ? engine::ChooseLights(training::lights_of)
                                                  : engine::ChooseLights(),
          .choose_sound = config.training_sound ? engine::ChooseSound(training::sounds_on)
                                                : engine::ChooseSound(),
          .pairs = config.pairs,
          .clocks = config.clocks},
      rules_);
  hall_.emplace(*engine_, rules_, witness());
  if (auto restored = engine_->restore(); !restored) return restored;
  if (config.keep) engine_->keep_for(*config.keep, clock_.now() + kFirstLook);
  return {};
}

Expected<void> HallDaemon::open_boards() {
  const Config& config = site_.config;
  auto boards = with_keys(config.boards);
  if (!boards) return tl::unexpected(boards.error());
  devices::DeviceLoop::Options reading{.boards = std::move(*boards),
                                       .buses = config.buses,
                                       .recordings = {},
                                       .learnt = site_.data_dir / "learnt",
                                       .now = clock_};
  if (config.recording) {
    if (auto made = make_directory(config.recording_dir, "[recording] dir"); !made) return made;
    if (auto checked = system::refuse_links(config.recording_dir); !checked) return checked;
    reading.recordings = config.recording_dir;
    reading.recordings_bytes = config.recording_bytes;
  }
  auto loop = devices::DeviceLoop::make(std::move(reading), *engine_);
  if (!loop) return tl::unexpected(loop.error());
  boards_ = std::move(*loop);
  return {};
}

Expected<void> HallDaemon::open_view() {
  const auto delay = site_.config.delay;
  auto view = PublicView::open(
      {.site = site_,
       .feed = *feed_,
       .archive = *archive_,
       .clock = clock_,
       .epoch = epoch_,
       .rules = {.without_tournament = [delay](const std::string&) { return delay; }},
       .lived = std::move(lived_)});
  if (!view) return tl::unexpected(view.error());
  view_ = std::move(*view);
  return {};
}

Expected<void> HallDaemon::open_entrances() {
  auto settings = http_settings(site_, clock_);
  if (!settings) return tl::unexpected(settings.error());
  http_.emplace(*std::move(settings));
  auto entrances = Entrances::open(site_, clock_, *http_);
  if (!entrances) return tl::unexpected(entrances.error());
  entrances_ = std::move(*entrances);
  return {};
}

Expected<void> HallDaemon::open_outgoing() {
  hall_calls_.emplace(clock_);
  auto outgoing = Outgoing::open({.site = site_,
                                  .feed = *feed_,
                                  .archive = *archive_,
                                  .clock = clock_,
                                  .epoch = epoch_,
                                  .hall = *hall_,
                                  .view = *view_,
                                  .entrances = *entrances_,
                                  .http = *http_,
                                  .findings = &*engine_,
                                  .calls = &*hall_calls_,
                                  .settings = settings_});
  if (!outgoing) return tl::unexpected(outgoing.error());
  outgoing_ = std::move(*outgoing);
  return {};
}

Expected<void> HallDaemon::open_watched() {
  auto own = archive_->open_again();
  if (!own) return tl::unexpected(own.error());
  watched_ = std::make_unique<watched::WatchedFiles>(
      api::watched_desk(
          {.feed = *feed_, .archive = *std::move(own), .hall = *hall_, .now = clock_}),
      *feed_, clock_);
  return {};
}

Expected<void> HallDaemon::open_front() {
  HttpFront::Content content{.findings = &*engine_};
  if (!site_.config.program.empty()) {
    rehearsing_ =
        std::make_unique<Rehearsing>(Rehearsing::Parts{.site = site_,
                                                       .feed = *feed_,
                                                       .clock = clock_,
                                                       .rules = rules_,
                                                       .outputs = outgoing_->outputs(),
                                                       .doorkeeper = entrances_->doorkeeper()});
    add_routes(content.routes, rehearsing_->routes());
  }
  players_routes_ = std::make_unique<api::PlayersRoutes>(
      api::PlayersRoutes::Parts{.feed = *feed_, .hall = *hall_, .now = clock_});
  add_routes(content.routes, players_routes_->routes());
  metrics_.emplace(MeasuredParts{.feed = *feed_,
                                 .lines = *boards_,
                                 .engine = *engine_,
                                 .outputs = outgoing_->outputs(),
                                 .clock = clock_,
                                 .witness = witness()});
  metrics_route_ = std::make_unique<api::MetricsRoute>(entrances_->doorkeeper(), *metrics_);
  content.routes.push_back(metrics_route_->route());
  content.metrics.push_back(metrics_route_->open_route());
  return open_http(site_, *http_, *entrances_, *outgoing_, std::move(content));
}

Expected<void> HallDaemon::open_server() {
  auto options = server_options(site_, clock_, epoch_);
  options.signing_key = signing_key_;
  auto started =
      start_server(site_, options,
                   {.hall = &*hall_,
                    .released = &view_->released(),
                    .outputs = &outgoing_->outputs(),
                    .lichess = &outgoing_->lichess(),
                    .configuration = settings_,
                    .analysis = &view_->analysis(),
                    .doorkeeper = &entrances_->doorkeeper(),
                    .watched = watched_.get(),
                    .exercise = entrances_->exercise(),
                    .rehearsal = rehearsing_ ? &rehearsing_->rehearsal() : nullptr,
                    .gateway = site_.config.http.is_served() ? &entrances_->gateway() : nullptr,
                    .hall_calls = &*hall_calls_,
                    .metrics = &*metrics_,
                    .pages = &*http_,
                    .stamper = &stamper_},
                   *feed_, *std::exchange(archive_, std::nullopt));
  if (!started) return tl::unexpected(started.error());
  server_ = std::move(*started);
  metrics_->measure(*server_);
  return {};
}

void HallDaemon::start() {
  outputs::OutputSet& outputs = outgoing_->outputs();
  outputs.set_displays(*server_);
  view_->follow(outputs);
  engine_->start(*boards_, witness());
  boards_->start();
  link_alerts_to_pages(*http_, outputs);
  outputs.start();
  watched_->start();
  if (node_ != nullptr) {
    node_->serve_followers(&*engine_, std::bind_front(live_boards, std::cref(*feed_)));
  }
  view_->analysis().start(*server_);
  http_->start();
  say_what_is_served(site_, *http_, entrances_->doorkeeper(), settings_);
  new_journal_.keep();
}

bool HallDaemon::moves(std::chrono::milliseconds time) {
  return boards_->moves(time / 2) && engine_->moves(time / 2);
}

bool HallDaemon::stop() {
  entrances_->stop();
  outgoing_->interrupt();
  if (rehearsing_) rehearsing_->rehearsal().shut_down();
  const bool watch_ended = watched_->stop(kShareAnswers);
  boards_->stop();
  engine_->stop();
  // Nothing is committed any more.
  if (node_ != nullptr) node_->hand_over();
  view_->analysis().stop();
  stamper_.stop();
  // Pages get the message that the daemon stops before their connection is closed.
  server_->end_streams();
  http_->finish(kFarewell);
  http_->stop();
  view_->released().stop();
  outgoing_->outputs().stop();
  return server_->stop(kPatience) && watch_ended;
}

}  // namespace jadoube::app

#include "daemon/app/daemon.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

#include "daemon/access/doorkeeper.h"
#include "daemon/analysis/desk/analysis_desk.h"
#include "daemon/api/answering/lichess_desk.h"
#include "daemon/api/answering/rehearsal_line.h"
#include "daemon/api/answering/watched_desk.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/gateway/lichess_route.h"
#include "daemon/api/gateway/metrics_route.h"
#include "daemon/api/gateway/players_routes.h"
#include "daemon/api/gateway/push_routes.h"
#include "daemon/api/gateway/rehearsal_route.h"
#include "daemon/api/server.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/streams/hall_calls.h"
#include "daemon/app/board_keys.h"
#include "daemon/app/config_check.h"
#include "daemon/app/evidence_stamper.h"
#include "daemon/app/http_front.h"
#include "daemon/app/lived_machine.h"
#include "daemon/app/metrics_reading.h"
#include "daemon/app/relay_backend.h"
#include "daemon/app/settings/settings_desk.h"
#include "daemon/devices/device_loop.h"
#include "daemon/engine/engine_backend.h"
#include "daemon/evidence/signing_key.h"
#include "daemon/failover/node.h"
#include "daemon/language/translate.h"
#include "daemon/metrics/exposition.h"
#include "daemon/net/listener.h"
#include "daemon/net/peer_address.h"
#include "daemon/net/tls/own_certificate.h"
#include "daemon/outputs/output_set.h"
#include "daemon/push/p256_key.h"
#include "daemon/push/push_subscription.h"
#include "daemon/rehearsal/rehearsal.h"
#include "daemon/release/public_feed.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/commit_witness.h"
#include "daemon/storage/copies/salvage.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "daemon/system/directory.h"
#include "daemon/system/ip_address.h"
#include "daemon/system/log.h"
#include "daemon/system/process_usage.h"
#include "daemon/training/exercise.h"
#include "daemon/watched/watched_files.h"
#include "daemon/web/pages.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::app {
namespace {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::chrono::seconds kPatience{3};
// The share of a watched file must answer in this time, or the daemon ends without it.
constexpr std::chrono::seconds kShareAnswers{1};
// A relay that cannot reach its hub for this time serves all the same.
constexpr std::chrono::seconds kCatchUp{10};
// Within it, clients of HTTP read what is sent to them last.
constexpr std::chrono::milliseconds kFarewell{500};

// The first check for old games comes after the boards are back.
constexpr std::chrono::seconds kFirstLook{30};

// Disk space that is reserved for the case of a full disk. It is enough for some rounds of a large
// tournament.
constexpr std::uint64_t kReserveBytes = 64 << 20;

Expected<void> make_directory(const fs::path& path, const std::string& key) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return {};
  return refuse(ErrorCode::kPermissionDenied, "cannot make the directory " + path.string() + " (" +
                                                  error.message() + "): set " + key);
}

// Makes the directories of Unix sockets, so that a new machine needs no preparation.
Expected<void> make_socket_directories(const std::vector<std::string>& addresses,
                                       const std::string& key) {
  for (const std::string& address : addresses) {
    if (!address.starts_with("unix:/")) continue;
    const fs::path directory = fs::path(address.substr(5)).parent_path();
    if (auto made = make_directory(directory, key); !made) return made;
  }
  return {};
}

void say_where(const GrpcSettings& grpc) {
  for (const std::string& address : grpc.listen) log::info("listening on " + address);
  for (const std::string& address : grpc.viewers) log::info("listening for viewers on " + address);
}

void warn_of_what_is_missing(const storage::Journal& journal) {
  if (journal.is_another()) {
    log::warning(journal.path() +
                 " is not the journal that was written here last. What that journal had is not on "
                 "record. Subscribers start again from a snapshot");
  }
  const auto lost = journal.lost_events();
  if (lost == 0) return;
  log::error(
      journal.path() + " ends " + std::to_string(lost) +
      " events before the last published event: its log, " + journal.path() +
      "-wal, was cut or removed. These events are not on record. Subscribers start again from "
      "a snapshot, and the boards are asked for their own logs");
}

std::vector<std::string> board_ids(const Config& config) {
  std::vector<std::string> ids;
  for (const auto& board : config.boards) ids.push_back(board.id);
  return ids;
}

/// A daemon that cannot start leaves no empty journal: the file goes if this start has made it.
class NewJournal {
 public:
  explicit NewJournal(fs::path path) : path_(std::move(path)), was_there_(fs::exists(path_)) {}
  NewJournal(const NewJournal&) = delete;
  NewJournal& operator=(const NewJournal&) = delete;
  ~NewJournal() {
    if (was_there_ || !made_ || kept_) return;
    for (const auto* ending : {"", "-wal", "-shm"}) {
      std::error_code ignored;
      fs::remove(path_.string() + ending, ignored);
    }
  }

  /// The journal is open: no other daemon owns the file.
  void is_made() { made_ = true; }
  /// The daemon has started.
  void keep() { kept_ = true; }

 private:
  const fs::path path_;
  const bool was_there_;
  bool made_ = false, kept_ = false;
};

}  // namespace

struct Daemon::Implementation {
  explicit Implementation(const Config& settings)
      : config(settings),
        data_dir(settings.data_dir),
        journal_path(data_dir /
                     (settings.relay ? RelayRole::kFileName : storage::Journal::kFileName)) {}

  // Only used while the daemon starts.
  const Config& config;
  const fs::path data_dir;
  const std::string journal_path;

  drivers::FileDescriptor lock;
  // The standby of this daemon follows it. Null: there is none.
  failover::Node* node = nullptr;
  storage::NoWitness no_witness;
  // Null: nothing can be changed while the daemon runs.
  SettingsDesk* desk = nullptr;
  system::Clock clock;
  arbiter::CurrentRules event;
  std::optional<stream::Feed> feed;
  // How old events are, and what everybody may see of them.
  std::shared_ptr<release::LivedTime> lived;
  std::unique_ptr<release::PublicFeed> released;
  // Analyses what everybody may see.
  std::unique_ptr<analysis::AnalysisDesk> analysis;
  // Of a daemon that records. It signs the journal and the evidence.
  std::optional<evidence::SigningKey> signing_key;
  std::unique_ptr<devices::DeviceLoop> lines;
  std::optional<engine::Engine> engine;
  // What the API asks of the engine. At a relay nothing can be changed.
  std::unique_ptr<hall::HallBackend> hall;
  // A relay has this instead of lines and engine.
  std::unique_ptr<RelayRole> relay;
  // The relay may use what is made after it. Its outputs start when it has caught up.
  std::atomic<bool> is_serving = false;
  bool has_started_outputs = false;
  std::unique_ptr<access::Doorkeeper> doorkeeper;
  // Alerts on devices. Null: there are no pages.
  std::unique_ptr<push::SubscriptionBook> subscriptions;
  std::optional<push::VapidKey> push_key;
  std::unique_ptr<api::AccessRoutes> access_routes;
  std::unique_ptr<training::Exercise> exercise;
  std::unique_ptr<api::Gateway> gateway, training_gateway, rehearsal_gateway;
  // Carries out what arbiters at a hub decide.
  api::HallCalls hall_calls{[this] { return clock.now(); }};
  std::unique_ptr<outputs::OutputSet> outputs;
  std::unique_ptr<api::LichessDesk> lichess;
  std::unique_ptr<api::LichessRoute> lichess_route;
  // Null: this daemon has no boards of its own, or is itself a rehearsal.
  std::unique_ptr<rehearsal::Rehearsal> rehearsal;
  // Null: a relay watches no files.
  std::unique_ptr<watched::WatchedFiles> watched;
  // Stamps the evidence.
  EvidenceStamper stamper{config.evidence};
  std::unique_ptr<api::Server> server;
  std::unique_ptr<api::PushRoutes> push_routes;
  std::unique_ptr<api::PlayersRoutes> players_routes;
  std::unique_ptr<api::RehearsalRoute> rehearsal_route;
  std::unique_ptr<api::MetricsRoute> metrics;
  // Its handlers use all of the above.
  std::unique_ptr<HttpFront> http;

  // The steps of a start, in their order. Each opens its part, and starts no thread.
  Expected<void> lock_directory();
  Expected<storage::Journal> open_journal();
  Expected<storage::Journal> open_what_can_be_read(const rules::Error& why);
  Expected<void> restore_boards(storage::Journal journal);
  Expected<void> open_lines();
  Expected<void> open_relay(storage::Journal journal);
  void look_at_relay();
  Expected<void> open_released(const storage::Archive& archive, const std::string& epoch);
  Expected<void> open_analysis(const storage::Archive& archive);
  static void tell_of_released(const std::string& why);
  void follow_released();
  release::DelayRules delay_rules();
  bool has_followed_released = false;
  Expected<void> open_access();
  Expected<void> open_push();
  std::optional<outputs::PushReader> push_reader(const std::string& owner) const;
  Expected<void> open_outputs(const storage::Archive& archive, const api::Server::Options& serving);
  Expected<void> use_own_certificate(HttpSettings& settings) const;
  Expected<void> open_watched(const storage::Archive& archive);
  void open_rehearsal();
  Expected<void> open_http();
  Expected<void> open_server(storage::Archive archive, api::Server::Options serving);

  // The metrics, for a reader of this role.
  std::string metrics_for(access::Role role) const;
  // What the API serves, and how it reaches the engine.
  api::Server::Options serving_options(const std::string& epoch);
  void start_threads();
  void say_what_is_served() const;
};

Expected<void> Daemon::Implementation::lock_directory() {
  if (auto made = make_directory(data_dir, "[daemon] data_dir"); !made) return made;
  for (const auto& folder : {data_dir, data_dir / "outputs"}) {
    if (auto checked = system::refuse_links(folder); !checked) return checked;
  }
  if (lock) return {};
  auto locked = system::lock_directory(data_dir, "stop it, or set another [daemon] data_dir");
  if (!locked) return tl::unexpected(locked.error());
  lock = std::move(*locked);
  return {};
}

// The time and the stream go on where the journal ends.
Expected<storage::Journal> Daemon::Implementation::open_journal() {
  auto journal = config.relay ? RelayRole::open_journal(data_dir)
                              : storage::Journal::open(journal_path, kReserveBytes);
  if (!journal && node != nullptr && journal.error().code == rules::ErrorCode::kDataLoss) {
    journal = open_what_can_be_read(journal.error());
  }
  if (!journal) return journal;
  if (node != nullptr) journal->record_changes(node->changes());
  if (!config.relay) {
    auto key = evidence::SigningKey::open(data_dir / evidence::SigningKey::kFileName);
    if (!key) return tl::unexpected(key.error());
    signing_key = *std::move(key);
    journal->sign_with(
        [key = *signing_key](std::string_view text) { return key.seal(text).bytes(); });
  }
  warn_of_what_is_missing(*journal);
  const auto last = journal->last_instant();
  if (!last) return tl::unexpected(last.error());
  clock = system::Clock(*last);
  if (signing_key) {
    if (auto sealed = journal->seal_unsealed_tournaments(clock.now()); !sealed) {
      return tl::unexpected(sealed.error());
    }
  }
  event.set({.rules = config.event});
  feed.emplace(journal->last_event());
  feed->forget(journal->forgotten_events());
  return journal;
}

// One of two daemons must go on, whatever the disk did.
Expected<storage::Journal> Daemon::Implementation::open_what_can_be_read(const rules::Error& why) {
  log::error(why.message);
  auto salvaged = storage::salvage(journal_path);
  if (!salvaged) return tl::unexpected(salvaged.error());
  node->warn_of_damage(salvaged->lost, salvaged->aside);
  return storage::Journal::open(journal_path, kReserveBytes);
}

Expected<void> Daemon::Implementation::restore_boards(storage::Journal journal) {
  engine.emplace(
      std::move(journal), *feed,
      engine::Engine::Options{
          .now = [this] { return clock.now(); },
          .fail =
              [](const rules::Error& error) {
                log::error("the journal cannot be written: " + error.message +
                           ". The daemon ends, so that a restart begins from what was written");
                std::_Exit(EXIT_FAILURE);
              },
          .choose_lights = config.training_lights ? engine::ChooseLights(training::lights_of)
                                                  : engine::ChooseLights(),
          .choose_sound = config.training_sound ? engine::ChooseSound(training::sounds_on)
                                                : engine::ChooseSound(),
          .pairs = config.pairs,
          .clocks = config.clocks},
      event);
  hall = std::make_unique<engine::EngineBackend>(*engine);
  if (auto restored = engine->restore(); !restored) return restored;
  if (config.keep) engine->keep_for(*config.keep, clock.now() + kFirstLook);
  return {};
}

Expected<void> Daemon::Implementation::open_lines() {
  auto boards = with_keys(config.boards);
  if (!boards) return tl::unexpected(boards.error());
  devices::DeviceLoop::Options reading{
      .boards = std::move(*boards), .buses = config.buses, .recordings = {}, .now = [this] {
        return clock.now();
      }};
  reading.learnt = data_dir / "learnt";
  if (config.recording) {
    if (auto made = make_directory(config.recording_dir, "[recording] dir"); !made) return made;
    if (auto checked = system::refuse_links(config.recording_dir); !checked) return checked;
    reading.recordings = config.recording_dir;
    reading.recordings_bytes = config.recording_bytes;
  }
  auto loop = devices::DeviceLoop::make(std::move(reading), *engine);
  if (!loop) return tl::unexpected(loop.error());
  lines = std::move(*loop);
  return {};
}

Expected<void> Daemon::Implementation::open_relay(storage::Journal journal) {
  relay = std::make_unique<RelayRole>(
      *config.relay, std::move(journal), *feed, event, [this] { return clock.now(); },
      [this] { look_at_relay(); });
  hall = std::make_unique<hall::ClosedHall>(RelayRole::not_here());
  // Viewers and outputs see nothing of how the halls were before.
  relay->start();
  relay->wait_until_caught_up(kCatchUp);
  return {};
}

// On the relay's thread.
void Daemon::Implementation::look_at_relay() {
  if (!is_serving) return;
  server->show_silent_halls();
  if (!has_followed_released && relay->has_caught_up()) {
    has_followed_released = true;
    follow_released();
  }
  if (!has_started_outputs && relay->has_caught_up()) {
    has_started_outputs = true;
    outputs->start();
  }
}

release::DelayRules Daemon::Implementation::delay_rules() {
  return {.without_tournament =
              [this, delay = config.delay](const std::string& board) {
                return relay ? std::max(delay, relay->hall_watch().asked_for(board)) : delay;
              },
          .held_before =
              [this](const std::string& lane) {
                return relay ? relay->hall_watch().held_before(lane) : std::chrono::seconds(0);
              },
          .lived = lived.get()};
}

// What the journal has now was published before. Its age counts by the marks of earlier starts.
Expected<void> Daemon::Implementation::open_released(const storage::Archive& archive,
                                                     const std::string& epoch) {
  const fs::path file = data_dir / release::LivedTime::kFileName;
  if (lived) {
    lived->keep_in(file, epoch, feed->head());
  } else {
    lived = std::make_shared<release::LivedTime>(release::LivedTime::Parts{
        .file = file, .epoch = epoch, .head = feed->head(), .machine = machine_of_lived_time});
  }
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  released = std::make_unique<release::PublicFeed>(
      release::PublicFeed::Parts{.live = *feed,
                                 .archive = std::move(*own),
                                 .rules = delay_rules(),
                                 .now = [this] { return clock.now(); },
                                 .epoch = epoch,
                                 .always = config.relay.has_value()});
  // A hall has a daemon, whatever its journal is like. Callers without a role get nothing until
  // then.
  if (auto opened = released->open(); !opened) tell_of_released(opened.error().message);
  return {};
}

Expected<void> Daemon::Implementation::open_analysis(const storage::Archive& archive) {
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  analysis = std::make_unique<analysis::AnalysisDesk>(
      analysis::AnalysisDesk::Parts{.released = *released,
                                    .archive = std::move(*own),
                                    .delay = config.delay,
                                    .file = data_dir / analysis::KeptEvaluations::kFileName,
                                    .now = [this] { return clock.now(); },
                                    .told =
                                        [this] {
                                          if (server) server->show_evaluations();
                                        }},
      config.engine);
  return {};
}

void Daemon::Implementation::tell_of_released(const std::string& why) {
  if (why.empty()) {
    log::info("whoever has no role sees again what is old enough");
  } else {
    log::error(
        "whoever has no role sees nothing new, because it cannot be found out what is old "
        "enough: " +
        why);
  }
}

// The server and the outputs are there.
void Daemon::Implementation::follow_released() {
  released->start(
      [this] {
        log::info("something is held back: whoever has no role sees it only after its delay");
        outputs->start_for_everybody(released->seen_by_everybody());
      },
      tell_of_released);
}

Expected<void> Daemon::Implementation::open_access() {
  auto opened = access::Doorkeeper::open(data_dir / "access.json", [this] {
    return std::chrono::floor<std::chrono::seconds>(clock.now());
  });
  if (!opened) return tl::unexpected(opened.error());
  doorkeeper = std::move(*opened);
  access_routes = std::make_unique<api::AccessRoutes>(*doorkeeper, config.http.allow_plain,
                                                      [this] { return http->pages(); });
  gateway = std::make_unique<api::Gateway>(*doorkeeper, config.http.viewers_calls_per_second);
  std::vector<access::Network> live;
  for (const auto& text : config.http.live_networks) live.push_back(*access::Network::parse(text));
  gateway->set_live_networks(std::move(live));
  if (config.program.empty()) return {};
  exercise =
      std::make_unique<training::Exercise>(config.program, fs::absolute(data_dir) / "training");
  training_gateway = api::Gateway::to_beside(
      *doorkeeper,
      {.prefix = "/training",
       .least = access::Role::kArbiter,
       .address = exercise->address(),
       .is_running = [this] { return exercise->running().has_value(); },
       .none_runs = language::mark("no lesson runs: start one on the page /training")});
  return {};
}

// Only a page can ask for alerts on a device.
Expected<void> Daemon::Implementation::open_push() {
  if (!config.http.is_served()) return {};
  auto key = push::VapidKey::open(data_dir / push::VapidKey::kFileName);
  if (!key) return tl::unexpected(key.error());
  push_key = *std::move(key);
  auto book = push::SubscriptionBook::open(data_dir / push::SubscriptionBook::kFileName);
  if (!book) return tl::unexpected(book.error());
  subscriptions = std::move(*book);
  return {};
}

std::optional<outputs::PushReader> Daemon::Implementation::push_reader(
    const std::string& owner) const {
  const auto role = doorkeeper->role_of_entry(owner);
  if (!role || *role < access::Role::kOperator) return std::nullopt;
  return *role == access::Role::kArbiter ? outputs::PushReader::kArbiter
                                         : outputs::PushReader::kOperator;
}

Expected<void> Daemon::Implementation::open_outputs(const storage::Archive& archive,
                                                    const api::Server::Options& serving) {
  outputs::OutputSet::Options going_out{
      .outputs = config.outputs,
      .livechess = !config.livechess.listen.empty(),
      .livechess_is_live = config.livechess.live,
      .hall =
          [this](const std::vector<outputs::Round>& rounds) {
            if (server) server->show(rounds);
          },
      .hall_for_everybody =
          [this](const std::vector<outputs::Round>& rounds) {
            if (server) server->show_everybody(rounds);
          },
      .rules = delay_rules(),
      .released = released.get(),
      .evaluate = [this](const outputs::Table& table,
                         const rules::Position& position) -> outputs::Evaluated {
        if (!analysis->allows(table.delay, table.shown_until)) return {};
        const auto score = analysis->known().find(analysis::key_of(position));
        const bool is_played = table.game != nullptr && table.game->in_play();
        return {.score = score, .may_come = !score && is_played && analysis->is_working()};
      },
      .state_dir = data_dir / "outputs",
      .names = {.event = config.event_name.empty() ? "Live chess" : config.event_name,
                .site = config.site.empty() ? "?" : config.site,
                .boards = serving.boards,
                .epoch = serving.epoch},
      .rules_of = serving.rules_of,
      .findings = engine ? &*engine : nullptr,
      .encode_for_relays =
          [epoch = serving.epoch](hub::Readers readers, const model::Event& told) {
            const bool is_for_arbiters = readers == hub::Readers::kArbiters;
            return api::encode(
                {.epoch = epoch,
                 .audience = is_for_arbiters ? api::Audience::kArbiters : api::Audience::kRelays,
                 .joined = true},
                told);
          },
      .answer_call = [this](const std::string& bytes,
                            const auto& answer) { hall_calls.take(bytes, answer); },
      .own_address = [this] { return http ? http->own_address() : std::nullopt; }};
  going_out.lichess = config.lichess;
  if (subscriptions) {
    going_out.push.emplace(outputs::PushParts{
        .book = *subscriptions,
        .key = *push_key,
        .settings = config.push,
        .reader_of = [this](const std::string& owner) { return push_reader(owner); }});
  }
  auto opened = outputs::OutputSet::open(going_out, *feed, archive, clock);
  if (!opened) return tl::unexpected(opened.error());
  outputs = std::move(*opened);
  lichess = std::make_unique<api::LichessDesk>(
      api::LichessDesk::Parts{.outputs = *outputs, .configuration = desk, .pages = [this] {
                                return http ? http->pages() : api::PageList();
                              }});
  if (desk != nullptr) {
    desk->serve([this](const Config& now) {
      log::set_least(log::level_of(now.log_level));
      analysis->set(now.engine);
      return outputs->set_outputs(now.outputs);
    });
  }
  return {};
}

// Phones enter over https, and few halls have a certificate that an authority signed.
Expected<void> Daemon::Implementation::use_own_certificate(HttpSettings& settings) const {
  if (settings.tls_listen.empty() || !settings.certificate.empty()) return {};
  settings.certificate = data_dir / "own-certificate.pem";
  settings.key = data_dir / "own-key.pem";
  net::OwnCertificate certificate{.names = net::own_names()};
  for (const auto& each : system::own_addresses()) certificate.addresses.push_back(each.text);
  std::ranges::copy(settings.names, std::back_inserter(certificate.names));
  if (!settings.local_name.empty()) {
    std::ranges::copy(nearby::LocalName::all_names(settings.local_name),
                      std::back_inserter(certificate.names));
  }
  return certificate
      .make_if_needed({settings.certificate, settings.key},
                      std::chrono::floor<std::chrono::seconds>(clock.now()))
      .map([&](bool made) {
        if (made) log::info("made a certificate of its own: " + settings.certificate);
      });
}

Expected<void> Daemon::Implementation::open_watched(const storage::Archive& archive) {
  if (config.relay) return {};
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  watched = std::make_unique<watched::WatchedFiles>(
      api::watched_desk({.feed = *feed,
                         .archive = *std::move(own),
                         .rules = [this] { return event.get(); },
                         .change =
                             [this](tournament::Request call, const tournament::Done& done) {
                               hall->change_tournament(std::move(call), done);
                             },
                         .now = [this] { return clock.now(); }}),
      *feed, [this] { return clock.now(); });
  return {};
}

// The outputs are there.
void Daemon::Implementation::open_rehearsal() {
  if (config.program.empty() || config.relay) return;
  rehearsal = std::make_unique<rehearsal::Rehearsal>(rehearsal::Rehearsal::Parts{
      .feed = *feed,
      .now = [this] { return clock.now(); },
      .rules = [this] { return event.get().rules; },
      .boards = board_ids(config),
      .outputs = [this] { return outputs->settings(); },
      .test_output = [this](const std::string& name) { return outputs->test(name); },
      .reach = api::make_rehearsal_line,
      .program = config.program,
      .directory = fs::absolute(data_dir) / "rehearsal"});
  rehearsal_gateway = api::Gateway::to_beside(
      *doorkeeper, {.prefix = "/rehearsal",
                    .least = access::Role::kOperator,
                    .address = rehearsal->address(),
                    .is_running = [this] { return rehearsal->is_running(); },
                    .none_runs = language::mark(
                        "no rehearsal is running: start one in the guide of /operator")});
}

Expected<void> Daemon::Implementation::open_http() {
  for (const auto& [addresses, key] : {std::pair(config.http.listen, "[http] listen"),
                                       std::pair(config.http.tls_listen, "[http] tls_listen")}) {
    if (auto made = make_socket_directories(addresses, key); !made) return made;
  }
  outputs::LiveChessGuests guests{.host_names = config.livechess.names,
                                  .origins = config.livechess.origins};
  for (const auto& names : {config.http.names, net::own_names()}) {
    std::ranges::copy(names, std::back_inserter(guests.host_names));
  }
  HttpFront::Content content{.livechess = outputs->livechess_site(guests)};
  for (auto routes : {outputs->routes(), access_routes->routes(),
                      gateway->routes(config.http.embed), web::page_routes()}) {
    std::ranges::move(routes, std::back_inserter(content.routes));
  }
  if (training_gateway) {
    std::ranges::move(training_gateway->routes(), std::back_inserter(content.routes));
  }
  if (rehearsal_gateway) {
    std::ranges::move(rehearsal_gateway->routes(), std::back_inserter(content.routes));
    rehearsal_route = std::make_unique<api::RehearsalRoute>(api::RehearsalRoute::Parts{
        .doorkeeper = *doorkeeper, .socket = rehearsal->http_socket(), .is_running = [this] {
          return rehearsal->is_running();
        }});
    std::ranges::move(rehearsal_route->routes(), std::back_inserter(content.routes));
  }
  if (subscriptions) {
    push_routes =
        std::make_unique<api::PushRoutes>(api::PushRoutes::Parts{.doorkeeper = *doorkeeper,
                                                                 .book = *subscriptions,
                                                                 .sender = *outputs->push(),
                                                                 .key = push_key->public_key(),
                                                                 .hosts = config.push.hosts});
    std::ranges::move(push_routes->routes(), std::back_inserter(content.routes));
  }
  // A relay has no tournaments of its own: players report results to their hall.
  if (!config.relay) {
    players_routes = std::make_unique<api::PlayersRoutes>(
        api::PlayersRoutes::Parts{.tournaments = [this] { return feed->tournaments(); },
                                  .hall = *hall,
                                  .now = [this] { return clock.now(); }});
    std::ranges::move(players_routes->routes(), std::back_inserter(content.routes));
  }
  lichess_route = std::make_unique<api::LichessRoute>(*lichess);
  content.routes.push_back(lichess_route->route());
  metrics = std::make_unique<api::MetricsRoute>(
      *doorkeeper, [this](access::Role role) { return metrics_for(role); });
  content.routes.push_back(metrics->route());
  content.metrics.push_back(metrics->open_route());
  content.has_entered = [this](const net::HttpRequest& request) {
    return api::has_entered(request, *doorkeeper);
  };
  content.tell_of_crowd = [this](const std::optional<net::HttpCrowd>& crowd) {
    if (engine) engine->take("http", findings_of(crowd));
  };
  HttpSettings settings = config.http;
  if (!settings.language) settings.language = config.grpc.language;
  if (auto made = use_own_certificate(settings); !made) return made;
  auto front = HttpFront::open(
      settings, {.livechess = config.livechess.listen, .metrics = config.metrics.listen}, content);
  if (!front) return tl::unexpected(front.error());
  http = std::move(*front);
  return {};
}

std::string Daemon::Implementation::metrics_for(access::Role role) const {
  auto reading = read_metrics({.feed = *feed,
                               .lines = *lines,
                               .engine = *engine,
                               .outputs = *outputs,
                               .server = *server,
                               .clock = clock,
                               .node = node});
  reading.tells_arbiters_incidents = role >= access::Role::kArbiter;
  return metrics::exposition(reading);
}

Expected<void> Daemon::Implementation::open_server(storage::Archive archive,
                                                   api::Server::Options serving) {
  for (const auto& [addresses, key] : {std::pair(config.grpc.listen, "[grpc] listen"),
                                       std::pair(config.grpc.viewers, "[grpc] viewers")}) {
    if (auto made = make_socket_directories(addresses, key); !made) return made;
  }
  serving.hall = hall.get();
  serving.released = released.get();
  serving.analysis = analysis.get();
  serving.outputs = outputs.get();
  serving.doorkeeper = doorkeeper.get();
  serving.exercise = exercise.get();
  serving.rehearsal = rehearsal.get();
  serving.watched = watched.get();
  serving.configuration = desk;
  serving.lichess = lichess.get();
  if (!config.relay) serving.hall_calls = &hall_calls;
  if (config.http.is_served()) serving.gateway = gateway.get();
  serving.pages = [this] { return http->pages(); };
  auto started = api::Server::start(serving, *feed, std::move(archive));
  if (!started) return tl::unexpected(started.error());
  server = std::move(*started);
  return {};
}

api::Server::Options Daemon::Implementation::serving_options(const std::string& epoch) {
  api::Server::Options serving{.listen = config.grpc.listen,
                               .viewers = config.grpc.viewers,
                               .epoch = epoch,
                               .journal = fs::absolute(journal_path)};
  serving.event = config.event_name;
  serving.site = config.site;
  serving.live_readers = [this, addresses = live_addresses(config)] {
    return outputs::live_readers(outputs->settings(), addresses);
  };
  serving.viewers_see_squares = config.grpc.viewers_squares;
  serving.delay = config.delay;
  api::set_language_of_calls(config.grpc.language.value_or(language::Language()));
  serving.now = [this] { return clock.now(); };
  serving.signing_key = signing_key;
  serving.stamp = [this](std::string file) { return stamper.stamp(std::move(file)); };
  if (config.recording) serving.recordings = fs::absolute(config.recording_dir);
  serving.boards = board_ids(config);
  serving.rules = [this] { return event.get(); };
  serving.rules_of = [this](const std::string& board) { return event.of(board); };
  if (config.relay) {
    serving.is_for_arbiters_only = config.relay->is_for_arbiters;
    if (config.relay->is_for_arbiters) {
      serving.call_hall = [this](api::HallCall call, const auto& done) {
        relay->call_hall(std::move(call), done);
      };
    }
    serving.halls = [this] { return relay->halls(); };
    serving.hub_problem = [this] { return relay->hub_problem(); };
    return serving;
  }
  if (node != nullptr) serving.failover = [this] { return node->read(); };
  serving.measure = {.load =
                         [this] {
                           const auto meters = engine->meters();
                           const auto usage = system::process_usage();
                           return api::LoadReading{.started = usage.started,
                                                   .memory_bytes = usage.resident_bytes,
                                                   .waiting = meters.waiting,
                                                   .commits = meters.syncs,
                                                   .observations = meters.observations};
                         },
                     .metrics = [this](access::Role role) { return metrics_for(role); }};
  return serving;
}

void Daemon::Implementation::start_threads() {
  if (relay) {
    is_serving = true;
  } else {
    follow_released();
    if (node != nullptr) {
      engine->start(*lines, *node);
    } else {
      engine->start(*lines, no_witness);
    }
    lines->start();
    const auto pages = http->pages().addresses;
    const auto for_phones = std::ranges::find_if_not(pages, &net::is_for_this_machine);
    outputs->set_pages(for_phones == pages.end() ? std::string() : *for_phones);
    outputs->start();
    watched->start();
    if (node != nullptr) {
      node->serve_followers(&*engine, [this] {
        const auto boards = feed->snapshot({}).boards;
        return static_cast<std::uint32_t>(std::ranges::count_if(boards, [](const auto& each) {
          return each.board.link == drivers::ConnectionState::kLive;
        }));
      });
    }
  }
  analysis->start();
  http->start();
}

void Daemon::Implementation::say_what_is_served() const {
  say_where(config.grpc);
  for (const auto& exposure : exposures_of(config)) log::warning(exposure);
  for (const auto& address : config.livechess.listen) {
    log::info("listening as DGT LiveChess on " + address);
  }
  for (const auto& address : config.metrics.listen) {
    log::info("listening for Prometheus on http://" + address + "/metrics");
  }
  if (config.delay > std::chrono::seconds(0)) {
    log::info("what is played is held back from everybody for " +
              std::to_string(config.delay.count()) + " s, where no tournament says otherwise");
  }
  for (const auto& reader : live_readers(config)) log::warning(reader.english());
  if (desk != nullptr) {
    for (const auto& problem : desk->problems()) log::warning(problem);
  }
  const auto pages = http->pages().addresses;
  if (const auto first = pages.empty() ? std::nullopt : doorkeeper->make_first_link()) {
    log::info("nobody has entered yet: open " + pages.front() + "/enter and type " + first->code +
              " to be the first arbiter. `jadoube open` says it again");
  }
  log::info("the journal is " + journal_path);
  const auto was = journal_path + storage::Journal::kWas;
  if (!fs::exists(was)) return;
  log::warning(was + " is an older record, which this file has replaced. Give it its name back, " +
               "or import it: jadoube import " + was + " --as earlier");
}

Expected<std::unique_ptr<Daemon>> Daemon::start(const Config& config, Takeover takeover,
                                                SettingsDesk* settings) {
  auto implementation = std::make_unique<Implementation>(config);
  Implementation& parts = *implementation;
  parts.desk = settings;
  parts.lock = std::move(takeover.lock);
  parts.node = takeover.node;
  parts.lived = std::move(takeover.lived);
  NewJournal new_journal(parts.journal_path);
  if (auto locked = parts.lock_directory(); !locked) return tl::unexpected(locked.error());
  auto journal = parts.open_journal();
  if (!journal) return tl::unexpected(journal.error());
  new_journal.is_made();
  auto archive = storage::Archive::open(parts.journal_path);
  if (!archive) return tl::unexpected(archive.error());
  const auto serving = parts.serving_options(journal->epoch());
  const auto read =
      config.relay
          ? parts.open_relay(*std::move(journal))
          : parts.restore_boards(*std::move(journal)).and_then([&] { return parts.open_lines(); });
  const auto opened =
      Expected<void>(read)
          .and_then([&] { return parts.open_released(*archive, serving.epoch); })
          .and_then([&] { return parts.open_analysis(*archive); })
          .and_then([&] { return parts.open_access(); })
          .and_then([&] { return parts.open_push(); })
          .and_then([&] { return parts.open_outputs(*archive, serving); })
          .and_then([&] { return parts.open_watched(*archive); })
          .map([&] { parts.open_rehearsal(); })
          .and_then([&] { return parts.open_http(); })
          .and_then([&] { return parts.open_server(*std::move(archive), serving); });
  if (!opened) return tl::unexpected(opened.error());
  parts.start_threads();
  parts.say_what_is_served();
  new_journal.keep();
  return std::unique_ptr<Daemon>(new Daemon(std::move(implementation)));
}

Daemon::Daemon(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Daemon::~Daemon() = default;

bool Daemon::moves(std::chrono::milliseconds time) {
  if (implementation_->relay) return true;
  return implementation_->lines->moves(time / 2) && implementation_->engine->moves(time / 2);
}

void Daemon::reload() {
  const auto read = implementation_->http->reload();
  if (!read) log::error(read.error().message + ". The certificate from before stays");
}

bool Daemon::stop() {
  if (implementation_->exercise) implementation_->exercise->stop();
  implementation_->outputs->end_tests();
  if (implementation_->lichess) implementation_->lichess->interrupt();
  if (implementation_->rehearsal) implementation_->rehearsal->shut_down();
  const bool watch_ended =
      implementation_->watched == nullptr || implementation_->watched->stop(kShareAnswers);
  if (implementation_->relay) {
    implementation_->relay->stop();
  } else {
    implementation_->lines->stop();
    implementation_->engine->stop();
    // Nothing is committed any more.
    if (implementation_->node != nullptr) implementation_->node->hand_over();
  }
  implementation_->analysis->stop();
  implementation_->stamper.stop();
  // Pages get the message that the daemon stops before their connection is closed.
  implementation_->server->end_streams();
  implementation_->http->finish(kFarewell);
  implementation_->http->stop();
  implementation_->released->stop();
  implementation_->outputs->stop();
  return implementation_->server->stop(kPatience) && watch_ended;
}

}  // namespace jadoube::app

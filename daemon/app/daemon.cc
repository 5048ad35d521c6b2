#include "daemon/app/daemon.h"

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "daemon/api/server.h"
#include "daemon/devices/device_loop.h"
#include "daemon/engine/engine.h"
#include "daemon/net/listen_address.h"
#include "daemon/outputs/output_set.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "daemon/system/directory_lock.h"
#include "daemon/system/log.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::app {
namespace {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::chrono::seconds kPatience{3};

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
  for (const std::string& address : grpc.listen) {
    log::info("listening on " + address);
    if (net::is_local(address)) continue;
    log::warning("everybody who can connect to " + address +
                 " can correct games. Let only arbiters connect to it. Give everybody else an "
                 "address of [grpc] viewers");
  }
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

}  // namespace

struct Daemon::Implementation {
  drivers::FileDescriptor lock;
  system::Clock clock;
  arbiter::CurrentRules event;
  std::optional<stream::Feed> feed;
  std::unique_ptr<devices::DeviceLoop> lines;
  std::optional<engine::Engine> engine;
  std::unique_ptr<outputs::OutputSet> outputs;
  std::unique_ptr<api::Server> server;
};

Expected<std::unique_ptr<Daemon>> Daemon::start(const Config& config) {
  auto implementation = std::make_unique<Implementation>();
  Implementation& parts = *implementation;

  const fs::path data_dir(config.data_dir);
  if (auto made = make_directory(data_dir, "[daemon] data_dir"); !made)
    return tl::unexpected(made.error());
  auto lock = system::lock_directory(data_dir, "stop it, or set another [daemon] data_dir");
  if (!lock) return tl::unexpected(lock.error());
  parts.lock = std::move(*lock);

  const std::string path = data_dir / storage::Journal::kFileName;
  auto journal = storage::Journal::open(path, kReserveBytes);
  if (!journal) return tl::unexpected(journal.error());
  warn_of_what_is_missing(*journal);
  auto archive = storage::Archive::open(path);
  if (!archive) return tl::unexpected(archive.error());
  const auto last = journal->last_instant();
  if (!last) return tl::unexpected(last.error());

  parts.clock = system::Clock(*last);
  parts.event.set({.rules = config.event});
  parts.feed.emplace(journal->last_event());
  parts.feed->forget(journal->forgotten_events());
  api::Server::Options serving{.listen = config.grpc.listen,
                               .viewers = config.grpc.viewers,
                               .epoch = journal->epoch(),
                               .journal = fs::absolute(path)};
  if (config.recording) serving.recordings = fs::absolute(config.recording_dir);
  for (const auto& board : config.boards) serving.boards.push_back(board.id);
  serving.rules = [&parts] { return parts.event.get(); };
  serving.rules_of = [&parts](const std::string& board) { return parts.event.of(board); };
  serving.change_tournament = [&parts](tournament::Request call, const tournament::Done& done) {
    parts.engine->take(std::move(call), done);
  };
  serving.set_rules = [&parts](arbiter::RulesRequest call, arbiter::RulesDone done) {
    parts.engine->take(std::move(call), std::move(done));
  };
  serving.decide = [&parts](std::string board, arbiter::DecisionRequest call, arbiter::Done done) {
    parts.engine->take(std::move(board), std::move(call), std::move(done));
  };
  parts.engine.emplace(
      std::move(*journal), *parts.feed,
      engine::Engine::Hooks{
          .ask =
              [&parts](const std::string& board, const drivers::Command& command) {
                if (parts.lines) parts.lines->send(board, command);
              },
          .now = [&parts] { return parts.clock.now(); },
          .fail =
              [](const rules::Error& error) {
                log::error("the journal cannot be written: " + error.message +
                           ". The daemon ends, so that a restart begins from what was written");
                std::_Exit(EXIT_FAILURE);
              },
          .hear_out = [&parts] { parts.lines->hear_out(); }},
      parts.event);
  if (auto restored = parts.engine->restore(); !restored) return tl::unexpected(restored.error());
  if (config.keep) parts.engine->keep_for(*config.keep, parts.clock.now() + kFirstLook);

  devices::DeviceLoop::Options reading{
      .boards = config.boards, .recordings = {}, .now = [&parts] { return parts.clock.now(); }};
  if (config.recording) {
    if (auto made = make_directory(config.recording_dir, "[recording] dir"); !made) {
      return tl::unexpected(made.error());
    }
    reading.recordings = config.recording_dir;
  }
  auto lines = devices::DeviceLoop::make(
      std::move(reading),
      [&parts](std::span<const devices::Seen> seen) { parts.engine->take(seen); });
  if (!lines) return tl::unexpected(lines.error());
  parts.lines = std::move(*lines);

  if (auto made = make_socket_directories(config.grpc.listen, "[grpc] listen"); !made)
    return tl::unexpected(made.error());
  if (auto made = make_socket_directories(config.grpc.viewers, "[grpc] viewers"); !made)
    return tl::unexpected(made.error());
  outputs::OutputSet::Options going_out{
      .outputs = config.outputs,
      .http = config.http,
      .livechess = config.livechess,
      .state_dir = data_dir / "outputs",
      .names = {.event = config.event_name.empty() ? "Live chess" : config.event_name,
                .site = config.site.empty() ? "?" : config.site,
                .boards = serving.boards,
                .epoch = serving.epoch},
      .rules_of = serving.rules_of};
  if (auto made = make_socket_directories(config.http, "[http] listen"); !made)
    return tl::unexpected(made.error());
  auto outputs = outputs::OutputSet::open(going_out, *parts.feed, *archive, parts.clock);
  if (!outputs) return tl::unexpected(outputs.error());
  parts.outputs = std::move(*outputs);
  serving.outputs = parts.outputs.get();
  auto server = api::Server::start(serving, *parts.feed, std::move(*archive));
  if (!server) return tl::unexpected(server.error());
  parts.server = std::move(*server);

  parts.engine->start();
  parts.lines->start();
  parts.outputs->start();
  say_where(config.grpc);
  for (const auto& address : config.http) log::info("listening for HTTP on " + address);
  for (const auto& address : config.livechess) {
    log::info("listening as DGT LiveChess on " + address);
  }
  log::info("the journal is " + path);
  if (const auto was = path + storage::Journal::kWas; fs::exists(was)) {
    log::warning(was +
                 " is an older record, which this file has replaced. Give it its name back, " +
                 "or import it: jadoube import " + was + " --as earlier");
  }
  return std::unique_ptr<Daemon>(new Daemon(std::move(implementation)));
}

Daemon::Daemon(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Daemon::~Daemon() = default;

void Daemon::wait_for_turns() {
  implementation_->lines->hear_out();
  implementation_->engine->wait_for_turn();
}

bool Daemon::stop() {
  implementation_->lines->stop();
  implementation_->engine->stop();
  implementation_->outputs->stop();
  return implementation_->server->stop(kPatience);
}

}  // namespace jadoube::app

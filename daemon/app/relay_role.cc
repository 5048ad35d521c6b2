#include "daemon/app/relay_role.h"

#include <algorithm>
#include <cstdlib>
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
    feed.set_storage({.room = journal_.room()});
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
  // First nobody waits for room in the queue any more.
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

}  // namespace jadoube::app

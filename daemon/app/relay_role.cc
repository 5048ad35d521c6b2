#include "daemon/app/relay_role.h"

#include <cstdlib>
#include <utility>

#include "daemon/system/log.h"

namespace jadoube::app {
namespace {

namespace files = std::filesystem;
using rules::ErrorCode;

rules::Error not_here() {
  return {ErrorCode::kFailedPrecondition,
          "this is a relay, which only shows what others play: ask the daemon of the hall"};
}

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
                .table_offsets = settings.table_offsets}),
      follower_(
          settings.hub, settings.event,
          {.replica = replica_, .halls = halls_, .now = std::move(now), .looked = std::move(looked), .fail = end_process}) {}

void RelayRole::refuse_changes(api::Server::Options& serving) {
  serving.change_tournament = [](const tournament::Request&, const tournament::Done& done) {
    done(tl::unexpected(not_here()));
  };
  serving.set_rules = [](const arbiter::RulesRequest&, const arbiter::RulesDone& done) {
    done(tl::unexpected(not_here()));
  };
  serving.decide = [](const std::string&, const arbiter::DecisionRequest&,
                      const arbiter::Done& done) { done(tl::unexpected(not_here())); };
  serving.show_lights = [](const std::string&, rules::Bitboard, bool,
                           const std::function<void(const rules::Expected<void>&)>& done) {
    done(tl::unexpected(not_here()));
  };
}

}  // namespace jadoube::app

#include "daemon/app/standby_role.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <thread>
#include <utility>

#include "daemon/app/public_view.h"
#include "daemon/storage/journal.h"
#include "daemon/system/directory.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"

namespace jadoube::app {
namespace {

namespace fs = std::filesystem;
using rules::Expected;

// Sockets of Unix need their directories.
void make_parents(const std::vector<std::string>& addresses) {
  for (const std::string& address : addresses) {
    if (!address.starts_with("unix:/")) continue;
    std::error_code ignored;
    fs::create_directories(fs::path(address.substr(5)).parent_path(), ignored);
  }
}

// gRPC removes the Unix sockets a moment after its server has ended. It must not remove the new
// ones.
void wait_until_removed(const std::vector<std::string>& addresses) {
  constexpr std::chrono::milliseconds kLongest{500}, kLook{1};
  const auto end = std::chrono::steady_clock::now() + kLongest;
  for (const std::string& address : addresses) {
    if (!address.starts_with("unix:")) continue;
    std::error_code ignored;
    while (fs::exists(address.substr(5), ignored) && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(kLook);
    }
  }
}

// The log is already written, and all commits are saved.
void end_now(const std::string& why) {
  log::error(why + ". This daemon ends, and is started again as a standby");
  std::_Exit(failover::Node::kStartAgain);
}

}  // namespace

Expected<std::unique_ptr<StandbyRole>> StandbyRole::start(const Config& config,
                                                          std::function<void()> changed) {
  const fs::path data_dir = config.data_dir;
  std::error_code error;
  fs::create_directories(data_dir, error);
  if (error) {
    return rules::refuse(rules::ErrorCode::kPermissionDenied,
                         "cannot make the directory " + data_dir.string() + " (" + error.message() +
                             "): set [daemon] data_dir");
  }
  if (auto checked = system::refuse_links(data_dir); !checked) {
    return tl::unexpected(checked.error());
  }
  auto lock = system::lock_directory(data_dir, "stop it, or set another [daemon] data_dir");
  if (!lock) return tl::unexpected(lock.error());
  auto secret = system::read_secret(config.failover->secret_file);
  if (!secret) return tl::unexpected(secret.error());
  std::unique_ptr<StandbyRole> role(new StandbyRole(*std::move(lock), config.grpc.listen));
  auto node = failover::Node::start(
      {.settings = *config.failover,
       .secret = *std::move(secret),
       .data_dir = data_dir,
       .journal = data_dir / storage::Journal::kFileName,
       .now = std::chrono::system_clock::now,
       .changed = std::move(changed),
       .end_at_once = end_now,
       .followed = std::bind_front(&StandbyRole::follow, role.get(), data_dir)});
  if (!node) return tl::unexpected(node.error());
  role->node_ = *std::move(node);
  make_parents(config.grpc.listen);
  auto server = api::StandbyServer::start({.listen = config.grpc.listen, .standby = *role});
  if (!server) return tl::unexpected(server.error());
  role->server_ = *std::move(server);
  return role;
}

// The old marks of this machine belong to events that it may no longer have.
void StandbyRole::follow(const std::string& data_dir, std::uint64_t event, bool is_new_copy) {
  if (!lived_ || is_new_copy) {
    std::error_code ignored;
    fs::remove(fs::path(data_dir) / release::LivedTime::kFileName, ignored);
    lived_ = std::make_shared<release::LivedTime>(
        release::LivedTime::Parts{.head = event, .machine = machine_of_lived_time});
  }
  lived_->note(event);
}

drivers::FileDescriptor StandbyRole::become_active() {
  server_.reset();
  wait_until_removed(listen_);
  node_->become_active();
  return std::move(lock_);
}

}  // namespace jadoube::app

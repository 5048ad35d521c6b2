#include "tests/support/nats_server.h"

#include <csignal>
#include <filesystem>
#include <stdexcept>

#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

// The longest time for a start. A slow machine needs some of it.
constexpr std::chrono::seconds kPatience{60};
constexpr const char* kPlaces[] = {"/usr/sbin/nats-server", "/usr/bin/nats-server",
                                   "/usr/local/bin/nats-server"};

std::string nats_program() {
  for (const char* place : kPlaces) {
    if (std::filesystem::exists(place)) return place;
  }
  return {};
}

NatsServer::Place with_address(NatsServer::Place place) {
  if (place.address.empty()) place.address = free_address();
  return place;
}

}  // namespace

bool NatsServer::is_installed() { return !nats_program().empty(); }

NatsServer::NatsServer(std::string config, Place place)
    : config_(std::move(config)),
      place_(with_address(std::move(place))),
      directory_(place_.parent) {}

void NatsServer::start() {
  const std::string log = directory_ / "nats.log";
  std::filesystem::remove(log);
  write_file(directory_ / "nats.conf", "listen: \"" + address() + "\"\njetstream { store_dir: \"" +
                                           (directory_ / "store") + "\" }\n" + config_);
  auto command = place_.before;
  command.insert(command.end(), {nats_program(), "-c", directory_ / "nats.conf"});
  process_ = std::make_unique<Process>(command, log);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (process_->output().find("Server is ready") == std::string::npos) {
    if (process_->wait(std::chrono::milliseconds(5)) || std::chrono::steady_clock::now() > end) {
      throw std::runtime_error("nats-server does not start:\n" + process_->output());
    }
  }
}

void NatsServer::kill() {
  process_->signal(SIGKILL);
  process_->wait(std::chrono::seconds(10));
}

void NatsServer::empty_disk() const { std::filesystem::remove_all(directory_ / "store"); }

}  // namespace jadoube::tests

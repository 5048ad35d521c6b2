#include "tests/support/nats_server.h"

#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

constexpr const char* kPlaces[] = {"/usr/sbin/nats-server", "/usr/bin/nats-server",
                                   "/usr/local/bin/nats-server"};

std::string nats_program() {
  for (const char* place : kPlaces) {
    if (std::filesystem::exists(place)) return place;
  }
  return {};
}

}  // namespace

bool NatsServer::is_installed() { return !nats_program().empty(); }

NatsServer::NatsServer(std::string config) : config_(std::move(config)), address_(free_address()) {}

void NatsServer::start() {
  const std::string log = directory_ / "nats.log";
  std::filesystem::remove(log);
  write_file(directory_ / "nats.conf", "listen: \"" + address_ + "\"\njetstream { store_dir: \"" +
                                           (directory_ / "store") + "\" }\n" + config_);
  process_ = std::make_unique<Process>(
      std::vector<std::string>{nats_program(), "-c", directory_ / "nats.conf"}, log);
  while (process_->output().find("Server is ready") == std::string::npos) {
    if (process_->wait(std::chrono::milliseconds(0))) {
      throw std::runtime_error("nats-server does not start:\n" + process_->output());
    }
    std::this_thread::yield();
  }
}

void NatsServer::kill() {
  process_->signal(SIGKILL);
  process_->wait(std::chrono::seconds(10));
}

void NatsServer::empty_disk() const { std::filesystem::remove_all(directory_ / "store"); }

}  // namespace jadoube::tests

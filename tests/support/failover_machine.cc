#include "tests/support/failover_machine.h"

#include <grpcpp/channel.h>

#include <csignal>
#include <filesystem>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::tests {

using namespace std::chrono_literals;

FailoverMachine::FailoverMachine(const std::string& name, const std::string& listen,
                                 const std::string& peer, const std::string& more_config) {
  write_file(directory_ / "secret", std::string(40, 's') + "\n");
  std::filesystem::permissions(directory_ / "secret", std::filesystem::perms::owner_read);
  write_file(directory_ / "config.toml",
             "[daemon]\ndata_dir = \"" + data_dir() + "\"\n[grpc]\nlisten = [\"" + address() +
                 "\"]\n[failover]\nname = \"" + name + "\"\nlisten = \"" + listen +
                 "\"\npeer = \"" + peer + "\"\nsecret_file = \"" + (directory_ / "secret") +
                 "\"\nfirst = " + (name == "first" ? "true" : "false") + "\n" + more_config);
}

void FailoverMachine::start() {
  daemon_ = std::make_unique<Process>(
      std::vector<std::string>{program("jadoubed"), "--config", directory_ / "config.toml"},
      directory_ / ("daemon-" + std::to_string(++starts_) + ".log"));
}

void FailoverMachine::kill() {
  daemon_->signal(SIGKILL);
  daemon_->wait(10s);
}

std::optional<v1::GetStatusResponse> FailoverMachine::status() const {
  const auto stub = v1::StatusService::NewStub(cli::connect(address()));
  v1::GetStatusResponse status;
  grpc::ClientContext context;
  // A busy machine answers late.
  context.set_deadline(std::chrono::system_clock::now() + 10s);
  if (!stub->GetStatus(&context, {}, &status).ok()) return std::nullopt;
  return status;
}

std::optional<v1::Failover> FailoverMachine::failover() const {
  const auto all = status();
  return all ? std::optional(all->failover()) : std::nullopt;
}

std::string FailoverMachine::ctl(std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), {program("jadoube"), "--server", address()});
  Process process(arguments, directory_ / "ctl.log");
  process.wait(30s);
  return process.output();
}

}  // namespace jadoube::tests

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "daemon/config.h"
#include "daemon/daemon.h"
#include "daemon/log.h"

namespace {

using namespace jadoube;

constexpr int kUsage = 2;

log::Level level_of(const std::string& name) {
  if (name == "debug") return log::Level::kDebug;
  if (name == "warning") return log::Level::kWarning;
  if (name == "error") return log::Level::kError;
  return log::Level::kInfo;
}

// Every thread started later inherits the mask, so that only this one gets the signals.
sigset_t block_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  return signals;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("jadoubed: reads electronic chess boards and streams the games live", "jadoubed");
  std::string config_path;
  bool check = false;
  app.add_option("--config", config_path,
                 "The configuration file (TOML); without one, the defaults");
  app.add_flag("--check", check, "Read the configuration, say what is wrong with it, and end");
  app.set_version_flag("--version", "jadoubed " JADOUBE_VERSION);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? EXIT_SUCCESS : kUsage;
  }

  auto config = config_path.empty() ? parse_config("", "defaults") : read_config(config_path);
  if (!config) {
    std::cerr << "jadoubed: " << config.error().message << "\n";
    return kUsage;
  }
  if (check) return EXIT_SUCCESS;

  const sigset_t signals = block_signals();
  log::start(level_of(config->log_level));
  auto daemon = Daemon::start(*config);
  if (!daemon) {
    log::error(daemon.error().message);
    return EXIT_FAILURE;
  }
  int signal = 0;
  sigwait(&signals, &signal);
  log::info(std::string("stopping on ") + strsignal(signal));
  if (!(*daemon)->stop()) {
    // A client that does not read holds gRPC back; the journal is closed, so nothing is lost by
    // leaving.
    std::_Exit(EXIT_SUCCESS);
  }
  return EXIT_SUCCESS;
}

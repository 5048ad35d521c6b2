#include <sys/resource.h>
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <thread>

#include "daemon/app/config.h"
#include "daemon/app/daemon.h"
#include "daemon/app/service_manager.h"
#include "daemon/system/home_path.h"
#include "daemon/system/log.h"

namespace {

using namespace jadoube;
using namespace jadoube::app;

constexpr int kUsage = 2;
// The process ends within this time after the request, whatever delays it.
constexpr std::chrono::milliseconds kLongestEnd{4500};

log::Level level_of(const std::string& name) {
  if (name == "debug") return log::Level::kDebug;
  if (name == "warning") return log::Level::kWarning;
  if (name == "error") return log::Level::kError;
  return log::Level::kInfo;
}

// Threads that start later inherit the mask. So only this thread gets the signals.
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

// The record has information that players must not see.
void keep_others_from_reading() { umask(umask(0) | S_IWGRP | S_IRWXO); }

// Each board and client needs a file, and the usual limit of a shell is a thousand.
void take_all_descriptors() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

// Waits for the signal that ends the process. Until then it reports to the service manager.
int wait_for_end(const sigset_t& signals, Daemon& daemon) {
  const auto patience = service_manager::patience();
  if (!patience) {
    int signal = 0;
    sigwait(&signals, &signal);
    return signal;
  }
  const auto every = std::chrono::duration_cast<std::chrono::nanoseconds>(*patience) / 3;
  const auto seconds = std::chrono::floor<std::chrono::seconds>(every);
  const timespec turn{.tv_sec = seconds.count(), .tv_nsec = (every - seconds).count()};
  while (true) {
    const int signal = sigtimedwait(&signals, nullptr, &turn);
    if (signal > 0) return signal;
    daemon.wait_for_turns();
    service_manager::say_alive();
  }
}

// A disk may hang, a port may not open, a client may not read. The record is complete whenever the
// process ends.
void end_in_any_case() {
  std::thread([] {
    std::this_thread::sleep_for(kLongestEnd);
    log::warning("some threads did not end in time: the process exits");
    std::_Exit(EXIT_SUCCESS);
  }).detach();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("jadoubed: reads electronic chess boards and streams the games live", "jadoubed");
  std::string config_path;
  bool check = false;
  app.add_option("--config", config_path,
                 "The configuration file (TOML). Without it, the defaults are used")
      ->check([](const std::string& path) {
        return path.empty() ? "the name is empty" : std::string();
      });
  app.add_flag("--check", check,
               "Only check the configuration: print its first mistake, if there is one, and exit");
  app.set_version_flag("--version", "jadoubed " JADOUBE_VERSION);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? EXIT_SUCCESS : kUsage;
  }

  auto config = config_path.empty() ? parse_config("", "defaults")
                                    : read_config(system::home_path(config_path));
  if (!config) {
    std::cerr << "jadoubed: " << config.error().message << "\n";
    return kUsage;
  }
  if (check) return EXIT_SUCCESS;

  const sigset_t signals = block_signals();
  take_all_descriptors();
  keep_others_from_reading();
  log::start(level_of(config->log_level));
  auto daemon = Daemon::start(*config);
  if (!daemon) {
    log::error(daemon.error().message);
    return EXIT_FAILURE;
  }
  service_manager::say_ready();
  const int signal = wait_for_end(signals, **daemon);
  log::info(std::string("stopping on ") + strsignal(signal));
  service_manager::say_stopping();
  end_in_any_case();
  if (!(*daemon)->stop()) {
    // A client that does not read holds gRPC back. The journal is closed, so nothing is lost when
    // the process exits.
    std::_Exit(EXIT_SUCCESS);
  }
  return EXIT_SUCCESS;
}

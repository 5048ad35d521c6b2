#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>

#include "daemon/app/config/config.h"
#include "daemon/app/config_check.h"
#include "daemon/app/daemon.h"
#include "daemon/app/emulated_halls.h"
#include "daemon/app/first_config.h"
#include "daemon/app/service_manager.h"
#include "daemon/app/settings/file_settings.h"
#include "daemon/app/settings/settings_desk.h"
#include "daemon/app/standby_role.h"
#include "daemon/app/verbs/journal_verbs.h"
#include "daemon/failover/node.h"
#include "daemon/system/directory.h"
#include "daemon/system/log.h"

namespace {

using namespace jadoube;
using namespace jadoube::app;

constexpr int kUsage = 2;
// The signal that the other daemon of the hall has changed the task of this one.
constexpr int kChanged = SIGUSR1;
// The signal to start again, after a change of settings.
constexpr int kStartAgain = SIGUSR2;
// After the request, the process always ends within this time.
constexpr std::chrono::milliseconds kLongestEnd{4500};

// Threads that start later inherit the mask. So only this thread gets the signals.
sigset_t block_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  sigaddset(&signals, kStartAgain);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  // The process may have got the signal twice before it started again.
  sigset_t again;
  sigemptyset(&again);
  sigaddset(&again, kStartAgain);
  const timespec none{};
  while (sigtimedwait(&again, nullptr, &none) > 0) {
  }
  return signals;
}

// The record has information that players must not see.
void keep_others_from_reading() { umask(umask(0) | S_IWGRP | S_IRWXO); }

// Each board and client needs a file descriptor, and the usual limit of a shell is a thousand.
void take_all_descriptors() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

// True if the signal means to read files again. A terminal that closes sends the same signal.
bool asks_to_reload(const siginfo_t& info) { return info.si_signo == SIGHUP && info.si_code <= 0; }

// Waits for the signal that ends the process.
int wait_for_end(const sigset_t& signals, Daemon& daemon, const failover::Node* node = nullptr) {
  const Heartbeat heartbeat([&](std::chrono::milliseconds time) { return daemon.moves(time); });
  while (true) {
    if (node != nullptr && node->state() == failover::Node::State::kHandsOver) return kChanged;
    siginfo_t info{};
    if (sigwaitinfo(&signals, &info) < 0 || info.si_signo == kChanged) continue;
    if (!asks_to_reload(info)) return info.si_signo;
    log::info("reading the certificate again");
    daemon.reload();
  }
}

// Waits until the standby takes over. Nothing: the process ends with the code `end`.
std::optional<Daemon::Takeover> wait_as_standby(const sigset_t& signals, StandbyRole& role,
                                                int& end) {
  using State = failover::Node::State;
  service_manager::say_ready();
  const Heartbeat heartbeat([](std::chrono::milliseconds) { return true; });
  while (true) {
    const auto state = role.node().state();
    if (state == State::kTakesOver) {
      auto lock = role.become_active();
      return Daemon::Takeover{.lock = std::move(lock), .node = &role.node(), .lived = role.lived()};
    }
    if (state == State::kFailed) {
      log::error(role.node().failure());
      end = EXIT_FAILURE;
      return std::nullopt;
    }
    siginfo_t info{};
    if (sigwaitinfo(&signals, &info) < 0 || info.si_signo == kChanged || asks_to_reload(info)) {
      continue;
    }
    log::info(std::string("the standby stops on ") + strsignal(info.si_signo));
    service_manager::say_stopping();
    end = EXIT_SUCCESS;
    return std::nullopt;
  }
}

// Ends the process.
using End = std::function<void()>;

// Ends the process even if a disk hangs, a port does not open, or a client does not read. The
// record is complete at any time.
void end_in_any_case(const End& end) {
  std::thread([end] {
    std::this_thread::sleep_for(kLongestEnd);
    log::warning("some threads did not end in time: the process ends all the same");
    end();
  }).detach();
}

// A daemon of a lesson ends with the daemon that started it. That daemon has the other end of the
// standard input.
void end_with_parent() {
  std::thread([] {
    char ignored = 0;
    while (read(STDIN_FILENO, &ignored, 1) > 0) {
    }
    kill(getpid(), SIGTERM);
  }).detach();
}

// Runs a daemon with emulated boards until the daemon that started it ends it.
template <typename Start>
int run_beside(const Start& start) {
  const sigset_t signals = block_signals();
  keep_others_from_reading();
  log::start(log::Level::kInfo);
  auto hall = start();
  if (!hall) {
    log::error(hall.error().message);
    return EXIT_FAILURE;
  }
  end_with_parent();
  wait_for_end(signals, (*hall)->daemon());
  // The process keeps nothing.
  std::_Exit(EXIT_SUCCESS);
}

// Prints the errors of the configuration, and the warnings.
int print_check(const Config& config) {
  const auto faults = faults_of(config);
  for (const auto& fault : faults) std::cerr << "jadoubed: " << fault << "\n";
  for (const auto& doubt : doubts_of(config)) std::cerr << "jadoubed: warning: " << doubt << "\n";
  if (!faults.empty()) return kUsage;
  std::cout << "no mistake was found: " << config.boards.size() << " [[board]], "
            << config.buses.size() << " [[bus]], " << config.outputs.size() << " [[output]]\n";
  return EXIT_SUCCESS;
}

// The values of the options of --init.
struct FirstOptions {
  std::string path, event, boards, lookers, time_control;
  bool replaces = false;
};

int print_error(const rules::Error& error) {
  std::cerr << "jadoubed: " << error.message << "\n";
  return kUsage;
}

// Writes a configuration, and asks for the values without an option.
int write_config(const FirstOptions& options, const CLI::App& app) {
  const auto path = system::home_path(options.path);
  if (!options.replaces) {
    if (const auto free = refuse_existing(path); !free) return print_error(free.error());
  }
  const auto missing = missing_directories(path);
  if (!missing) return print_error(missing.error());
  FirstAnswers answers;
  if (app.count("--event") > 0) answers.event = options.event;
  if (app.count("--boards") > 0) answers.boards = boards_in(options.boards);
  if (app.count("--look") > 0) answers.lookers = lookers_in(options.lookers);
  if (app.count("--time-control") > 0) answers.time_control = options.time_control;
  const auto asked = ask_first(std::move(answers), std::cin, std::cout);
  if (!asked) return print_error(asked.error());
  const auto text = first_config(*asked);
  if (!text) return print_error(text.error());
  const auto written = write_first_config(path, *text, options.replaces);
  if (!written) return print_error(written.error());
  for (const auto& made : *missing) std::cerr << "jadoubed: made the directory " << made << "\n";
  std::cout << "\n" << path << " is written. Start the daemon: jadoubed --config " << path << "\n";
  return EXIT_SUCCESS;
}

// The options of the command line.
struct Asked {
  std::string config_path = {};
  bool check = false;
  FirstOptions first = {};
  // The daemon starts itself with these for a lesson and for a rehearsal.
  std::string lesson = {}, lesson_directory = {}, rehearsal_directory = {};
};

void add_options(CLI::App& app, Asked& asked) {
  app.add_option("--config", asked.config_path,
                 "The configuration file (TOML). Without it, the defaults are used")
      ->check([](const std::string& path) {
        return path.empty() ? "the name is empty" : std::string();
      });
  app.add_flag("--check", asked.check,
               "Check the configuration, and the files, directories and addresses in it. Print the "
               "mistakes, and exit");
  FirstOptions& first = asked.first;
  auto* init = app.add_option("--init", first.path,
                              "Write a configuration file, and exit. It asks four questions in a "
                              "terminal, or reads one answer a line from a pipe")
                   ->excludes("--config")
                   ->excludes("--check");
  app.add_option("--event", first.event, "The name of the event. Without it, --init asks for it")
      ->needs(init);
  app.add_option(
         "--boards", first.boards,
         "every, or serial numbers and ports with commas between. Without it, --init asks for them")
      ->needs(init);
  app.add_option("--look", first.lookers,
                 "Who may look at the games: computer (only this one) or network (everybody in the "
                 "network of the hall). Without it, --init asks for it")
      ->needs(init)
      ->check(CLI::IsMember({"computer", "network"}));
  app.add_option("--time-control", first.time_control,
                 "The time of each player: 5+3 or 90/40+30/SD+30. Without it, --init asks for it")
      ->needs(init);
  app.add_flag("--force", first.replaces, "Replace a file that exists")->needs(init);
  app.add_option("--training", asked.lesson)->group("");
  app.add_option("--training-dir", asked.lesson_directory)->group("");
  app.add_option("--rehearsal", asked.rehearsal_directory)->group("");
  app.set_version_flag("--version", "jadoubed " JADOUBE_VERSION);
}

// The settings, and the configuration that they give now.
struct Settings {
  std::unique_ptr<SettingsDesk> desk;
  Config config;
};

rules::Expected<Settings> open_settings(const std::string& path,
                                        const SettingsDesk::Restart& restart) {
  return SettingsDesk::open(path, restart).map([](std::unique_ptr<SettingsDesk> desk) {
    Config config = desk->config();
    config.program = SelfRestart::kProgram;
    return Settings{std::move(desk), std::move(config)};
  });
}

// The copy from the other daemon also has its changed settings, so they are read again.
void read_settings_again(const std::string& path, const SettingsDesk::Restart& restart,
                         Settings& settings) {
  auto again = open_settings(path, restart);
  if (!again) {
    log::error("the settings cannot be read again, and those of the start stay in force: " +
               again.error().message);
  } else if (again->config.data_dir == settings.config.data_dir) {
    settings = *std::move(again);
  }
}

// Reads the boards, or follows halls, until the process is to end. Then it stops, and may not
// return.
int run_daemon(const Settings& settings, Daemon::Takeover takeover, const sigset_t& signals,
               const SelfRestart& self) {
  failover::Node* const node = takeover.node;
  auto daemon = [&] {
    const StartWatch watch(signals);
    return Daemon::start(settings.config, std::move(takeover), settings.desk.get());
  }();
  if (!daemon) {
    log::error(daemon.error().message);
    return EXIT_FAILURE;
  }
  service_manager::say_ready();
  const int signal = wait_for_end(signals, **daemon, node);
  const int code = signal == kChanged ? failover::Node::kStartAgain : EXIT_SUCCESS;
  const bool starts_again = signal == kStartAgain;
  log::info(signal == kChanged ? "the standby takes over: this daemon ends"
            : starts_again     ? "this daemon ends, and starts again"
                               : std::string("stopping on ") + strsignal(signal));
  if (!starts_again) service_manager::say_stopping();
  const End end = [self, starts_again, code] {
    starts_again ? self.start_again() : std::_Exit(code);
  };
  end_in_any_case(end);
  // gRPC waits for a client that does not read. The journal is closed, so nothing is lost if the
  // process ends now.
  if (!(*daemon)->stop() || starts_again) end();
  return code;
}

// A daemon with a configuration: first the standby of another one, if it has one.
int run(const std::string& path, const SelfRestart& self) {
  const SettingsDesk::Restart restart{.refusal = [&] { return self.refusal(); },
                                      .restart = [] { kill(getpid(), kStartAgain); }};
  auto settings = open_settings(path, restart);
  if (!settings) return print_error(settings.error());
  sigset_t signals = block_signals();
  take_all_descriptors();
  keep_others_from_reading();
  log::start(log::level_of(settings->config.log_level),
             settings->config.log_format == "json" ? log::Format::kJson : log::Format::kText);
  if (!settings->config.failover) return run_daemon(*settings, {}, signals, self);
  sigaddset(&signals, kChanged);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const auto standby = StandbyRole::start(settings->config, [] { kill(getpid(), kChanged); });
  if (!standby) {
    log::error(standby.error().message);
    return EXIT_FAILURE;
  }
  int end = EXIT_SUCCESS;
  auto takeover = wait_as_standby(signals, **standby, end);
  if (!takeover) {
    end_in_any_case([end] { std::_Exit(end); });
    return end;
  }
  read_settings_again(path, restart, *settings);
  return run_daemon(*settings, *std::move(takeover), signals, self);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && is_journal_verb(argv[1])) return run_journal_verb(argc, argv);
  CLI::App app("jadoubed: reads electronic chess boards and streams the games live", "jadoubed");
  Asked asked;
  add_options(app, asked);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? EXIT_SUCCESS : kUsage;
  }
  if (!asked.lesson.empty()) {
    return run_beside([&] { return TrainingHall::start(asked.lesson, asked.lesson_directory); });
  }
  if (!asked.rehearsal_directory.empty()) {
    return run_beside([&] { return RehearsalHall::start(asked.rehearsal_directory); });
  }
  if (!asked.first.path.empty()) return write_config(asked.first, app);
  const auto path =
      asked.config_path.empty() ? asked.config_path : system::home_path(asked.config_path);
  if (asked.check) {
    const auto file = FileSettings::open(path);
    return file ? print_check(file->config()) : print_error(file.error());
  }
  return run(path, SelfRestart(argv));
}

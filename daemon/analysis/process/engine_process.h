#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "daemon/analysis/analysis_queue.h"
#include "daemon/analysis/uci_line.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::analysis {

/// A chess engine that runs beside the daemon, in its own process, with UCI over the standard input
/// and output of the process.
///
/// It has the lowest priority, and none of the daemon's files and variables. If memory is short,
/// the kernel ends it before anything else. It ends with this object, and with the daemon, even if
/// the daemon is killed.
///
/// Its output is not trusted: unknown lines are left out, and a late answer is an error. The time
/// in which it waited for a processor does not count: on a busy machine, the lowest priority may
/// wait for minutes. After an error, make another one. One thread.
class EngineProcess {
 public:
  /// An engine must answer "uciok" within this time. The first start reads a large file.
  static constexpr std::chrono::seconds kStarts{20};
  /// It must answer within this time after its time for a position is over.
  static constexpr std::chrono::seconds kGrace{5};

  /// `stop`: a descriptor that can be read when the daemon ends. Then every wait ends.
  /// Unavailable: the program cannot be started, ends, is silent, or the daemon ends.
  static rules::Expected<std::unique_ptr<EngineProcess>> start(const std::string& path,
                                                               const EngineSettings& settings,
                                                               int stop);
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// "Stockfish 15.1". Empty: it has not sent it.
  const std::string& name() const { return name_; }
  pid_t pid() const { return pid_; }

  /// Its score of `position` after it has searched for `think`. `grace`: `kGrace`, shorter in
  /// tests. Unavailable as above, also if it gives no score.
  rules::Expected<Score> evaluate(const rules::Position& position, std::chrono::milliseconds think,
                                  std::chrono::milliseconds grace = kGrace);

 private:
  using Clock = std::chrono::steady_clock;
  /// How long it has run, and how long it has waited for a processor.
  struct ProcessorTime {
    std::chrono::nanoseconds ran{}, waited{};
  };
  /// When its answer must be there.
  struct Deadline {
    Clock::time_point at;
    std::chrono::nanoseconds patience;
    /// How long it had run when it was asked, and had waited when `at` was set.
    std::chrono::nanoseconds ran, waited;
  };

  EngineProcess(std::string path, int stop) : path_(std::move(path)), stop_(stop) {}
  rules::Expected<void> spawn();
  rules::Expected<void> greet(const EngineSettings& settings);
  rules::Expected<void> send(const std::string& text) const;
  Deadline deadline_in(std::chrono::milliseconds time) const;
  void extend(Deadline& until) const;
  ProcessorTime processor_time() const;
  bool can_run() const;
  rules::Expected<UciLine> read(Deadline& until);
  rules::Expected<void> read_until_ready(Deadline& until);
  void set_option(const std::string& option, const std::string& value, std::string& text) const;

  const std::string path_;
  const int stop_;
  pid_t pid_ = -1;
  drivers::FileDescriptor socket_;
  LineCutter lines_;
  std::string name_;
  std::set<std::string> options_;
};

/// The chess engine of this machine: `path`, or if it is empty "stockfish" where Debian and others
/// put it. Nothing: there is no such file that may be run.
std::optional<std::string> find_engine(const std::string& path);

}  // namespace jadoube::analysis

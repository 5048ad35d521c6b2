#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "daemon/analysis/analysis_queue.h"
#include "daemon/analysis/process/engine_process.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::analysis {

/// The state of the engine.
enum class EngineState : std::uint8_t {
  kOff,           ///< The settings allow no analysis.
  kNotInstalled,  ///< There is no such program.
  kReady,         ///< It works, or it will when there is something to do.
  kFailing,       ///< It ended or was silent. It is started again after a pause.
};

/// The engine, for an operator.
struct EngineStatus {
  EngineState state = EngineState::kOff;
  /// "Stockfish 15.1". Empty: it has not run yet.
  std::string name = {};
  /// The program. Empty: none is installed.
  std::string path = {};
  /// Of a failing engine: a packed sentence, see rules/sentence.h.
  std::string problem = {};

  bool operator==(const EngineStatus&) const = default;
};

/// Gives an engine one position after the other, on its own thread.
///
/// The engine starts when there is work, and ends when there is none for a while. If it ends
/// unexpectedly or is silent, it is started again after a pause, which grows. A position at which
/// it has failed twice is given up. After a position for which no game waits, the engine rests as
/// long as it has worked.
class Analyst {
 public:
  struct Parts {
    /// The next position. On the thread of the analyst.
    std::function<std::optional<AnalysisQueue::Task>()> next;
    /// The number of games that wait for a score of their latest position. On the same thread,
    /// after `next`.
    std::function<std::size_t()> waiting;
    /// Takes a score. On the same thread.
    std::function<void(PositionKey, const Score&)> found;
    /// The engine fails at this position. On the same thread.
    std::function<void(PositionKey)> give_up;
    /// How often it looks for the next position while there is none.
    std::chrono::milliseconds look_again{500};
    /// The first pause after a failure, and the longest.
    std::chrono::milliseconds least_pause{1000}, most_pause{60'000};
    /// The time by which the engine may exceed its limit.
    std::chrono::milliseconds grace = EngineProcess::kGrace;
    /// An engine that has nothing to do for this time is ended.
    std::chrono::milliseconds idle{120'000};
  };
  Analyst(Parts parts, EngineSettings settings);
  ~Analyst();

  void start();
  /// Ends the engine too. Nothing is called after it.
  void stop();

  /// The engine works like this from the next position on. Any thread.
  void set(const EngineSettings& settings);
  EngineSettings settings() const;
  /// Any thread.
  EngineStatus status() const;

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  bool is_stopping() const;
  void wait_for(std::chrono::milliseconds time);
  void work(const AnalysisQueue::Task& task, const EngineSettings& settings,
            const std::string& path);
  bool has_engine(const EngineSettings& settings, const std::string& path);
  void fail(const rules::Error& error, std::optional<PositionKey> at);

  const Parts parts_;
  drivers::FileDescriptor stop_event_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // The mutex guards these.
  EngineSettings settings_;
  EngineStatus status_;
  bool stopping_ = false;
  std::uint64_t changes_ = 0;

  // Only the thread uses these.
  std::unique_ptr<EngineProcess> engine_;
  EngineSettings started_with_;
  std::map<PositionKey, int> failures_;
  std::chrono::milliseconds pause_{0};
  Clock::time_point worked_at_{};
  std::thread thread_;
};

}  // namespace jadoube::analysis

#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/alerts/alert_sender.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/hub/hub_sender.h"
#include "daemon/outputs/runner.h"
#include "daemon/outputs/settings.h"
#include "rules/error.h"

namespace jadoube::outputs {

class BroadcastOutput;
class SpeechOutput;

/// The outputs that exist, for readers. `OutputSet` changes them. Any thread.
class OutputList {
 public:
  /// One output with what runs it: a runner, or what sends alerts, or what goes to a hub.
  struct One {
    OutputSettings settings;
    std::unique_ptr<Runner> runner = {};
    std::unique_ptr<AlertSender> alerts = {};
    std::unique_ptr<HubSender> hub = {};
    // Parts of the runner. Null: it is not read over HTTP, or it is not a speech output.
    HttpOutput* http = nullptr;
    SpeechOutput* speech = nullptr;
    // A part of the runner. Null: it makes no rounds at Lichess.
    BroadcastOutput* broadcast = nullptr;

    void start() const;
    void stop() const;
    RunnerStatus status() const;
  };
  using All = std::vector<std::shared_ptr<One>>;

  /// All outputs, in the order of the configuration.
  std::vector<RunnerStatus> status() const;
  /// Their settings, in the same order.
  std::vector<OutputSettings> settings() const;
  /// The output of that name. NotFound: there is none; the message names all. InvalidArgument: it
  /// sends alerts or goes to a hub, which have no tables.
  rules::Expected<std::shared_ptr<Runner>> find(const std::string& name) const;
  /// The output of that name, which makes its rounds at Lichess. Errors: those of `find`, and
  /// InvalidArgument: it is none.
  rules::Expected<std::shared_ptr<BroadcastOutput>> find_broadcast(const std::string& name) const;

  /// How announcements are spoken at the table of `board`, not in the hall. Nothing: they are not.
  std::optional<SpeechSettings> speech_at(const std::string& board) const;
  /// Speaks the answer to a question at the table of `board`, at once. `phone`: a phone of a
  /// spectator asks. Then only outputs for phones speak it.
  void speak_at(const std::string& board, const std::string& text, bool phone) const;

  /// The outputs with their runners. They exist as long as a caller keeps the pointer.
  All all() const;
  /// From now on these exist.
  void set(All outputs);
  /// Null: there is none of that name.
  std::shared_ptr<One> one_named(const std::string& name) const;
  /// NotFound. The message names all.
  rules::Error no_such_output(const std::string& name) const;

 private:
  // Held for moments.
  mutable std::mutex mutex_;
  // In the order of the configuration.
  All outputs_;
};

}  // namespace jadoube::outputs

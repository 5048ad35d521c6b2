#include "daemon/outputs/output_list.h"

#include <utility>

#include "daemon/outputs/lichess/broadcast_output.h"
#include "daemon/outputs/speech/speech_output.h"

namespace jadoube::outputs {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

void OutputList::One::start() const {
  if (runner) runner->start();
  if (alerts) alerts->start();
  if (hub) hub->start();
}

void OutputList::One::stop() const {
  if (hub) hub->stop();
  if (alerts) alerts->stop();
  if (runner) runner->stop();
}

RunnerStatus OutputList::One::status() const {
  if (alerts) return alerts->status();
  return hub ? hub->status() : runner->status();
}

OutputList::All OutputList::all() const {
  const std::lock_guard lock(mutex_);
  return outputs_;
}

void OutputList::set(All outputs) {
  const std::lock_guard lock(mutex_);
  outputs_ = std::move(outputs);
}

std::vector<RunnerStatus> OutputList::status() const {
  std::vector<RunnerStatus> statuses;
  for (const auto& one : all()) statuses.push_back(one->status());
  return statuses;
}

std::vector<OutputSettings> OutputList::settings() const {
  std::vector<OutputSettings> settings;
  for (const auto& one : all()) settings.push_back(one->settings);
  return settings;
}

std::optional<SpeechSettings> OutputList::speech_at(const std::string& board) const {
  for (const auto& one : all()) {
    if (one->speech == nullptr || one->speech->settings().hall) continue;
    if (one->speech->speaks_at(board)) return one->speech->settings();
  }
  return std::nullopt;
}

void OutputList::speak_at(const std::string& board, const std::string& text, bool phone) const {
  for (const auto& one : all()) {
    SpeechOutput* speech = one->speech;
    if (speech == nullptr || speech->settings().hall || !speech->speaks_at(board)) continue;
    if (!phone || speech->settings().phones) speech->answer(board, text);
  }
}

std::shared_ptr<OutputList::One> OutputList::one_named(const std::string& name) const {
  for (const auto& one : all()) {
    if (one->settings.name == name) return one;
  }
  return nullptr;
}

Expected<std::shared_ptr<Runner>> OutputList::find(const std::string& name) const {
  for (const auto& one : all()) {
    if (one->runner && one->settings.name == name) {
      return std::shared_ptr<Runner>(one, one->runner.get());
    }
  }
  for (const RunnerStatus& other : status()) {
    if (other.name == name) {
      if (other.kind == Kind::kHub) {
        return refuse(
            ErrorCode::kInvalidArgument,
            "output {output} goes to a hub: set its delay in the configuration, and stop tables "
            "at the relay",
            {{"output", name}});
      }
      return refuse(ErrorCode::kInvalidArgument,
                    "output {output} sends alerts: they have no delay, and they do not stop",
                    {{"output", name}});
    }
  }
  return tl::unexpected(no_such_output(name));
}

Expected<std::shared_ptr<BroadcastOutput>> OutputList::find_broadcast(
    const std::string& name) const {
  const auto one = one_named(name);
  if (!one) return tl::unexpected(no_such_output(name));
  if (one->broadcast != nullptr) return std::shared_ptr<BroadcastOutput>(one, one->broadcast);
  return refuse(ErrorCode::kInvalidArgument,
                "output {output} makes no rounds at Lichess: it is of another kind, or it has a "
                "fixed round",
                {{"output", name}});
}

rules::Error OutputList::no_such_output(const std::string& name) const {
  std::string names;
  for (const RunnerStatus& other : status()) names += (names.empty() ? "" : ", ") + other.name;
  if (names.empty()) {
    return refuse(ErrorCode::kNotFound,
                  "there is no output \"{output}\": the configuration has none", {{"output", name}})
        .value();
  }
  return refuse(ErrorCode::kNotFound, "there is no output \"{output}\"; there are: {outputs}",
                {{"output", name}, {"outputs", names}})
      .value();
}

}  // namespace jadoube::outputs

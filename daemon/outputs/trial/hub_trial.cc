#include <condition_variable>
#include <mutex>

#include "daemon/hub/hub_link.h"
#include "daemon/outputs/trial/output_trial.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;

constexpr std::chrono::seconds kEchoWithin{3};
constexpr const char* kEchoText = "jadoube tests the way to the hub and back";

// Waits for what the hub passes back.
class HubEcho {
 public:
  void take(const std::string& bytes) {
    const std::lock_guard lock(mutex_);
    is_there_ |= bytes == kEchoText;
    came_.notify_all();
  }
  bool wait() {
    std::unique_lock lock(mutex_);
    return came_.wait_for(lock, kEchoWithin, [this] { return is_there_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  bool is_there_ = false;
};

}  // namespace

OutputTrial try_hub(const OutputSettings& settings, const TrialTools&) {
  OutputTrial trial{.address = settings.url};
  const auto fail = [&](const rules::Error& error) {
    trial.what = error.sentence();
    return trial;
  };
  auto link = hub::HubLink::connect({.url = settings.url,
                                     .secret_file = settings.secret_file,
                                     .ca_file = settings.ca_file,
                                     .name = "jadoube test of hall " + settings.hall});
  if (!link) return fail(link.error());
  HubEcho echo;
  const std::string subject = (*link)->new_inbox();
  const auto listening =
      (*link)->listen(subject, [&](const hub::HubLink::Told& told) { echo.take(told.bytes); });
  if (!listening) return fail(listening.error());
  if (const auto told = (*link)->tell(subject, kEchoText); !told) return fail(told.error());
  if (!echo.wait()) {
    trial.what = Sentence(
        "The hub accepted a message, and did not send it back within {seconds} "
        "s.",
        {{"seconds", kEchoWithin.count()}});
    trial.advice = Sentence("Test again. If it stays so, look at the log of the hub.");
    return trial;
  }
  const auto stream = (*link)->stream(hub::stream_name(
      {.event = settings.event, .hall = settings.hall, .readers = settings.readers}));
  if (!stream) return fail(stream.error());
  trial.ok = true;
  trial.bytes = std::string_view(kEchoText).size();
  trial.what = *stream ? Sentence(
                             "A message went to the hub and back. The hub keeps the events of "
                             "this hall.")
                       : Sentence(
                             "A message went to the hub and back. The hub has no events of "
                             "this hall yet.");
  return trial;
}

}  // namespace jadoube::outputs

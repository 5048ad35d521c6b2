#include "daemon/outputs/trial/output_trial.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string_view>
#include <thread>
#include <utility>

#include "daemon/hub/hub_link.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"

namespace jadoube::outputs {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using std::chrono::ceil;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

Expected<void> OutputTrials::take_turn(const std::string& name, Time now) {
  const std::lock_guard lock(mutex_);
  const auto last = last_.find(name);
  if (last != last_.end() && now < last->second + kPause) {
    return refuse(
        ErrorCode::kUnavailable,
        "output {output} was tested a moment ago: test it again in {seconds} s",
        {{"output", name}, {"seconds", ceil<seconds>(last->second + kPause - now).count()}});
  }
  last_[name] = now;
  return {};
}

Expected<OutputTrial> OutputTrials::run(const std::string& name, Time now,
                                        std::unique_ptr<Transfer> transfer, const Try& how) {
  if (auto turn = take_turn(name, now); !turn) return tl::unexpected(turn.error());
  const std::lock_guard alone(running_);
  {
    const std::lock_guard lock(mutex_);
    if (is_ended_) return refuse(ErrorCode::kUnavailable, "the daemon stops");
    transfer_ = transfer.get();
  }
  const auto begun = steady_clock::now();
  auto trial = how({*transfer, [this] { return is_ended_.load(); }});
  const std::lock_guard lock(mutex_);
  transfer_ = nullptr;
  if (!trial) {
    // It was not tried, so it need not rest.
    last_.erase(name);
    return trial;
  }
  trial->took = ceil<milliseconds>(steady_clock::now() - begun);
  return trial;
}

void OutputTrials::interrupt() {
  const std::lock_guard lock(mutex_);
  is_ended_ = true;
  if (transfer_ != nullptr) transfer_->interrupt();
}

namespace {

using rules::Sentence;

// What is read of an output: PGN the games of now, an overlay all tables, a cloud its list.
std::string path_of_output(const OutputSettings& settings) {
  switch (settings.kind) {
    case Kind::kPgn:
      return "/pgn/" + settings.name + "/live.pgn";
    case Kind::kOverlay:
      return "/overlay/" + settings.name + "/tables.json";
    default:
      return "/cloud/" + settings.name + "/";
  }
}

int count_of(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// A cloud has each file under two ids of its section. The one that people write comes without '-'
// at the places of a UUID, so half of them are counted.
int games_in(Kind kind, const std::string& body) {
  if (kind == Kind::kPgn) return count_of("\n" + body, "\n[Event ");
  if (kind == Kind::kCloud) return count_of(body, "/game-") / 2;
  const auto tables = nlohmann::json::parse(body, nullptr, false);
  return tables.is_array() ? static_cast<int>(tables.size()) : 0;
}

}  // namespace

OutputTrial try_served(const OutputSettings& settings, const std::optional<OwnAddress>& at,
                       const TrialTools& tools) {
  if (!at) {
    return {.what = Sentence("The daemon serves no pages, so nobody can read this output."),
            .advice = Sentence("Set [http] listen in the configuration.")};
  }
  OutputTrial trial{.address = at->url + path_of_output(settings)};
  const auto answer = tools.transfer.send(
      {.url = trial.address, .ca_file = at->ca_file, .unix_socket = at->socket});
  if (!answer) {
    trial.what = answer.error().sentence();
    return trial;
  }
  trial.status = answer->status;
  if (answer->status == 503) {
    trial.what = Sentence("{address} has no games yet: the daemon reads them after a start.",
                          {{"address", trial.address}});
    trial.advice = Sentence("Test again in some seconds.");
    return trial;
  }
  if (answer->status != 200) {
    trial.what = Sentence("{address} answered {status}.",
                          {{"address", trial.address}, {"status", answer->status}});
    return trial;
  }
  trial.ok = true;
  trial.bytes = answer->body.size();
  trial.games = games_in(settings.kind, answer->body);
  trial.what = Sentence("{address} was read.", {{"address", trial.address}});
  return trial;
}

namespace {

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
  const auto listening = (*link)->listen(
      subject, [&](const hub::HubLink::LiveMessage& reported) { echo.take(reported.bytes); });
  if (!listening) return fail(listening.error());
  if (const auto reported = (*link)->report(subject, kEchoText); !reported)
    return fail(reported.error());
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

namespace {

constexpr std::chrono::seconds kSpokenWithin{12};
constexpr std::chrono::milliseconds kSpeechLook{20};

// Waits until `holds` is true for the state. The last state.
template <typename Holds>
Speaker::State wait_for_state(Speaker& speaker, const TrialTools& tools, const Holds& holds) {
  const auto end = std::chrono::steady_clock::now() + kSpokenWithin;
  auto state = speaker.state();
  while (!holds(state) && !tools.is_ended() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(kSpeechLook);
    state = speaker.state();
  }
  return state;
}

}  // namespace

OutputTrial try_speech(const SpeechSettings& settings, Speaker& speaker, const TrialTools& tools) {
  OutputTrial trial{.address = settings.address};
  // It may have waited to connect again, and the reason may be gone.
  if (!speaker.state().is_connected) speaker.retry();
  auto state = wait_for_state(speaker, tools, [](const Speaker::State& seen) {
    return seen.is_connected || !seen.problem.empty();
  });
  if (!state.is_connected) {
    trial.what = state.problem.empty() ? Sentence("speech-dispatcher at {address} does not answer.",
                                                  {{"address", settings.address}})
                                       : Sentence::unpacked(state.problem);
    trial.advice = Sentence(
        "Start speech-dispatcher there, or name its address in the "
        "configuration.");
    return trial;
  }
  const std::string before = state.problem;
  const std::string text = [&] {
    const language::Speaking speaking(settings.sentences());
    return language::tr("This is a test of jadoube");
  }();
  speaker.say({announcements::Kind::kAnswer, text});
  state = wait_for_state(speaker, tools, [](const Speaker::State& seen) { return seen.is_silent; });
  if (!state.problem.empty() && state.problem != before) {
    trial.what = Sentence::unpacked(state.problem);
    return trial;
  }
  if (!state.is_silent) {
    trial.what = Sentence("The voice has not ended its sentence within {seconds} s.",
                          {{"seconds", kSpokenWithin.count()}});
    trial.advice = Sentence("Check that speech-dispatcher has a voice that works: spd-say hello.");
    return trial;
  }
  trial.ok = true;
  trial.bytes = text.size();
  trial.what = Sentence("A sentence was announced to its end.");
  trial.advice = Sentence("If nobody has heard it, check the volume and the headset.");
  return trial;
}

}  // namespace jadoube::outputs

#include <thread>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/trial/output_trial.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;

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

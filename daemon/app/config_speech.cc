#include "daemon/app/config_speech.h"

#include <string>
#include <vector>

#include "daemon/model/plain_id.h"
#include "daemon/outputs/delay_text.h"

namespace jadoube::app {
namespace {

constexpr const char* kOutputKey = "output.";
constexpr int kFastest = 100;

void read_words(ConfigReader& reader, const toml::table& table, outputs::SpeechSettings& speech) {
  std::string words;
  reader.text(table, kOutputKey, "words", words);
  if (words.empty() || words == "german") return;
  const auto language = rules::parse_language(words);
  if (!language) {
    return reader.fail(table.get("words")->source(), "output.words",
                       "must be \"german\", the words of the Laws, or the code of a language, as "
                       "in \"en\", \"uk\"");
  }
  speech.words = *language;
}

void read_voice(ConfigReader& reader, const toml::table& table, outputs::SpeechSettings& speech) {
  speech.voice.language = code_of(speech.words);
  reader.text(table, kOutputKey, "language", speech.voice.language);
  reader.text(table, kOutputKey, "module", speech.voice.module);
  reader.text(table, kOutputKey, "voice", speech.voice.voice);
  const toml::node* rate = table.get("rate");
  if (rate == nullptr) return;
  const auto* number = rate->as_integer();
  if (number == nullptr || number->get() < -kFastest || number->get() > kFastest) {
    return reader.fail(rate->source(), "output.rate", "must be a number from -100 to 100");
  }
  speech.voice.rate = static_cast<int>(number->get());
}

void read_spoken_boards(ConfigReader& reader, const toml::table& table,
                        const outputs::OutputSettings& output, outputs::SpeechSettings& speech) {
  reader.texts(table, kOutputKey, "boards", speech.boards, [](const std::string& board) {
    return model::is_plain_id(board) ? "" : "\"" + board + "\" is not the id of a board";
  });
  reader.flag(table, kOutputKey, "hall", speech.hall);
  if (speech.hall) return;
  if (speech.boards.size() != 1) {
    reader.fail(table.source(), "output.boards",
                "must name one board, because a headset belongs to one table. Set hall = true for "
                "a loudspeaker that others hear: of several boards, or of all");
  }
  // What a player hears is what happens now.
  if (output.delay.count() > 0 || output.held_back_plies > 0) {
    reader.fail(table.source(), "output.delay", "a delay needs hall = true");
  }
}

}  // namespace

void read_speech_keys(ConfigReader& reader, const toml::table& table,
                      outputs::OutputSettings& output) {
  outputs::SpeechSettings& speech = output.speech;
  reader.text(table, kOutputKey, "address", speech.address);
  if (!outputs::parse_speech_address(speech.address)) {
    const toml::node* node = table.get("address");
    reader.fail(node != nullptr ? node->source() : table.source(), "output.address",
                "is required: where speech-dispatcher listens, as in "
                "\"unix:/run/headset-12/speechd.sock\" or \"127.0.0.1:6560\"");
  }
  read_words(reader, table, speech);
  read_voice(reader, table, speech);
  read_spoken_boards(reader, table, output, speech);
  std::vector<std::string> warnings;
  reader.texts(table, kOutputKey, "time_warnings", warnings, [](const std::string& warning) {
    const auto time = outputs::parse_delay(warning);
    return time && time->count() > 0 ? std::string()
                                     : "\"" + warning + "\" must be a time, as in \"5m\", \"30s\"";
  });
  for (const std::string& warning : warnings) {
    speech.time_warnings.push_back(outputs::parse_delay(warning).value_or(std::chrono::seconds(0)));
  }
  reader.flag(table, kOutputKey, "phones", speech.phones);
}

}  // namespace jadoube::app

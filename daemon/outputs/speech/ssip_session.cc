#include "daemon/outputs/speech/ssip_session.h"

#include <utility>

#include "rules/number.h"

namespace jadoube::outputs {
namespace {

// Replies and notices of SSIP [spec: SSIP, "Return Codes"].
constexpr int kFirstNotice = 700, kEnd = 702, kCancelled = 703;
constexpr int kFirstError = 300;
constexpr std::size_t kCodeLength = 3;

// A name may not end its line.
std::string one_line(std::string text) {
  std::erase_if(text, [](char c) { return c == '\r' || c == '\n'; });
  return text;
}

// The data of a message: a line that begins with a dot gets another one, and a dot ends it.
std::string data_of(std::string_view text) {
  std::string data;
  for (const char c : text) data += c == '\r' || c == '\n' ? ' ' : c;
  return (data.starts_with('.') ? "." : "") + data + "\r\n.\r\n";
}

}  // namespace

SsipSession::SsipSession(const std::string& client, const SpeechVoice& voice) {
  std::vector<std::string> settings{"CLIENT_NAME jadoube:" + client + ":announcements"};
  if (!voice.module.empty()) settings.push_back("OUTPUT_MODULE " + voice.module);
  if (!voice.language.empty()) settings.push_back("LANGUAGE " + voice.language);
  if (!voice.voice.empty()) settings.push_back("SYNTHESIS_VOICE " + voice.voice);
  if (voice.rate) settings.push_back("RATE " + std::to_string(*voice.rate));
  // No announcement is left out because another program speaks too.
  settings.emplace_back("PRIORITY important");
  settings.emplace_back("NOTIFICATION ALL on");
  for (const std::string& setting : settings) {
    send({Command::What::kSetting, "SET SELF " + one_line(setting) + "\r\n"});
  }
  commands_.back().what = Command::What::kLastSetting;
}

void SsipSession::send(Command command) {
  commands_.push_back(std::move(command));
  if (!is_asked_) send_next();
}

void SsipSession::send_next() {
  is_asked_ = !commands_.empty();
  if (is_asked_) out_ += commands_.front().bytes;
}

void SsipSession::speak(std::string_view text) {
  send({Command::What::kSpeak, "SPEAK\r\n"});
  send({Command::What::kData, data_of(text)});
}

void SsipSession::cancel() {
  message_.clear();
  send({Command::What::kCancel, "CANCEL SELF\r\n"});
}

std::vector<SsipSession::Event> SsipSession::receive(std::string_view bytes) {
  std::vector<Event> events;
  in_ += bytes;
  for (auto end = in_.find('\n'); end != std::string::npos; end = in_.find('\n')) {
    std::string line = in_.substr(0, end);
    in_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    take_line(line, events);
  }
  return events;
}

// "225-7" is a line of a reply, and "225 OK MESSAGE QUEUED" its last one.
void SsipSession::take_line(std::string_view line, std::vector<Event>& events) {
  const auto code = rules::parse_number<int>(line.substr(0, kCodeLength));
  if (!code || line.size() <= kCodeLength) return;
  const std::string_view text = line.substr(kCodeLength + 1);
  if (line[kCodeLength] == '-') {
    lines_.emplace_back(text);
    return;
  }
  if (*code >= kFirstNotice) {
    take_notice(*code, events);
  } else {
    take_reply(*code, text, events);
  }
  lines_.clear();
}

void SsipSession::take_reply(int code, std::string_view text, std::vector<Event>& events) {
  if (!is_asked_) return;
  const Command command = std::move(commands_.front());
  commands_.pop_front();
  const bool is_refused = code >= kFirstError;
  using What = Command::What;
  if (is_refused && command.what != What::kCancel) {
    refusal_ = command.bytes.substr(0, command.bytes.find('\r')) + ": " + std::string(text);
    // The server expects no data, or did not accept it.
    if (command.what == What::kSpeak && !commands_.empty()) commands_.pop_front();
    events.push_back(Event::kRefused);
  } else if (command.what == What::kData && !lines_.empty()) {
    // A waiting cancel is for this message.
    const bool is_cancelled = !commands_.empty() && commands_.front().what == What::kCancel;
    message_ = is_cancelled ? "" : lines_.front();
  }
  if (command.what == What::kLastSetting) events.push_back(Event::kReady);
  send_next();
}

// Its first line is the number of the message.
void SsipSession::take_notice(int code, std::vector<Event>& events) {
  if (lines_.empty() || message_.empty() || lines_.front() != message_) return;
  if (code != kEnd && code != kCancelled) return;
  message_.clear();
  events.push_back(code == kEnd ? Event::kSpoken : Event::kCutOff);
}

}  // namespace jadoube::outputs

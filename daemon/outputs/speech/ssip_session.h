#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/outputs/settings.h"

namespace jadoube::outputs {

/// One connection to speech-dispatcher, in its protocol SSIP: lines of text. The library of
/// speech-dispatcher is not used, because it blocks and starts another speech-dispatcher. No I/O:
/// the caller reads and writes the bytes.
class SsipSession {
 public:
  /// `client`: the name of the connection, which speech-dispatcher shows.
  SsipSession(const std::string& client, const SpeechVoice& voice);

  /// What happened.
  enum class Event : std::uint8_t {
    kReady,    ///< The voice is set; texts may be spoken.
    kSpoken,   ///< The text was spoken to its end.
    kCutOff,   ///< The text was not spoken to its end, and we have not asked for that.
    kRefused,  ///< Something is wrong: `refusal`. What was to be spoken is not spoken.
  };

  /// Takes bytes in any pieces.
  std::vector<Event> receive(std::string_view bytes);
  /// The bytes to send now.
  std::string take() { return std::exchange(out_, {}); }

  /// Speaks a text. Nothing may be spoken before `kReady`, or while something is.
  void speak(std::string_view text);
  /// Stops the present text. No event follows for it.
  void cancel();

  /// What speech-dispatcher refused last: the command, and its reason. Empty: nothing.
  const std::string& refusal() const { return refusal_; }

 private:
  struct Command {
    enum class What : std::uint8_t { kSetting, kLastSetting, kSpeak, kData, kCancel };
    What what = What::kSetting;
    std::string bytes;
  };

  void send(Command command);
  void send_next();
  void take_line(std::string_view line, std::vector<Event>& events);
  void take_reply(int code, std::string_view text, std::vector<Event>& events);
  void take_notice(int code, std::vector<Event>& events);

  // The commands to send. Each is sent after the answer to the last one.
  std::deque<Command> commands_;
  bool is_asked_ = false;
  std::string in_, out_;
  // The first lines of the incomplete reply, without their codes.
  std::vector<std::string> lines_;
  // The number of the message that is being spoken, as speech-dispatcher calls it. Empty: none.
  std::string message_;
  std::string refusal_;
};

}  // namespace jadoube::outputs

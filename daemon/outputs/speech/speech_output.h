#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "daemon/announcements/game_announcer.h"
#include "daemon/announcements/speech_queue.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/speech/ssip_session.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// Speaks through one speech-dispatcher, on its own thread. If the connection is lost, it is made
/// again. Announcements of that time are spoken afterwards. No caller waits. The thread begins with
/// the first call.
class Speaker {
 public:
  /// `client`: as in `SsipSession`.
  Speaker(std::string client, SpeechSettings settings);
  ~Speaker();
  Speaker(const Speaker&) = delete;
  Speaker& operator=(const Speaker&) = delete;

  /// Speaks the announcement, in its turn. Any thread.
  void say(announcements::Announcement announcement);

  struct State {
    bool is_connected = false;
    /// Something is still to be spoken.
    bool waits = false;
    /// Everything was spoken to its end.
    bool is_silent = true;
    /// The problem: a packed sentence, see rules/sentence.h. Empty: none.
    std::string problem = {};
  };
  /// Any thread.
  State state();

  /// Tries to connect now. Any thread.
  void retry();

 private:
  using Time = std::chrono::steady_clock::time_point;

  void start();
  void run();
  // These are the thread's.
  void connect();
  void lose(const rules::Sentence& why);
  rules::Sentence refused() const;
  void exchange();
  void speak_next();
  void wait();
  void take(SsipSession::Event event);

  const std::string client_;
  const SpeechSettings settings_;

  std::once_flag started_;
  mutable std::mutex mutex_;
  announcements::SpeechQueue queue_;
  // True: the present announcement is out of date.
  bool cuts_ = false;
  State state_;

  std::optional<SsipSession> session_;
  bool is_ready_ = false;
  drivers::FileDescriptor socket_, wake_;
  std::string unsent_;
  Time next_try_{}, give_up_at_{};
  std::chrono::milliseconds pause_{};
  std::atomic<bool> stopping_ = false, retrying_ = false;
  std::thread thread_;
};

/// Speaks the moves of a game at its table, for players who cannot see [FIDE 2023 Art. D.2.1], or
/// of several games in the hall.
class SpeechOutput final : public Output {
 public:
  SpeechOutput(const std::string& name, SpeechSettings settings);

  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void resume() override { speaker_.retry(); }

  /// Speaks the answer to a question, at once. Any thread.
  void answer(const std::string& board, const std::string& text);

  const SpeechSettings& settings() const { return settings_; }
  /// What speaks. Any thread.
  Speaker& speaker() { return speaker_; }
  /// True if the games on `board` are announced here.
  bool speaks_at(const std::string& board) const;

 private:
  void announce(const std::string& board, const Table& table, Instant now, Health& health);

  const SpeechSettings settings_;
  std::map<std::string, announcements::GameAnnouncer> announcers_;
  // The names of the tables for people, by board.
  mutable std::mutex mutex_;
  std::map<std::string, std::string> places_;
  Speaker speaker_;
};

}  // namespace jadoube::outputs

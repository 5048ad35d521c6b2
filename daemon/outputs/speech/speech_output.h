#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "daemon/announcements/game_announcer.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/speech/speaker.h"

namespace jadoube::outputs {

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
  // What people call the tables, by board.
  mutable std::mutex mutex_;
  std::map<std::string, std::string> places_;
  Speaker speaker_;
};

}  // namespace jadoube::outputs

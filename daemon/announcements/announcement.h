#pragma once

#include <cstdint>
#include <string>

/// What is said at the table of a player who cannot see [FIDE 2023 Appendix D].
namespace jadoube::announcements {

/// What an announcement is about. It decides what interrupts what (`speech_queue.h`).
enum class Kind : std::uint8_t {
  kMove,        ///< A ply was made.
  kCorrection,  ///< What was announced is not what was played.
  kGame,        ///< A game begins, ends, is adjourned or goes on.
  kTime,        ///< A player has little time left.
  kAnswer,      ///< Somebody asked.
};

/// One thing to say.
struct Announcement {
  Kind kind = Kind::kMove;
  /// Sentences without an end: "Springer Gustav eins Felix drei".
  std::string text;

  bool operator==(const Announcement&) const = default;
};

}  // namespace jadoube::announcements

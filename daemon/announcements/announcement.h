#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "daemon/model/change.h"
#include "daemon/model/game.h"

namespace jadoube::announcements {

/// What is said at the table of a player who cannot see [FIDE 2023 Appendix D].

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

/// What is known of one table now.
struct SeenTable {
  /// The game there. Null: none has begun.
  const model::Game* game = nullptr;
  /// The clock when it was last read, and when that was. Nothing: there is none.
  std::optional<model::ClockState> clock = {};
  model::Instant clock_at{};
};

/// The time that `player` has left at `now`. Nothing: there is no clock.
std::optional<std::chrono::milliseconds> time_left(const SeenTable& table, rules::Color player,
                                                   model::Instant now);

}  // namespace jadoube::announcements

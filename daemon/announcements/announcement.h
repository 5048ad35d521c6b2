#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/model/game.h"
#include "rules/notation/language.h"

namespace jadoube::announcements {

// Announcements at the table of a player who cannot see [FIDE 2023 Appendix D].

/// What an announcement is about. It decides what interrupts what (`speech_queue.h`).
enum class Kind : std::uint8_t {
  kMove,        ///< A ply was made.
  kCorrection,  ///< What was announced is not what was played.
  kGame,        ///< A game begins, ends, is adjourned or resumes.
  kTime,        ///< A player has little time left.
  kAnswer,      ///< Somebody asked.
};

/// One announcement.
struct Announcement {
  Kind kind = Kind::kMove;
  /// Sentences without an end: "Springer Gustav eins Felix drei".
  std::string text;

  bool operator==(const Announcement&) const = default;
};

/// The present facts about one table.
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

// The sentences of announcements. Moves, pieces and squares have the words of `words`; the rest is
// English.

using rules::Language;

/// Words of the Laws, spelled so that a voice reads them correctly: "Koenig" becomes "König".
std::string for_a_voice(std::string text, Language words);

/// The words of ply `index` of `game`, from 0, as its player announces it [FIDE 2023 Art. D.2.1].
/// That a move is illegal is not announced: only arbiters may know it.
std::string move_words(const model::Game& game, std::size_t index, Language words);

/// "Move 12 of White: Springer Gustav eins Felix drei".
std::string last_move_sentence(const model::Game& game, std::size_t index, Language words);
/// "Move 12 of White is corrected: Springer Gustav eins Felix drei".
std::string corrected_sentence(const model::Game& game, std::size_t index, Language words);
/// "The moves from move 12 of White on are corrected".
std::string corrected_from_sentence(const model::Game& game, std::size_t index);
/// "Move 12 of White is taken back", or "... and all moves after it are taken back". `game` need
/// not have that ply any more.
std::string taken_back_sentence(const model::Game& game, std::size_t index, std::size_t count);

/// "White has won", "Draw". The result must be known.
std::string result_sentence(rules::Result result);
/// "5 minutes for White".
std::string time_sentence(rules::Color player, std::chrono::seconds left);

/// "1 hour 2 minutes 3 seconds". Parts of a second are left out.
std::string spoken_time(std::chrono::milliseconds time);

/// "Gustav eins".
std::string square_words(rules::Square square, Language words);
/// "Springer".
std::string piece_word(rules::PieceType type, Language words);

/// What a player may ask. An assistant announces the number of moves and the times at the player's
/// request only [FIDE 2023 Art. D.2.10.4]. A sighted player sees the rest on the board.
enum class Question : std::uint8_t {
  kLastMove,    ///< The last move again, and the result.
  kPosition,    ///< Each piece with its square.
  kClocks,      ///< The times of both players.
  kMaterial,    ///< How many pieces of each kind both players have. Nothing is judged.
  kMoveNumber,  ///< How many moves were made, and who is to move.
};

/// The answer, in sentences, for a voice or a Braille display. A question that cannot be answered
/// is answered with the reason.
std::string answer(Question question, const SeenTable& table, model::Instant now,
                   rules::Language words);

}  // namespace jadoube::announcements

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/laws/ending.h"

namespace jadoube::rules {

/// Points of a game or of an event, in halves, so that sums are exact.
struct Points {
  int halves = 0;

  bool operator==(const Points&) const = default;
  bool operator<(Points other) const { return halves < other.halves; }
  Points operator+(Points other) const { return {halves + other.halves}; }
  Points& operator+=(Points other) { return *this = *this + other; }
};

/// "1", "0.5", "7.5".
std::string to_string(Points points);

/// Reads "1", "0.5", ".5", "1/2", "½", "7½"; nothing for any other text.
std::optional<Points> parse_points(std::string_view text);

/// What a game is worth: Article 10.1 unless the event's regulations have another rule.
struct Scoring {
  Points win{2}, draw{1}, loss{0};
};

/// One for a win, a half for a draw [FIDE 2023 Art. 10.1].
inline constexpr Scoring kArticle10 = {};
/// Three for a win, one for a draw: regulations of some events.
inline constexpr Scoring kThreeOneZero = {.win = {6}, .draw = {2}, .loss = {0}};

/// What both players get.
struct GameScore {
  Points white, black;

  bool operator==(const GameScore&) const = default;
};

/// The score of a result; nothing for an unknown one.
std::optional<GameScore> score_of(Result result, const Scoring& scoring = kArticle10);

/// True if an arbiter may give this score, as after penalties [FIDE 2023 Art. 10.2, 12.9]. Each
/// number must be one that a game has, and the total at most that of a game. 0-0 and 1/2-0 may be,
/// 1-1/2 and 3/4-1/4 may not.
bool may_be_given(GameScore score, const Scoring& scoring = kArticle10);

}  // namespace jadoube::rules

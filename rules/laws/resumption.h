#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/laws/laws.h"
#include "rules/piece.h"

namespace jadoube::rules {

/// The players of an adjourned game who are there when it is resumed.
struct PresentPlayers {
  bool white = false, black = false;

  bool has(Color color) const { return color == Color::kWhite ? white : black; }
};

/// When the envelope with the sealed move is opened.
enum class EnvelopeOpened : std::uint8_t {
  kNow,
  kOnArrival,  ///< When the player who must reply has come [FIDE 2023 Guidelines I.7].
};

/// How an adjourned game is resumed.
struct Resumption {
  EnvelopeOpened envelope;
  /// The player whose clock is started. After kNow: when the sealed move has been made.
  Color clock;
  /// True if the player who must reply may seal the reply in a new envelope, stop their clock and
  /// start the opponent's [I.9.3].
  bool may_seal_reply;
  /// The Article.
  std::string_view article;

  bool operator==(const Resumption&) const = default;
};

/// How the game is resumed at the agreed time in which `sealer` has sealed a move [FIDE 2023
/// Guidelines I.9, I.11; FIDE 2014 App. E.9, E.11]. If nobody is there, the player who must reply
/// loses the time until they come.
Resumption resume_with(PresentPlayers present, Color sealer, const Laws& laws);

}  // namespace jadoube::rules

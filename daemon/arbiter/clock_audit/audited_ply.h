#pragma once

#include <chrono>
#include <optional>

#include "daemon/model/game.h"
#include "drivers/instant.h"
#include "rules/time/clock_model.h"

namespace jadoube::arbiter {

using drivers::Instant;

/// How the clocks of a game ought to be set.
struct AuditTerms {
  rules::TimeControl white, black;
  /// How they add the time of the next period; nothing if both ways are right, as in a tournament
  /// that does not say.
  std::optional<rules::NextPeriod> next_period = std::nullopt;
  /// The moves that each player had completed when the record begins: an adjourned game. The first
  /// displays are then not judged.
  int moves_before = 0;
  /// How far one ply may be off because displays are rounded and readings are late.
  std::chrono::milliseconds tolerance{3'000};
};

/// One ply as the audit takes it.
struct AuditedPly {
  rules::Color mover = rules::Color::kWhite;
  /// When its press was read; without a press, when the ply was known.
  Instant at{};
  bool pressed = false;
  /// What the clocks showed with the press, in whole seconds, as far as they were read.
  std::optional<std::chrono::seconds> white = std::nullopt, black = std::nullopt;
  /// Whose time ran after it, if that was seen.
  std::optional<rules::Color> running = std::nullopt;

  const std::optional<std::chrono::seconds>& of(rules::Color color) const {
    return color == rules::Color::kWhite ? white : black;
  }
};

/// A ply of the record, and whose time ran after it. It counts as pressed if the press is its
/// evidence. [guess: its press was read when the ply was confirmed; the record has no instant of
/// its own for the press.]
AuditedPly audited(const model::Ply& ply, rules::Color mover,
                   std::optional<rules::Color> running = std::nullopt);

}  // namespace jadoube::arbiter

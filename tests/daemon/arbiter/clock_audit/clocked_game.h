#pragma once

#include <algorithm>
#include <chrono>
#include <ostream>
#include <random>
#include <vector>

#include "daemon/arbiter/clock_audit/clock_audit.h"
#include "daemon/texts/incident.h"
#include "rules/time/time_control_text.h"

namespace jadoube::arbiter {

/// For the messages of tests.
inline void PrintTo(const ClockFinding& finding, std::ostream* out) {
  *out << to_string(finding.kind) << " at ply " << finding.ply << ": "
       << texts::sentence_of(finding.fault);
}

}  // namespace jadoube::arbiter

namespace jadoube::arbiter::clock_tests {

using rules::Color;
using std::chrono::milliseconds;

constexpr Color kWhite = Color::kWhite, kBlack = Color::kBlack;

inline rules::TimeControl control(const char* text) { return *rules::parse_time_control(text); }
inline rules::ClockSetup setup(const char* text) { return rules::ClockSetup::same(control(text)); }

/// What the event wants.
inline AuditTerms terms(const char* text,
                        std::optional<rules::NextPeriod> next_period = std::nullopt) {
  return {.white = control(text), .black = control(text), .next_period = next_period};
}

/// How a clock is read: its display in whole seconds, and up to `latest` after the press.
struct Reading {
  rules::Rounding rounding = rules::Rounding::kUp;
  milliseconds latest{1'000};
};

/// A game on a clock that stands on the table, read as a board reads it.
class ClockedGame {
 public:
  explicit ClockedGame(const rules::ClockSetup& real, Reading reading = {}, unsigned seed = 7)
      : clock(real), reading_(reading), random_(seed) {
    clock.start();
  }

  /// The player whose clock runs thinks so long, moves and presses.
  void play(milliseconds thought) {
    const Color mover = clock.state().turn;
    pass(std::max(thought - late_, milliseconds(1)));
    clock.press();
    late_ = milliseconds(random_() % (reading_.latest.count() + 1));
    pass(late_);
    plies.push_back({.mover = mover,
                     .at = now,
                     .pressed = true,
                     .white = shown(Color::kWhite),
                     .black = shown(Color::kBlack),
                     .running = rules::opponent_of(mover)});
  }

  /// So many plies of `least` to `most` each.
  void play(int count, milliseconds least, milliseconds most) {
    for (int i = 0; i < count; ++i) {
      play(least + milliseconds(random_() % ((most - least).count() + 1)));
    }
  }

  /// Time passes on the clock that runs and on the wall.
  void pass(milliseconds time) {
    clock.advance(time);
    now += time;
  }

  std::chrono::seconds shown(Color color) const {
    return rules::displayed(clock.shown(color), reading_.rounding);
  }

  rules::ClockModel clock;
  Instant now{};
  std::vector<AuditedPly> plies;

 private:
  Reading reading_;
  std::mt19937 random_;
  milliseconds late_{0};
};

inline std::vector<ClockFindingKind> kinds(const std::vector<ClockFinding>& findings) {
  std::vector<ClockFindingKind> all;
  for (const ClockFinding& finding : findings) all.push_back(finding.kind);
  return all;
}

/// The findings on a game on a clock that is set to `real` where `intended` was wanted.
inline std::vector<ClockFinding> findings(const char* intended, const char* real, int plies = 60,
                                          milliseconds least = std::chrono::seconds(2),
                                          milliseconds most = std::chrono::seconds(60)) {
  ClockedGame game(setup(real));
  game.play(plies, least, most);
  return audit_clock(terms(intended), game.plies, {}, Instant{});
}

}  // namespace jadoube::arbiter::clock_tests

#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/announcements/announcement.h"
#include "daemon/model/by_color.h"
#include "rules/notation/language.h"
#include "rules/pgn/pgn.h"

namespace jadoube::announcements {

/// How one table is announced.
struct AnnouncerSettings {
  /// The language of moves, pieces and numbers. German: the words of the Laws.
  rules::Language words = rules::Language::kGerman;
  /// A ply that nothing has confirmed is announced when it was on the board for this time.
  /// Confirmed plies are announced at once. Nothing: it is not announced.
  std::optional<std::chrono::milliseconds> provisional_after = std::chrono::milliseconds(2000);
  /// The times left at which a player is warned, once each. Empty: times are announced at a request
  /// only [FIDE 2023 Art. D.2.10.4].
  std::vector<std::chrono::seconds> time_warnings = {};
};

/// Decides what to announce about one table. It compares its announcements so far with the game as
/// it is now. So nothing is announced twice and nothing is left out, whatever happened between two
/// calls. Illegal moves are announced as moves: that they are illegal is for arbiters only.
class GameAnnouncer {
 public:
  explicit GameAnnouncer(AnnouncerSettings settings) : settings_(std::move(settings)) {}

  /// The announcements that are due now, in this order. `now` never runs backwards.
  std::vector<Announcement> update(const SeenTable& table, model::Instant now);

  /// When to call `update` again, although nothing has changed. `drivers::kNever`: not before.
  model::Instant call_again() const { return call_again_; }

 private:
  struct SaidPly {
    rules::Move move;
    bool operator==(const SaidPly&) const = default;
  };

  void meet(const model::Game& game, model::Instant now);
  void report_plies(const model::Game& game, model::Instant now);
  void report_change(const model::Game& game, std::size_t same, std::size_t standing);
  void report_end(const model::Game& game);
  void report_times(const SeenTable& table, model::Instant now);
  std::size_t standing_plies(const model::Game& game, model::Instant now);
  void say(Kind kind, std::string text);
  void call_at(model::Instant when) { call_again_ = std::min(call_again_, when); }

  AnnouncerSettings settings_;
  std::vector<Announcement> out_;
  model::Instant call_again_ = drivers::kNever;
  // The number of the game with announced plies. 0: none yet.
  int ordinal_ = 0;
  model::Instant started_at_{};
  std::vector<SaidPly> said_;
  std::uint32_t revision_ = 0;
  // Since when the game differs from its announcements.
  std::optional<model::Instant> differs_since_;
  rules::Result result_ = rules::Result::kUnknown;
  bool adjourned_ = false;
  struct Warned {
    // The clock of the game was seen before.
    bool was_seen = false;
    // The lowest warning that the player has reached.
    std::optional<std::chrono::seconds> at;
  };
  model::ByColor<Warned> warned_;
};

}  // namespace jadoube::announcements

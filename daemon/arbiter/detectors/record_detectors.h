#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "daemon/model/decision.h"

namespace jadoube::arbiter {

/// Finds changes of the record itself: plies that changed although they were published as certain.
/// Games that nobody can follow. Games that wait for a decision.
class RecordDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(reported_, revision_, revised_, choices_, missing_, unknown_);
  }

 private:
  /// A published ply.
  struct PublishedPly {
    rules::Move move;
    model::PlyState state;
    std::optional<int> margin;
    std::string text;
  };

  /// Several explanations fit from ply `ply` on, counted from 1, and an arbiter has to choose.
  /// After an outage, nothing that follows can decide.
  struct Choice {
    std::size_t ply = 0;
    bool is_of_outage = false;
    Instant since;
  };

  /// The moves after the first `plies` ones are not known, and the board shows others.
  struct Unknown {
    std::size_t plies = 0;
    Instant since;
    std::chrono::seconds patience{0};
  };

  void note_choices(const model::Game& game, Instant at);
  void note_unknown(const ObservedGame& record);
  void compare(const ObservedGame& record, std::size_t keep);
  std::size_t plies_known(std::size_t plies) const;
  void find_unfollowed(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_still_unknown(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_undecided(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_missing(const ObservedGame& record, std::vector<Finding>& found) const;
  void note_revised(const ObservedGame& record, std::size_t index);

  std::vector<PublishedPly> reported_;
  std::uint32_t revision_ = 0;
  std::vector<Finding> revised_;
  /// In the order of their doubts.
  std::vector<Choice> choices_;
  /// Plies are missing after the first `ply` ones.
  std::optional<Choice> missing_;
  /// From the time when moves became unknown until the record explains the sensed placement.
  std::optional<Unknown> unknown_;
};

/// Keeps the reports of an arbiter about what no board can sense, and finds their incidents.
class ReportedDetector {
 public:
  void take(const model::TimedChange& change);
  void report(const model::Report& report, const ObservedGame& record);
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// How often `by` used two hands; it counts with what the board sensed [FIDE 2023 Art. 7.5.4,
  /// 7.5.5].
  int two_hands(rules::Color by) const { return two_hands_[by]; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(two_hands_, reversed_);
  }

 private:
  /// When the colours were found reversed, and after how many plies.
  struct Reversed {
    Instant at;
    std::size_t plies;
  };

  ByColor<int> two_hands_;
  std::optional<Reversed> reversed_;
};

}  // namespace jadoube::arbiter

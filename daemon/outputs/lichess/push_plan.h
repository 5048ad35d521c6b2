#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/outputs/lichess/push_answer.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/release.h"

namespace jadoube::outputs {

/// A game as Lichess should have it.
struct WantedGame {
  Heading heading;
  ReleasedGame game;

  bool operator==(const WantedGame&) const = default;
};

/// One push: the games, and their texts.
struct Push {
  std::vector<WantedGame> games;
  std::string body;
};

/// Decides what to push to a round of Lichess, and when. Pure: time is an argument.
///
/// The problem: Lichess takes whole games, and never deletes a move. It refuses a whole game for
/// one illegal move. It takes the order of the boards only from a push that has all games. It
/// limits size and rate. The policy:
/// - All games at the start, when the pairings change, and after it could not be reached. Else only
///   the games that changed since Lichess took them.
/// - One push a second, of at most 100 games and 256 KiB. After "too many requests" a minute of
///   silence, after other failures a pause that doubles.
/// - A game that Lichess refuses is an alert, and is not sent again until it changes.
/// - A ply that is taken back is not taken back at Lichess. When another ply is settled in its
///   place, the whole corrected game goes out. If a result comes first, it goes out with the moves
///   that Lichess has.
/// - If only the clocks of a frozen game changed, it waits ten seconds.
/// - A refused token, a round that reads an address, and a round that does not exist stop
///   everything until `resume`.
/// [spec: Lichess API; seen: the code of lila]
class PushPlan {
 public:
  /// What Lichess has of games, as `digests` returned it before a restart. These games go out again
  /// only if they differ. Call it before `want`.
  void restore(const std::map<std::string, std::string>& digests);

  /// The games that Lichess should have, in the order of the boards.
  void want(std::vector<WantedGame> games);

  /// The next push. Nothing: it must wait, or everything is pushed.
  std::optional<Push> next(Instant now);

  /// The answer to the last push. There is one answer to each push.
  void answered(const PushAnswer& answer, Instant now);

  /// Call it if a stop, a pause or refused games had a reason that no longer applies. All games are
  /// sent again at once. Only a pause that Lichess has asked for continues. Without a problem, the
  /// call does nothing.
  void resume(Instant now);

  /// No push before that.
  void wait_until(Instant time) { not_before_ = std::max(not_before_, time); }

  /// When `next` may have something, if nothing else happens. kNever: not before.
  Instant wake() const;

  /// Why nothing goes out, or not everything: a packed sentence, see rules/sentence.h. Empty:
  /// nothing is wrong.
  const std::string& problem() const { return problem_; }
  /// True if nothing is sent until `resume`.
  bool is_stopped() const { return stopped_; }
  /// What Lichess refused, what it shows though it was taken back, and games that it still shows
  /// though they are no longer in the round.
  std::vector<TableAlert> alerts() const;

  /// True if something is at Lichess.
  bool has_sent() const { return !at_lichess_.empty(); }
  /// The games that differ from the wanted ones at Lichess.
  std::vector<WantedGame> missing() const;
  /// Why Lichess does not have that game: a packed sentence, see rules/sentence.h. Empty: it was
  /// not sent yet.
  std::string why_missing(const WantedGame& game) const;
  /// What Lichess has, by GameId, in short: to be kept over a restart.
  std::map<std::string, std::string> digests() const;
  /// Lichess has asked for a pause until this time. Instant{}: it never has.
  Instant silent_until() const { return silent_until_; }

 private:
  // A game as Lichess has it, by its GameId.
  struct AtLichess {
    WantedGame sent;
    std::string text;
    // The text without the clocks, to see if anything else changed.
    std::string text_without_clocks;
    Instant sent_at{};
    // Lichess has these plies. Empty until it took the game once.
    std::optional<std::vector<model::Ply>> plies = {};
    // Why it refused `text`, a packed sentence. Empty: it took it.
    std::string refusal = {};
    // It took fewer plies than it was sent.
    int missing_plies = 0;
    // Of a game that was sent before a restart, instead of `text`.
    std::string digest = {};
  };

  struct Outgoing {
    WantedGame game;
    std::string text;
  };

  Outgoing outgoing(const WantedGame& wanted) const;
  Instant due(const WantedGame& wanted) const;
  void take_answers(const PushAnswer& answer, Instant now);
  void took(const GameAnswer& answer, const Outgoing& sent, Instant now);
  void refused(const Outgoing& sent, std::string why, Instant now);
  void pause(Instant until, const rules::Sentence& why);
  void stop(const rules::Sentence& why);
  void fail(const PushAnswer& answer, Instant now);
  void make_smaller(const PushAnswer& answer, Instant now);

  std::vector<WantedGame> wanted_;
  std::map<std::string, AtLichess> at_lichess_;
  // Games of the full push that are not sent yet.
  std::set<std::string> full_;
  std::vector<Outgoing> in_flight_;
  std::map<std::string, WantedGame> gone_;
  Instant not_before_{};
  // Lichess has asked for a pause until this time.
  Instant silent_until_{};
  int failures_ = 0;
  std::size_t most_games_, most_bytes_;
  std::string problem_;
  bool stopped_ = false;
  // `restore` was called, and nothing is wanted yet.
  bool is_restored_ = false;

 public:
  PushPlan();
};

}  // namespace jadoube::outputs

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/release/event_gate.h"
#include "daemon/release/withheld.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::release {

/// What everybody may see: a second stream, which gets each event when the event is old enough. A
/// caller without a role reads only from this stream, in every protocol: services, pages, displays,
/// LiveChess. There is one such stream for all readers and all delays.
///
/// A withheld game (`withheld.h`) has no moves here, even if they are old.
///
/// While nothing is held back or withheld, there is no second stream: readers have the live stream,
/// which costs nothing. When something is held back for the first time, readers change to this
/// stream, and keep it until the daemon ends. Its events have other numbers than in the journal,
/// because boards with different delays give another order of events. So its cursors have another
/// epoch, and nobody may look up its numbers in the journal.
///
/// Names, tables and pairings of tournaments are not held back (`withheld.h`).
class PublicFeed {
 public:
  struct Parts {
    /// It must exist longer.
    stream::Feed& live;
    storage::Archive archive;
    DelayRules rules = {};
    std::function<model::Instant()> now;
    /// The journal's epoch.
    std::string epoch;
    /// Readers have this stream from the start. It begins when it is started. A relay gets from its
    /// halls what is held back, and all earlier events must wait until it has all of that.
    bool always = false;
  };
  explicit PublicFeed(Parts parts);
  ~PublicFeed();
  PublicFeed(const PublicFeed&) = delete;
  PublicFeed& operator=(const PublicFeed&) = delete;

  /// Begins with the events that are old enough, if anything is held back or withheld now.
  /// DataLoss: the journal cannot be read. Then this stream is empty until the journal can be read.
  /// Nobody gets the live stream instead.
  rules::Expected<void> open();
  /// Follows the live stream. `began` is called once, when readers must change to this stream. If
  /// the stream is open already, it is called at once. `report_problem` gets the reason why the
  /// journal cannot be read, and an empty text when it can be read again. Both are called on the
  /// thread of this stream.
  void start(std::function<void()> began,
             std::function<void(const std::string& why)> report_problem);
  void stop();
  /// One step of its thread, for tests. DataLoss as above.
  rules::Expected<void> step();

  /// True if readers have this stream, and not the live one. It stays so. Any thread.
  bool is_held_back() const { return is_held_back_; }
  /// The stream itself. Any thread.
  stream::Feed& feed() { return feed_; }
  /// The stream that everybody may read now: this one or the live one. Any thread.
  stream::Feed& for_everybody() { return is_held_back_ ? feed_ : parts_.live; }
  /// Part of this stream's cursors.
  const std::string& epoch() const { return epoch_; }

  /// The last event that readers of the live stream had when this stream began. Nothing: this
  /// stream began with old enough events. Any thread.
  std::optional<std::uint64_t> seen_by_everybody() const;

  /// How long moves on `board` are held back. Any thread.
  std::chrono::seconds delay_of(const std::string& board) const;
  /// The least age of what everybody sees of `board`: its delay, or less if the delay began, or
  /// grew, after everybody had seen newer things. Any thread.
  std::chrono::seconds age_of(const std::string& board) const;

  /// The game as everybody may see it: without moves, if it is withheld. Any thread.
  model::Game as_shown(const std::string& board, model::Game game) const;
  /// A game that is not the present one of its board in this stream. Nothing: there is no such
  /// game, or nobody may see it yet. DataLoss, Internal: it cannot be read. Any thread; each thread
  /// needs its own archive.
  rules::Expected<std::optional<storage::codec::StoredGame>> earlier_game(storage::Archive& archive,
                                                                          const std::string& board,
                                                                          int ordinal) const;
  /// The earlier games, by board and number, with corrections in the journal that nobody may see
  /// yet. It covers all rows that `archive` has read before. DataLoss as above.
  rules::Expected<std::set<std::pair<std::string, int>>> corrected_games(
      storage::Archive& archive) const;
  /// The number of the present game of `board` in this stream, and 0 without one. Nothing: the
  /// board was imported, and all of its games may be seen.
  rules::Expected<std::optional<int>> last_game(storage::Archive& archive,
                                                const std::string& board) const;

 private:
  using TournamentNow = std::shared_ptr<const model::Tournament>;

  void run();
  rules::Expected<void> begin();
  rules::Expected<model::Board> board_then(const stream::NamedBoard& named, std::uint64_t head);
  bool hide_withheld(std::vector<model::Event>& events);
  rules::Expected<void> show_released(std::vector<model::Event>& events);
  void take(const std::shared_ptr<const model::Event>& event, std::vector<model::Event>& events);
  void take_change(const model::Event& event, const model::Change& change,
                   std::vector<model::Event>& events);
  void hide_moves(const std::string& board, const model::Game& game, model::Instant at,
                  std::vector<model::Event>& events);
  void restore(const std::vector<stream::NamedBoard>& boards,
               const std::vector<TournamentNow>& tournaments);
  void report(const std::vector<stream::NamedBoard>& boards);
  void add_board(const std::string& id, const model::Board& board,
                 std::vector<model::Event>& events) const;
  rules::Expected<void> advance();
  void publish(std::vector<model::Event> events);
  void add_tournaments(std::vector<model::Event>& events);

  Parts parts_;
  const std::string epoch_;
  stream::Feed feed_;
  std::atomic<bool> is_held_back_ = false, stopping_ = false;
  mutable std::mutex mutex_;
  // The mutex guards these.
  bool has_begun_ = false;
  // Somebody may have read this stream before it begins.
  bool has_readers_ = false;
  // The last event that everybody saw. Nothing: only old enough events.
  std::optional<std::uint64_t> seen_by_everybody_;
  EventGate gate_;
  Withheld withheld_;
  // The present games here, by board, and which of them have no moves.
  std::map<std::string, int> present_;
  std::set<std::string> without_moves_;
  std::map<std::string, TournamentNow> now_, then_, shown_;
  // The corrections of earlier games that have not gone out, by board and game: their numbers.
  mutable std::map<std::pair<std::string, int>, std::uint64_t> corrections_;
  mutable std::uint64_t corrections_read_ = 0;
  std::thread thread_;
};

}  // namespace jadoube::release

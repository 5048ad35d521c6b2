#include "daemon/engine/board_replay.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "daemon/storage/codec/row_codec.h"
#include "daemon/system/digest.h"
#include "daemon/tracking/kept_plies.h"

namespace jadoube::engine {

using rules::ErrorCode;
using rules::refuse;

namespace {

int ordinal_of(const model::Board& board) { return board.game ? board.game->ordinal : 0; }

}  // namespace

storage::codec::KeptBoard kept_now(const TrackersNow& trackers, const model::Board& published,
                                   std::uint64_t event) {
  storage::codec::KeptBoard kept{.program = system::build_id(),
                                 .rules = storage::codec::to_bytes(trackers.incidents.rules()),
                                 .game = ordinal_of(trackers.games.board()),
                                 .event = event,
                                 .published = published};
  if (kept.program.empty()) return kept;
  kept.games = tracking::state_of(trackers.games);
  kept.incidents = trackers.incidents.state();
  return kept;
}

rules::Expected<KeptTrackers> trackers_in(const storage::codec::KeptBoard& kept, int ordinal,
                                          const arbiter::TournamentRules& rules) {
  if (system::build_id().empty() || kept.program != system::build_id()) {
    return refuse(ErrorCode::kFailedPrecondition, "another version of the daemon kept them");
  }
  if (kept.rules != storage::codec::to_bytes(rules)) {
    return refuse(ErrorCode::kFailedPrecondition, "the tournament rules were others then");
  }
  auto games = tracking::tracker_from_state(kept.games);
  arbiter::IncidentTracker incidents(rules);
  if (!games || !incidents.set_state(kept.incidents)) {
    return refuse(ErrorCode::kDataLoss, "they cannot be read");
  }
  if (kept.game != ordinal || ordinal_of(games->board()) != ordinal) {
    return refuse(ErrorCode::kFailedPrecondition, "they are of another game");
  }
  return KeptTrackers{*std::move(games), std::move(incidents)};
}

using drivers::Instant;

namespace {

// A tracker that has no observation of the present game.
tracking::BoardTracker tracker_before(const BoardPast& past) {
  tracking::BoardTracker tracker(past.games_before);
  if (past.start) tracker.know_starts({*past.start});
  return tracker;
}

}  // namespace

bool derives_again(const arbiter::Ruling& ruling) {
  return !ruling.side_decision && !arbiter::holds_from_now(ruling);
}

BoardReplay::BoardReplay(const arbiter::TournamentRules& rules, BoardPast past)
    : past_(std::move(past)),
      ruled_(past_.known_rulings),
      tracker_(tracker_before(past_)),
      derivation_(tracker_),
      incidents_(rules) {
  tracker_.expect(past_.recorded);
  if (!past_.kept) return;
  tracker_ = std::move(past_.kept->games);
  incidents_ = std::move(past_.kept->incidents);
  past_.kept.reset();
  published_ = tracker_.board();
}

void BoardReplay::take(Seen seen) {
  const auto& [at, observation] = seen.back();
  const auto before = seen.first(seen.size() - 1);
  for (; ruled_ < past_.rulings.size() && past_.rulings[ruled_].at < at; ++ruled_) {
    rule_before(ruled_, before);
  }
  // Recorded plies are no revision.
  const auto since = before.empty() ? Instant{} : before.back().at;
  const bool keeps_plies = std::ranges::any_of(past_.recorded, [&](const auto& recorded) {
    return recorded.after >= since && recorded.after < at;
  });
  if (keeps_plies) incidents_.expect_ruling();
  tracker_.observe(at, observation, changes_);
  process(at, seen.size());
}

ReplayedBoard BoardReplay::finish(Seen seen, Instant now) {
  write_recorded_last(seen.size());
  for (; ruled_ < past_.rulings.size(); ++ruled_) rule_before(ruled_, seen);
  advance(now, seen.size());
  return {std::move(tracker_), std::move(incidents_), std::move(found_)};
}

// Writes the recorded plies that no observation led to. They were confirmed by time alone after the
// last observation, or only the recording version explained a gap.
void BoardReplay::write_recorded_last(std::size_t seen) {
  if (past_.recorded.empty() || !tracker_.write_expected(changes_)) return;
  incidents_.expect_ruling();
  process(tracker_.last_at(), seen);
}

// Applies the ruling with the index `ruled`, which was made after `seen`.
void BoardReplay::rule_before(std::size_t ruled, Seen seen) {
  const auto& ruling = past_.rulings[ruled];
  advance(ruling.at, seen.size());
  if (ruling.side_decision) {
    // The tracker accepted the decision when it was made, so it accepts it now.
    (void)incidents_.decide(ruling.at, *ruling.side_decision, reported_);
  } else if (!derives_again(ruling)) {
    tracker_.correct(*ruling.correction, changes_);
  } else {
    derive_again(past_.rulings.first(ruled + 1), seen);
  }
  if (!ruling.side_decision) {
    incidents_.expect_ruling(arbiter::undone_since(past_.rulings.first(ruled), ruling));
  }
  process(ruling.at, seen.size());
}

void BoardReplay::advance(Instant now, std::size_t seen) {
  tracker_.advance(now, changes_);
  process(now, seen);
}

void BoardReplay::derive_again(std::span<const arbiter::Ruling> rulings, Seen seen) {
  auto corrections = arbiter::corrections_of({rulings.begin(), rulings.end()});
  corrections.insert(corrections.end(), past_.recorded.begin(), past_.recorded.end());
  if (!published_.game) return;
  auto derived =
      tracking::rederive(published_, derivation_, seen, corrections, rulings.back().at, changes_);
  // If it fails, another version made the ruling, about a game that this version does not find.
  if (derived) tracker_ = *std::move(derived);
}

// `seen`: the number of observations so far.
void BoardReplay::process(Instant now, std::size_t seen) {
  for (const auto& change : changes_) {
    const auto* started = std::get_if<model::GameStarted>(&change.change);
    const bool is_found = started && started->game->ordinal > past_.games_before + 1;
    if (is_found && published_.game) {
      found_.push_back({*published_.game, checkpoint_of(tracker_), seen});
    }
    incidents_.take(change, reported_);
    model::apply(change.change, published_);
  }
  changes_.clear();
  incidents_.run_until(now, reported_);
  reported_.clear();
}

ReplayedBoard replay_board(const arbiter::TournamentRules& rules, BoardPast past,
                           std::span<const tracking::TimedObservation> seen, Instant now) {
  BoardReplay replay(rules, std::move(past));
  for (std::size_t taken = 1; taken <= seen.size(); ++taken) replay.take(seen.first(taken));
  return replay.finish(seen, now);
}

ReplayedBoard replay_as_published(const arbiter::TournamentRules& rules, const BoardPast& past,
                                  std::span<const tracking::TimedObservation> seen, Instant now,
                                  const PublishedGame& published, ReplayedBoard replayed) {
  tracking::KeptPlies kept(published.game, published.result_at);
  const auto is_of_game = [&](const ReplayedBoard& board) {
    const auto& game = board.games.board().game;
    return board.found.empty() && game && game->ordinal == published.game.ordinal;
  };
  while (is_of_game(replayed)) {
    if (!kept.missing_in(*replayed.games.board().game)) break;
    auto again = past;
    again.recorded = kept.given();
    auto next = replay_board(rules, std::move(again), seen, now);
    if (!is_of_game(next)) break;
    replayed = std::move(next);
  }
  if (is_of_game(replayed)) replayed.games.take_over(kept.plies());
  return replayed;
}

namespace {

// FNV-1a: it is well known, short, and the same everywhere.
class Hash {
 public:
  void add(char byte) { value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3u; }
  void add(const std::string& text) {
    for (const char byte : text) add(byte);
    add('\0');
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace

std::string digest(const model::Game& game) {
  Hash hash;
  for (const model::Ply& ply : game.plies) {
    hash.add(ply.uci);
    hash.add(static_cast<char>(ply.state));
  }
  return std::to_string(game.ordinal) + "/" + std::to_string(game.plies.size()) + "/" +
         std::to_string(game.revision) + "/" + std::string(rules::to_string(game.result)) + "/" +
         std::to_string(hash.value());
}

BoardRecord::BoardRecord(std::string id, model::Board published, arbiter::Rulings rulings,
                         PendingRecord& pending)
    : id_(std::move(id)),
      pending_(pending),
      published_(std::move(published)),
      rulings_(std::move(rulings)) {}

void BoardRecord::add(const model::TimedChange& change) {
  model::apply(change.change, published_);
  pending_.add_change(id_, change, published_.game);
  if (std::holds_alternative<model::PliesChange>(change.change)) {
    pending_.add_digest(id_, *published_.game);
  } else if (std::holds_alternative<model::GameStarted>(change.change) ||
             std::holds_alternative<model::ResultChange>(change.change) ||
             std::holds_alternative<model::SoftwareClockChange>(change.change)) {
    pending_.add_game(id_, *published_.game);
  }
}

void BoardRecord::add(const std::vector<arbiter::IncidentChange>& reported) {
  for (const auto& change : reported) pending_.add_incident(id_, change);
}

void BoardRecord::add_decision(const arbiter::Ruling& ruling) {
  pending_.add_ruling(id_, ruling, published_);
  rulings_.push_back(ruling);
}

void BoardRecord::add_correction(arbiter::Ruling& ruling, const model::Board& before) {
  if (published_.game) ruling.revision = published_.game->revision;
  ruling.number = static_cast<int>(rulings_.size()) + 1;
  rulings_.push_back(ruling);
  const bool begins_game = ruling.correction && ruling.correction->new_game;
  pending_.add_ruling(
      id_, ruling, before,
      begins_game ? PendingRecord::Place::kCheckpoint : PendingRecord::Place::kAfterCheckpoint);
}

void BoardRecord::add_kept(const TrackersNow& trackers) {
  pending_.add_kept(id_, kept_now(trackers, published_, pending_.next_event() - 1));
}

void BoardRecord::begin_game(std::span<const tracking::TimedObservation> checkpoint) {
  if (published_.game) {
    model::Game ended = *published_.game;
    ended.closed = true;
    pending_.add_game(id_, ended);
  }
  for (const auto& each : checkpoint) {
    pending_.add_observation(id_, each, PendingRecord::Place::kCheckpoint);
  }
  keep_orientation(checkpoint.front().at);
}

void BoardRecord::separate(Instant at) {
  pending_.add_observation(id_, {at, drivers::DeviceRead{published_.device}});
}

void BoardRecord::resume(const PublishedGame& published) {
  published_.game = published.game;
  published_.unexplained = published.unexplained;
}

// An arbiter may have set the board's orientation in an earlier game. It is still valid, but no
// observation shows it.
void BoardRecord::keep_orientation(Instant at) {
  const auto said =
      std::ranges::find_if(rulings_.rbegin(), rulings_.rend(), [](const arbiter::Ruling& ruling) {
        return ruling.correction && ruling.correction->orientation;
      });
  const auto kept = said == rulings_.rend() ? std::nullopt : std::optional(*said);
  rulings_.clear();
  if (!kept || kept->correction->orientation != published_.orientation) return;
  auto ruling = *kept;
  ruling.number = 1;
  ruling.at = ruling.correction->after = at;
  ruling.against_revision = ruling.revision = 0;
  pending_.add_ruling(id_, ruling, published_, PendingRecord::Place::kCheckpoint);
  rulings_.push_back(std::move(ruling));
}

}  // namespace jadoube::engine

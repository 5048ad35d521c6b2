#include "tests/score/stream_digest.h"

#include <sstream>
#include <vector>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/texts/incident.h"
#include "daemon/tracking/change_text.h"
#include "daemon/tracking/rederive.h"

namespace jadoube::score {
namespace {

using drivers::Instant;

long long number_of(Instant at) { return static_cast<long long>(at.time_since_epoch().count()); }

// What the text of a change leaves out.
void write_plies(const std::vector<model::Ply>& plies, std::ostream& out) {
  for (const auto& ply : plies) {
    out << "  " << ply.uci << ' ' << static_cast<int>(ply.state) << ' '
        << static_cast<int>(ply.evidence) << ' ' << number_of(ply.made_at) << ' '
        << (ply.confirmed_at ? number_of(*ply.confirmed_at) : -1) << ' ' << ply.margin.value_or(-1)
        << ' ' << (ply.white_clock ? ply.white_clock->count() : -1) << ' '
        << (ply.black_clock ? ply.black_clock->count() : -1) << '\n';
  }
}

void write_change(const model::TimedChange& change, std::ostream& out) {
  out << number_of(change.at) << ' ' << tracking::to_text(change.change) << '\n';
  if (const auto* plies = std::get_if<model::PliesChange>(&change.change)) {
    out << "  keeps " << plies->keep << ", final " << plies->final_plies << '\n';
    write_plies(plies->plies, out);
  }
}

void write_incident(const model::IncidentChange& change, std::ostream& out) {
  const auto& incident = change.incident;
  out << number_of(change.at) << " incident " << model::to_string(incident.id) << ' '
      << static_cast<int>(change.what) << ' ' << model::to_string(incident.kind) << ' '
      << model::to_string(incident.severity) << ' ' << model::to_string(incident.life)
      << " article " << incident.article << " ply " << incident.ply << ' ' << incident.move
      << " offender " << (incident.offender ? static_cast<int>(*incident.offender) : -1)
      << " offences " << incident.offences << " margin " << incident.margin.value_or(-1) << ' '
      << model::to_string(incident.closes) << (incident.put_right ? " put right " : " ")
      << number_of(incident.began) << ' ' << number_of(incident.opened) << ' '
      << number_of(incident.changed) << " squares";
  for (const auto square : incident.squares) out << ' ' << static_cast<int>(square);
  out << "; " << texts::what(incident) << "; " << texts::why(incident) << "; "
      << texts::may_do(incident) << "; " << texts::penalty(incident) << "; "
      << texts::reason(incident) << '\n';
}

void write_board(const model::Board& board, std::ostream& out) {
  if (!board.game) return;
  const auto& game = *board.game;
  out << "game " << game.ordinal << " revision " << game.revision << " final " << game.final_plies
      << " result " << static_cast<int>(game.result) << ' ' << static_cast<int>(game.termination)
      << (game.incomplete ? " incomplete" : "") << '\n';
  write_plies(game.plies, out);
}

// The tracker of one board and of its incidents, as the engine runs them.
class TrackedStream {
 public:
  void observe(const tracking::TimedObservation& seen) {
    tracker_.observe(seen.at, seen.observation, changes_);
    while (tracker_.game_follows()) tracker_.advance(tracker_.wake_at(), changes_);
    out_ << (tracker_.take_request(tracking::BoardRequest::kLog) ? "asks for the log\n" : "")
         << (tracker_.take_request(tracking::BoardRequest::kPlacement) ? "asks for the placement\n"
                                                                       : "");
    record_.push_back(seen);
    finish(tracker_.last_at());
  }
  void advance(Instant now) {
    tracker_.advance(now, changes_);
    finish(now);
  }
  void restart() {
    auto again = tracking::tracker_from_state(state_of(tracker_));
    if (!again) {
      out_ << "the state is not read\n";
      return;
    }
    tracker_ = *std::move(again);
  }
  void derive_again() {
    const auto& game = tracker_.board().game;
    tracking::BoardTracker fresh(game ? game->ordinal - 1 : 0);
    const auto derived = rederive(std::move(fresh), record_, {}, tracker_.last_at());
    out_ << "derived again: ";
    write_board(derived.board(), out_);
  }
  std::string text() {
    write_board(tracker_.board(), out_);
    return std::move(out_).str();
  }

 private:
  void finish(Instant now) {
    std::vector<model::IncidentChange> found;
    for (const auto& change : changes_) {
      write_change(change, out_);
      incidents_.take(change, found);
      if (std::holds_alternative<model::GameStarted>(change.change)) begun_ = true;
    }
    changes_.clear();
    incidents_.run_until(now, found);
    for (const auto& change : found) write_incident(change, out_);
    if (std::exchange(begun_, false)) record_ = checkpoint_of(tracker_);
  }

  tracking::BoardTracker tracker_;
  arbiter::IncidentTracker incidents_{arbiter::TournamentRules{}};
  std::vector<model::TimedChange> changes_;
  std::vector<tracking::TimedObservation> record_;
  std::ostringstream out_;
  bool begun_ = false;
};

}  // namespace

std::string tracked_text(std::span<const tracking::TimedObservation> seen, Instant end,
                         Feeding feeding) {
  TrackedStream stream;
  const bool restarts = feeding == Feeding::kWithRestart;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (restarts && i == seen.size() / 2) stream.restart();
    stream.observe(seen[i]);
  }
  stream.advance(end);
  if (restarts) stream.derive_again();
  return stream.text();
}

}  // namespace jadoube::score

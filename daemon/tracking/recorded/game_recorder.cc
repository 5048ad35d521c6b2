// Everything that is published of a board goes through the recorder. Changes of the game are
// written on the sheet, which publishes them. A ply that was published as more than provisional
// changes only with a new revision.
#include "daemon/tracking/recorded/game_recorder.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

GameRecorder::GameRecorder(const GameRecorder& other)
    : board_(other.board_),
      publisher_(other.publisher_, board_),
      sheet_(other.sheet_, board_, publisher_),
      uncertainty_(other.uncertainty_),
      end_(other.end_) {}

GameRecorder& GameRecorder::operator=(const GameRecorder& other) {
  if (this == &other) return *this;
  board_ = other.board_;
  publisher_ = Publisher(other.publisher_, board_);
  sheet_ = Scoresheet(other.sheet_, board_, publisher_);
  uncertainty_ = other.uncertainty_;
  end_ = other.end_;
  return *this;
}

bool GameRecorder::publish_device(const drivers::DeviceInfo& read) {
  auto info = read;
  // A board that is connected again reports its number later than other things. It keeps its name.
  if (info.serial.empty()) {
    info.serial = board_.device.serial;
    info.short_serial = board_.device.short_serial;
  }
  if (board_.device == info) return false;
  const auto sensing = view().sensing();
  publish(model::DeviceChange{info});
  if (view().sensing() == sensing) return false;
  sheet_.report_anew();
  return true;
}

void GameRecorder::begin_game(int ordinal, const Start& start, drivers::Instant at,
                              const std::string& continues) {
  uncertainty_.begin_game();
  end_ = {};
  sheet_.begin(ordinal, start.position, start.reported, at, continues);
}

Followed GameRecorder::follow(const RecordedFrom& from) {
  const auto written = this->written();
  return VariationWriter(sheet_, uncertainty_, written, from, end_.has_rested()).follow();
}

void GameRecorder::rewrite(const Reconsideration::Best& found, const Hypothesis& root,
                           drivers::Instant at) {
  const auto base = root.ply_count;
  const auto& recorded = view().plies();
  std::vector<model::Ply> plies;
  auto before = root.position;
  bool same = true;
  for (const auto move : found.variation) {
    const auto index = base + plies.size();
    const auto* written = index < recorded.size() ? &recorded[index] : nullptr;
    same &= written != nullptr && written->move == move;
    auto ply = same ? *written : Scoresheet::ply_of(before, move, at);
    if (ply.state == model::PlyState::kProvisional) {
      ply.state = same ? model::PlyState::kConfirmed : model::PlyState::kInferred;
      ply.evidence = same ? model::Evidence::kReply : model::Evidence::kSquares;
      ply.confirmed_at = at;
      // A ply found by looking back is too rare to be measured.
      ply.margin = std::min(found.ahead, kAheadWithPress);
    }
    if (!same && written != nullptr) {
      ply.white_clock = written->white_clock;
      ply.black_clock = written->black_clock;
    }
    plies.push_back(std::move(ply));
    before = before.after(move);
  }
  sheet_.write(base, std::move(plies));
}

void GameRecorder::take_over(std::span<const model::Ply> recorded) {
  auto& plies = board_.game->plies;
  const auto both = std::min(plies.size(), recorded.size());
  for (std::size_t i = 0; i < both && plies[i].move == recorded[i].move; ++i)
    plies[i] = recorded[i];
}

void GameRecorder::publish_after(const model::Board& published, drivers::Instant at,
                                 std::vector<model::TimedChange>& changes) {
  auto& game = *board_.game;
  const auto& before = *published.game;
  if (published.orientation != board_.orientation ||
      published.orientation_is_assumed != board_.orientation_is_assumed) {
    changes.push_back({at, model::PlacementChange{board_.placement, board_.orientation,
                                                  board_.orientation_is_assumed}});
    changes.push_back({at, model::ClockChange{board_.clock}});
  }
  if (before.start != game.start) return publish_from_start(published, at, changes);
  auto change = diff(before.plies, 0, game.plies, before.revision);
  const auto outcome = [](const model::Game& of) {
    return std::tie(of.result, of.termination, of.incomplete, of.adjournment,
                    of.result_is_provisional);
  };
  const bool other_result = outcome(before) != outcome(game);
  const bool otherwise = change.has_value() || other_result;
  game.revision = before.revision + (otherwise ? 1 : 0);
  // A final ply stays final, even if the result that made it final is withdrawn.
  const auto same = change ? change->keep : game.plies.size();
  game.final_plies = std::max(game.final_plies, std::min(before.final_plies, same));
  if (change) {
    change->revision = game.revision;
    change->final_plies = game.final_plies;
    changes.push_back({at, *std::move(change)});
  }
  if (other_result) {
    changes.push_back(
        {at, model::ResultChange{game.result, game.termination, game.revision, game.incomplete,
                                 game.adjournment, game.result_is_provisional}});
  }
  if (before.explanations != game.explanations) {
    changes.push_back({at, model::UncertaintyChange{game.explanations}});
  }
  if (before.clock_acts != game.clock_acts) {
    changes.push_back({at, model::SoftwareClockChange{game.clock_acts}});
  }
  publish_difference_after(published, at, changes);
}

void GameRecorder::publish_from_start(const model::Board& published, drivers::Instant at,
                                      std::vector<model::TimedChange>& changes) {
  board_.game->revision = published.game->revision + 1;
  changes.push_back({at, model::GameStarted{*board_.game}});
  publish_difference_after(published, at, changes);
}

void GameRecorder::publish_difference_after(const model::Board& published, drivers::Instant at,
                                            std::vector<model::TimedChange>& changes) const {
  if (published.unexplained == board_.unexplained) return;
  changes.push_back({at, model::UnexplainedChange{board_.unexplained}});
}

}  // namespace jadoube::tracking

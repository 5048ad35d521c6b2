#include "daemon/outputs/view.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace jadoube::outputs {
namespace {

bool is_shown(const model::Event& event) {
  if (std::holds_alternative<model::IncidentTold>(event.content)) return false;
  const auto* change = std::get_if<model::Change>(&event.content);
  return change == nullptr || !(std::holds_alternative<model::SquareChange>(*change) ||
                                std::holds_alternative<model::PlacementChange>(*change) ||
                                std::holds_alternative<model::UnexplainedChange>(*change));
}

}  // namespace

View::View(std::uint64_t number, FindGame find_game)
    : number_(number), find_game_(std::move(find_game)) {}

void View::restore(const std::string& id, model::Board board, model::Instant clock_at) {
  BoardView& view = boards_[id];
  view.game = board.game ? std::make_shared<const model::Game>(std::move(*board.game)) : nullptr;
  board.game.reset();
  view.board = std::move(board);
  view.clock_at = clock_at;
}

void View::restore(std::shared_ptr<const model::Tournament> tournament) {
  tournaments_[tournament->id] = std::move(tournament);
}

void View::has_read(std::uint64_t number) { number_ = std::max(number_, number); }

bool View::apply(const model::Event& event) {
  has_read(event.number);
  std::visit([&](const auto& content) { apply(content, event); }, event.content);
  return is_shown(event);
}

void View::apply(const model::Change& change, const model::Event& event) {
  BoardView& view = boards_[event.board];
  if (std::holds_alternative<model::ClockChange>(change)) view.clock_at = event.at;
  if (model::topic_of(event) != model::Topic::kGames) return model::apply(change, view.board);
  if (std::holds_alternative<model::GameStarted>(change) && view.game) {
    earlier_[{event.board, view.game->ordinal}] = view.game;
  }
  // Others may still hold the game as it was, so it is copied.
  if (view.game) view.board.game = *view.game;
  model::apply(change, view.board);
  if (view.board.game) {
    view.game = std::make_shared<const model::Game>(std::move(*view.board.game));
  }
  view.board.game.reset();
}

void View::apply(const model::EarlierGameCorrected& corrected, const model::Event& event) {
  earlier_[{event.board, corrected.game->ordinal}] = corrected.game.share();
}

void View::apply(const model::TournamentChanged& changed, const model::Event&) {
  restore(changed.tournament.share());
}

std::shared_ptr<const model::Game> View::game(const std::string& board, int ordinal) const {
  const auto found = boards_.find(board);
  if (found == boards_.end() || !found->second.game) return nullptr;
  const auto& present = found->second.game;
  if (present->ordinal == ordinal) return present;
  if (ordinal > present->ordinal) return nullptr;
  auto& earlier = earlier_[{board, ordinal}];
  if (!earlier) earlier = find_game_(board, ordinal);
  return earlier;
}

}  // namespace jadoube::outputs

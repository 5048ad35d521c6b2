#include "daemon/model/event.h"

#include "rules/notation/fen.h"

namespace jadoube::model {
namespace {

bool is_about_game(const Change& change) {
  return std::holds_alternative<GameStarted>(change) ||
         std::holds_alternative<PliesChange>(change) ||
         std::holds_alternative<UncertaintyChange>(change) ||
         std::holds_alternative<ResultChange>(change) ||
         std::holds_alternative<SoftwareClockChange>(change);
}

}  // namespace

Topic topic_of(const Event& event) {
  if (std::holds_alternative<IncidentReported>(event.content)) return Topic::kIncidents;
  if (std::holds_alternative<TournamentChanged>(event.content)) return Topic::kTournaments;
  const auto* change = std::get_if<Change>(&event.content);
  return change == nullptr || is_about_game(*change) ? Topic::kGames : Topic::kBoards;
}

Event event_of(const std::string& board, const TimedChange& change,
               const std::optional<Game>& game) {
  Event event{.at = change.at, .board = board, .content = change.change};
  if (!game || !is_about_game(change.change)) return event;
  event.game = game->ordinal;
  if (std::holds_alternative<PliesChange>(change.change)) {
    event.fen = rules::to_fen(game->position());
  }
  return event;
}

}  // namespace jadoube::model

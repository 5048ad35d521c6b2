#include "daemon/values/hub_event.h"

#include <utility>

#include "daemon/model/ids.h"
#include "daemon/values/audience.h"
#include "daemon/values/checked_values.h"
#include "daemon/values/event_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/time_values.h"
#include "jadoube/values/v1/event.pb.h"

namespace jadoube::values {
namespace {

using rules::Expected;
using Decoded = std::optional<model::Event>;

// The error of an event that cannot be read. A relay writes it to its log.
tl::unexpected<rules::Error> no_event(std::string why) {
  return tl::unexpected(rules::Error{rules::ErrorCode::kInvalidArgument, std::move(why)});
}

// True if the event still has a content.
bool has_content(const v1::Event& event) {
  switch (event.event_case()) {
    case v1::Event::kBoard:
      return event.board().event_case() != v1::BoardEvent::EVENT_NOT_SET;
    case v1::Event::kGame:
      return event.game().event_case() != v1::GameEvent::EVENT_NOT_SET;
    case v1::Event::kIncident:
      return event.incident().event_case() != v1::IncidentEvent::EVENT_NOT_SET;
    case v1::Event::kTournament:
      return event.has_tournament();
    case v1::Event::EVENT_NOT_SET:
      break;
  }
  return false;
}

Expected<std::string> board_named(const std::string& name) {
  auto board = board_in(name);
  if (!model::is_plain_id(board)) return no_event("\"" + name + "\" is no board");
  return board;
}

// A change of the present game.
Expected<model::Change> change_of_present(const v1::GameEvent& in, const model::Game& game) {
  switch (in.event_case()) {
    case v1::GameEvent::kPliesChanged:
      return checked_change(in.plies_changed(), game).map([](model::PliesChange&& change) {
        return model::Change(std::move(change));
      });
    case v1::GameEvent::kResultChanged:
      return checked_change(in.result_changed());
    case v1::GameEvent::kUncertaintyChanged:
      return decode(in.uncertainty_changed());
    case v1::GameEvent::kSoftwareClockChanged:
      return checked_change(in.software_clock_changed());
    default:
      return no_event("is no change of a game");
  }
}

Expected<model::EventContent> content_of(const v1::GameEvent& in, const std::string& board,
                                         const PresentGame& present) {
  const bool starts = in.has_game_started();
  if (starts || in.has_earlier_game_corrected()) {
    const auto& message = starts ? in.game_started().game() : in.earlier_game_corrected().game();
    if (message.name() != in.game()) return no_event(in.game() + " comes with another game");
    return checked_game(message).map([&](model::Game&& game) -> model::EventContent {
      if (starts) return model::Change(model::GameStarted{std::move(game)});
      return model::EarlierGameCorrected{std::move(game)};
    });
  }
  const model::Game* game = present(board);
  if (game == nullptr || game_name(board, game->ordinal) != in.game()) {
    return no_event(in.game() + " is not the present game");
  }
  auto change = change_of_present(in, *game);
  if (!change) return no_event(in.game() + ": " + change.error().message);
  return *std::move(change);
}

Expected<Decoded> event_of(const v1::GameEvent& in, const PresentGame& present) {
  const auto board = board_named(in.board());
  if (!board) return tl::unexpected(board.error());
  const int ordinal = ordinal_in(in.game());
  if (ordinal == 0 || in.game() != game_name(*board, ordinal)) {
    return no_event("\"" + in.game() + "\" is no game of " + in.board());
  }
  return content_of(in, *board, present).map([&](model::EventContent&& content) -> Decoded {
    return model::Event{.board = *board, .game = ordinal, .content = std::move(content)};
  });
}

Expected<Decoded> event_of(const v1::BoardEvent& in, const v1::Event& event) {
  if (in.has_pair_changed()) return std::nullopt;
  const auto board = board_named(in.board());
  if (!board) return tl::unexpected(board.error());
  auto read = decode(event);
  if (!read) return no_event(read.error().message);
  return model::Event{.board = *board, .content = std::move(read->content)};
}

// A hall publishes incidents of its own boards and of its own daemon only.
Expected<Decoded> event_of(const v1::IncidentEvent& in) {
  using What = model::IncidentChange::What;
  const auto what = in.has_opened()    ? What::kOpened
                    : in.has_changed() ? What::kChanged
                                       : What::kWithdrawn;
  const v1::Incident& message = in.has_opened()    ? in.opened().incident()
                                : in.has_changed() ? in.changed().incident()
                                                   : in.withdrawn().incident();
  const auto board = in.board().empty() ? Expected<std::string>("") : board_named(in.board());
  if (!board) return tl::unexpected(board.error());
  auto incident = checked_incident(message);
  if (!incident) return tl::unexpected(incident.error());
  if (message.name() != incident_name(*board, incident->id)) {
    return no_event("\"" + message.name() + "\" is no incident of " +
                    (board->empty() ? "the hall's daemon" : in.board()));
  }
  return model::Event{.board = *board,
                      .content = model::IncidentReported{what, *std::move(incident)}};
}

Expected<Decoded> event_of(const v1::TournamentChanged& in) {
  return checked_tournament(in.tournament()).map([](model::Tournament&& tournament) -> Decoded {
    return model::Event{.content = model::TournamentChanged{std::move(tournament)}};
  });
}

Expected<Decoded> event_of(const v1::Event& in, const PresentGame& present) {
  if (!has_content(in)) return std::nullopt;
  if (in.has_board()) return event_of(in.board(), in);
  if (in.has_game()) return event_of(in.game(), present);
  if (in.has_incident()) return event_of(in.incident());
  return event_of(in.tournament());
}

}  // namespace

std::optional<std::string> encode_for_hub(const model::Event& event, Audience audience) {
  v1::Event out = encode(event);
  *out.mutable_time() = encode(event.at);
  to_dates(out);
  keep_for(audience, out);
  if (!has_content(out)) return std::nullopt;
  return out.SerializeAsString();
}

Expected<Decoded> decode_from_hub(std::string_view bytes, const PresentGame& present,
                                  Audience audience) {
  v1::Event in;
  if (!in.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return no_event("the bytes are no event");
  }
  keep_for(audience, in);
  in.mutable_time();
  to_moments(in);
  return event_of(in, present).map([&](Decoded&& event) {
    if (event) event->at = decode(in.time());
    return std::move(event);
  });
}

}  // namespace jadoube::values

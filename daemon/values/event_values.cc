#include "daemon/values/event_values.h"

#include <utility>
#include <variant>

#include "daemon/values/board_values.h"
#include "daemon/values/change_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/names.h"
#include "daemon/values/tournament_values.h"

namespace jadoube::values {
namespace {

using rules::Expected;

// Writes the content of an event into the message of its stream. It has one overload for each kind.
struct ContentWriter {
  const model::Event& event;
  v1::Event& out;

  void operator()(const model::Change& change) const { std::visit(*this, change); }
  void operator()(const model::ConnectionChange& change) const {
    *out.mutable_board()->mutable_connection_changed() = encode(change);
  }
  void operator()(const model::DeviceChange& change) const {
    *out.mutable_board()->mutable_device_read() = encode(change);
  }
  void operator()(const model::SquareChange& change) const {
    *out.mutable_board()->mutable_square_changed() = encode(change);
  }
  void operator()(const model::PlacementChange& change) const {
    *out.mutable_board()->mutable_placement_read() = encode(change);
  }
  void operator()(const model::ClockChange& change) const {
    *out.mutable_board()->mutable_clock_read() = encode(change);
  }
  void operator()(const model::UnexplainedChange& change) const {
    *out.mutable_board()->mutable_unexplained_changed() = encode(change);
  }
  void operator()(const model::PairChange& change) const {
    *out.mutable_board()->mutable_pair_changed() = encode(*change.pair);
  }
  void operator()(const model::GameStarted& change) const {
    *out.mutable_game()->mutable_game_started()->mutable_game() = encode(event.board, *change.game);
  }
  void operator()(const model::PliesChange& change) const {
    *out.mutable_game()->mutable_plies_changed() = encode(change, event.fen);
  }
  void operator()(const model::UncertaintyChange& change) const {
    *out.mutable_game()->mutable_uncertainty_changed() = encode(change);
  }
  void operator()(const model::ResultChange& change) const {
    *out.mutable_game()->mutable_result_changed() = encode(change);
  }
  void operator()(const model::SoftwareClockChange& change) const {
    *out.mutable_game()->mutable_software_clock_changed() = encode(change);
  }
  void operator()(const model::EarlierGameCorrected& corrected) const {
    *out.mutable_game()->mutable_earlier_game_corrected()->mutable_game() =
        encode(event.board, *corrected.game);
  }
  void operator()(const model::IncidentTold& told) const {
    using What = model::IncidentChange::What;
    auto& message = *out.mutable_incident();
    auto& incident = told.what == What::kOpened ? *message.mutable_opened()->mutable_incident()
                     : told.what == What::kChanged
                         ? *message.mutable_changed()->mutable_incident()
                         : *message.mutable_withdrawn()->mutable_incident();
    incident = encode(event.board, *told.incident);
  }
  void operator()(const model::TournamentChanged& changed) const {
    auto& message = *out.mutable_tournament();
    *message.mutable_tournament() = encode(*changed.tournament);
    message.set_author(changed.author);
    message.set_origin(changed.origin);
  }
};

constexpr const char* kUnknownKind = "a newer version wrote it, or it is damaged";

template <typename Read>
Expected<model::Change> as_change(Expected<Read>&& read) {
  return std::move(read).map([](Read&& change) -> model::Change { return std::move(change); });
}

Expected<model::Change> change_in(const v1::BoardEvent& in) {
  switch (in.event_case()) {
    case v1::BoardEvent::kConnectionChanged:
      return decode(in.connection_changed());
    case v1::BoardEvent::kDeviceRead:
      return decode(in.device_read());
    case v1::BoardEvent::kSquareChanged:
      return as_change(decode(in.square_changed()));
    case v1::BoardEvent::kPlacementRead:
      return as_change(decode(in.placement_read()));
    case v1::BoardEvent::kClockRead:
      return decode(in.clock_read());
    case v1::BoardEvent::kUnexplainedChanged:
      return as_change(decode(in.unexplained_changed()));
    case v1::BoardEvent::kPairChanged:
      return decode(in.pair_changed()).map([](model::Pair&& pair) -> model::Change {
        return model::PairChange{std::move(pair)};
      });
    case v1::BoardEvent::EVENT_NOT_SET:
      break;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, kUnknownKind);
}

Expected<model::EventContent> content_in(const v1::GameEvent& in) {
  switch (in.event_case()) {
    case v1::GameEvent::kGameStarted:
      return decode(in.game_started().game()).map([](StoredGame&& stored) -> model::EventContent {
        return model::Change(model::GameStarted{std::move(stored.game)});
      });
    case v1::GameEvent::kPliesChanged:
      return model::Change(decode(in.plies_changed()));
    case v1::GameEvent::kUncertaintyChanged:
      return model::Change(decode(in.uncertainty_changed()));
    case v1::GameEvent::kResultChanged:
      return model::Change(decode(in.result_changed()));
    case v1::GameEvent::kSoftwareClockChanged:
      return model::Change(decode(in.software_clock_changed()));
    case v1::GameEvent::kEarlierGameCorrected:
      return decode(in.earlier_game_corrected().game())
          .map([](StoredGame&& stored) -> model::EventContent {
            return model::EarlierGameCorrected{std::move(stored.game)};
          });
    case v1::GameEvent::EVENT_NOT_SET:
      break;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, kUnknownKind);
}

Expected<model::EventContent> content_in(const v1::IncidentEvent& in) {
  using What = model::IncidentChange::What;
  const auto told = [](What what, const v1::Incident& incident) {
    return decode(incident).map([&](model::Incident&& read) -> model::EventContent {
      return model::IncidentTold{what, std::move(read)};
    });
  };
  switch (in.event_case()) {
    case v1::IncidentEvent::kOpened:
      return told(What::kOpened, in.opened().incident());
    case v1::IncidentEvent::kChanged:
      return told(What::kChanged, in.changed().incident());
    case v1::IncidentEvent::kWithdrawn:
      return told(What::kWithdrawn, in.withdrawn().incident());
    case v1::IncidentEvent::EVENT_NOT_SET:
      break;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, kUnknownKind);
}

Expected<model::EventContent> content_in(const v1::TournamentChanged& in) {
  return decode(in.tournament()).map([&](model::Tournament&& read) -> model::EventContent {
    return model::TournamentChanged{std::move(read), in.author(), in.origin()};
  });
}

Expected<model::EventContent> content_in(const v1::Event& in) {
  switch (in.event_case()) {
    case v1::Event::kBoard:
      return change_in(in.board()).map([](model::Change&& change) -> model::EventContent {
        return std::move(change);
      });
    case v1::Event::kGame:
      return content_in(in.game());
    case v1::Event::kIncident:
      return content_in(in.incident());
    case v1::Event::kTournament:
      return content_in(in.tournament());
    case v1::Event::EVENT_NOT_SET:
      break;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, kUnknownKind);
}

}  // namespace

v1::Event encode(const model::Event& event) {
  v1::Event out;
  std::visit(ContentWriter{event, out}, event.content);
  const std::string board = board_name(event.board);
  if (out.has_board()) out.mutable_board()->set_board(board);
  if (out.has_game()) {
    out.mutable_game()->set_board(board);
    if (event.game > 0) out.mutable_game()->set_game(game_name(event.board, event.game));
  }
  if (out.has_incident()) out.mutable_incident()->set_board(board);
  return out;
}

Expected<model::Event> decode(const v1::Event& in) {
  return content_in(in).map([&](model::EventContent&& content) {
    return model::Event{.game = ordinal_in(in.game().game()),
                        .fen = in.game().plies_changed().fen(),
                        .content = std::move(content)};
  });
}

std::string board_of(const v1::Event& in) {
  return in.has_board()  ? in.board().board()
         : in.has_game() ? in.game().board()
                         : in.incident().board();
}

}  // namespace jadoube::values

#include "daemon/values/event_values.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "daemon/values/board_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/tournament_values.h"
#include "rules/notation/fen.h"

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
  void operator()(const model::IncidentReported& reported) const {
    using What = model::IncidentChange::What;
    auto& message = *out.mutable_incident();
    auto& incident = reported.what == What::kOpened ? *message.mutable_opened()->mutable_incident()
                     : reported.what == What::kChanged
                         ? *message.mutable_changed()->mutable_incident()
                         : *message.mutable_withdrawn()->mutable_incident();
    incident = encode(event.board, *reported.incident);
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
  const auto reported = [](What what, const v1::Incident& incident) {
    return decode(incident).map([&](model::Incident&& read) -> model::EventContent {
      return model::IncidentReported{what, std::move(read)};
    });
  };
  switch (in.event_case()) {
    case v1::IncidentEvent::kOpened:
      return reported(What::kOpened, in.opened().incident());
    case v1::IncidentEvent::kChanged:
      return reported(What::kChanged, in.changed().incident());
    case v1::IncidentEvent::kWithdrawn:
      return reported(What::kWithdrawn, in.withdrawn().incident());
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

namespace {

tl::unexpected<rules::Error> is_no(const std::string& text, const char* what) {
  return rules::refuse(rules::ErrorCode::kDataLoss, "\"" + text + "\" is no " + what);
}

Expected<rules::Square> square_named(const std::string& name) {
  const auto square = rules::parse_square(name);
  if (!square) return is_no(name, "square");
  return *square;
}

Expected<rules::Piece> piece_in(const std::string& text) {
  if (text.empty()) return rules::Piece::kNone;
  const auto piece = text.size() == 1 ? rules::parse_piece(text[0]) : std::nullopt;
  if (!piece) return is_no(text, "piece");
  return *piece;
}

std::size_t count_of(std::int32_t number) { return static_cast<std::size_t>(std::max(number, 0)); }

}  // namespace

v1::ConnectionChanged encode(const model::ConnectionChange& change) {
  v1::ConnectionChanged out;
  out.set_state(encode(change.state));
  out.set_port(change.port);
  out.set_reason(change.why);
  return out;
}

model::ConnectionChange decode(const v1::ConnectionChanged& in) {
  return {.state = decode(in.state()), .port = in.port(), .why = in.reason()};
}

v1::DeviceRead encode(const model::DeviceChange& change) {
  v1::DeviceRead out;
  *out.mutable_device() = encode(*change.info);
  return out;
}

model::DeviceChange decode(const v1::DeviceRead& in) { return {decode(in.device())}; }

v1::SquareChanged encode(const model::SquareChange& change) {
  v1::SquareChanged out;
  out.set_square(rules::to_string(change.square));
  if (change.piece != rules::Piece::kNone) {
    out.set_piece(std::string(1, rules::to_char(change.piece)));
  }
  return out;
}

Expected<model::SquareChange> decode(const v1::SquareChanged& in) {
  const auto square = square_named(in.square());
  if (!square) return tl::unexpected(square.error());
  const auto piece = piece_in(in.piece());
  if (!piece) return tl::unexpected(piece.error());
  return model::SquareChange{.square = *square, .piece = *piece};
}

v1::PlacementRead encode(const model::PlacementChange& change) {
  v1::PlacementRead out;
  out.set_placement(rules::to_fen(change.placement));
  out.set_orientation(encode(change.orientation));
  out.set_orientation_assumed(change.orientation_is_assumed);
  return out;
}

Expected<model::PlacementChange> decode(const v1::PlacementRead& in) {
  const auto placement = rules::parse_placement(in.placement());
  if (!placement) return tl::unexpected(placement.error());
  return model::PlacementChange{
      .placement = *placement,
      .orientation = decode(in.orientation()).value_or(model::Orientation::kNormal),
      .orientation_is_assumed = in.orientation_assumed()};
}

v1::ClockRead encode(const model::ClockChange& change) {
  v1::ClockRead out;
  if (change.clock) *out.mutable_clock() = encode(*change.clock);
  return out;
}

model::ClockChange decode(const v1::ClockRead& in) {
  model::ClockChange change;
  if (in.has_clock()) change.clock = decode(in.clock());
  return change;
}

v1::UnexplainedChanged encode(const model::UnexplainedChange& change) {
  v1::UnexplainedChanged out;
  for (const rules::Square square : change.squares) out.add_squares(rules::to_string(square));
  return out;
}

Expected<model::UnexplainedChange> decode(const v1::UnexplainedChanged& in) {
  model::UnexplainedChange change;
  for (const std::string& name : in.squares()) {
    const auto square = square_named(name);
    if (!square) return tl::unexpected(square.error());
    change.squares.push_back(*square);
  }
  return change;
}

v1::PliesChanged encode(const model::PliesChange& change, const std::string& fen) {
  v1::PliesChanged out;
  out.set_keep(static_cast<std::int32_t>(change.keep));
  for (const model::Ply& ply : change.plies) *out.add_plies() = encode(ply);
  out.set_revision(change.revision);
  out.set_fen(fen);
  out.set_final_plies(static_cast<std::int32_t>(change.final_plies));
  return out;
}

model::PliesChange decode(const v1::PliesChanged& in) {
  model::PliesChange change{.keep = count_of(in.keep()),
                            .plies = {},
                            .revision = in.revision(),
                            .final_plies = count_of(in.final_plies())};
  for (const auto& ply : in.plies()) change.plies.push_back(decode(ply));
  return change;
}

v1::UncertaintyChanged encode(const model::UncertaintyChange& change) {
  v1::UncertaintyChanged out;
  for (const auto& each : change.explanations) *out.add_explanations() = encode(each);
  return out;
}

model::UncertaintyChange decode(const v1::UncertaintyChanged& in) {
  model::UncertaintyChange change;
  for (const auto& each : in.explanations()) change.explanations.push_back(decode(each));
  return change;
}

v1::ResultChanged encode(const model::ResultChange& change) {
  v1::ResultChanged out;
  out.set_result(encode(change.result));
  out.set_termination(encode(change.termination));
  out.set_revision(change.revision);
  out.set_incomplete(change.incomplete);
  out.set_provisional(change.provisional);
  if (change.adjournment) *out.mutable_adjournment() = encode(*change.adjournment);
  return out;
}

model::ResultChange decode(const v1::ResultChanged& in) {
  model::ResultChange change{.result = decode(in.result()),
                             .termination = decode(in.termination()),
                             .revision = in.revision(),
                             .incomplete = in.incomplete(),
                             .adjournment = {},
                             .provisional = in.provisional()};
  if (in.has_adjournment()) change.adjournment = decode(in.adjournment());
  return change;
}

v1::SoftwareClockChanged encode(const model::SoftwareClockChange& change) {
  v1::SoftwareClockChanged out;
  for (const auto& each : change.acts) *out.add_acts() = encode(each);
  return out;
}

model::SoftwareClockChange decode(const v1::SoftwareClockChanged& in) {
  model::SoftwareClockChange change;
  for (const auto& each : in.acts()) change.acts.push_back(decode(each));
  return change;
}

}  // namespace jadoube::values

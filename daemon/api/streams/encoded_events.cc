#include "daemon/api/streams/encoded_events.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "daemon/api/call/request.h"
#include "daemon/api/streams/event_messages.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/incident_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "daemon/values/event_values.h"

namespace jadoube::api {

namespace {

// Fills in the response for an event. Each kind of change has one overload.
struct ResponseFiller {
  const model::Event& event;
  v1::WatchBoardsResponse& boards;
  v1::WatchGamesResponse& games;
  v1::WatchIncidentsResponse& incidents;
  v1::WatchTournamentsResponse& tournaments;

  void operator()(const model::Change& change) const { std::visit(*this, change); }
  void operator()(const model::ConnectionChange& change) const {
    auto& out = *boards.mutable_connection_changed() = values::encode(change);
    out.set_reason(language::tr_packed(change.why));
  }
  void operator()(const model::DeviceChange& change) const {
    *boards.mutable_device_read() = values::encode(change);
  }
  void operator()(const model::SquareChange& change) const {
    *boards.mutable_square_changed() = values::encode(change);
  }
  void operator()(const model::PlacementChange& change) const {
    *boards.mutable_placement_read() = values::encode(change);
  }
  void operator()(const model::ClockChange& change) const {
    *boards.mutable_clock_read() = values::encode(change);
  }
  void operator()(const model::UnexplainedChange& change) const {
    *boards.mutable_unexplained_changed() = values::encode(change);
  }
  void operator()(const model::PairChange& change) const {
    *boards.mutable_pair_changed()->mutable_pair() = to_proto(*change.pair);
  }
  void operator()(const model::GameStarted& change) const {
    *games.mutable_game_started()->mutable_game() = to_proto(event.board, *change.game);
  }
  void operator()(const model::PliesChange& change) const {
    auto& out = *games.mutable_plies_changed() = values::encode(change, event.fen);
    for (int i = 0; i < out.plies_size(); ++i) {
      *out.mutable_plies(i) = to_proto(change.plies[static_cast<std::size_t>(i)]);
    }
  }
  void operator()(const model::UncertaintyChange& change) const {
    auto& out = *games.mutable_uncertainty_changed();
    for (auto& each : to_proto(change.explanations)) *out.add_explanations() = std::move(each);
  }
  void operator()(const model::ResultChange& change) const {
    auto& out = *games.mutable_result_changed() = values::encode(change);
    if (change.adjournment) *out.mutable_adjournment() = to_proto(*change.adjournment);
  }
  void operator()(const model::SoftwareClockChange& change) const {
    *games.mutable_software_clock_changed() = published(values::encode(change));
  }
  void operator()(const model::EarlierGameCorrected& corrected) const {
    *games.mutable_earlier_game_corrected()->mutable_game() =
        to_proto(event.board, *corrected.game);
  }
  void operator()(const model::IncidentReported& reported) const {
    using What = model::IncidentChange::What;
    auto& incident =
        reported.what == What::kOpened    ? *incidents.mutable_opened()->mutable_incident()
        : reported.what == What::kChanged ? *incidents.mutable_changed()->mutable_incident()
                                          : *incidents.mutable_withdrawn()->mutable_incident();
    incident = to_proto(event.board, *reported.incident);
  }
  void operator()(const model::TournamentChanged& changed) const {
    auto& out = *tournaments.mutable_changed();
    *out.mutable_tournament() = to_proto(*changed.tournament);
    out.set_author(changed.author);
    out.set_origin(changed.origin);
  }
};

// Adds the common fields, removes the fields that the audience may not see, and returns the bytes.
template <typename Response>
std::optional<std::string> sealed(const EventForm& form, const model::Event& event,
                                  Response& response) {
  *response.mutable_time() = to_proto(event.at);
  if constexpr (requires { response.set_board(""); }) {
    if (!model::is_daemon_id(event.board)) response.set_board(board_name(event.board));
  }
  if (!keep_for(form.audience, response)) return std::nullopt;
  const std::string cursor = to_cursor(form.epoch, event.number);
  if (!form.joined) {
    response.set_cursor(cursor);
    return response.SerializeAsString();
  }
  v1::WatchEventsResponse joined;
  joined.set_cursor(cursor);
  part_of(joined, response) = std::move(response);
  return joined.SerializeAsString();
}

}  // namespace

std::optional<std::string> encode(const EventForm& form, const model::Event& event) {
  v1::WatchBoardsResponse boards;
  v1::WatchGamesResponse games;
  v1::WatchIncidentsResponse incidents;
  v1::WatchTournamentsResponse tournaments;
  std::visit(ResponseFiller{event, boards, games, incidents, tournaments}, event.content);
  switch (model::topic_of(event)) {
    case model::Topic::kBoards:
      return sealed(form, event, boards);
    case model::Topic::kGames:
      if (event.game > 0) games.set_game(game_name(event.board, event.game));
      return sealed(form, event, games);
    case model::Topic::kIncidents:
      return sealed(form, event, incidents);
    case model::Topic::kTournaments:
      return sealed(form, event, tournaments);
  }
  return std::nullopt;
}

namespace {

/// True if the response depends on the language: it has a sentence that is not translated yet.
struct HasSentences {
  bool operator()(const model::Change& change) const { return std::visit(*this, change); }
  bool operator()(const model::ConnectionChange& change) const { return !change.why.empty(); }
  bool operator()(const model::PairChange& change) const {
    return std::ranges::any_of(change.pair->boards,
                               [](const auto& board) { return !board.why.empty(); });
  }
  bool operator()(const model::IncidentReported&) const { return true; }
  bool operator()(const auto&) const { return false; }
};

}  // namespace

std::optional<grpc::Slice> EncodedEvents::encoded(const model::Event& event) const {
  if (const auto bytes = encode(form_, event)) return grpc::Slice(*bytes);
  return std::nullopt;
}

std::optional<grpc::Slice> EncodedEvents::of(const model::Event& event) {
  const language::Language& language = language::spoken();
  const bool has_sentences = std::visit(HasSentences(), event.content);
  const std::lock_guard lock(mutex_);
  Encoded& kept = encoded_[event.number % kKept];
  if (kept.number != event.number) kept = {.number = event.number};
  if (has_sentences && language != language::Language()) {
    const auto [found, is_new] = kept.translated.try_emplace(language.tag());
    if (is_new) found->second = encoded(event);
    return found->second;
  }
  if (!kept.is_encoded) {
    kept.is_encoded = true;
    const language::Speaking english{language::Language()};
    kept.bytes = encoded(event);
  }
  return kept.bytes;
}

}  // namespace jadoube::api

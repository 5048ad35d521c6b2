#include <limits>
#include <string>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/event_messages.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/watch_stream.h"
#include "daemon/api/values/incident_values.h"
#include "daemon/language/language.h"
#include "daemon/storage/codec/row_codec.h"
#include "jadoube/v1/incident_service.grpc.pb.h"

namespace jadoube::api {

/// Answers IncidentService. Lists come from the journal, which has an incident as soon as the feed
/// has it. The fan-out's thread reads the journal.
class IncidentService final : public v1::IncidentService::WithCallbackMethod_ListIncidents<
                                  v1::IncidentService::WithCallbackMethod_GetIncident<
                                      v1::IncidentService::WithRawCallbackMethod_WatchIncidents<
                                          v1::IncidentService::Service>>> {
 public:
  /// `epoch`: the journal's, part of every cursor.
  IncidentService(std::string epoch, Fanout& fanout);

  grpc::ServerUnaryReactor* ListIncidents(grpc::CallbackServerContext* context,
                                          const v1::ListIncidentsRequest* request,
                                          v1::ListIncidentsResponse* response) override;
  grpc::ServerUnaryReactor* GetIncident(grpc::CallbackServerContext* context,
                                        const v1::GetIncidentRequest* request,
                                        v1::GetIncidentResponse* response) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchIncidents(
      grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) override;

 private:
  const IncidentMessages messages_;
  Fanout& fanout_;
};

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using storage::Archive;

// An incident has about 1 kB, and clients accept 4 MiB in one message.
constexpr int kIncidentsInAPart = 1000;

Expected<values::v1::Incident> incident_of(const storage::IncidentRow& row) {
  return storage::codec::incident_of(row).map(
      [&](const model::Incident& incident) { return to_proto(row.board, incident); });
}

// A page token is the number of the event that published the last incident on the page before.
constexpr std::uint64_t kMostEvents = std::numeric_limits<std::int64_t>::max();

// Fills in the board or the game of the question.
Expected<void> set_place(const v1::ListIncidentsRequest& request, const stream::Feed& feed,
                         Archive& archive, Archive::IncidentQuery& query) {
  if (!request.board().empty() && !request.game().empty()) {
    return refuse(ErrorCode::kInvalidArgument, "`board` and `game` are both given: give one");
  }
  if (!request.game().empty()) {
    const auto place = parse_game_name(request.game());
    if (!place) return tl::unexpected(place.error());
    query.board = place->board;
    query.game = place->ordinal;
    return find_game(feed, archive, *place).map([](const storage::codec::StoredGame&) {});
  }
  return parse_optional_board(request.board(), feed, archive).map([&](std::string board) {
    query.board = std::move(board);
  });
}

Expected<Archive::IncidentQuery> query_of(const v1::ListIncidentsRequest& request,
                                          const stream::Feed& feed, Archive& archive) {
  Archive::IncidentQuery query;
  const auto after = parse_page_number(request.page_token(), kMostEvents);
  if (!after) return tl::unexpected(after.error());
  query.after = *after;
  if (!values::v1::IncidentSeverity_IsValid(request.min_severity())) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`min_severity` has a value that is unknown here: {value}",
                  {{"value", static_cast<int>(request.min_severity())}});
  }
  // Severities count from 0 in the journal, and from 1 in the API.
  query.min_severity = request.min_severity() - 1;
  query.open_only = request.open_only();
  return set_place(request, feed, archive, query).map([&] { return query; });
}

Expected<void> list_incidents(const stream::Feed& feed, Archive& archive,
                              const v1::ListIncidentsRequest& request,
                              v1::ListIncidentsResponse& response) {
  const auto query = query_of(request, feed, archive);
  if (!query) return tl::unexpected(query.error());
  const std::size_t size = page_size(request.page_size());
  auto rows = archive.incidents(*query, size + 1);
  if (!rows) return tl::unexpected(rows.error());
  const bool more = rows->size() > size;
  if (more) rows->pop_back();
  for (const auto& row : *rows) {
    auto incident = incident_of(row);
    if (!incident) return tl::unexpected(incident.error());
    *response.add_incidents() = std::move(*incident);
  }
  if (more) response.set_next_page_token(std::to_string(rows->back().event));
  return {};
}

Expected<void> get_incident(Archive& archive, const IncidentPlace& place,
                            v1::GetIncidentResponse& response) {
  const auto row = archive.incident(place.board, place.id.game, place.id.number);
  if (!row) return tl::unexpected(row.error());
  if (!*row) {
    return refuse(ErrorCode::kNotFound, "there has never been an incident {incident}",
                  {{"incident", incident_name(place.board, place.id)}});
  }
  return incident_of(**row).map(
      [&](values::v1::Incident incident) { *response.mutable_incident() = std::move(incident); });
}

}  // namespace

std::vector<std::string> IncidentMessages::snapshot(const stream::Feed::Snapshot& snapshot) const {
  std::vector<std::string> parts;
  v1::WatchIncidentsResponse part;
  part.mutable_snapshot();
  const auto add = [&](const std::string& board, const model::Incident& incident) {
    if (part.snapshot().incidents_size() == kIncidentsInAPart) {
      part.mutable_snapshot()->set_more(true);
      parts.push_back(part.SerializeAsString());
      part.mutable_snapshot()->Clear();
    }
    *part.mutable_snapshot()->add_incidents() = to_proto(board, incident);
  };
  for (const auto& [daemon, incident] : snapshot.incidents) add(daemon, *incident);
  for (const auto& board : snapshot.boards) {
    for (const auto& [place, incident] : board.incidents) add(board.id, *incident);
  }
  part.set_cursor(to_cursor(epoch(), snapshot.head));
  parts.push_back(part.SerializeAsString());
  return parts;
}

std::vector<std::string> IncidentMessages::unwritten(const stream::Unwritten& news) const {
  if (news.incidents.empty()) return {};
  v1::WatchIncidentsResponse response;
  auto& incidents = *response.mutable_unwritten();
  for (const auto& [board, incident] : news.incidents) {
    *incidents.add_incidents() = to_proto(board, *incident);
  }
  return {response.SerializeAsString()};
}

std::vector<std::string> IncidentMessages::all_written() const {
  v1::WatchIncidentsResponse response;
  response.mutable_unwritten();
  return {response.SerializeAsString()};
}

IncidentService::IncidentService(std::string epoch, Fanout& fanout)
    : messages_({.epoch = std::move(epoch)}), fanout_(fanout) {}

grpc::ServerUnaryReactor* IncidentService::ListIncidents(grpc::CallbackServerContext* context,
                                                         const v1::ListIncidentsRequest* request,
                                                         v1::ListIncidentsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  answer(fanout_, reactor, [this, request, response](Archive& archive) {
    return list_incidents(fanout_.feed(), archive, *request, *response);
  });
  return reactor;
}

grpc::ServerUnaryReactor* IncidentService::GetIncident(grpc::CallbackServerContext* context,
                                                       const v1::GetIncidentRequest* request,
                                                       v1::GetIncidentResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto place = parse_incident_name(request->name());
  if (!place) {
    reactor->Finish(to_status(place.error()));
    return reactor;
  }
  answer(fanout_, reactor, [place = *place, response](Archive& archive) {
    return get_incident(archive, place, *response);
  });
  return reactor;
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* IncidentService::WatchIncidents(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) {
  const language::Speaking speaking(language_of(*context));
  return open_watch<v1::WatchIncidentsRequest>(*context, *request, fanout_, messages_);
}

std::unique_ptr<ApiService> make_incident_service(const ServiceParts& parts) {
  return served<IncidentService>(parts.options.epoch, parts.fanout);
}

}  // namespace jadoube::api

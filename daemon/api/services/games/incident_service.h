#pragma once

#include <string>

#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/stream_messages.h"
#include "jadoube/v1/incident_service.grpc.pb.h"

namespace jadoube::api {

/// The messages of WatchIncidents that are not events.
class IncidentMessages final : public MessagesOf<v1::WatchIncidentsResponse> {
 public:
  using MessagesOf::MessagesOf;
  std::optional<model::Topic> topic() const override { return model::Topic::kIncidents; }
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten& news) const override;
  std::vector<std::string> all_written() const override;
};

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

}  // namespace jadoube::api

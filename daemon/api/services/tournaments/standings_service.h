#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/streams/fanout.h"
#include "daemon/model/tournament.h"
#include "daemon/release/public_feed.h"
#include "daemon/system/clock.h"
#include "daemon/tournament/result.h"
#include "jadoube/v1/standings_service.grpc.pb.h"

namespace jadoube::api {

class TokenForwarder;

/// Answers StandingsService: from the feed, as everything that viewers read. Hundreds of pages ask
/// for the same table, so an answer is kept as long as nothing has happened, and at least for
/// `kFresh`.
class StandingsService final : public v1::StandingsService::CallbackService {
 public:
  struct Parts {
    /// The journal's time.
    system::Clock now;
    /// Not null: answers have only what everybody may see, and the fan-out must read this feed.
    /// Null: answers have everything.
    const release::PublicFeed* released = nullptr;
    /// Of tournaments without a delay of their own.
    std::chrono::seconds delay{0};
  };
  /// A result that is entered in this time after an answer may be missing in the next answer.
  static constexpr std::chrono::seconds kFresh{1};
  /// The result of an earlier game on a board is read again after this time: an arbiter may have
  /// changed it.
  static constexpr std::chrono::seconds kReadAgain{5};

  /// `forwarder`, if there is one, finds callers by their tokens. It must exist longer.
  StandingsService(Fanout& fanout, Parts parts, TokenForwarder* forwarder = nullptr);

  grpc::ServerUnaryReactor* GetStandings(grpc::CallbackServerContext* context,
                                         const v1::GetStandingsRequest* request,
                                         v1::GetStandingsResponse* response) override;
  grpc::ServerUnaryReactor* ListTeamMatches(grpc::CallbackServerContext* context,
                                            const v1::ListTeamMatchesRequest* request,
                                            v1::ListTeamMatchesResponse* response) override;

 private:
  using Tournaments = std::vector<std::shared_ptr<const model::Tournament>>;
  struct Place {
    std::shared_ptr<const model::Tournament> tournament;
    const model::Section* section = nullptr;
  };
  template <typename Response>
  struct Kept {
    std::uint64_t head = 0;
    model::Instant at{};
    Response response = {};
  };
  struct ReadResult {
    model::Instant at{};
    std::optional<model::PairingResult> result = {};
  };
  template <typename Request, typename Response>
  using Make = rules::Expected<void> (StandingsService::*)(const Request&, storage::Archive&,
                                                           Response&);

  template <typename Request, typename Response>
  grpc::ServerUnaryReactor* serve(grpc::CallbackServerContext& context, const Request& request,
                                  Response& response, std::map<std::string, Kept<Response>>& kept,
                                  Make<Request, Response> make);
  rules::Expected<void> make_standings(const v1::GetStandingsRequest& request,
                                       storage::Archive& archive,
                                       v1::GetStandingsResponse& response);
  rules::Expected<void> make_matches(const v1::ListTeamMatchesRequest& request,
                                     storage::Archive& archive,
                                     v1::ListTeamMatchesResponse& response);
  rules::Expected<Place> find_place(const Tournaments& all, const std::string& tournament,
                                    const std::string& section, bool with_teams) const;
  tournament::ResultOf results(storage::Archive& archive);
  std::chrono::seconds delay_of(const model::Tournament& tournament) const;

  Fanout& fanout_;
  const Parts parts_;
  TokenForwarder* const forwarder_;
  // The fan-out's thread has the rest.
  std::map<std::string, Kept<v1::GetStandingsResponse>> standings_;
  std::map<std::string, Kept<v1::ListTeamMatchesResponse>> matches_;
  std::map<std::pair<std::string, int>, ReadResult> results_;
};

}  // namespace jadoube::api

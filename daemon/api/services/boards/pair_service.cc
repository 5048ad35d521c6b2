#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/services/services.h"
#include "daemon/api/values/board_values.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/language/language.h"
#include "daemon/system/log.h"
#include "jadoube/v1/pair_service.grpc.pb.h"

namespace jadoube::api {

/// Answers PairService. The hall knows the pairs.
class PairService final : public v1::PairService::CallbackService {
 public:
  /// `hall` must exist longer.
  explicit PairService(hall::HallBackend& hall) : hall_(hall) {}

  grpc::ServerUnaryReactor* ListPairs(grpc::CallbackServerContext* context,
                                      const v1::ListPairsRequest* request,
                                      v1::ListPairsResponse* response) override;
  grpc::ServerUnaryReactor* SetPair(grpc::CallbackServerContext* context,
                                    const v1::SetPairRequest* request,
                                    v1::SetPairResponse* response) override;
  grpc::ServerUnaryReactor* RemovePair(grpc::CallbackServerContext* context,
                                       const v1::RemovePairRequest* request,
                                       v1::RemovePairResponse* response) override;

 private:
  hall::HallBackend& hall_;
};

namespace {

using rules::Expected;

// Ends the call with all pairs, or with the error. `what` is for the log; empty: nothing changed.
template <typename Response>
hall::HallBackend::PairsDone answer_with_pairs(grpc::ServerUnaryReactor* reactor,
                                               Response* response, const std::string& what = "") {
  return language::in_same_language([=](const Expected<std::vector<model::PairSetting>>& pairs) {
    if (!pairs) return reactor->Finish(to_status(pairs.error()));
    for (const model::PairSetting& pair : *pairs) {
      auto& out = *response->add_pairs();
      out.set_name(board_name(pair.id));
      out.set_first(board_name(pair.first));
      out.set_second(board_name(pair.second));
      if (!pair.clock.empty()) out.set_clock(board_name(pair.clock));
    }
    if (!what.empty()) log::info(what);
    reactor->Finish(grpc::Status::OK);
  });
}

Expected<model::PairSetting> setting_of(const v1::BoardPair& pair) {
  model::PairSetting setting;
  std::vector names{std::pair(&pair.name(), &setting.id), std::pair(&pair.first(), &setting.first),
                    std::pair(&pair.second(), &setting.second)};
  if (!pair.clock().empty()) names.emplace_back(&pair.clock(), &setting.clock);
  for (const auto& [name, id] : names) {
    auto parsed = parse_board_name(*name);
    if (!parsed) return tl::unexpected(parsed.error());
    *id = *std::move(parsed);
  }
  return setting;
}

}  // namespace

grpc::ServerUnaryReactor* PairService::ListPairs(grpc::CallbackServerContext* context,
                                                 const v1::ListPairsRequest*,
                                                 v1::ListPairsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  hall_.list_pairs(answer_with_pairs(reactor, response));
  return reactor;
}

grpc::ServerUnaryReactor* PairService::SetPair(grpc::CallbackServerContext* context,
                                               const v1::SetPairRequest* request,
                                               v1::SetPairResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  auto setting = setting_of(request->pair());
  if (!setting) {
    reactor->Finish(to_status(setting.error()));
    return reactor;
  }
  const std::string what = name_of(caller_of(*context)) + " makes " + setting->first + " and " +
                           setting->second + " the pair " + setting->id;
  hall_.set_pair(*std::move(setting), answer_with_pairs(reactor, response, what));
  return reactor;
}

grpc::ServerUnaryReactor* PairService::RemovePair(grpc::CallbackServerContext* context,
                                                  const v1::RemovePairRequest* request,
                                                  v1::RemovePairResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto id = parse_board_name(request->name());
  if (!id) {
    reactor->Finish(to_status(id.error()));
    return reactor;
  }
  hall_.remove_pair(*id,
                    answer_with_pairs(reactor, response,
                                      name_of(caller_of(*context)) + " removes the pair " + *id));
  return reactor;
}

std::unique_ptr<ApiService> make_pair_service(const ServiceParts& parts) {
  return served<PairService>(*parts.asked.hall);
}

}  // namespace jadoube::api

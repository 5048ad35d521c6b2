#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "daemon/api/answering/claim_answering.h"
#include "daemon/api/answering/round_check.h"
#include "daemon/api/call/request.h"
#include "daemon/api/values/incident_values.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/claim_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/incident_service.pb.h"
#include "rules/notation/uci.h"

namespace {

using namespace jadoube;
using namespace jadoube::api;

// A board on which 1.e4 e5 was played.
model::Board board() {
  model::Board board;
  board.game = model::Game{.ordinal = 1};
  auto position = board.game->start;
  for (const char* text : {"e2e4", "e7e5"}) {
    const auto move = rules::parse_uci(position, text);
    if (!move) std::abort();
    board.game->plies.push_back({.move = *move, .san = text, .uci = text});
    position = position.after(*move);
  }
  return board;
}

const model::Board& table() {
  static const auto kept = board();
  return kept;
}

const stream::Feed& feed() {
  static stream::Feed feed(1000);
  if (!feed.has_board("a")) feed.restore("a", table());
  return feed;
}

// The first steps of every handler of a stream or a list.
template <typename Request>
void open(const Request& request) {
  if constexpr (requires { request.boards(); }) (void)parse_filter(request.boards(), feed());
  if constexpr (requires { request.board(); }) (void)parse_board_name(request.board());
  if constexpr (requires { request.after(); }) (void)parse_after(request.after(), "epoch", feed());
  if constexpr (requires { request.page_token(); }) {
    const auto page = parse_page_number(request.page_token(), 1000);
    if (page && *page > 1000) std::abort();
  }
  if constexpr (requires { request.page_size(); }) {
    if (page_size(request.page_size()) > 1000) std::abort();
  }
  if constexpr (requires { request.name(); }) {
    (void)parse_board_name(request.name());
    (void)parse_game_name(request.name());
    (void)parse_incident_name(request.name());
  }
}

void take(const v1::DecideOnGameRequest& request) {
  (void)parse_game_name(request.game());
  const auto decision = from_proto(request.decision());
  if (!decision) return;
  const arbiter::DecisionRequest call{.author = request.author(),
                                      .origin = "here",
                                      .game = 1,
                                      .against_revision = request.revision(),
                                      .decision = *decision};
  (void)arbiter::ruling_on(call, table(), {}, {});
}

void take(const v1::SetTournamentRulesRequest& request) { (void)call_of(request, "here"); }

void take(const v1::CheckRoundRequest& request) {
  (void)RoundCheck::of(request, feed(), {}, {"a"});
}

template <typename Response, typename Request>
void claim(const Request& request) {
  (void)parse_game_name(request.game());
  Response response;
  const AskedGame asked{.game = *table().game};
  (void)answer(with_rules_in_force(request, to_proto(arbiter::TournamentRules())), asked, response);
}

void take(const v1::CheckThreefoldRequest& r) { claim<v1::CheckThreefoldResponse>(r); }
void take(const v1::CheckFiftyMovesRequest& r) { claim<v1::CheckFiftyMovesResponse>(r); }
void take(const v1::CheckFivefoldRequest& r) { claim<v1::CheckFivefoldResponse>(r); }
void take(const v1::CheckCanBeMatedRequest& r) { claim<v1::CheckCanBeMatedResponse>(r); }
void take(const v1::GetLosingChancesRequest& r) { claim<v1::GetLosingChancesResponse>(r); }

template <typename Request>
void take(const Request& request) {
  open(request);
}

template <typename Request>
void parse_and_take(std::span<const std::uint8_t> bytes) {
  const grpc::Slice slice(bytes.data(), bytes.size());
  const auto request = parse_request<Request>(grpc::ByteBuffer(&slice, 1));
  if (request) take(*request);
}

using Take = void (*)(std::span<const std::uint8_t>);
constexpr Take kRequests[] = {
    parse_and_take<v1::WatchBoardsRequest>,     parse_and_take<v1::WatchGamesRequest>,
    parse_and_take<v1::WatchIncidentsRequest>,  parse_and_take<v1::ListBoardsRequest>,
    parse_and_take<v1::ListGamesRequest>,       parse_and_take<v1::ListIncidentsRequest>,
    parse_and_take<v1::GetBoardRequest>,        parse_and_take<v1::GetGameRequest>,
    parse_and_take<v1::DecideOnGameRequest>,    parse_and_take<v1::SetTournamentRulesRequest>,
    parse_and_take<v1::CheckRoundRequest>,      parse_and_take<v1::CheckThreefoldRequest>,
    parse_and_take<v1::CheckFiftyMovesRequest>, parse_and_take<v1::CheckFivefoldRequest>,
    parse_and_take<v1::CheckCanBeMatedRequest>, parse_and_take<v1::GetLosingChancesRequest>,
    parse_and_take<v1::DecideOnIncidentRequest>};

}  // namespace

// A call as it comes over the network, but without a network. The first byte says which call, the
// others are its request. It gets an answer or a refusal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  kRequests[data[0] % std::size(kRequests)]({data + 1, size - 1});
  return 0;
}

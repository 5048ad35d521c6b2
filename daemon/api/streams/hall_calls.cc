#include "daemon/api/streams/hall_calls.h"

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/generic/generic_stub.h>

#include <optional>
#include <utility>
#include <vector>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/raw_call.h"
#include "daemon/api/streams/hall_call.h"
#include "daemon/language/translate.h"
#include "daemon/system/clock.h"
#include "daemon/system/log.h"

namespace jadoube::api {
namespace {

using language::mark;

// The hub takes messages up to 1 MiB.
constexpr std::size_t kLongestTravelling = 900 << 10;
// If the deadline is later than this, the call is none of ours, or the clocks are wrong.
constexpr std::chrono::minutes kLatestDeadline{1};
// Longer than every decision takes.
constexpr std::chrono::seconds kWithin{20};

// Why the call comes at a wrong time. Nothing: it is in time.
std::optional<hall::FarAnswer> refusal_by_time(std::chrono::milliseconds deadline,
                                               drivers::Instant now) {
  const auto present = std::chrono::floor<std::chrono::milliseconds>(now.time_since_epoch());
  if (deadline < present) {
    return hall::FarAnswer{
        .code = grpc::StatusCode::DEADLINE_EXCEEDED,
        .message = mark("the decision came too late to the hall, and was not carried out")};
  }
  if (deadline - present <= kLatestDeadline) return std::nullopt;
  return hall::FarAnswer{
      .code = grpc::StatusCode::INVALID_ARGUMENT,
      .message = mark("the decision is of another time than that of the hall's clock")};
}

// One call of a service in this process. It goes when it is answered.
struct CallInside {
  CallInside(const std::shared_ptr<grpc::Channel>& channel, const TravellingCall& travelling)
      : stub(channel), request(buffer_of(travelling.call.request)) {
    const hall::FarCall& call = travelling.call;
    const access::Principal who{
        .id = {},
        .name = call.author.empty() ? std::string() : call.author + " at the hub",
        .role = access::Role::kArbiter};
    for (const auto& [key, value] :
         inside_metadata(who, "the hub, " + call.origin, language::Language::of_tag(call.language),
                         travelling.id)) {
      context.AddMetadata(key, value);
    }
    context.set_deadline(std::chrono::system_clock::now() + kWithin);
  }

  grpc::GenericStub stub;
  grpc::ClientContext context;
  grpc::ByteBuffer request, response;
};

hall::FarAnswer answer_from(const grpc::Status& status, const grpc::ByteBuffer& response) {
  if (!status.ok()) return {.code = status.error_code(), .message = status.error_message()};
  if (response.Length() > kLongestTravelling) {
    return {.code = grpc::StatusCode::RESOURCE_EXHAUSTED,
            .message = mark("the answer is too long to travel: ask in the hall")};
  }
  return {.response = bytes_of(response)};
}

}  // namespace

HallCalls::HallCalls(system::Clock now) : now_(std::move(now)) {}
HallCalls::~HallCalls() = default;

void HallCalls::connect(std::shared_ptr<grpc::Channel> arbiters) {
  arbiters_ = std::move(arbiters);
}

void HallCalls::take(const std::string& bytes, Answer answer) {
  const auto read = parse_hall_call(bytes);
  if (!read) return log::warning("the hub sends a call that is none");
  const TravellingCall& travelling = read->travelling;
  auto refusal = read->refusal;
  if (!refusal) refusal = refusal_by_time(travelling.deadline, now_());
  if (refusal) return answer(to_bytes(travelling.id, *refusal));
  auto call = std::make_shared<CallInside>(arbiters_, travelling);
  call->stub.UnaryCall(&call->context, travelling.call.method, {}, &call->request, &call->response,
                       [call, id = travelling.id, answer = std::move(answer)](grpc::Status status) {
                         answer(to_bytes(id, answer_from(status, call->response)));
                       });
}

}  // namespace jadoube::api

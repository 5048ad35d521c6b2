#include "daemon/api/streams/hall_calls.h"

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/support/status_code_enum.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/system/clock.h"
#include "daemon/system/log.h"
#include "jadoube/v1/hall_call.pb.h"

namespace jadoube::api {
namespace {

using language::mark;

// The hub takes messages up to 1 MiB.
constexpr std::size_t kLongestTravelling = 900 << 10;
// If the deadline is later than this, the call is not from a relay, or the clocks are wrong.
constexpr std::chrono::minutes kLatestDeadline{1};
// Every decision takes less time.
constexpr std::chrono::seconds kWithin{20};

// Why the call is too late or too early. Nothing: it is in time.
std::optional<hall::FarAnswer> refusal_by_time(std::chrono::milliseconds deadline,
                                               drivers::Instant now) {
  const auto present = std::chrono::floor<std::chrono::milliseconds>(now.time_since_epoch());
  if (deadline < present) {
    return hall::FarAnswer{
        .code = grpc::StatusCode::DEADLINE_EXCEEDED,
        .message = mark("the decision reached the hall too late, and was not carried out")};
  }
  if (deadline - present <= kLatestDeadline) return std::nullopt;
  return hall::FarAnswer{
      .code = grpc::StatusCode::INVALID_ARGUMENT,
      .message = mark("the decision is of another time than that of the hall's clock")};
}

// One call of a service in this process. It is deleted after the answer.
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
            .message = mark("the answer is too long for the hub: ask in the hall")};
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
  if (!read) return log::warning("the hub sends a call that is not valid");
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

namespace {

using language::tr;

constexpr FarMethod kFarMethods[] = {
    {.name = "/jadoube.v1.ArbiterService/DecideOnGame"},
    {.name = "/jadoube.v1.ArbiterService/DecideOnIncident"},
    {.name = "/jadoube.v1.ArbiterService/ListRulings", .changes = false},
};

constexpr std::size_t kLongestCallId = 64, kLongestAuthor = 200, kLongestOrigin = 200;

// Ids have only these characters, so that they can be written anywhere.
bool is_call_id(const std::string& id) {
  return !id.empty() && id.size() <= kLongestCallId && std::ranges::all_of(id, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
  });
}

std::optional<hall::FarAnswer> refusal_of(const hall::FarCall& call) {
  const FarMethod* method = far_method(call.method);
  if (method == nullptr) {
    return hall::FarAnswer{
        .code = grpc::StatusCode::UNIMPLEMENTED,
        .message = tr("this cannot be done from another place: ask an arbiter in the hall")};
  }
  if (call.author.size() > kLongestAuthor || call.origin.size() > kLongestOrigin) {
    return hall::FarAnswer{.code = grpc::StatusCode::INVALID_ARGUMENT,
                           .message = tr("the name of the arbiter is too long")};
  }
  if (method->changes && call.author.empty()) {
    return hall::FarAnswer{.code = grpc::StatusCode::INVALID_ARGUMENT,
                           .message = tr("`author` is empty: give the name of the person who "
                                         "decides")};
  }
  return std::nullopt;
}

}  // namespace

std::span<const FarMethod> far_methods() { return kFarMethods; }

const FarMethod* far_method(std::string_view name) {
  const auto* found = std::ranges::find(kFarMethods, name, &FarMethod::name);
  return found == std::end(kFarMethods) ? nullptr : found;
}

std::string to_bytes(const TravellingCall& travelling) {
  v1::HallCall out;
  out.set_id(travelling.id);
  out.set_method(travelling.call.method);
  out.set_request(travelling.call.request);
  out.set_author(travelling.call.author);
  out.set_origin(travelling.call.origin);
  out.set_language(travelling.call.language);
  out.set_deadline_ms(travelling.deadline.count());
  return out.SerializeAsString();
}

std::string to_bytes(const std::string& id, const hall::FarAnswer& answer) {
  v1::HallAnswer out;
  out.set_id(id);
  out.set_code(answer.code);
  out.set_message(answer.message);
  out.set_response(answer.response);
  return out.SerializeAsString();
}

std::optional<ReadCall> parse_hall_call(std::string_view bytes) {
  v1::HallCall in;
  if (!in.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return std::nullopt;
  if (!is_call_id(in.id())) return std::nullopt;
  ReadCall read{.travelling = {.id = in.id(),
                               .call = {.hall = {},
                                        .method = in.method(),
                                        .request = in.request(),
                                        .author = in.author(),
                                        .origin = in.origin(),
                                        .language = in.language()},
                               .deadline = std::chrono::milliseconds(in.deadline_ms())}};
  const language::Speaking speaking(
      language::Language::of_tag(in.language()).value_or(language::Language()));
  read.refusal = refusal_of(read.travelling.call);
  return read;
}

std::optional<ReadAnswer> parse_hall_answer(std::string_view bytes) {
  v1::HallAnswer in;
  if (!in.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return std::nullopt;
  constexpr int kLastCode = grpc::StatusCode::UNAUTHENTICATED;
  if (!is_call_id(in.id()) || in.code() < 0 || in.code() > kLastCode) return std::nullopt;
  return ReadAnswer{
      .id = in.id(),
      .answer = {.code = in.code(), .message = in.message(), .response = in.response()}};
}

}  // namespace jadoube::api

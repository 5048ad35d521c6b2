#include "daemon/api/streams/hall_call.h"

#include <grpcpp/support/status_code_enum.h>

#include <algorithm>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/hall_call.pb.h"

namespace jadoube::api {
namespace {

using language::tr;

constexpr FarMethod kFarMethods[] = {
    {.name = "/jadoube.v1.ArbiterService/DecideOnGame"},
    {.name = "/jadoube.v1.ArbiterService/DecideOnIncident"},
    {.name = "/jadoube.v1.ArbiterService/ListRulings", .changes = false},
};

constexpr std::size_t kLongestCallId = 64, kLongestAuthor = 200, kLongestOrigin = 200;

// Ids are made of these, so that they can be written anywhere.
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
        .message = tr("this cannot be done from afar: ask an arbiter in the hall")};
  }
  if (call.author.size() > kLongestAuthor || call.origin.size() > kLongestOrigin) {
    return hall::FarAnswer{.code = grpc::StatusCode::INVALID_ARGUMENT,
                           .message = tr("the name of the arbiter is too long")};
  }
  if (method->changes && call.author.empty()) {
    return hall::FarAnswer{.code = grpc::StatusCode::INVALID_ARGUMENT,
                           .message = tr("`author` is empty: say who decides")};
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

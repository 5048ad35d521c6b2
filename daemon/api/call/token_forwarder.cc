#include "daemon/api/call/token_forwarder.h"

#include <absl/strings/match.h>
#include <grpcpp/generic/generic_stub.h>

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/access/policy.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

using access::Principal;
using language::tr;

constexpr std::string_view kScheme = "bearer ";

// In the language of the call.
grpc::Status revoked(const language::Language& language) {
  const language::Speaking speaking(language);
  return {grpc::StatusCode::UNAUTHENTICATED, tr("the token was revoked or has ended")};
}

// The longest request of a method.
std::size_t longest_request(std::string_view method) {
  return method == "/jadoube.v1.TournamentService/ImportPairings" ? kLongestFiles : kLongestRequest;
}

class Refused final : public grpc::ServerGenericBidiReactor {
 public:
  explicit Refused(const grpc::Status& status) { Finish(status); }
  void OnDone() override { delete this; }
};

std::string why_for_others_only(std::string_view method, const Principal& principal) {
  const language::Argument name("method", method.substr(1)), caller("name", principal.name);
  if (access::least_role(method) != access::Role::kArbiter) {
    return principal.id.empty()
               ? tr("{method} is for arbiters and operators, and this address is for viewers: "
                    "use an address of [grpc] listen in jadoubed's configuration, or send a "
                    "token (jadoube tokens create)",
                    {name})
           : principal.role == access::Role::kDisplay
               ? tr("{method} is for arbiters and operators, and the token of {name} is for a "
                    "display",
                    {name, caller})
               : tr("{method} is for arbiters and operators, and the token of {name} is for a "
                    "viewer",
                    {name, caller});
  }
  if (principal.id.empty()) {
    return tr(
        "{method} is for arbiters, and this address is for viewers: use an address of [grpc] "
        "listen in jadoubed's configuration, or send a token (jadoube tokens create)",
        {name});
  }
  if (principal.role == access::Role::kOperator) {
    return tr("{method} is for arbiters, and the token of {name} is for an operator",
              {name, caller});
  }
  return principal.role == access::Role::kDisplay
             ? tr("{method} is for arbiters, and the token of {name} is for a display",
                  {name, caller})
             : tr("{method} is for arbiters, and the token of {name} is for a viewer",
                  {name, caller});
}

// The token in the metadata `authorization`. Nothing: there is no such metadata. Empty: it has no
// token. Upper and lower case of the scheme are the same [RFC 9110 11.1].
std::optional<std::string> token_of(const grpc::CallbackServerContext& context) {
  const auto found = context.client_metadata().find("authorization");
  if (found == context.client_metadata().end()) return std::nullopt;
  const std::string_view value(found->second.data(), found->second.size());
  const bool has_scheme = value.size() > kScheme.size() &&
                          absl::EqualsIgnoreCase(absl::string_view(value.data(), kScheme.size()),
                                                 absl::string_view(kScheme.data(), kScheme.size()));
  return has_scheme ? std::string(value.substr(kScheme.size())) : std::string();
}

// One call that is forwarded to the server for arbiters. It reads from one side only after the
// other side has taken the last message. So the service waits for a slow client. The object is
// destroyed when both sides are done.
class Forwarded {
 public:
  Forwarded(grpc::GenericCallbackServerContext& context, const std::shared_ptr<grpc::Channel>& to,
            Principal principal, access::Doorkeeper& doorkeeper)
      : stub_(to),
        principal_(std::move(principal)),
        doorkeeper_(doorkeeper),
        longest_(longest_request(context.method())),
        language_(language_of(context)) {
    const auto language = language::Language::accepted(languages_of(context));
    for (const auto& [key, value] :
         inside_metadata(principal_, origin_of(context.peer()), language)) {
      asked_.AddMetadata(key, value);
    }
    asked_.set_deadline(context.deadline());
    stub_.PrepareBidiStreamingCall(&asked_, context.method(), {}, &service_);
  }

  grpc::ServerGenericBidiReactor* start() {
    // Operations of one side start in the reactions of the other, so a hold is necessary.
    service_.AddHold();
    service_.StartCall();
    service_.StartRead(&response_);
    client_.StartRead(&request_);
    return &client_;
  }

 private:
  // The side of the client with the token.
  class Client final : public grpc::ServerGenericBidiReactor {
   public:
    explicit Client(Forwarded& call) : call_(call) {}
    void OnReadDone(bool ok) override { call_.request_read(ok); }
    void OnWriteDone(bool ok) override { call_.response_written(ok); }
    void OnCancel() override { call_.asked_.TryCancel(); }
    void OnDone() override { call_.side_done(); }

   private:
    Forwarded& call_;
  };
  // The side of the service.
  class Service final : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
   public:
    explicit Service(Forwarded& call) : call_(call) {}
    void OnReadDone(bool ok) override { call_.response_read(ok); }
    void OnWriteDone(bool ok) override { call_.request_written(ok); }
    void OnDone(const grpc::Status& status) override { call_.finish(status); }

   private:
    Forwarded& call_;
  };

  void request_read(bool ok) {
    if (ok && request_.Length() > longest_) {
      is_too_long_ = true;
      asked_.TryCancel();
      return release();
    }
    const std::lock_guard lock(mutex_);
    if (!is_held_) return;
    if (ok) return service_.StartWrite(&request_);
    service_.StartWritesDone();
  }
  void request_written(bool ok) {
    if (ok) client_.StartRead(&request_);
  }
  // Responses are read one after the other, until one of these three ends that and the hold.
  void response_read(bool ok) {
    if (!ok) return release();
    if (doorkeeper_.is_valid(principal_.id)) return client_.StartWrite(&response_);
    is_revoked_ = true;
    asked_.TryCancel();
    release();
  }
  void response_written(bool ok) {
    if (ok) return service_.StartRead(&response_);
    asked_.TryCancel();
    release();
  }
  void release() {
    bool was_held = false;
    {
      const std::lock_guard lock(mutex_);
      was_held = std::exchange(is_held_, false);
    }
    // The call may end here.
    if (was_held) service_.RemoveHold();
  }
  void finish(const grpc::Status& status) {
    const language::Speaking speaking(language_);
    client_.Finish(is_revoked_ ? revoked(language_) : is_too_long_ ? too_long_request() : status);
    side_done();
  }
  void side_done() {
    if (--sides_ == 0) delete this;
  }

  grpc::GenericStub stub_;
  const Principal principal_;
  access::Doorkeeper& doorkeeper_;
  const std::size_t longest_;
  const language::Language language_;
  grpc::ClientContext asked_;
  Client client_{*this};
  Service service_{*this};
  grpc::ByteBuffer request_, response_;
  std::mutex mutex_;
  bool is_held_ = true;
  std::atomic<bool> is_revoked_ = false, is_too_long_ = false;
  std::atomic<int> sides_ = 2;
};

// One stream that is forwarded to the server for arbiters. The next message is read after the
// client has taken the last one.
class ForwardedStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer> {
 public:
  ForwardedStream(grpc::CallbackServerContext& context, const std::shared_ptr<grpc::Channel>& to,
                  const std::string& method, const grpc::ByteBuffer& request, Principal principal,
                  access::Doorkeeper& doorkeeper)
      : stub_(to),
        principal_(std::move(principal)),
        doorkeeper_(doorkeeper),
        language_(language_of(context)),
        request_(request) {
    const auto language = language::Language::accepted(languages_of(context));
    for (const auto& [key, value] :
         inside_metadata(principal_, origin_of(context.peer()), language)) {
      asked_.AddMetadata(key, value);
    }
    asked_.set_deadline(context.deadline());
    stub_.PrepareBidiStreamingCall(&asked_, method, {}, &service_);
  }

  grpc::ServerWriteReactor<grpc::ByteBuffer>* start() {
    // Reads start in the reactions of the other side, so a hold is necessary.
    service_.AddHold();
    service_.StartWriteLast(&request_, {});
    service_.StartRead(&response_);
    service_.StartCall();
    return this;
  }

  void OnWriteDone(bool ok) override {
    if (ok) return service_.StartRead(&response_);
    asked_.TryCancel();
    service_.RemoveHold();
  }
  void OnCancel() override { asked_.TryCancel(); }
  void OnDone() override { side_done(); }

 private:
  // The side of the service.
  class Service final : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
   public:
    explicit Service(ForwardedStream& call) : call_(call) {}
    void OnReadDone(bool ok) override { call_.response_read(ok); }
    void OnDone(const grpc::Status& status) override { call_.finish(status); }

   private:
    ForwardedStream& call_;
  };

  void response_read(bool ok) {
    const bool may_go_on = ok && doorkeeper_.is_valid(principal_.id);
    if (may_go_on) return StartWrite(&response_);
    is_revoked_ = ok;
    if (ok) asked_.TryCancel();
    service_.RemoveHold();
  }
  void finish(const grpc::Status& status) {
    Finish(is_revoked_ ? revoked(language_) : status);
    side_done();
  }
  void side_done() {
    if (--sides_ == 0) delete this;
  }

  grpc::GenericStub stub_;
  const Principal principal_;
  access::Doorkeeper& doorkeeper_;
  const language::Language language_;
  grpc::ClientContext asked_;
  Service service_{*this};
  grpc::ByteBuffer request_, response_;
  std::atomic<bool> is_revoked_ = false;
  std::atomic<int> sides_ = 2;
};

}  // namespace

grpc::Status too_long_request() {
  return {grpc::StatusCode::RESOURCE_EXHAUSTED,
          tr("the request is longer than {count} bytes", {{"count", kLongestRequest}})};
}

tl::expected<Principal, grpc::Status> TokenForwarder::principal_of_token(
    const grpc::CallbackServerContext& context) {
  const auto token = token_of(context);
  if (!token) return Principal();
  if (token->empty()) {
    return tl::unexpected(grpc::Status(grpc::StatusCode::UNAUTHENTICATED,
                                       tr("the metadata `authorization` must be `Bearer TOKEN`")));
  }
  const auto found = doorkeeper_.by_token(*token, address_of(context.peer()));
  if (found) return *found;
  if (found.error() == access::Refusal::kLimited) {
    return tl::unexpected(
        grpc::Status(grpc::StatusCode::RESOURCE_EXHAUSTED,
                     tr("too many wrong tokens came from your address: wait a minute")));
  }
  return tl::unexpected(
      grpc::Status(grpc::StatusCode::UNAUTHENTICATED,
                   tr("the token is not known: it is wrong, revoked or has ended")));
}

std::optional<grpc::Status> refusal_of_token(TokenForwarder* forwarder,
                                             const grpc::CallbackServerContext& context) {
  if (forwarder == nullptr) return std::nullopt;
  const auto known = forwarder->principal_of_token(context);
  return known ? std::nullopt : std::optional(known.error());
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* TokenForwarder::open_stream(
    grpc::CallbackServerContext& context, const grpc::ByteBuffer& request,
    const std::string& method) {
  auto principal = principal_of_token(context);
  if (!principal) return new RefusedStream(principal.error());
  // Viewers get the services for everybody.
  if (principal->role < access::Role::kDisplay) return nullptr;
  auto* stream =
      new ForwardedStream(context, arbiters_, method, request, *std::move(principal), doorkeeper_);
  return stream->start();
}

grpc::ServerGenericBidiReactor* TokenForwarder::CreateReactor(
    grpc::GenericCallbackServerContext* context) {
  const language::Speaking speaking(language_of(*context));
  const std::string& method = context->method();
  if (!access::least_role(method)) {
    return new Refused(
        {grpc::StatusCode::UNIMPLEMENTED, tr("there is no method {method}", {{"method", method}})});
  }
  auto known = principal_of_token(*context);
  if (!known) return new Refused(known.error());
  Principal principal = *std::move(known);
  // At the server for arbiters, everything is live.
  if (principal.role < access::Role::kDisplay || !access::may_call(principal.role, method)) {
    doorkeeper_.note_refusal(principal, method, address_of(context->peer()));
    return new Refused(
        {grpc::StatusCode::PERMISSION_DENIED, why_for_others_only(method, principal)});
  }
  auto* forwarded = new Forwarded(*context, arbiters_, std::move(principal), doorkeeper_);
  return forwarded->start();
}

}  // namespace jadoube::api

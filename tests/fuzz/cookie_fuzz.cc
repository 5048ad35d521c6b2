#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/net/http/http_message.h"

namespace {

using namespace jadoube;

void expect(bool holds) {
  if (!holds) std::abort();
}

// Somebody who has entered. Each input has its own keeper: wrong secrets are counted.
struct Entered {
  access::Doorkeeper keeper{[] { return access::Seconds(std::chrono::seconds(1'700'000'000)); }};
  std::string cookie, token;

  Entered() {
    const auto link = keeper.make_link(access::Role::kArbiter, "A. Meier", "a test");
    cookie = keeper.enter(link->secret, "").value().value().secret;
    token = keeper.make_token(access::Role::kOperator, "printer", std::chrono::hours(1), "a test")
                ->secret;
  }
};

net::HttpRequest with(const std::string& name, const std::string& value) {
  net::HttpRequest request;
  request.fields.emplace_back(name, value);
  return request;
}

}  // namespace

// The fields Cookie and Authorization, as anybody may write them. Only who has a secret is
// somebody, and a cookie is found among others.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Entered entered;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto role_of = [](const net::HttpRequest& request) {
    const auto principal = api::principal_of(request, entered.keeper);
    if (!principal) return access::Role::kViewer;
    expect(principal->id.empty() == (principal->role == access::Role::kViewer));
    return principal->role;
  };
  expect(role_of(with("cookie", text)) == access::Role::kViewer);
  expect(role_of(with("authorization", text)) == access::Role::kViewer);
  expect(role_of(with("authorization", "Bearer " + text)) == access::Role::kViewer);

  const std::string own = "jadoube=" + entered.cookie;
  expect(role_of(with("cookie", own + ";" + text)) == access::Role::kArbiter);
  if (text.find("jadoube") == std::string::npos) {
    expect(role_of(with("cookie", text + "; " + own)) == access::Role::kArbiter);
  }
  // A secret with something more is another one.
  if (text.find_first_not_of(" ;") == 0) {
    expect(role_of(with("cookie", own + text)) == access::Role::kViewer || text[0] == ';');
    expect(role_of(with("authorization", "Bearer " + entered.token + text)) ==
           access::Role::kViewer);
  }
  expect(role_of(with("authorization", "bearer  " + entered.token + " ")) ==
         access::Role::kOperator);
  return 0;
}

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "daemon/push/push_endpoint.h"
#include "daemon/push/push_subscription.h"

namespace {

using namespace jadoube;

void expect(bool holds) {
  if (!holds) std::abort();
}

// The host of an endpoint that was accepted has nothing that another reader takes for something
// else.
void check_endpoint(const std::string& url) {
  const auto endpoint = push::PushEndpoint::parse(url);
  if (!endpoint) return;
  expect(url.starts_with("https://") && url.size() <= push::PushEndpoint::kLongest);
  const auto path = url.find('/', 8);
  expect(path != std::string::npos);
  expect(url.find_first_of("@\\?%") >= path);
  expect(url.find_first_of("\r\n \t#") == std::string::npos);
  expect(push::PushEndpoint::parse(endpoint->origin() + "/")->place() == endpoint->place());
}

}  // namespace

// What a page sends to get alerts, and the file in which it is kept.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_endpoint(std::string(text));
  if (const auto all = push::read_subscriptions(text)) {
    expect(push::read_subscriptions(push::subscriptions_text(*all)) == *all);
  }
  auto read = push::read_subscription(text);
  if (!read) return 0;
  check_endpoint(read->endpoint);
  expect(read->owner.empty());
  expect(read->keys.p256dh.size() == push::P256Key::kPointBytes);
  expect(push::encrypted_for(read->keys, "text").has_value());
  read->owner = "x";
  const auto again = push::read_subscriptions(push::subscriptions_text({*read}));
  expect(again && again->size() == 1 && again->front() == *read);
  return 0;
}

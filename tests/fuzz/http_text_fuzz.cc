#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"

// What a client writes into a request. A path that is accepted leads nowhere out, and can be
// written and read again. A list of entity tags that has our tag is found to have it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::net;
  const std::string_view text(reinterpret_cast<const char*>(data), size);

  if (const auto target = read_target(text); !target) {
    if (target.error().message.empty()) std::abort();
  } else if (target->path != "*") {
    if (!target->path.starts_with('/')) std::abort();
    if ((target->path + "/").find("/../") != std::string::npos) std::abort();
    const auto again = read_target(encode_percent(target->path));
    if (!again || again->path != target->path) std::abort();
  }

  for (const auto& [name, value] : read_query(text)) {
    const auto again = read_query(encode_percent(name) + "=" + encode_percent(value));
    if (again.size() != 1 || again[0].first != name || again[0].second != value) std::abort();
  }

  const std::string etag = "\"5f-2\"", list(text);
  names_etag(list, etag);
  if (!names_etag(list + ", W/" + etag, etag)) std::abort();
  if (const auto date = read_http_date(text)) {
    if (read_http_date(http_date(*date)) != date) std::abort();
  }
  return 0;
}

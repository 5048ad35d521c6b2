#include <google/protobuf/util/json_util.h>
#include <pwd.h>
#include <unistd.h>

#include "daemon/client/client.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {

using language::tr;

int report(const CallStatus& status, const std::string& server) {
  if (status.ok()) return kSuccess;
  std::cerr << "jadoube: ";
  // A daemon answered: a relay for arbiters does not know whether a decision was carried out.
  if (status.code == StatusCode::kDeadlineExceeded && status.message != "Deadline Exceeded") {
    std::cerr << status.message << "\n";
    return kFailure;
  }
  switch (status.code) {
    case StatusCode::kUnavailable:
      if (status.message.starts_with("DNS resolution failed")) {
        std::cerr
            << tr("the host in --server does not exist: {server}. Write HOST:PORT or unix:PATH",
                  {{"server", server}})
            << "\n";
        return kUnavailable;
      }
      // A daemon answered. It is stopping, or its disk is full.
      if (!status.message.starts_with("failed to connect")) {
        std::cerr << tr("the daemon cannot now: {why}", {{"why", status.message}}) << "\n";
        return kUnavailable;
      }
      if (status.message.find("Permission denied") != std::string::npos) {
        std::cerr << tr("you may not open {server}: its owner or group may", {{"server", server}})
                  << "\n";
        return kNoPermission;
      }
      [[fallthrough]];
    case StatusCode::kDeadlineExceeded:
      std::cerr << tr("no daemon answers at {server}. Is jadoubed running? Use --server for "
                      "another address ({why})",
                      {{"server", server}, {"why", status.message}})
                << "\n";
      return kUnavailable;
    case StatusCode::kInvalidArgument:
      std::cerr << status.message << "\n";
      return kUsage;
    case StatusCode::kPermissionDenied:
    case StatusCode::kUnauthenticated:
      std::cerr << status.message << "\n";
      return kNoPermission;
    default:
      std::cerr << status.message << "\n";
      return kFailure;
  }
}

std::string to_json(const google::protobuf::Message& message) {
  std::string json;
  const auto written = google::protobuf::util::MessageToJsonString(message, &json);
  return written.ok() ? json : "{}";
}

std::string user() {
  const auto* entry = getpwuid(geteuid());
  return entry != nullptr ? entry->pw_name : "user " + std::to_string(geteuid());
}

}  // namespace jadoube::cli

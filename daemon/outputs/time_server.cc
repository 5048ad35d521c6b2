#include "daemon/outputs/time_server.h"

#include <utility>

namespace jadoube::outputs {

using rules::ErrorCode;
using rules::refuse;

TimeServer::TimeServer(std::string url, std::chrono::milliseconds patience)
    : url_(std::move(url)), transfer_(make_transfer("jadoube/" JADOUBE_VERSION, patience)) {}

rules::Expected<std::string> TimeServer::ask(const std::string& request) {
  auto answer = transfer_->send({.method = TransferRequest::Method::kPost,
                                 .url = url_,
                                 .headers = {"Content-Type: application/timestamp-query",
                                             "Accept: application/timestamp-reply"},
                                 .body = request});
  if (!answer) return tl::unexpected(answer.error());
  constexpr int kGood = 200;
  if (answer->status != kGood) {
    return refuse(ErrorCode::kUnavailable, "the time server answered with the HTTP status {status}",
                  {{"status", answer->status}});
  }
  if (answer->body.size() > kMostAnswer) {
    return refuse(ErrorCode::kUnavailable, "the time server answered with more than {most} bytes",
                  {{"most", kMostAnswer}});
  }
  return std::move(answer->body);
}

}  // namespace jadoube::outputs

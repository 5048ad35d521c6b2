#pragma once

#include <deque>
#include <utility>
#include <vector>

#include "daemon/outputs/transfer.h"

namespace jadoube::outputs::output_tests {

/// A transfer that returns the answers of a test, and records the requests.
class ReportedTransfer : public Transfer {
 public:
  std::deque<rules::Expected<TransferAnswer>> answers;
  std::vector<TransferRequest> asked;

  rules::Expected<TransferAnswer> send(const TransferRequest& request) override {
    asked.push_back(request);
    if (answers.empty()) return rules::refuse(rules::ErrorCode::kUnavailable, "nobody answers");
    auto answer = std::move(answers.front());
    answers.pop_front();
    return answer;
  }
};

}  // namespace jadoube::outputs::output_tests

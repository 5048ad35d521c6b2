#include "daemon/journal/backup.h"

#include <iostream>

#include "daemon/arbiter/storage_desk.h"
#include "daemon/ctl/call.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::ctl {

// The file is read where it lies: a copy over the line would need as much room twice.
int backup(const Common& common, const std::string& path, const std::string& journal) {
  journal::Source source{.path = journal, .epoch = {}};
  if (journal.empty()) {
    using Service = v1::StatusService;
    v1::GetStatusResponse response;
    const auto asked =
        call<Service>(common, &Service::Stub::GetStatus, v1::GetStatusRequest(), response);
    if (!asked.ok()) return report(asked, common.server);
    source = {response.storage().journal(), response.storage().epoch()};
  }
  const auto copied = journal::back_up(source, path);
  if (!copied) {
    std::cerr << "jadoube: " << copied.error().message << "\n";
    return kFailure;
  }
  std::cout << path << ": " << copied->events << " events, " << arbiter::bytes_text(copied->bytes)
            << ", checked\n";
  return kSuccess;
}

}  // namespace jadoube::ctl

#include <iostream>

#include "daemon/cli/call.h"
#include "daemon/cli/storage_text.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::cli {

int status(const Common& common) {
  using Service = v1::StatusService;
  return ask<Service>(common, &Service::Stub::GetStatus, v1::GetStatusRequest(),
                      [](const v1::GetStatusResponse& response) {
                        std::cout << "jadoubed " << response.version() << "\n"
                                  << storage_text(response.storage());
                        // The file is on this machine, so its parts can be shown.
                        const auto parts = storage::parts_of(response.storage().journal());
                        if (parts) std::cout << parts_text(*parts);
                        return response.storage().durable() ? kSuccess : kFailure;
                      });
}

}  // namespace jadoube::cli

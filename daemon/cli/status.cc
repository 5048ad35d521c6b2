#include <iostream>
#include <string>

#include "daemon/cli/call.h"
#include "daemon/cli/storage_text.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::cli {
namespace {

std::string hall_text(const v1::RemoteHall& hall) {
  std::string text = "hall " + hall.hall() + ": ";
  if (!hall.has_age()) {
    text += "not heard yet";
  } else {
    text += (hall.silent() ? "NOT HEARD for " : "heard ") + std::to_string(hall.age().seconds()) +
            (hall.silent() ? " s" : " s ago");
  }
  const auto delay = hall.delay().seconds();
  return text + (delay > 0 ? ", " + std::to_string(delay) + " s delay\n" : "\n");
}

}  // namespace

int status(const Common& common) {
  using Service = v1::StatusService;
  return ask<Service>(common, &Service::Stub::GetStatus, v1::GetStatusRequest(),
                      [](const v1::GetStatusResponse& response) {
                        std::cout << "jadoubed " << response.version() << "\n"
                                  << storage_text(response.storage());
                        // The file is on this machine, so its parts can be shown.
                        const auto parts = storage::parts_of(response.storage().journal());
                        if (parts) std::cout << parts_text(*parts);
                        for (const auto& hall : response.halls()) std::cout << hall_text(hall);
                        if (!response.hub_problem().empty()) {
                          std::cout << "the hub: " << response.hub_problem() << "\n";
                        }
                        return response.storage().durable() && response.hub_problem().empty()
                                   ? kSuccess
                                   : kFailure;
                      });
}

}  // namespace jadoube::cli

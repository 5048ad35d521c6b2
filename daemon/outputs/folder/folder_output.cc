#include "daemon/outputs/folder/folder_output.h"

#include "daemon/outputs/frozen_alerts.h"

namespace jadoube::outputs {
namespace {

// After an error, the folder is tried again this often.
constexpr std::chrono::seconds kFolderRetry{10};

}  // namespace

FolderOutput::FolderOutput(std::string dir, FolderForm form, std::vector<std::string> tops)
    : form_(form), texts_(form), writer_(std::move(dir), {}, std::move(tops)) {}

Health FolderOutput::publish(const std::vector<Round>& rounds, Instant now) {
  Health health{.alerts = frozen_alerts(rounds, form_.policy)};
  const auto written = writer_.write(folder_files(rounds, form_, texts_));
  if (written) return health;
  health.ok = false;
  health.problem = written.error().sentence().packed();
  health.call_again = now + kFolderRetry;
  return health;
}

}  // namespace jadoube::outputs

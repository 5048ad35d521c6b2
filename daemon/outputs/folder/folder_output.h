#pragma once

#include <string>

#include "daemon/outputs/folder/folder_writer.h"
#include "daemon/outputs/output.h"

namespace jadoube::outputs {

/// Writes the rounds into a folder as DGT LiveChess does. Programs that watch such a folder need no
/// change.
class FolderOutput : public Output {
 public:
  /// `tops`: as of `FolderWriter`.
  FolderOutput(std::string dir, FolderForm form, std::vector<std::string> tops = {});

  Health publish(const std::vector<Round>& rounds, Instant now) override;

 private:
  FolderForm form_;
  FolderTexts texts_;
  FolderWriter writer_;
};

}  // namespace jadoube::outputs

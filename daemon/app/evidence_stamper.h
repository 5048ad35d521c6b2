#pragma once

#include <string>

#include "daemon/app/config/config.h"
#include "daemon/evidence/stamping.h"
#include "daemon/outputs/transfer.h"

namespace jadoube::app {

/// Lets the time server of the configuration stamp evidence. Without one, no file has a stamp.
class EvidenceStamper final : public evidence::Stamper {
 public:
  explicit EvidenceStamper(EvidenceSettings settings);

  /// Adds a stamp to an evidence file. It waits for the time server, 4 s at most. One thread.
  evidence::StampedFile stamp(std::string file) override;

  /// Ends the wait, and every later one. Any thread.
  void stop() { server_.interrupt(); }

 private:
  const EvidenceSettings settings_;
  outputs::TimeServer server_;
};

}  // namespace jadoube::app

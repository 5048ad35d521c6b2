#pragma once

#include <string>
#include <utility>
#include <vector>

#include "daemon/devices/device_loop.h"

namespace jadoube::tests {

/// Boards that keep the commands for them, and do nothing. One thread sends commands.
class AskedBoards final : public devices::BoardPort {
 public:
  void send(std::string, drivers::Command command) override { asked.push_back(std::move(command)); }
  void flush_pending_reads() override {}

  std::vector<drivers::Command> asked;
};

}  // namespace jadoube::tests

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/devices/board_connection.h"
#include "drivers/observation_text.h"
#include "tests/support/fake_driver.h"
#include "tests/support/fake_transport.h"
#include "tests/support/packed.h"

namespace jadoube::devices {

inline const drivers::DriverEntry kFake = tests::fake_entry();
inline const drivers::DriverEntry kOther = tests::fake_entry("other");
inline constexpr drivers::Instant kBegin{std::chrono::seconds(1000)};
inline constexpr const char* kPort = "/dev/fake";

/// A connection to a fake port with a fake clock. Observations are recorded as text.
class BoardConnectionTest : public testing::Test {
 protected:
  BoardConnection::Setup setup(const std::string& board) {
    BoardConnection::Setup made;
    made.port = kPort;
    made.drivers = {&kFake};
    made.board = board;
    made.open_transport = [this](const std::string&, const drivers::PortSettings&)
        -> rules::Expected<std::unique_ptr<drivers::Transport>> {
      ++port_->times_tried;
      if (port_->refusal) return tl::unexpected(*port_->refusal);
      return std::make_unique<tests::FakeTransport>(port_);
    };
    made.identify = [this](const std::string&, std::string_view,
                           const drivers::DeviceInfo& device) {
      asked_serial_ = device.serial;
      return identity_;
    };
    return made;
  }

  void make_configured() { link_.emplace(setup("hall")); }
  void make_found() { link_.emplace(setup("")); }

  void turn() { link_->turn(now_, {}, seen_); }

  void process(const std::string& bytes) {
    port_->incoming += bytes;
    link_->turn(now_, {.readable = true}, seen_);
  }

  /// Lets time pass as a loop does: from one wake-up to the next.
  void pass(std::chrono::nanoseconds time) {
    const drivers::Instant end = now_ + time;
    while (link_->wake_at() <= end) {
      now_ = std::max(now_, link_->wake_at());
      turn();
    }
    now_ = end;
  }

  void unplug() {
    port_->hung_up = true;
    link_->turn(now_, {.hung_up = true}, seen_);
    port_->refusal = rules::Error{rules::ErrorCode::kNotFound, "/dev/fake: no such port"};
  }

  void plug() {
    port_->hung_up = false;
    port_->refusal.reset();
  }

  /// The observations since the last call, as "board state why" or "board noise".
  std::vector<std::string> take_seen() {
    std::vector<std::string> lines;
    for (const Seen& seen : std::exchange(seen_, {})) lines.push_back(describe(seen));
    return lines;
  }

  static std::string describe(const Seen& seen) {
    const auto* link = std::get_if<drivers::ConnectionChanged>(&seen.observation);
    const auto* read = std::get_if<drivers::DeviceRead>(&seen.observation);
    if (read != nullptr) return seen.board + " " + drivers::to_text(*read);
    if (link == nullptr) return seen.board + " noise";
    const char* state = link->state == drivers::ConnectionState::kLive   ? " live"
                        : link->state == drivers::ConnectionState::kLost ? " lost"
                                                                         : " connecting";
    return seen.board + state +
           (link->why.empty() ? "" : " " + jadoube::tests::in_english(link->why));
  }

  std::shared_ptr<tests::FakePort> port_ = std::make_shared<tests::FakePort>();
  std::optional<Identity> identity_ = Identity{"board-7", ""};
  std::string asked_serial_;
  drivers::Instant now_ = kBegin;
  std::vector<Seen> seen_;
  std::optional<BoardConnection> link_;
};

}  // namespace jadoube::devices

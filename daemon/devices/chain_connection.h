#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/board_feed.h"
#include "daemon/devices/connection.h"
#include "daemon/devices/port_connection.h"
#include "daemon/devices/recorder.h"
#include "daemon/devices/roster.h"
#include "drivers/driver.h"

namespace jadoube::devices {

/// A port with several boards on one cable. Each board is connected and lost separately. A board
/// that sends nothing is lost, and the others continue. If the cable is lost, all boards are lost.
class ChainConnection final : public Connection {
 public:
  struct Setup {
    std::string port;
    const drivers::ChainEntry* chain = nullptr;
    /// The serial numbers of boards that may be on the cable.
    std::vector<std::string> expected;
    std::chrono::milliseconds longest_wait{10'000};
    OpenTransport open_transport;
    /// Returns the identity of the board. Nothing: the configuration does not include it.
    std::function<std::optional<Identity>(const drivers::DeviceInfo& device)> identify;
    /// Null if recording is off.
    Recorder* recorder = nullptr;
  };

  explicit ChainConnection(Setup setup);

  void turn(drivers::Instant now, Ready ready, std::vector<Seen>& seen) override;
  void miss(drivers::Instant since, std::vector<Seen>& seen) override;
  rules::Expected<void> send(drivers::Instant now, const std::string& board,
                             const drivers::Command& command, std::vector<Seen>& seen) override;
  drivers::Instant wake_at() const override;
  bool serves(const std::string& board) const override;
  std::vector<std::string> boards() const override;

 private:
  /// One board of the chain.
  struct Place {
    BoardFeed feed;
    /// Its serial number in the configuration. Empty: none.
    std::string expected = {};
    /// Its id, as soon as it was known once. It stays when the board is lost.
    std::string id = {};
    bool is_unwanted = false;
    std::vector<drivers::Observation> fresh = {};
  };

  void open(drivers::Instant now, std::vector<Seen>& seen);
  void advance(drivers::Instant now, std::vector<Seen>& seen);
  void make_places();
  void hand_on(drivers::Instant now, std::vector<Seen>& seen);
  void judge(drivers::Instant now, std::vector<Seen>& seen);
  void announce(drivers::Instant now, std::size_t place, std::vector<Seen>& seen);
  void lose(drivers::Instant now, const rules::Sentence& why, std::vector<Seen>& seen);
  void complain(drivers::Instant now, const std::string& why);

  Setup setup_;
  std::unique_ptr<drivers::Chain> chain_;
  std::deque<Place> places_;
  std::vector<drivers::ChainSeen> fresh_;
  std::vector<std::uint8_t> out_;
  drivers::Instant complains_at_ = drivers::kNever;
  std::string complained_;
};

}  // namespace jadoube::devices

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "daemon/devices/flood_guard.h"
#include "daemon/devices/roster.h"
#include "drivers/observation.h"

namespace jadoube::devices {

/// The observations of one board, on their way from its driver to the daemon.
///
/// Observations are held back until the board is known. They follow right after
/// ConnectionChanged{kLive}, which has the time of the first of them, so a board's times never run
/// backwards. What the board can do comes before its first square, unless that is usual. A second
/// failure for the same reason is not reported again. A board that floods (see `FloodGuard`) stays
/// live, and ConnectionChanged{kLive} has the reason. So it does if people must do something before
/// the board can be read.
class BoardFeed {
 public:
  explicit BoardFeed(std::string port) : port_(std::move(port)) {}

  /// The live board's id. Empty if no board is live.
  const std::string& board() const { return board_; }

  /// The connection is open: nothing of an earlier one counts.
  void begin() { guard_ = {}; }

  /// Takes what the driver observed. `fresh` is empty then.
  void take(drivers::Instant now, std::vector<drivers::Observation>& fresh,
            std::vector<Seen>& seen);

  /// Passes on what was held back and is due. `due` returns when.
  void advance(drivers::Instant now, std::vector<Seen>& seen);
  drivers::Instant due() const { return guard_.due(); }

  /// The board is `board` and it answers. `advice`: what people must do, or empty. It and each
  /// `why` is a packed sentence, see rules/sentence.h.
  void announce(drivers::Instant now, const std::string& board, const drivers::DeviceInfo& device,
                const std::string& advice, std::vector<Seen>& seen);

  /// Reports the trouble with a live board, if it has changed.
  void tell_trouble(drivers::Instant now, const std::string& advice, std::vector<Seen>& seen);

  /// Reports the state of the connection to `board`. Nothing if `board` is empty: it is not known.
  void publish(drivers::Instant at, drivers::ConnectionState state, const std::string& why,
               const std::string& board, std::vector<Seen>& seen);

  /// Reports that the board is lost, unless that was the last report. `otherwise`: the id if no
  /// board is live.
  void lose(drivers::Instant now, const std::string& why, const std::string& otherwise,
            std::vector<Seen>& seen);

  /// Forgets the board and what is held back.
  void end();

 private:
  void pass(drivers::Instant now, std::vector<Seen>& seen);
  bool tells_capabilities(const drivers::DeviceInfo& device) const;
  std::string trouble(const std::string& advice) const;

  std::string port_, board_;
  FloodGuard guard_;
  std::vector<drivers::Observation> passed_;
  std::vector<Seen> held_;
  std::optional<drivers::ConnectionChanged> published_;
};

}  // namespace jadoube::devices

#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/dgt/bus/bus_board.h"
#include "drivers/dgt/bus/bus_message.h"
#include "drivers/dgt/frame_decoder.h"
#include "drivers/driver.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// Finds boards on a bus. A ping of all boards is answered by each at a random moment within 1.1 s.
/// Answers at the same moment destroy each other. So boards that are known leave out the next such
/// ping, and it is repeated until it brings nothing new.
class BusSearch {
 public:
  /// Starts a search. It ends after `quiet_rounds` pings in a row without an answer.
  void begin(std::span<const int> known, int quiet_rounds);

  bool is_under_way() const { return rounds_left_ > 0; }

  /// The next command: one for each known board, then the ping. Nothing while answers may still
  /// arrive.
  std::optional<BusOrder> next() const;
  /// The address for its question.
  int address() const { return to_hush_.empty() ? kAllBoards : to_hush_.front(); }

  /// The command was sent.
  void sent(Instant now);

  /// A board with that address answered the ping, or the received bytes are no message.
  void process(int address);
  void note_garbage();

  /// Ends a round that has timed out.
  void advance(Instant now);

  /// When `advance` has something to do; kNever if no answers are awaited.
  Instant listens_until() const { return listens_until_; }

 private:
  std::vector<int> known_;
  std::deque<int> to_hush_;
  int quiet_needed_ = 0, quiet_rounds_ = 0, rounds_left_ = 0;
  bool received_something_ = false;
  Instant listens_until_ = kNever;
};

/// DGT boards on a shared line [spec: drivers/dgt/protocol.md#bus]. It asks one board at a time,
/// and the next one when that has answered or has timed out. It writes only `BusCommand`s.
class DgtBus final : public Chain {
 public:
  std::optional<std::size_t> expect(std::string_view serial) override;
  void open(Instant now) override;
  void receive(Instant now, std::span<const std::uint8_t> bytes,
               std::vector<ChainSeen>& seen) override;
  void advance(Instant now, std::vector<std::uint8_t>& out, std::vector<ChainSeen>& seen) override;
  Instant wake_at() const override;
  std::size_t size() const override { return boards_.size(); }
  Conversation conversation(std::size_t place) const override {
    return boards_[place].conversation();
  }
  const DeviceInfo& device(std::size_t place) const override { return boards_[place].device(); }
  std::string advice(std::size_t place) const override { return boards_[place].advice(); }
  rules::Expected<void> send(Instant now, std::size_t place, const Command& command) override;

 private:
  /// A question that is not answered yet. Its board, or none where the answer does not matter.
  struct Question {
    BusBoard* board;
    int address;
    BusOrder order;
    Instant waits_until;
    /// The received bytes are no message.
    bool is_damaged = false;
  };

  BusBoard& place_for(int address);
  void process(Instant now, const BusAnswer& answer);
  void note_garbage(Instant now);
  void ask(Instant now, int address, BusOrder order, BusBoard* board,
           std::vector<std::uint8_t>& out);
  void ask_next(Instant now, std::vector<std::uint8_t>& out);
  BusBoard* board_to_ask(Instant now);
  BusBoard* silent_board();
  void begin_search(Instant now);
  void release(Instant now, std::vector<ChainSeen>& seen);
  Instant asks_at() const;

  bool open_ = false;
  FrameDecoder decoder_{bus_sizes};
  std::uint64_t skipped_seen_ = 0;
  BusSearch search_;
  /// A deque, because boards must not move in memory.
  std::deque<BusBoard> boards_;
  std::optional<Question> question_;
  /// The place that was asked last. The others are asked before it.
  std::size_t turn_ = 0, silent_turn_ = 0;
  /// How long a board may take for an answer. It grows if answers are late.
  std::chrono::milliseconds patience_{100};
  Instant search_at_ = kNever, ping_at_ = kNever;
  std::vector<Observation> released_;
};

/// A chain for the registry.
std::unique_ptr<Chain> make_dgt_bus();

}  // namespace jadoube::drivers::dgt

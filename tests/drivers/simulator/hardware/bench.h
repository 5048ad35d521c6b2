#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/simulator/hardware/emulated_board.h"

namespace jadoube::drivers::simulator {

using Bytes = std::vector<std::uint8_t>;

/// A message that a board sent.
struct Received {
  BoardTime at;  ///< The time at which its last byte was sent.
  Message message;
};

/// A host that splits the bytes by the length in each header. Nothing is damaged here.
class Bench {
 public:
  explicit Bench(const BoardSettings& settings = {})
      : board_(settings, rules::Placement::initial()) {}

  void send(const Bytes& bytes) { board_.receive(now_, bytes); }

  /// The messages of the next `length` seconds.
  std::vector<Received> listen(double length) {
    const BoardTime end = now_ + seconds(length);
    std::vector<Received> received;
    while (board_.wake_at() <= end) {
      now_ = std::max(now_, board_.wake_at());
      board_.advance(now_, raw_);
      cut(received);
    }
    now_ = end;
    return received;
  }

  std::vector<Message> ask(const Bytes& bytes, double length = 0.5) {
    send(bytes);
    std::vector<Message> messages;
    for (Received& received : listen(length)) messages.push_back(std::move(received.message));
    return messages;
  }

  void play(std::string_view script) { board_.play(now_, *parse_script(script)); }

  EmulatedBoard& board() { return board_; }
  BoardTime now() const { return now_; }

 private:
  void cut(std::vector<Received>& received) {
    while (raw_.size() >= 3) {
      const std::size_t size = raw_[1] * 128 + raw_[2];
      if (raw_.size() < size) return;
      const auto end = raw_.begin() + static_cast<std::ptrdiff_t>(size);
      received.push_back({now_, {raw_.begin(), end}});
      raw_.erase(raw_.begin(), end);
    }
  }

  EmulatedBoard board_;
  BoardTime now_{0};
  Bytes raw_;
};

inline std::vector<std::uint8_t> ids_of(const std::vector<Message>& messages) {
  std::vector<std::uint8_t> ids;
  for (const Message& message : messages) ids.push_back(message[0]);
  return ids;
}

inline int count_of(std::uint8_t id, const std::vector<Message>& messages) {
  const auto ids = ids_of(messages);
  return static_cast<int>(std::ranges::count(ids, id));
}

inline BoardSettings with(std::vector<std::string> faults) {
  BoardSettings settings;
  for (const std::string& text : faults) settings.faults.push_back(*parse_fault(text));
  return settings;
}

/// A clock's answer to the question for its version.
inline const Message kVersionAck{0x8d, 0x00, 0x0a, 0x0a, 0x10, 0x09, 0x0a, 0x20, 0x00, 0x00};

}  // namespace jadoube::drivers::simulator

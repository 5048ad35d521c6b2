#pragma once

#include <optional>
#include <string>
#include <utility>

#include "drivers/driver.h"

namespace jadoube::tests {

/// A make of board with letters as messages. It is for tests of everything that owns a driver.
///
/// The host's greeting is "H". The board answers 'A' (I am a board), 'I' and a digit (my serial is
/// that digit, or none for '0'), 'C' (I sense colours only). Later it sends 'X' (one byte of noise
/// was skipped, an observation that a test can recognise). 'l': the driver learns a line. 'n':
/// people must do something, until 'o'.
///
/// The conversation is dead if no 'A' is received for 2 s, or no byte for 3 s after that. If the
/// host asks for the placement, the driver writes "R".
class FakeDriver final : public drivers::Driver {
 public:
  void open(drivers::Instant now) override {
    std::string known = std::move(known_);
    *this = {};
    known_ = std::move(known);
    device_.firmware = known_;
    received_at_ = now;
    unsent_ = "H";
  }

  void receive(drivers::Instant now, std::span<const std::uint8_t> bytes,
               std::vector<drivers::Observation>& seen) override {
    received_at_ = now;
    for (const std::uint8_t byte : bytes) process(static_cast<char>(byte), seen);
  }

  rules::Expected<void> send(drivers::Instant, const drivers::Command& command) override {
    if (!std::holds_alternative<drivers::ReadPlacement>(command)) {
      return rules::refuse(rules::ErrorCode::kFailedPrecondition, "a fake has no clock");
    }
    unsent_ += "R";
    return {};
  }

  void advance(drivers::Instant now, std::vector<std::uint8_t>& out,
               std::vector<drivers::Observation>&) override {
    out.insert(out.end(), unsent_.begin(), unsent_.end());
    unsent_.clear();
    if (now >= wake_at()) conversation_ = drivers::Conversation::kDead;
  }

  drivers::Instant wake_at() const override {
    const bool is_live = conversation_ == drivers::Conversation::kLive;
    return received_at_ + std::chrono::seconds(is_live ? 3 : 2);
  }

  drivers::Conversation conversation() const override { return conversation_; }
  bool identified() const override { return identified_; }
  const drivers::DeviceInfo& device() const override { return device_; }
  std::optional<std::string> take_learnt() override { return std::exchange(learnt_, std::nullopt); }
  void recall(std::string_view learnt) override { known_ = learnt; }
  std::string advice() const override { return advice_; }

 private:
  void process(char letter, std::vector<drivers::Observation>& seen) {
    if (reads_serial_) {
      reads_serial_ = false;
      identified_ = true;
      device_.serial = letter == '0' ? "" : std::string(1, letter);
    } else if (letter == 'A') {
      conversation_ = drivers::Conversation::kLive;
    } else if (letter == 'I') {
      reads_serial_ = true;
    } else if (letter == 'C') {
      device_.capabilities.sensing = drivers::SensingClass::kColor;
    } else if (letter == 'l') {
      learnt_ = "line\n";
    } else if (letter == 'n' || letter == 'o') {
      advice_ = letter == 'n' ? "set up the pieces" : "";
    } else if (letter == 'X') {
      seen.push_back(drivers::NoiseSkipped{1});
    }
  }

  drivers::Conversation conversation_ = drivers::Conversation::kGreeting;
  drivers::DeviceInfo device_;
  drivers::Instant received_at_{};
  std::string unsent_, known_, advice_;
  std::optional<std::string> learnt_;
  bool reads_serial_ = false;
  bool identified_ = false;
};

inline constexpr drivers::UsbId kFakeIds[] = {{0xfa4e, 0x0001}};

/// Its row of the registry.
inline drivers::DriverEntry fake_entry(std::string_view name = "fake") {
  return {name, kFakeIds, {}, [] { return std::unique_ptr<drivers::Driver>(new FakeDriver); }};
}

}  // namespace jadoube::tests

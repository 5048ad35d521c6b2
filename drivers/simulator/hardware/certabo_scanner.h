#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of a Certabo board, which reads tags, or of a Tabutronic Sentio, which senses only
/// occupied squares. It sends a record after each scan, for ever. It shares no code with the
/// driver; both follow the same description [spec: drivers/certabo/protocol.md].
class CertaboScanner final : public Processor {
 public:
  enum class Senses : std::uint8_t { kTags, kOccupancy };

  CertaboScanner(Senses senses, const rules::Placement& start, std::uint64_t seed);

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override { return powered_ ? scan_at_ : kNoWake; }
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return light_commands_; }
  void forget_command() override {
    acknowledges_ = false;
    lit_ = lit_before_;
  }
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return false; }
  bool speaks_unasked() const override { return true; }
  rules::Bitboard lit() const override { return lit_; }
  MessageKind kind_of(const Message& message) const override;

  /// How many bytes of an unfinished light command it has. Any byte that was meant for another make
  /// shifts all later commands.
  std::size_t stray_bytes() const { return light_command_.size(); }

 private:
  using Tag = std::array<std::uint8_t, 5>;

  Tag tag_of(const SquareSeen& seen) const;
  std::optional<Tag> tag_of_captured(rules::Piece piece) const;
  Tag tag_of_last_placed(rules::Piece piece) const;
  bool is_on_board(const Tag& tag) const;
  Tag ghost();
  std::string tag_record();
  std::string occupancy_record() const;

  Senses senses_;
  Random random_;
  rules::Placement start_;
  /// The tags of the pieces that began on each square, and of four spare pieces of each kind.
  std::array<Tag, rules::kSquareCount> tags_{};
  std::array<Tag, 16> spare_tags_{};
  /// The tags that are on the squares now. All zero: none.
  std::array<Tag, rules::kSquareCount> on_board_{};
  /// The pieces there, in the order in which they were placed.
  rules::Placement sensed_;
  std::array<std::uint64_t, rules::kSquareCount> came_{};
  std::uint64_t changes_ = 0;
  BoardTime scan_at_{0};
  /// The bytes of a light command that is not complete yet.
  std::vector<std::uint8_t> light_command_;
  rules::Bitboard lit_ = 0, lit_before_ = 0;
  std::uint64_t light_commands_ = 0;
  bool acknowledges_ = false, powered_ = true;
};

}  // namespace jadoube::drivers::simulator

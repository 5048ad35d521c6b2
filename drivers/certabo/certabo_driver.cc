#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "drivers/certabo/message.h"
#include "drivers/certabo/tag_book.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"
#include "rules/square.h"

// The problem: a board sends the numbers of tags, and only its owner knows which piece has which
// tag. On empty squares, it often sends numbers of tags that do not exist. Sometimes it misses a
// tag.
//
// The policy:
//   RecordDecoder   Finds records in the text.
//   TagBook         The tags that are known. All other tags are as nothing. It outlives the
//                   connection and the daemon (`take_learnt`, `recall`).
//   Calibration     Learns new tags whenever all pieces stand on their starting squares.
//   SquareVote      Accepts a piece on a square if two of three records agree.
//
// A board that has sensed no known tag is live, and `advice` explains how to calibrate it. Until
// then the driver reports no square.
//
// A board that senses only occupied squares needs none of this: its records are reported as they
// are.
//
// Lights: after three records the driver turns off all lights. If the board acknowledges that, the
// driver reports that the board has lights. Other boards of this make have lights of many colours,
// with other commands. They do not acknowledge this one, so they have no lights here.
//
// Not handled: lights of many colours; a tag that two pieces share.

namespace jadoube::drivers::certabo {
namespace {

using namespace std::chrono_literals;

// The board sends a record at least once a second [spec: drivers/certabo/protocol.md#timing].
constexpr auto kSilence = 3s;
// Without a record for this time, several moves may have been made.
constexpr auto kGapInRecords = 2s;

// This many records prove that the device is such a board. Before that, nothing is written.
constexpr int kProof = 3;

// If more pieces than this are unknown, the whole set is unknown.
constexpr int kFewPieces = 8;

std::string names_of(rules::Bitboard squares) {
  std::string names;
  for (const auto square : rules::Squares(squares)) {
    names += (names.empty() ? "" : ", ") + rules::to_string(square);
  }
  return names;
}

// The capabilities of a board that reads tags. A board that senses only occupied squares needs no
// calibration. Lights are added when the board acknowledges a command for them.
const BoardMake kMake{.capabilities = {.sensing = SensingClass::kIdentity,
                                       .facing = Facing::kEitherWay,
                                       .clock = false,
                                       .own_log = false,
                                       .calibration = true},
                      .no_log = rules::Sentence("a Certabo board keeps no log"),
                      .no_clock = rules::Sentence("a Certabo board supports no clock"),
                      .no_lights = rules::Sentence("the board has not acknowledged its lights"),
                      .not_live = rules::Sentence("the board sends nothing")};

/// Reads a Certabo or Tabutronic board, and lights up its squares. It writes nothing before three
/// records have proved that such a board is there. A board takes any eight bytes as a command for
/// its lights [spec: drivers/certabo/protocol.md#lights].
class CertaboDriver final : public PolledBoard {
 public:
  CertaboDriver() : PolledBoard(kMake) {}
  void recall(std::string_view learnt) override { known_.read(learnt); }
  std::optional<std::string> take_learnt() override;
  std::string advice() const override { return advice_; }

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  Instant dies_at() const override { return received_at_ + kSilence; }
  Bytes next_question(Instant now) override { return lights_.due(now); }
  Instant next_question_at() const override { return lights_.wake_at(); }
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  void understand(Instant now, const TagRecord& record, Seen& seen);
  void understand(Instant now, const OccupancyRecord& record, Seen& seen);
  bool is_of_this_board(SensingClass sensing);
  void calibrate();
  std::string missing_knowledge() const;
  void count_record();
  void note_acknowledgements(Seen& seen);

  RecordDecoder decoder_;
  TagBook known_;
  std::optional<TagBook> learnt_;
  Calibration calibration_;
  SquareVote vote_;
  PlacementReporter reporter_;
  std::string advice_;
  LightSender lights_;
  std::uint64_t acknowledgements_seen_ = 0;
  /// The number of records so far. The count stops at `kProof`.
  int records_ = 0;
  /// A known piece was sensed on this board. Before that, its set is not known.
  bool knows_set_ = false;
  Instant received_at_{};
};

void CertaboDriver::begin(Instant now) {
  TagBook known = std::move(known_);
  *this = CertaboDriver();
  known_ = std::move(known);
  received_at_ = now;
}

void CertaboDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto record = decoder_.take(byte);
  noise_.follow(now, decoder_.skipped_bytes());
  note_acknowledgements(seen);
  if (!record) return;
  std::visit([&](const auto& what) { understand(now, what, seen); }, *record);
}

void CertaboDriver::understand(Instant now, const TagRecord& record, Seen& seen) {
  if (!is_of_this_board(SensingClass::kIdentity)) return;
  noise_.end(seen);
  if (now - std::exchange(received_at_, now) > kGapInRecords) reporter_.miss();
  calibration_.add(record);
  calibrate();
  advice_ = missing_knowledge();
  rules::Placement read;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    read.set(square, known_.piece(record.tags[rules::index_of(square)]));
  }
  vote_.add(read);
  if (!vote_.is_decided()) return;
  knows_set_ = knows_set_ || vote_.placement() != rules::Placement();
  if (knows_set_) reporter_.take(vote_.placement(), seen);
}

void CertaboDriver::understand(Instant now, const OccupancyRecord& record, Seen& seen) {
  if (!is_of_this_board(SensingClass::kOccupancy)) return;
  noise_.end(seen);
  if (now - std::exchange(received_at_, now) > kGapInRecords) reporter_.miss();
  reporter_.take(record.placement, seen);
}

// The first record shows what the board senses. A board does not change that. So a record of the
// other kind is noise.
bool CertaboDriver::is_of_this_board(SensingClass sensing) {
  if (!is_live()) {
    become_live();
    info_.trademark = sensing == SensingClass::kIdentity ? "Certabo or Tabutronic, tags"
                                                         : "Tabutronic, occupancy";
    info_.capabilities.sensing = sensing;
    info_.capabilities.calibration = sensing == SensingClass::kIdentity;
  }
  if (info_.capabilities.sensing != sensing) return false;
  count_record();
  return true;
}

void CertaboDriver::count_record() {
  if (records_ == kProof) return;
  if (++records_ == kProof) lights_.show(0);
}

void CertaboDriver::note_acknowledgements(Seen& seen) {
  if (std::exchange(acknowledgements_seen_, decoder_.acknowledgements()) ==
      decoder_.acknowledgements()) {
    return;
  }
  lights_.acknowledged();
  if (!lights_.is_answered() || info_.capabilities.lights) return;
  info_.capabilities.lights = true;
  seen.push_back(DeviceRead{info_});
}

void CertaboDriver::calibrate() {
  const auto found = calibration_.result(known_);
  if (!found) return;
  TagBook all = known_;
  all.read(found->text());
  if (all == known_) return;
  known_ = std::move(all);
  learnt_ = found;
  vote_ = {};  // The last readings did not know these tags.
}

std::optional<std::string> CertaboDriver::take_learnt() {
  if (!learnt_) return std::nullopt;
  return std::exchange(learnt_, std::nullopt)->text();
}

std::string CertaboDriver::missing_knowledge() const {
  const rules::Bitboard unknown = calibration_.unknown(known_);
  if (known_.empty() || rules::count(unknown) > kFewPieces) {
    return rules::Sentence(
               "the pieces of the board are not known yet. Put all pieces on their starting "
               "squares, White's on ranks 1 and 2, and wait three seconds")
        .packed();
  }
  if (unknown == 0) return {};
  return rules::Sentence(
             "the piece on {squares} is not known. Put all pieces on their starting squares, "
             "White's on ranks 1 and 2, and wait three seconds. A spare queen belongs on d3 "
             "(White's) or d6 (Black's)",
             {{"squares", names_of(unknown)}})
      .packed();
}

rules::Expected<void> CertaboDriver::accept(Instant, const Command& command) {
  if (const auto* lights = std::get_if<ShowLights>(&command)) {
    lights_.show(lights->squares);
  } else {
    reporter_.report_all();
  }
  return {};
}

}  // namespace

std::unique_ptr<Driver> make_certabo_driver() { return std::make_unique<CertaboDriver>(); }

}  // namespace jadoube::drivers::certabo

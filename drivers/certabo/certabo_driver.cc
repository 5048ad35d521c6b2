#include "drivers/certabo/certabo_driver.h"

#include <utility>

// The problem: a board sends the numbers of tags, and nobody but its owner knows which piece has
// which tag. On empty squares, it often sends numbers of tags that do not exist. Sometimes it
// misses a tag.
//
// The policy:
//   RecordDecoder   Finds records in the text.
//   TagBook         The tags that are known. All other tags are as nothing. It outlives the
//                   connection and the daemon (`take_learnt`, `recall`).
//   Calibration     Learns new tags whenever all pieces stand on their starting squares.
//   SquareVote         Believes what two of three records say about a square.
//
// A board on which no known tag has stood is live, and `advice` says how to calibrate it. Until
// then it reports no square.
//
// A board that senses only where pieces stand needs none of this: its records are reported as they
// are.
//
// Lights: after three records the driver darkens all lights. If the board acknowledges that, the
// driver says that the board has lights. Other boards of this make have lights of many colours,
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

// So many records prove that the device is such a board. Before that, nothing is written.
constexpr int kProof = 3;

// If more pieces than these are not known, the whole set is not known.
constexpr int kFewPieces = 8;

std::string names_of(rules::Bitboard squares) {
  std::string names;
  for (const auto square : rules::Squares(squares)) {
    names += (names.empty() ? "" : ", ") + rules::to_string(square);
  }
  return names;
}

}  // namespace

DeviceInfo CertaboDriver::unknown_board() {
  DeviceInfo info;
  info.capabilities = kCapabilities;
  return info;
}

void CertaboDriver::open(Instant now) {
  TagBook known = std::move(known_);
  *this = {};
  known_ = std::move(known);
  open_ = true;
  heard_at_ = now;
}

void CertaboDriver::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  for (const std::uint8_t byte : bytes) {
    const auto record = decoder_.take(byte);
    noise_.follow(now, decoder_.skipped_bytes());
    note_acknowledgements(seen);
    if (!record) continue;
    std::visit([&](const auto& what) { understand(now, what, seen); }, *record);
  }
}

void CertaboDriver::understand(Instant now, const TagRecord& record, Seen& seen) {
  if (!is_of_this_board(SensingClass::kIdentity)) return;
  noise_.end(seen);
  if (now - std::exchange(heard_at_, now) > kGapInRecords) reporter_.miss();
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
  if (now - std::exchange(heard_at_, now) > kGapInRecords) reporter_.miss();
  reporter_.take(record.placement, seen);
}

// The first record says what the board senses. A board does not change that. So a record of the
// other kind is noise.
bool CertaboDriver::is_of_this_board(SensingClass sensing) {
  if (conversation_ == Conversation::kGreeting) {
    conversation_ = Conversation::kLive;
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
               "the board does not know its pieces yet: put all pieces on their starting squares, "
               "White's on ranks 1 and 2, and wait three seconds")
        .packed();
  }
  if (unknown == 0) return {};
  return rules::Sentence(
             "the board does not know the piece on {squares}: put all pieces on their starting "
             "squares, White's on ranks 1 and 2, and wait three seconds; a spare queen stands on "
             "d3 (White's) or d6 (Black's)",
             {{"squares", names_of(unknown)}})
      .packed();
}

rules::Expected<void> CertaboDriver::send(Instant, const Command& command) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation_ != Conversation::kLive) return refuse(kNotNow, "the board sends nothing");
  if (std::holds_alternative<ReadLog>(command))
    return refuse(kNotNow, "a Certabo board keeps no log");
  if (const auto* lights = std::get_if<ShowLights>(&command)) {
    if (!info_.capabilities.lights)
      return refuse(kNotNow, "the board has not acknowledged its lights");
    lights_.show(lights->squares);
    return {};
  }
  if (!std::holds_alternative<ReadPlacement>(command)) {
    return refuse(kNotNow, "a Certabo board takes no clock");
  }
  reporter_.tell_all();
  return {};
}

void CertaboDriver::advance(Instant now, std::vector<std::uint8_t>& out, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  noise_.advance(now, seen);
  if (now >= heard_at_ + kSilence) conversation_ = Conversation::kDead;
  if (conversation_ != Conversation::kLive) return;
  const Bytes due = lights_.due(now);
  out.insert(out.end(), due.begin(), due.end());
}

Instant CertaboDriver::wake_at() const {
  if (!open_ || conversation_ == Conversation::kDead) return kNever;
  return std::min({noise_.told_at(), heard_at_ + kSilence, lights_.wake_at()});
}

std::unique_ptr<Driver> make_certabo_driver() { return std::make_unique<CertaboDriver>(); }

}  // namespace jadoube::drivers::certabo

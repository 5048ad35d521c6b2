#include "drivers/dgt/bus/bus_board.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "drivers/dgt/event_log.h"
#include "drivers/dgt/frame_decoder.h"
#include "drivers/dgt/message.h"

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// A single board on its cable is not asked more often than hands move.
constexpr auto kChangesEvery = 120ms;
constexpr auto kBoardEvery = 30s;
// After this many questions in a row without a good answer, the board counts as silent.
constexpr int kMostMisses = 3, kMostDamaged = 8;
// The most tries to get lost changes again. After that, the board is read. Also the most tries for
// its version and its log.
constexpr int kMostRepeats = 3;
// The pieces must be on their starting squares for this time. Then the board gets the command that
// a game begins. It gets the command again only after this many squares were different.
constexpr auto kStandsStill = 300ms;
constexpr int kLeftForGood = 3;
constexpr std::size_t kMostHistory = 4096;
// No answer is this late.
constexpr auto kLatestAnswer = 2s;

// The shortest time of a hand, by the codes of the log [spec: drivers/dgt/protocol.md#event-log].
constexpr auto kQuickGap = 80ms, kSlowGap = 300ms, kPressGap = 120ms;

// The weight of one answer in the share of damaged ones.
constexpr double kOneOf = 1. / 40, kBadShare = 0.15;

std::string serial_of(int address) {
  const std::string digits = std::to_string(address);
  return std::string(5 - digits.size(), '0') + digits;
}

DeviceInfo info_of(int address) {
  DeviceInfo info;
  info.serial = info.short_serial = serial_of(address);
  return info;
}

// True if all pieces are in their ranks as at the start of a game, whatever their order is.
bool may_begin(const rules::Placement& placement) {
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const int rank = rules::rank_of(square), from_edge = std::min(rank, 7 - rank);
    const rules::Piece piece = placement[square];
    if ((piece == rules::Piece::kNone) != (from_edge > 1)) return false;
    if (piece == rules::Piece::kNone) continue;
    if ((rules::type_of(piece) == rules::PieceType::kPawn) != (from_edge == 1)) return false;
  }
  return true;
}

// The number of squares that differ from the placement in `may_begin`.
int squares_left(const rules::Placement& placement) {
  int count = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const int rank = rules::rank_of(square), from_edge = std::min(rank, 7 - rank);
    count += (placement[square] != rules::Piece::kNone) != (from_edge < 2);
  }
  return count;
}

bool agree(const rules::Placement& one, const rules::Placement& other, rules::Bitboard squares) {
  for (const auto square : rules::Squares(squares)) {
    if (one[square] != other[square]) return false;
  }
  return true;
}

}  // namespace

BusBoard::BusBoard(int address) : address_(address), info_(info_of(address)) {}

void BusBoard::forget() { *this = BusBoard(address_); }

std::string BusBoard::advice() const {
  if (damaged_share_ < kBadShare) return {};
  return rules::Sentence(
             "many answers of this board are damaged. Check its cable and plugs, but switch off "
             "the power of the chain before you unplug anything")
      .packed();
}

Instant BusBoard::due_at() const {
  if (conversation_ == Conversation::kDead) return kNever;
  const bool is_urgent = !placement_ || !has_version_ || compared_ || log_wanted_ ||
                         board_wanted_ || must_repeat_ || clock_.waits_for_log();
  return is_urgent ? Instant{} : changes_at_ + kChangesEvery;
}

BusOrder BusBoard::take(Instant now) {
  asked_ = next_order(now);
  if (asked_ == BusOrder::kSendClock) clock_at_ = now;
  return *asked_;
}

BusOrder BusBoard::next_order(Instant now) const {
  if (must_repeat_) return BusOrder::kRepeatChanges;
  if (!has_changes_ || compared_ || clock_.waits_for_log()) return BusOrder::kSendChanges;
  if (!placement_ || board_wanted_) return BusOrder::kSendBoard;
  if (!has_version_) return BusOrder::kSendVersion;
  // Changes come at least with every second question. The log is read right after them, because it
  // holds only changes that were reported before.
  if (asked_ != BusOrder::kSendChanges) return BusOrder::kSendChanges;
  if (log_wanted_) return BusOrder::kSendFromStart;
  if (starts_game(now)) return BusOrder::kStartGame;
  if (now - board_at_ >= kBoardEvery) return BusOrder::kSendBoard;
  const auto good_for = clock_.good_for();
  if (now - clock_at_ >= (good_for == 0ms ? kChangesEvery : std::max(good_for, clock_period_))) {
    return BusOrder::kSendClock;
  }
  return BusOrder::kSendChanges;
}

bool BusBoard::starts_game(Instant now) const {
  if (has_no_mark_) return true;
  return !start_reported_ && stands_since_ != kNever && now - stands_since_ >= kStandsStill;
}

void BusBoard::process(Instant now, const BusAnswer& answer) {
  if (conversation_ == Conversation::kDead) {
    BusBoard anew(address_);
    anew.playout_ = std::move(playout_);
    anew.damaged_share_ = damaged_share_;
    anew.clock_period_ = clock_period_;
    anew.conversation_ = Conversation::kGreeting;
    *this = std::move(anew);
  }
  misses_ = 0;
  damaged_share_ -= damaged_share_ * kOneOf;
  switch (answer.id) {
    case BusSays::kChanges:
      return process_changes(now, answer.data);
    case BusSays::kBoard:
      return process_board(now, answer.data);
    case BusSays::kClock:
      return note_clock(now, answer.data);
    case BusSays::kFromStart:
      return process_log(now, read_event_log(answer.data));
    case BusSays::kVersion:
      return process_version(answer.data);
    case BusSays::kStarted:
      start_reported_ = true;
      has_no_mark_ = false;
      return history_.clear();
    case BusSays::kPing:
      return;
  }
}

void BusBoard::miss(Instant now, bool damaged) {
  if (damaged) damaged_share_ += (1 - damaged_share_) * kOneOf;
  if (++misses_ >= (damaged ? kMostDamaged : kMostMisses)) {
    conversation_ = Conversation::kDead;
  } else if (asked_) {
    ask_again(now, damaged);
  }
}

// Other questions are simply due again.
void BusBoard::ask_again(Instant now, bool damaged) {
  switch (*asked_) {
    case BusOrder::kSendChanges:
    case BusOrder::kRepeatChanges:
      if (!has_changes_) return;
      repeats_until_ = now + kLatestAnswer;
      was_damaged_ = was_damaged_ || damaged;
      must_repeat_ = ++repeats_ <= kMostRepeats;
      board_wanted_ = board_wanted_ || !must_repeat_;
      return;
    case BusOrder::kSendVersion:
      has_version_ = ++version_tries_ >= kMostRepeats;
      return;
    case BusOrder::kSendFromStart:
      if (++log_tries_ >= kMostRepeats) process_log(now, {});
      return;
    default:
      return;
  }
}

// An answer may be lost or late, or the question may be lost. So the answer to a repeated question
// may be the same as the last answer. Then it is ignored.
void BusBoard::process_changes(Instant now, std::span<const std::uint8_t> bytes) {
  const bool is_repeated = std::exchange(must_repeat_, false) || now < repeats_until_;
  const bool was_sent = std::exchange(was_damaged_, false);
  repeats_ = 0;
  const bool is_known = !bytes.empty() && std::ranges::equal(bytes, last_changes_);
  if (is_repeated && !was_sent && is_known) return;
  last_changes_.assign(bytes.begin(), bytes.end());
  has_changes_ = true;
  changes_at_ = now;
  rules::Bitboard touched = 0;
  for (const LogEntry& entry : read_event_log(bytes)) {
    if (history_.size() < kMostHistory) history_.push_back(entry);
    if (placement_) take_in(now, entry, touched);
  }
  std::vector<Observation> readings;
  clock_.process_log_end(readings);
  for (Observation& reading : readings) playout_.add(now, std::move(reading));
  if (compared_) compare(now, touched);
  watch_for_start(now);
}

void BusBoard::take_in(Instant now, const LogEntry& entry, rules::Bitboard& touched) {
  if (const auto* square = std::get_if<LoggedSquare>(&entry)) {
    touched |= rules::bit(square->square);
    if ((*placement_)[square->square] == square->piece) return;
    placement_->set(square->square, square->piece);
    if (log_wanted_) return;
    playout_.add(now, SquareChanged{square->square, square->piece},
                 square->quick ? kQuickGap : kSlowGap);
  } else if (const auto* press = std::get_if<LoggedPress>(&entry)) {
    const auto reading = clock_.press(*press);
    if (reading && !log_wanted_) playout_.add(now, *reading, kPressGap);
  } else if (entry == LogEntry{LogMark::kPowerUp} || entry == LogEntry{LogMark::kWatchdog}) {
    // The log has no changes from the time without power.
    board_wanted_ = true;
  }
}

void BusBoard::process_board(Instant now, std::span<const std::uint8_t> codes) {
  Message message = decode({.id = says::kBoardDump, .payload = codes});
  auto* dump = std::get_if<BoardDump>(&message);
  if (dump == nullptr) return;
  board_at_ = now;
  board_wanted_ = false;
  results_ = std::move(dump->results);
  if (placement_) {
    compared_ = dump->placement;
    return;
  }
  // Before the reading is used, the board is read again.
  placement_ = dump->placement;
  board_wanted_ = true;
  add_reading(now);
  conversation_ = Conversation::kLive;
  watch_for_start(now);
}

// The reading may be older than the last changes, so a square of these may differ. Any other
// difference means that changes were lost, or that a damaged reading has the right checksum by
// chance. So the board is read again, and two readings must agree.
void BusBoard::compare(Instant now, rules::Bitboard touched) {
  const rules::Placement read = *std::exchange(compared_, std::nullopt);
  rules::Bitboard differ = 0;
  for (const auto square : rules::Squares(~touched)) {
    if (read[square] != (*placement_)[square]) differ |= rules::bit(square);
  }
  const auto before = std::exchange(doubted_, std::nullopt);
  if (differ != 0 && !(before && agree(*before, read, differ))) {
    doubted_ = read;
    board_wanted_ = true;
    return;
  }
  for (const auto square : rules::Squares(differ)) placement_->set(square, read[square]);
  // One or two lost changes are not enough for a lost ply.
  constexpr int kLostInPassing = 2;
  if (std::popcount(differ) > kLostInPassing) playout_.add(now, ChangesMissed{});
  add_reading(now);
}

void BusBoard::add_reading(Instant now) {
  playout_.add(now, PlacementRead{*placement_});
  for (const ResultPieceSeen& result : results_) playout_.add(now, result);
}

void BusBoard::note_clock(Instant now, std::span<const std::uint8_t> bytes) {
  const Message message = decode({.id = says::kClock, .payload = bytes});
  std::vector<Observation> seen;
  if (const auto* reading = std::get_if<ClockRead>(&message)) clock_.process(*reading);
  if (std::holds_alternative<NoClock>(message)) clock_.note_missing(seen);
  for (Observation& each : seen) playout_.add(now, std::move(each));
}

// If the log has no mark at the start of the game, the board has already reported everything. Then
// the log gets a mark now, for the next time.
void BusBoard::process_log(Instant now, std::vector<LogEntry> entries) {
  if (!std::exchange(log_wanted_, false)) return;
  has_no_mark_ = entries.empty();
  playout_.add(now, LogRead{entries.empty() ? history_ : std::move(entries)});
  // The changes since `LogAwaited` were not passed on, because the log has them.
  if (placement_) add_reading(now);
  if (clock_.shown()) playout_.add(now, *clock_.shown());
}

void BusBoard::process_version(std::span<const std::uint8_t> bytes) {
  has_version_ = true;
  const Message message = decode({.id = says::kVersion, .payload = bytes});
  if (const auto* version = std::get_if<Version>(&message)) info_.firmware = version->text;
}

void BusBoard::watch_for_start(Instant now) {
  if (!placement_ || !may_begin(*placement_)) {
    stands_since_ = kNever;
    const bool has_left = !placement_ || squares_left(*placement_) >= kLeftForGood;
    start_reported_ = start_reported_ && !has_left;
  } else if (stands_since_ == kNever) {
    stands_since_ = now;
  }
}

rules::Expected<void> BusBoard::send(Instant now, const Command& command) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation_ != Conversation::kLive) return refuse(kNotNow, "the board does not answer");
  if (std::holds_alternative<ReadPlacement>(command)) {
    board_wanted_ = true;
  } else if (std::holds_alternative<ReadLog>(command)) {
    if (!std::exchange(log_wanted_, true)) playout_.add(now, LogAwaited{});
    log_tries_ = 0;
  } else if (std::holds_alternative<ShowLights>(command)) {
    return refuse(kNotNow, "this driver does not support the lights of a DGT board");
  } else {
    return refuse(kNotNow,
                  "boards on a shared line pass nothing on to their clocks: set the clock by hand");
  }
  return {};
}

void BusBoard::release(Instant now, std::vector<Observation>& seen) {
  if (info_ != reported_) {
    reported_ = info_;
    seen.push_back(DeviceRead{info_});
  }
  playout_.release(now, seen);
}

void BusClock::process(const ClockRead& reading) {
  is_missing_ = pressed_since_ = false;
  kept_ = reading;
}

void BusClock::note_missing(std::vector<Observation>& seen) {
  if (std::exchange(is_missing_, true)) return;
  shown_.reset();
  kept_.reset();
  is_doubtful_ = true;
  seen.push_back(ClockMissing{});
}

// The time of the other side has not run since its own last press, so it is unchanged.
std::optional<ClockRead> BusClock::press(const LoggedPress& press) {
  pressed_since_ = true;
  if (!shown_) return std::nullopt;
  // A clock that was stopped when it was last read may have been started since.
  is_doubtful_ = is_doubtful_ || !shown_->running;
  shown_->pressed = press.side;
  (press.side == ClockSide::kLeft ? shown_->left : shown_->right).time = press.time;
  return shown_;
}

// After a press, the reading is old. The press has the time of one side. So another reading is
// needed only if it is not known whether the clock runs.
void BusClock::process_log_end(std::vector<Observation>& seen) {
  const auto kept = std::exchange(kept_, std::nullopt);
  if (!kept) return;
  if (std::exchange(pressed_since_, false) && shown_) return;
  shown_ = kept;
  is_doubtful_ = false;
  seen.push_back(*kept);
}

std::chrono::milliseconds BusClock::good_for() const {
  if (is_missing_) return 10s;
  return is_doubtful_ ? 0s : 2s;
}

namespace {

constexpr std::chrono::seconds kLongestWait{2};

}  // namespace

void LogPlayout::add(Instant now, Observation what, std::chrono::milliseconds gap) {
  last_at_ = std::max(now, std::min(last_at_ + gap, now + kLongestWait));
  if (!waiting_.empty()) last_at_ = std::max(last_at_, waiting_.back().at);
  waiting_.push_back({last_at_, std::move(what)});
}

void LogPlayout::release(Instant now, std::vector<Observation>& seen) {
  while (!waiting_.empty() && waiting_.front().at <= now) {
    seen.push_back(std::move(waiting_.front().what));
    waiting_.pop_front();
  }
}

}  // namespace jadoube::drivers::dgt

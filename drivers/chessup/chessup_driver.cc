#include "drivers/chessup/chessup_driver.h"

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "drivers/polled/message_finder.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"

// The problem: the board reports moves only in games that a host has requested. A request begins a
// new game. It repeats a move until it is confirmed. A move alone does not have the captured piece,
// nor the piece after a promotion.
//
// The policy: ask for the position. The answer proves that a board is there. Ask for a game with
// moves only when the board is about to begin one, so that no game is lost. Confirm each move at
// once, and then ask for the position, which has everything. Ask for it every two seconds too,
// because the board may report no moves of a game that began before this connection.
//
// Not handled: lights, because the command for them makes a move. Touches. The real squares of the
// pieces.
namespace jadoube::drivers::chessup {
namespace {

using enum rules::Piece;
using Bytes = std::span<const std::uint8_t>;

// [spec: drivers/chessup/protocol.md#messages]
struct Size {
  std::uint8_t kind;
  std::size_t bytes;
};
constexpr Size kSizes[] = {{0x22, 1},  {0x23, 1}, {0x24, 1}, {0x31, 2}, {0x33, 2}, {0x64, 1},
                           {0x67, 73}, {0x97, 2}, {0xA3, 6}, {0xB0, 2}, {0xB1, 1}, {0xB2, 16},
                           {0xB8, 3},  {0xBB, 1}, {0xBD, 1}, {0xFD, 10}};

constexpr std::uint8_t kEmpty = 0x40;
constexpr std::array<rules::Piece, 14> kPieces = {
    kWhitePawn, kWhiteRook, kWhiteKnight, kWhiteBishop, kWhiteQueen,  kWhiteKing,  kNone,
    kNone,      kBlackPawn, kBlackRook,   kBlackKnight, kBlackBishop, kBlackQueen, kBlackKing};

bool is_piece(std::uint8_t code) {
  return code == kEmpty || (code < kPieces.size() && kPieces[code] != kNone);
}

// The side to move, then four castling rights.
constexpr std::size_t kSideAt = 65, kLastRightAt = 69;

// True if a message of that kind may have `byte` at the place `at`.
bool is_possible(std::uint8_t kind, std::size_t at, std::uint8_t byte) {
  switch (kind) {
    case 0x67:
      if (at < kSideAt) return is_piece(byte);
      return at > kLastRightAt || byte <= 1;
    case 0xA3:
      return at == 1 ? byte == 0x35 : byte < 8;
    case 0x97:
      return byte >= 1 && byte <= 4;
    case 0x31:
    case 0x33:
    case 0xB0:
      return byte <= 1;
    case 0xB8:
      return at != 1 || byte < rules::kSquareCount;
    case 0xFD:
      return at != 1 || byte == 0xFD;
    default:
      return true;
  }
}

std::string version(Bytes numbers) {
  std::string text;
  for (const std::uint8_t number : numbers) {
    text += (text.empty() ? "" : ".") + std::to_string(number);
  }
  return text;
}

About about(Bytes message) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  About board{version(message.subspan(2, 3)), "ChessUp " + std::to_string(message[15]), {}};
  for (const std::uint8_t byte : message.subspan(8, 4)) {
    board.serial += {kDigits[byte >> 4], kDigits[byte & 0xF]};
  }
  return board;
}

Position position(Bytes message) {
  Position game{{}, message[kSideAt] == 0};
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const std::uint8_t code = message[static_cast<std::size_t>(i + 1)];
    if (code != kEmpty) game.placement.set(rules::square_at(i), kPieces[code]);
  }
  return game;
}

}  // namespace

Fit fit_of(Bytes bytes) {
  const auto* size = std::ranges::find(kSizes, bytes[0], &Size::kind);
  if (size == std::end(kSizes) || bytes.size() > size->bytes) return Fit::kNone;
  for (std::size_t at = 1; at < bytes.size(); ++at) {
    if (!is_possible(bytes[0], at, bytes[at])) return Fit::kNone;
  }
  return bytes.size() == size->bytes ? Fit::kWhole : Fit::kStart;
}

Message decode(Bytes message) {
  switch (message[0]) {
    case 0x67:
      return position(message);
    case 0xA3:
      return Moved{};
    case 0x97:
      return Promoted{};
    case 0xBD:
    case 0xB1:
      return Changed{};
    case 0xB0:
      if (message[1] == 1) return PiecesSetUp{};
      return Other{};
    case 0x24:
      return SettingsTaken{};
    case 0xB2:
      return about(message);
    default:
      return Other{};
  }
}

namespace {

using namespace std::chrono_literals;

// [spec: drivers/chessup/protocol.md#commands]
constexpr std::uint8_t kAskPosition = 0x67, kAskAbout = 0xB2, kMoveHasCome = 0x21,
                       kPromotionHasCome = 0x23, kSettings = 0xB9;

// [spec: drivers/chessup/protocol.md#timing]
constexpr auto kBetweenCommands = 60ms;
constexpr auto kPositionWithin = 700ms;
constexpr int kMostTries = 6, kMostSettings = 3;
constexpr auto kPositionAgain = 2s;
constexpr auto kAboutWithin = 2s;
constexpr auto kSilentFor = 8s;

// Two people play, and a host records.
std::vector<std::uint8_t> record_game() {
  return {kSettings, 0x05, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00};
}

// It knows each piece from the moves since the starting position. It has lights, but they cannot be
// lit up without a move in the game.
const BoardMake kMake{
    .trademark = "ChessUp",
    .capabilities = {.sensing = SensingClass::kIdentity,
                     .facing = Facing::kMakersWay,
                     .clock = false,
                     .own_log = false,
                     .only_legal_moves = true},
    .no_log = rules::Sentence("a ChessUp board keeps no log"),
    .no_clock = rules::Sentence("a ChessUp board supports no clock"),
    .no_lights = rules::Sentence("a ChessUp board decides itself about its lights"),
    .pause = kBetweenCommands};

/// The driver of ChessUp boards. The board checks the moves and reports legal ones only [spec:
/// drivers/chessup/protocol.md].
class ChessUpDriver final : public PolledBoard {
 public:
  ChessUpDriver() : PolledBoard(kMake) {}
  bool identified() const override { return is_identified_; }

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void expire(Instant now, Seen& seen) override;
  void elapse(Instant now, Seen& seen) override;
  Instant elapses_at() const override { return std::min(finder_.expires_at(), identified_at_); }
  Instant dies_at() const override;
  Bytes next_question(Instant now) override;
  Instant next_question_at() const override;
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  void understand(Instant now, const Position& position, Seen& seen);
  void understand(Instant now, Moved, Seen& seen);
  void understand(Instant now, Promoted, Seen& seen);
  void understand(Instant now, Changed, Seen& seen);
  void understand(Instant now, PiecesSetUp, Seen& seen);
  void understand(Instant now, SettingsTaken, Seen& seen);
  void understand(Instant now, const About& about, Seen& seen);
  void understand(Instant, Other, Seen&) {}
  void confirm(Instant now, std::uint8_t with);
  void begin_game();
  void queue(Bytes command);

  MessageFinder finder_{fit_of};
  PlacementReporter reporter_;
  bool is_identified_ = false;
  /// Confirmations for the board, and other commands after them.
  std::deque<Bytes> confirmations_, due_;
  /// How often the settings were sent for the game that is about to begin.
  int settings_sent_ = 0;
  int tries_ = 0;
  Instant asked_at_{}, received_at_{};
  Instant check_at_ = kNever, identified_at_ = kNever;
};

void ChessUpDriver::begin(Instant now) {
  *this = ChessUpDriver();
  received_at_ = now;
}

void ChessUpDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto message = finder_.take(now, byte);
  noise_.follow(now, finder_.skipped_bytes());
  if (!message) return;
  noise_.end(seen);
  received_at_ = now;
  std::visit([&](const auto& what) { understand(now, what, seen); }, decode(*message));
}

void ChessUpDriver::understand(Instant now, const Position& position, Seen& seen) {
  if (!is_live()) {
    become_live();
    identified_at_ = now + kAboutWithin;
    queue({kAskAbout});
  }
  check_at_ = now + kPositionAgain;
  reporter_.take(position.placement, seen);
  const bool is_beginning =
      position.is_white_to_move && position.placement == rules::Placement::initial();
  if (!is_beginning) settings_sent_ = 0;
  if (is_beginning) begin_game();
}

void ChessUpDriver::understand(Instant now, Moved, Seen&) { confirm(now, kMoveHasCome); }

void ChessUpDriver::understand(Instant now, Promoted, Seen&) { confirm(now, kPromotionHasCome); }

void ChessUpDriver::understand(Instant now, Changed, Seen&) {
  if (is_live()) check_at_ = now;
}

// The position of the game may still be that of the game before.
void ChessUpDriver::understand(Instant, PiecesSetUp, Seen&) { begin_game(); }

void ChessUpDriver::understand(Instant now, SettingsTaken, Seen&) {
  if (settings_sent_ == 0) return;
  settings_sent_ = kMostSettings;
  check_at_ = now;
}

void ChessUpDriver::understand(Instant, const About& about, Seen& seen) {
  is_identified_ = is_identified_ || is_live();
  const DeviceInfo before = info_;
  info_.firmware = about.firmware;
  info_.hardware = about.hardware;
  info_.serial = about.serial;
  if (info_ != before) seen.push_back(DeviceRead{info_});
}

// A message that was sent twice needs only one confirmation.
void ChessUpDriver::confirm(Instant now, std::uint8_t with) {
  const Bytes confirmation{with};
  const bool waits = std::ranges::find(confirmations_, confirmation) != confirmations_.end();
  if (!waits) confirmations_.push_back(confirmation);
  if (is_live()) check_at_ = now;
}

void ChessUpDriver::begin_game() {
  if (!is_live() || settings_sent_ == kMostSettings) return;
  queue(record_game());
}

// Only one command of each kind waits.
void ChessUpDriver::queue(Bytes command) {
  std::erase_if(due_, [&](const Bytes& waiting) { return waiting[0] == command[0]; });
  due_.push_back(std::move(command));
}

rules::Expected<void> ChessUpDriver::accept(Instant now, const Command&) {
  reporter_.report_all();
  check_at_ = now;
  return {};
}

void ChessUpDriver::expire(Instant now, Seen&) {
  finder_.expire(now);
  noise_.follow(now, finder_.skipped_bytes());
}

void ChessUpDriver::elapse(Instant now, Seen&) {
  if (now < identified_at_) return;
  is_identified_ = true;
  identified_at_ = kNever;
}

PolledBoard::Bytes ChessUpDriver::next_question(Instant now) {
  for (auto* waiting : {&confirmations_, &due_}) {
    if (waiting->empty()) continue;
    Bytes command = std::move(waiting->front());
    waiting->pop_front();
    if (command[0] == kSettings) ++settings_sent_;
    return command;
  }
  if (!is_live()) {
    ++tries_;
    asked_at_ = now;
  }
  check_at_ = now + kPositionAgain;
  return {kAskPosition};
}

Instant ChessUpDriver::next_question_at() const {
  if (!confirmations_.empty() || !due_.empty()) return free_at();
  if (is_live()) return std::max(free_at(), check_at_);
  if (tries_ == kMostTries) return kNever;
  return tries_ == 0 ? free_at() : std::max(free_at(), asked_at_ + kPositionWithin);
}

Instant ChessUpDriver::dies_at() const {
  if (is_live()) return received_at_ + kSilentFor;
  return tries_ == kMostTries ? asked_at_ + kPositionWithin : kNever;
}

}  // namespace

std::unique_ptr<Driver> make_chessup_driver() { return std::make_unique<ChessUpDriver>(); }

}  // namespace jadoube::drivers::chessup

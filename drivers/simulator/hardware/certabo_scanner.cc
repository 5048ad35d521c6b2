#include "drivers/simulator/hardware/certabo_scanner.h"

#include <algorithm>
#include <utility>

#include "drivers/simulator/hardware/wire.h"

namespace jadoube::drivers::simulator {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/certabo/protocol.md#timing]
constexpr BoardTime kTagScan = 210ms, kOccupancyScan = 50ms;
// In each record, 5 to 12 of 32 empty squares have a tag that does not exist.
constexpr double kGhosts = 8.5 / 32;
// How often a tag is not read [guess].
constexpr double kWeak = 0.003;
// A byte at 38400 baud. The next scan waits until the line has taken the record.
constexpr BoardTime kByteOnLine = kByteTime / 4;
constexpr std::size_t kLightCommand = 8;
// A line feed comes after this many characters, even within a number.
constexpr std::size_t kLine = 64;

// a8 is 0, h1 is 63.
rules::Square square_of_number(int number) { return rules::square_at(number % 8, 7 - number / 8); }

std::string wrapped(const std::string& text) {
  std::string lines;
  for (std::size_t i = 0; i < text.size(); i += kLine) {
    lines += (i > 0 ? "\n" : "") + text.substr(i, kLine);
  }
  return lines;
}

}  // namespace

// The tags of one set have the same first bytes. Only the last bytes differ.
CertaboScanner::CertaboScanner(Senses senses, const rules::Placement& start, std::uint64_t seed)
    : senses_(senses), random_(seed), start_(start), sensed_(start) {
  const auto batch = static_cast<std::uint8_t>(80 + random_.below(8));
  const auto draw = [&](int number) {
    return Tag{3, 0, batch, static_cast<std::uint8_t>(1 + random_.below(255)),
               static_cast<std::uint8_t>(number)};
  };
  for (int i = 0; i < rules::kSquareCount; ++i) tags_[i] = draw(i);
  for (int i = 0; i < 16; ++i) spare_tags_[i] = draw(100 + i);
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (start[rules::square_at(i)] != rules::Piece::kNone) on_board_[i] = tags_[i];
  }
}

void CertaboScanner::power(BoardTime now, bool on) {
  powered_ = on;
  light_command_.clear();
  lit_ = 0;
  acknowledges_ = false;
  scan_at_ = now + 1s;
}

// Any eight bytes light up squares. Nothing marks where a command begins. The lowest bit of each
// byte is the a-file.
void CertaboScanner::receive(BoardTime, std::uint8_t byte) {
  if (!powered_) return;
  light_command_.push_back(byte);
  if (light_command_.size() < kLightCommand) return;
  lit_before_ = std::exchange(lit_, 0);
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto row = static_cast<std::size_t>(i / 8);
    if ((light_command_[row] >> i % 8 & 1) != 0) lit_ |= rules::bit(square_of_number(i));
  }
  light_command_.clear();
  ++light_commands_;
  acknowledges_ = true;
}

void CertaboScanner::square_seen(const SquareSeen& seen, std::vector<Message>&) {
  const int square = rules::index_of(seen.square);
  on_board_[square] = seen.piece == rules::Piece::kNone ? Tag{} : tag_of(seen);
  sensed_.set(seen.square, seen.piece);
  came_[square] = ++changes_;
}

// The piece for a promotion is one that was captured before, or a spare one. If the hands do not
// name the piece, and none was captured, it is a piece in the air: the scan has not yet noticed
// that it left its square.
CertaboScanner::Tag CertaboScanner::tag_of(const SquareSeen& seen) const {
  const bool began_here = seen.chip >= 0 && seen.chip < rules::kSquareCount;
  if (began_here && start_[rules::square_at(seen.chip)] == seen.piece) return tags_[seen.chip];
  if (const auto captured = tag_of_captured(seen.piece)) return *captured;
  return seen.chip < 0 ? tag_of_last_placed(seen.piece)
                       : spare_tags_[static_cast<std::size_t>(seen.piece)];
}

std::optional<CertaboScanner::Tag> CertaboScanner::tag_of_captured(rules::Piece piece) const {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (start_[rules::square_at(i)] == piece && !is_on_board(tags_[i])) return tags_[i];
  }
  return std::nullopt;
}

CertaboScanner::Tag CertaboScanner::tag_of_last_placed(rules::Piece piece) const {
  int last = -1;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const bool is_later = last < 0 || came_[i] > came_[last];
    if (sensed_[rules::square_at(i)] == piece && is_later) last = i;
  }
  return last < 0 ? spare_tags_[static_cast<std::size_t>(piece)] : on_board_[last];
}

bool CertaboScanner::is_on_board(const Tag& tag) const {
  return std::ranges::find(on_board_, tag) != on_board_.end();
}

CertaboScanner::Tag CertaboScanner::ghost() {
  Tag tag;
  for (std::uint8_t& byte : tag) byte = static_cast<std::uint8_t>(random_.below(256));
  return tag;
}

void CertaboScanner::step(std::vector<Message>& out) {
  const bool is_tags = senses_ == Senses::kTags;
  const std::string text = is_tags ? tag_record() : occupancy_record();
  const auto on_the_line = kByteOnLine * static_cast<std::int64_t>(text.size());
  scan_at_ += std::max(is_tags ? kTagScan : kOccupancyScan, on_the_line);
  out.emplace_back(text.begin(), text.end());
  if (std::exchange(acknowledges_, false)) out.push_back({'L', '\r', '\n'});
}

std::string CertaboScanner::tag_record() {
  std::string text = ":";
  for (int i = 0; i < rules::kSquareCount; ++i) {
    Tag tag = on_board_[rules::index_of(square_of_number(i))];
    const bool is_empty = tag == Tag{};
    if (is_empty && random_.chance(kGhosts)) tag = ghost();
    if (!is_empty && random_.chance(kWeak)) tag = {};
    for (const int byte : tag) text += std::to_string(byte) + " ";
  }
  return wrapped(text) + "\r\n";
}

std::string CertaboScanner::occupancy_record() const {
  std::string text = ":";
  for (int row = 0; row < 8; ++row) {
    int bits = 0;
    for (int file = 0; file < 8; ++file) {
      const auto square = square_of_number(8 * row + file);
      bits = 2 * bits + (on_board_[rules::index_of(square)] != Tag{} ? 1 : 0);
    }
    text += std::to_string(bits) + " ";
  }
  return text + "\r\n";
}

MessageKind CertaboScanner::kind_of(const Message& message) const {
  return message[0] == ':' ? MessageKind::kSquares : MessageKind::kOther;
}

}  // namespace jadoube::drivers::simulator

#include "drivers/simulator/hardware/certabo_scanner.h"

#include <gmock/gmock.h>

#include <set>
#include <sstream>

namespace jadoube::drivers::simulator {
namespace certabo_scanner_test {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Square;
using Senses = CertaboScanner::Senses;

// The numbers of the next record.
std::vector<int> numbers(CertaboScanner& scanner) {
  std::vector<Message> out;
  scanner.step(out);
  std::string text(out[0].begin() + 1, out[0].end());
  std::erase(text, '\n');
  std::istringstream words(text);
  return {std::istream_iterator<int>(words), {}};
}

// The tag on the square of that number: a8 is 0.
std::vector<int> tag(const std::vector<int>& numbers, int square) {
  return {numbers.begin() + 5 * square, numbers.begin() + 5 * square + 5};
}

TEST(CertaboScanner, SendsARecordAfterEachScan) {
  CertaboScanner scanner(Senses::kTags, rules::Placement::initial(), 1);
  const BoardTime first = scanner.next_at();
  EXPECT_EQ(numbers(scanner).size(), 320u);
  EXPECT_GE(scanner.next_at() - first, 210ms);
}

// A record with many tags takes longer on the line than a scan. If records waited there, the host
// would see the board later and later.
TEST(CertaboScanner, SendsNoFasterThanItsLine) {
  CertaboScanner scanner(Senses::kTags, rules::Placement::initial(), 1);
  const BoardTime first = scanner.next_at();
  std::size_t bytes = 0;
  for (int record = 0; record < 50; ++record) {
    std::vector<Message> out;
    scanner.step(out);
    bytes += out[0].size();
  }
  constexpr std::size_t kBytesInASecond = 3840;
  EXPECT_GE(scanner.next_at() - first, 1000ms * bytes / kBytesInASecond);
}

TEST(CertaboScanner, HasTagsThatDoNotExistOnEmptySquares) {
  CertaboScanner scanner(Senses::kTags, rules::Placement::initial(), 1);
  std::set<std::vector<int>> ghosts;
  int count = 0;
  for (int record = 0; record < 7; ++record) {
    const auto read = numbers(scanner);
    for (int square = 16; square < 48; ++square) {
      if (tag(read, square) == std::vector<int>(5, 0)) continue;
      ++count;
      ghosts.insert(tag(read, square));
    }
  }
  EXPECT_GT(count, 7 * 4);
  EXPECT_LT(count, 7 * 14);
  EXPECT_EQ(static_cast<int>(ghosts.size()), count) << "none comes twice";
}

TEST(CertaboScanner, APieceTakesItsTagAlong) {
  CertaboScanner scanner(Senses::kTags, rules::Placement::initial(), 1);
  const auto pawn = tag(numbers(scanner), 52);  // e2
  std::vector<Message> none;
  scanner.square_seen({0ns, Square::e2, Piece::kNone, -1}, none);
  scanner.square_seen({0ns, Square::e4, Piece::kWhitePawn, rules::index_of(Square::e2)}, none);
  EXPECT_EQ(tag(numbers(scanner), 36), pawn);
}

TEST(CertaboScanner, APieceHasOneTagWhileTheScanSeesItOnTwoSquares) {
  CertaboScanner scanner(Senses::kTags, rules::Placement::initial(), 1);
  std::vector<Message> none;
  scanner.square_seen({0ns, Square::d2, Piece::kNone, -1}, none);
  scanner.square_seen({0ns, Square::d3, Piece::kWhitePawn, -1}, none);
  const auto pawn = tag(numbers(scanner), 43);
  scanner.square_seen({0ns, Square::d4, Piece::kWhitePawn, -1}, none);
  scanner.square_seen({0ns, Square::d3, Piece::kNone, -1}, none);
  EXPECT_EQ(tag(numbers(scanner), 35), pawn);
}

TEST(CertaboScanner, SensesOccupancyAsOneNumberForEachRank) {
  CertaboScanner scanner(Senses::kOccupancy, rules::Placement::initial(), 1);
  std::vector<Message> none;
  scanner.square_seen({0ns, Square::h1, Piece::kNone, -1}, none);
  EXPECT_THAT(numbers(scanner), testing::ElementsAre(255, 255, 0, 0, 0, 0, 255, 254));
}

TEST(CertaboScanner, TakesAnyEightBytesAsACommandForItsLights) {
  CertaboScanner scanner(Senses::kTags, rules::Placement::initial(), 1);
  for (int i = 0; i < 11; ++i) scanner.receive(0ns, 0x40);
  EXPECT_EQ(scanner.stray_bytes(), 3u);
  std::vector<Message> out;
  scanner.step(out);
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[1], (Message{'L', '\r', '\n'}));
}

}  // namespace certabo_scanner_test
}  // namespace jadoube::drivers::simulator

#include <gtest/gtest.h>

#include <random>

#include "drivers/certabo/message.h"
#include "tests/drivers/certabo/record_text.h"

namespace jadoube::drivers::certabo {
namespace record_decoder_test {

using rules::Square;

struct Decoded {
  std::vector<Record> records;
  std::uint64_t skipped = 0;
  bool operator==(const Decoded&) const = default;
};

Decoded decoded(const std::string& text) {
  RecordDecoder decoder;
  Decoded result;
  for (const char c : text) {
    if (auto record = decoder.take(static_cast<std::uint8_t>(c))) result.records.push_back(*record);
  }
  result.skipped = decoder.skipped_bytes();
  return result;
}

const std::string kStart = record_text(set_up_tags());

TagRecord start_record() {
  TagRecord record;
  for (const auto& [square, tag] : set_up_tags()) {
    record.tags[rules::index_of(square)] =
        (Tag{3} << 32) + (Tag{84} << 16) + (Tag{1} << 8) + rules::index_of(square);
  }
  return record;
}

Record occupied(std::initializer_list<Square> empty) {
  OccupancyRecord record;
  for (const auto& [square, tag] : set_up_tags()) {
    record.placement.set(square, rules::Piece::kWhitePawn);
  }
  for (const Square square : empty) record.placement.set(square, rules::Piece::kNone);
  return record;
}

TEST(CertaboRecord, HasFiveBytesForEachSquareFromA8ToH1) {
  EXPECT_EQ(decoded(kStart), (Decoded{{start_record()}, 0}));
}

TEST(CertaboRecord, MayHaveLineFeedsAnywhere) {
  std::string broken = kStart;
  for (std::size_t at = 64; at < broken.size(); at += 65) broken.insert(at, "\n");
  EXPECT_EQ(decoded(broken), (Decoded{{start_record()}, 0}));
}

TEST(CertaboRecord, EndsWithoutACarriageReturnIfTheNextOneBegins) {
  std::string cut = kStart.substr(0, kStart.find_last_not_of(" \r\n") + 1);
  EXPECT_EQ(decoded(cut).records.size(), 0u) << "the last number may go on";
  EXPECT_EQ(decoded(cut + kStart), (Decoded{{start_record(), start_record()}, 0}));
}

TEST(CertaboRecord, EndsWithAnAcknowledgementOfLights) {
  std::string cut = kStart.substr(0, kStart.find_last_not_of(" \r\n") + 1);
  EXPECT_EQ(decoded(cut + "L\r\n"), (Decoded{{start_record()}, 0}));
  EXPECT_EQ(decoded(kStart + "L\r\n\r\n" + kStart), (Decoded{{start_record(), start_record()}, 0}));
  EXPECT_EQ(decoded(kStart + "D\r\n" + kStart), (Decoded{{start_record(), start_record()}, 0}));
}

TEST(CertaboRecord, IsDroppedIfANumberIsMissing) {
  const std::string less = ":" + kStart.substr(3);
  EXPECT_EQ(decoded(less + kStart).records, (std::vector<Record>{start_record()}));
  EXPECT_GT(decoded(less + kStart).skipped, 600u);
}

TEST(CertaboRecord, IsDroppedIfItHasOneNumberMoreBeforeTheLastBlank) {
  std::string more = kStart;
  more.insert(1, "7 ");
  // The first 320 numbers look like a record. So the vote over three records must drop it.
  EXPECT_LE(decoded(more + kStart).records.size(), 2u);
  EXPECT_EQ(decoded(more + kStart).records.back(), Record(start_record()));
}

TEST(CertaboRecord, IsDroppedIfANumberIsTooLarge) {
  std::string wrong = kStart;
  wrong.replace(1, 1, "300");
  EXPECT_EQ(decoded(wrong + kStart).records, (std::vector<Record>{start_record()}));
}

TEST(CertaboRecord, IsDroppedIfItHasALetter) {
  std::string wrong = kStart;
  wrong[100] = 'X';
  EXPECT_EQ(decoded(wrong + kStart).records, (std::vector<Record>{start_record()}));
}

TEST(CertaboRecord, OfOccupancyHasTheAFileInItsHighestBit) {
  EXPECT_EQ(decoded(":255 255 0 0 0 0 255 255 \r\n"), (Decoded{{occupied({})}, 0}));
  EXPECT_EQ(decoded(":255 255 0 0 0 0 255 254\r\n"), (Decoded{{occupied({Square::h1})}, 0}));
  EXPECT_EQ(decoded(":127 255 0 0 0 0 255 255\r\n"), (Decoded{{occupied({Square::a8})}, 0}));
}

TEST(CertaboRecord, OfOccupancyNeedsEightNumbers) {
  EXPECT_EQ(decoded(":255 255 0 0 0 255 255 \r\n:255 255 0 0 0 0 255 255 \r\n").records,
            (std::vector<Record>{occupied({})}));
}

TEST(CertaboRecord, CountsWhatIsBeforeTheFirstColonAsNoise) {
  EXPECT_EQ(decoded("junk " + kStart), (Decoded{{start_record()}, 5}));
}

TEST(CertaboRecord, IsNotInTheBytesOfOtherMakes) {
  std::string dump(67, '\x01');
  dump[0] = '\x86';
  EXPECT_EQ(decoded(dump), (Decoded{{}, 67}));
  EXPECT_TRUE(decoded("sRNBKQBNRPPPPPPPP................................73").records.empty());
}

TEST(CertaboRecord, AfterEndlessNumbersTheNextOneIsRead) {
  std::string endless = ":";
  for (int i = 0; i < 5000; ++i) endless += "7";
  EXPECT_EQ(decoded(endless + kStart).records, (std::vector<Record>{start_record()}));
}

TEST(CertaboRecord, FindsTheLastOfManyDamagedOnes) {
  std::mt19937 random(2);
  for (int i = 0; i < 100; ++i) {
    std::string stream = kStart + kStart + kStart;
    for (int damage = 0; damage < 10; ++damage) {
      stream[random() % (2 * kStart.size())] = static_cast<char>(random());
    }
    const Decoded result = decoded(stream);
    ASSERT_FALSE(result.records.empty());
    EXPECT_EQ(result.records.back(), Record(start_record()));
  }
}

}  // namespace record_decoder_test
}  // namespace jadoube::drivers::certabo

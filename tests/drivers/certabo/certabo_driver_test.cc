#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "drivers/certabo/message.h"
#include "drivers/certabo/tag_book.h"
#include "drivers/driver.h"
#include "rules/notation/fen.h"
#include "tests/drivers/certabo/record_text.h"
#include "tests/drivers/driver_line.h"
#include "tests/support/packed.h"
#include "tests/support/shared_data.h"

namespace jadoube::drivers::certabo {
namespace certabo_driver_test {

using namespace std::chrono_literals;
using lines::Bytes;
using lines::DriverLine;
using lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::Make;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Bytes bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

DriverLine opened_line(const std::string& learnt = "") {
  DriverLine line(find_driver("certabo")->make());
  line.driver->recall(learnt);
  line.open();
  return line;
}

void say(DriverLine& line, const std::string& text, int times = 1) {
  for (int i = 0; i < times; ++i) {
    line.board_says(bytes_of(text));
    line.advance(200ms);
  }
}

std::map<Square, std::string> moved(Square from, Square to) {
  auto tags = set_up_tags();
  tags[to] = tags[from];
  tags.erase(from);
  return tags;
}

constexpr Capabilities kReadsTags{.clock = false, .own_log = false, .calibration = true};

// A line to a board whose pieces are known.
DriverLine calibrated_line() {
  DriverLine line = opened_line();
  say(line, record_text(set_up_tags()), 10);
  line.seen.clear();
  return line;
}

TEST(CertaboDriver, IsLiveWithTheFirstRecord) {
  DriverLine line = opened_line();
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  say(line, record_text(set_up_tags()));
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_TRUE(line.driver->identified());
  EXPECT_EQ(line.driver->device().capabilities, kReadsTags);
}

TEST(CertaboDriver, ClaimsNoClockBeforeTheFirstRecord) {
  DriverLine line = opened_line();
  line.board_says(bytes_of(":25- 255 0\r\n"));
  EXPECT_EQ(line.driver->device().capabilities, kReadsTags);
}

TEST(CertaboDriver, WritesNothingBeforeThreeRecordsHaveProvedTheBoard) {
  DriverLine line = opened_line();
  say(line, "noise\r\n", 5);
  say(line, record_text(set_up_tags()), 2);
  ASSERT_TRUE(line.driver->send(line.now, ReadPlacement{}));
  line.advance(1s);
  EXPECT_THAT(line.written, IsEmpty());
  say(line, record_text(set_up_tags()));
  ASSERT_EQ(line.written.size(), 1u);
  EXPECT_EQ(line.written[0].second, Bytes(8, 0)) << "all lights off";
}

TEST(CertaboDriver, HasLightsOnceTheBoardAcknowledgesTheirCommand) {
  DriverLine line = opened_line();
  say(line, record_text(set_up_tags()), 3);
  EXPECT_FALSE(line.driver->device().capabilities.lights);
  EXPECT_EQ(line.driver->send(line.now, ShowLights{1}).error().message,
            "the board has not acknowledged its lights");
  line.seen.clear();
  say(line, "L\r\n");
  ASSERT_EQ(line.all<DeviceRead>().size(), 1u);
  EXPECT_TRUE(line.all<DeviceRead>()[0].info.capabilities.lights);
  ASSERT_TRUE(
      line.driver->send(line.now, ShowLights{rules::bit(Square::e2) | rules::bit(Square::e4)}));
  say(line, record_text(set_up_tags()), 4);
  EXPECT_EQ(line.count_written({0, 0, 0, 0, 0x10, 0, 0x10, 0}), 1);
}

TEST(CertaboDriver, HasNoLightsIfTheBoardAcknowledgesNothing) {
  DriverLine line = opened_line();
  say(line, record_text(set_up_tags()), 50);
  EXPECT_EQ(line.count_written(Bytes(8, 0)), 3);
  EXPECT_FALSE(line.driver->device().capabilities.lights);
}

TEST(CertaboDriver, TakesAnAcknowledgementOnlyAfterItsOwnCommand) {
  DriverLine line = opened_line();
  say(line, "L\r\n" + record_text(set_up_tags()), 2);
  EXPECT_FALSE(line.driver->device().capabilities.lights);
}

TEST(CertaboDriver, ReportsNothingAndSaysHowToCalibrateIfItKnowsNoPiece) {
  DriverLine line = opened_line();
  say(line, record_text(moved(Square::e2, Square::e4)), 10);
  EXPECT_THAT(line.seen, IsEmpty());
  EXPECT_THAT(jadoube::tests::in_english(line.driver->advice()),
              HasSubstr("Put all pieces on their starting squares, White's on ranks 1 and 2"));
}

TEST(CertaboDriver, ReportsNothingIfItKnowsOnlyTheSetOfAnotherBoard) {
  DriverLine line = opened_line("9 9 9 9 9 Q\n");
  say(line, record_text(moved(Square::e2, Square::e4)), 10);
  EXPECT_THAT(line.seen, IsEmpty());
  EXPECT_THAT(line.driver->advice(), HasSubstr("the pieces of the board are not known yet"));
}

TEST(CertaboDriver, LearnsThePiecesFromTheStartingPosition) {
  DriverLine line = opened_line();
  say(line, record_text(set_up_tags()), 10);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
  EXPECT_EQ(line.driver->advice(), "");
  const auto learnt = line.driver->take_learnt();
  ASSERT_TRUE(learnt);
  EXPECT_EQ(std::ranges::count(*learnt, '\n'), 32);
  EXPECT_FALSE(line.driver->take_learnt()) << "it tells what it learnt once";
}

TEST(CertaboDriver, KnowsThePiecesAgainAfterARestart) {
  DriverLine line = calibrated_line();
  DriverLine next = opened_line(*line.driver->take_learnt());
  say(next, record_text(moved(Square::e2, Square::e4)), 3);
  ASSERT_EQ(next.all<PlacementRead>().size(), 1u);
  EXPECT_EQ(next.all<PlacementRead>()[0].placement[Square::e4], Piece::kWhitePawn);
  EXPECT_FALSE(next.driver->take_learnt());
}

TEST(CertaboDriver, TellsAMoveWithTheSecondRecordThatShowsIt) {
  DriverLine line = calibrated_line();
  say(line, record_text(moved(Square::e2, Square::e4)));
  EXPECT_THAT(line.seen, IsEmpty());
  say(line, record_text(moved(Square::e2, Square::e4)));
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(CertaboDriver, DoesNotBelieveARecordThatMissesATag) {
  DriverLine line = calibrated_line();
  auto tags = set_up_tags();
  tags.erase(Square::h7);
  say(line, record_text(tags));
  say(line, record_text(set_up_tags()), 3);
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(CertaboDriver, NamesAPieceThatItDoesNotKnow) {
  DriverLine line = calibrated_line();
  auto tags = set_up_tags();
  tags.erase(Square::d7);
  tags[Square::d8] = "9 9 9 9 9";
  say(line, record_text(tags), 7);
  EXPECT_THAT(jadoube::tests::in_english(line.driver->advice()),
              HasSubstr("the piece on d8 is not known"));
}

TEST(CertaboDriver, IsDeadAfterThreeSecondsWithoutARecord) {
  DriverLine line = calibrated_line();
  line.advance(2700ms);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.advance(200ms);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(CertaboDriver, IsDeadIfOtherBytesCome) {
  DriverLine line = opened_line();
  for (int i = 0; i < 40; ++i) {
    line.board_says({0x73, 0xCE, 0xC2, 0x86, 0x00, 0x43});
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(CertaboDriver, ReportsABoardOfOccupancyAtOnce) {
  DriverLine line = opened_line();
  say(line, ":255 255 0 0 0 0 255 255 \r\n");
  EXPECT_EQ(line.driver->device().capabilities.sensing, SensingClass::kOccupancy);
  EXPECT_FALSE(line.driver->device().capabilities.calibration);
  EXPECT_EQ(line.driver->advice(), "");
  EXPECT_THAT(
      line.all<PlacementRead>(),
      ElementsAre(PlacementRead{as_sensed(Placement::initial(), SensingClass::kOccupancy)}));
  say(line, ":255 255 0 0 0 0 255 254 \r\n");
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::h1, Piece::kNone}));
}

TEST(CertaboDriver, TakesNoRecordOfTheOtherKind) {
  DriverLine line = calibrated_line();
  say(line, ":255 255 0 0 0 0 255 254 \r\n", 3);
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
}

TEST(CertaboDriver, CountsNoise) {
  DriverLine line = calibrated_line();
  say(line, "junk" + record_text(set_up_tags()));
  EXPECT_THAT(line.seen, ElementsAre(Observation(NoiseSkipped{4})));
}

TEST(CertaboDriver, RefusesWhatTheBoardCannotDo) {
  DriverLine line = calibrated_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message, "a Certabo board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, Beep{}).error().message,
            "a Certabo board supports no "
            "clock");
}

// An acknowledgement counts only after the command, so that depends on when the driver writes.
std::vector<Observation> without_device(std::vector<Observation> seen) {
  std::erase_if(seen, [](const Observation& o) { return std::holds_alternative<DeviceRead>(o); });
  return seen;
}

TEST(CertaboDriver, SeesTheSameForAnySplitOfTheStream) {
  std::string stream;
  for (int i = 0; i < 10; ++i) stream += record_text(set_up_tags());
  for (int i = 0; i < 3; ++i) stream += record_text(moved(Square::g1, Square::f3)) + "L\r\n";
  DriverLine whole = opened_line();
  whole.board_says(bytes_of(stream));
  std::mt19937 random(1);
  for (int run = 0; run < 50; ++run) {
    DriverLine line = opened_line();
    for (std::size_t at = 0; at < stream.size();) {
      const std::size_t size = 1 + random() % 300;
      line.board_says(bytes_of(stream.substr(at, size)));
      at += size;
    }
    EXPECT_EQ(without_device(line.seen), without_device(whole.seen));
  }
}

TEST(CertaboEmulation, IsCalibratedAndFollowedThroughItsNoise) {
  EmulatedLine line(find_driver("certabo")->make(), {.make = Make::kCertabo});
  line.run(5);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
  EXPECT_EQ(line.driver->advice(), "");
  line.play("0.5 lift e2\n1.0 place e4 P\n");
  line.run(3);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e4, Piece::kWhitePawn}));
  EXPECT_EQ(line.written, Bytes(8, 0)) << "it only darkens the lights";
}

TEST(CertaboEmulation, OfOccupancyIsFollowed) {
  EmulatedLine line(find_driver("certabo")->make(), {.make = Make::kSentio});
  line.run(2);
  line.play("0.5 lift e2\n1.0 place e4 P\n");
  line.run(2);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e4, Piece::kWhitePawn}));
}

// The recordings of real boards. `expected` names what each decodes to if all tags of the set are
// known.

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The tags of the set that is in the recording `name`.
TagBook tags_in(const nlohmann::json& expected, const std::string& name) {
  const bool is_second = name.find("cer2nut") != name.npos || name.find("lowgain") != name.npos;
  TagBook book;
  for (const auto& [tag, piece] :
       expected["id_sets"][is_second ? "cer2nut_48_0" : "picochess_3_0_8x"].items()) {
    book.read(tag + " " + piece.get<std::string>() + "\n");
  }
  return book;
}

// The FEN of each record. A record without a colon gets one, and a colon ends the last one.
std::vector<std::string> fens_of(std::string text, const TagBook& book) {
  if (text.find(':') == text.npos) text.insert(0, ":");
  RecordDecoder decoder;
  std::vector<std::string> fens;
  for (const char c : text + ":") {
    const auto record = decoder.take(static_cast<std::uint8_t>(c));
    if (!record) continue;
    Placement placement;
    if (const auto* occupancy = std::get_if<OccupancyRecord>(&*record)) {
      placement = occupancy->placement;
    } else {
      for (int i = 0; i < rules::kSquareCount; ++i) {
        placement.set(rules::square_at(i), book.piece(std::get<TagRecord>(*record).tags[i]));
      }
    }
    fens.push_back(rules::to_fen(placement));
  }
  return fens;
}

TEST(CertaboRecordings, DecodeAsExpected) {
  JADOUBE_SHARED_OR_SKIP(folder, "recordings/other_boards");
  const auto expected = nlohmann::json::parse(std::ifstream(folder / "certabo/expected.json"));
  int count = 0;
  for (const auto& [name, fens] : expected["expected_board_fen_by_whitelist"].items()) {
    EXPECT_EQ(fens_of(file_text(folder / name), tags_in(expected, name)),
              fens.get<std::vector<std::string>>())
        << name;
    ++count;
  }
  EXPECT_GE(count, 24);
}

TEST(CertaboRecordings, ARecordThatWasSplitWithinItsLastNumberIsWhole) {
  JADOUBE_SHARED_OR_SKIP(folder, "recordings/other_boards/certabo");
  const auto expected = nlohmann::json::parse(std::ifstream(folder / "expected.json"));
  const auto fens = fens_of(
      file_text(folder / "stream_split_part_1.txt") + file_text(folder / "stream_split_part_2.txt"),
      tags_in(expected, ""));
  EXPECT_THAT(fens, ElementsAre("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPR/RNBQKBNP"));
}

TEST(CertaboRecordings, ARecordWithADamagedNumberIsDropped) {
  JADOUBE_SHARED_OR_SKIP(folder, "recordings/other_boards/certabo");
  EXPECT_THAT(fens_of(file_text(folder / "stream_corrupt_token.txt"), {}), IsEmpty());
}

TEST(CertaboRecordings, OfASentioAreOccupancy) {
  JADOUBE_SHARED_OR_SKIP(folder, "recordings/other_boards/certabo");
  EXPECT_THAT(fens_of(file_text(folder / "sentio_startpos.txt"), {}),
              ElementsAre("PPPPPPPP/PPPPPPPP/8/8/8/8/PPPPPPPP/PPPPPPPP"));
  EXPECT_THAT(fens_of(file_text(folder / "sentio_h1_empty_L_ack.txt"), {}),
              ElementsAre("PPPPPPPP/PPPPPPPP/8/8/8/8/PPPPPPPP/PPPPPPP1"));
}

std::string seven(const std::filesystem::path& folder, const std::string& name) {
  std::string text;
  for (int i = 1; i <= 7; ++i) {
    text += ":" + file_text(folder / (name + std::to_string(i) + ".txt")) + "\r\n";
  }
  return text;
}

TEST(CertaboRecordings, SevenRecordsOfTheStartingPositionCalibrateTheBoard) {
  JADOUBE_SHARED_OR_SKIP(folder, "recordings/other_boards/certabo");
  DriverLine line = opened_line();
  line.board_says(bytes_of(seven(folder, "calibration_startpos_frame_")));
  EXPECT_THAT(line.seen, IsEmpty()) << "three more records must agree";
  line.board_says(bytes_of(seven(folder, "calibration_startpos_frame_")));
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
  TagBook learnt;
  learnt.read(line.driver->take_learnt().value_or(""));
  const auto expected = nlohmann::json::parse(std::ifstream(folder / "expected.json"));
  for (const auto& [tag, piece] : expected["id_sets"]["picochess_3_0_8x"].items()) {
    TagBook one;
    one.read(tag + " " + piece.get<std::string>());
    EXPECT_THAT(learnt.text(), HasSubstr(one.text()));
  }
}

TEST(CertaboRecordings, ATagThatChangesInEachRecordCalibratesNothing) {
  JADOUBE_SHARED_OR_SKIP(folder, "recordings/other_boards/certabo");
  DriverLine line = opened_line();
  line.board_says(bytes_of(seven(folder, "calibration_unstable_a8_frame_")));
  EXPECT_THAT(line.seen, IsEmpty());
  EXPECT_FALSE(line.driver->take_learnt());
  EXPECT_NE(line.driver->advice(), "");
}

TEST(CertaboRecordings, SpareQueensAreLearntWithTheOtherPieces) {
  JADOUBE_SHARED_OR_SKIP(folder, "recordings/other_boards/certabo");
  DriverLine line = opened_line();
  const std::string record =
      ":" + file_text(folder / "cer2nut_calibration_with_extra_queens.txt") + "\r\n";
  for (int i = 0; i < 7; ++i) line.board_says(bytes_of(record));
  EXPECT_THAT(line.driver->take_learnt().value_or(""),
              testing::AllOf(HasSubstr("16 218 88 139 184 q"), HasSubstr("3 1 84 252 15 Q")));
}

TEST(CertaboRecordings, WeakTagsAreOutvoted) {
  JADOUBE_SHARED_OR_SKIP(folder, "recordings/other_boards/certabo");
  const auto expected = nlohmann::json::parse(std::ifstream(folder / "expected.json"));
  DriverLine line = opened_line(tags_in(expected, "lowgain").text());
  for (const int frame : {1, 2, 1, 3, 1}) {
    say(line,
        ":" + file_text(folder / ("lowgain_frame_" + std::to_string(frame) + ".txt")) + "\r\n");
  }
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
  // h7 is missing in two records in turn with one that has it, and two of three decide.
  for (const SquareChanged& change : line.all<SquareChanged>()) {
    EXPECT_EQ(change.square, Square::h7);
  }
}

TEST(CertaboEmulation, ShowsWhatTheHostLightsUp) {
  for (const Make make : {Make::kCertabo, Make::kSentio}) {
    EmulatedLine line(find_driver("certabo")->make(), {.make = make});
    line.run(5);
    EXPECT_TRUE(line.driver->device().capabilities.lights);
    ASSERT_TRUE(line.driver->send(Instant{}, ShowLights{rules::bit(Square::b7)}));
    line.run(2);
    EXPECT_EQ(line.board.lit(), rules::bit(Square::b7));
    ASSERT_TRUE(line.driver->send(Instant{}, ShowLights{}));
    line.run(2);
    EXPECT_EQ(line.board.lit(), 0u);
  }
}

}  // namespace certabo_driver_test
}  // namespace jadoube::drivers::certabo

#include "drivers/recording/session.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace jadoube::drivers {
namespace session_test {

using namespace std::chrono_literals;
using rules::ErrorCode;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

constexpr auto kFrom = Direction::kFromBoard;
constexpr auto kTo = Direction::kToBoard;

rules::Expected<Session> parse(const std::string& text) {
  std::istringstream input(text);
  return read_session(input, "s.session");
}

rules::Expected<Session> parse_lines(const std::string& lines) {
  return parse("# jadoube session 1\n" + lines);
}

void expect_wrong(const std::string& lines, const std::string& message) {
  const auto session = parse_lines(lines);
  ASSERT_FALSE(session) << lines;
  EXPECT_EQ(session.error(), (rules::Error{ErrorCode::kInvalidArgument, message})) << lines;
}

TEST(Session, ReadsBytesWithTheirTimesAndDirections) {
  const auto session = parse_lines("0.000 > 4b\n12.031 < 8e 00 05 34 0F\n");
  ASSERT_TRUE(session) << session.error().message;
  EXPECT_THAT(session->chunks, ElementsAre(Chunk{0ms, kTo, {0x4b}},
                                           Chunk{12031ms, kFrom, {0x8e, 0x00, 0x05, 0x34, 0x0f}}));
}

TEST(Session, ReadsWhereItComesFrom) {
  const auto session = parse_lines("# board: DGT, USB: firmware 1.02\n# recorded: 2026-11-20\n");
  EXPECT_THAT(session->provenance, ElementsAre(Pair("board", "DGT, USB: firmware 1.02"),
                                               Pair("recorded", "2026-11-20")));
}

TEST(Session, PassesOverCommentsAndEmptyLinesAnywhere) {
  const auto session = parse_lines("\n# no key here\n0.000 > 4b\n\n# here: the pawn\n  \n#\n");
  ASSERT_TRUE(session) << session.error().message;
  EXPECT_THAT(session->provenance, IsEmpty());
  EXPECT_EQ(session->chunks.size(), 1U);
}

TEST(Session, MayHaveTravelledThroughMail) {
  const auto session = parse("# jadoube session 1\r\n0.000  >\t4b \r\n1.000 < 01");
  ASSERT_TRUE(session) << session.error().message;
  EXPECT_THAT(session->chunks, ElementsAre(Chunk{0ms, kTo, {0x4b}}, Chunk{1s, kFrom, {0x01}}));
}

TEST(Session, IsReadAsItWasWritten) {
  const Session session{{{"board", "dgt at /dev/ttyUSB0"}, {"recorded", "2026-11-20"}},
                        {{0ms, kTo, {0x40}}, {7ms, kFrom, {0x00, 0xff}}, {3600001ms, kTo, {0x42}}}};
  std::stringstream text;
  SessionWriter writer(text, session.provenance);
  for (const Chunk& chunk : session.chunks) writer.write(chunk);
  EXPECT_EQ(read_session(text, "text"), session);
}

TEST(Session, KeepsAMadeUpValueOnOneLine) {
  std::stringstream text;
  SessionWriter(text, {{"board", "two\nlines"}});
  EXPECT_EQ(text.str(), "# jadoube session 1\n# board: two lines\n");
}

TEST(MalformedSession, WithoutItsFirstLine) {
  const std::string message = "s.session:1: a session begins with \"# jadoube session 1\"";
  for (const std::string text : {"", "0.000 > 4b\n", "# jadoube session 2\n"}) {
    ASSERT_FALSE(parse(text)) << text;
    EXPECT_EQ(parse(text).error().message, message);
  }
}

TEST(MalformedSession, WithATimeThatIsNone) {
  for (const std::string time :
       {"now", "1", "1.0", "1.0000", ".000", "-1.000", "1.+10", "0x1.000", "1234567890.000"}) {
    expect_wrong(time + " < 01\n", "s.session:2: a time reads \"12.034\", not \"" + time + "\"");
  }
}

TEST(MalformedSession, WithATimeThatRunsBackwards) {
  expect_wrong("1.000 < 01\n\n0.999 < 01\n", "s.session:4: time runs backwards");
}

TEST(MalformedSession, WithADirectionThatIsNone) {
  expect_wrong("0.000 = 01\n", "s.session:2: a direction is \"<\" or \">\", not \"=\"");
  expect_wrong("0.000\n", "s.session:2: a direction is \"<\" or \">\", not \"\"");
}

TEST(MalformedSession, WithAByteThatIsNone) {
  for (const std::string byte : {"4", "4bc", "g0", "+1", "0x"}) {
    expect_wrong("0.000 < 01 " + byte + "\n",
                 "s.session:2: a byte is two hexadecimal digits, not \"" + byte + "\"");
  }
}

TEST(MalformedSession, WithoutBytes) {
  expect_wrong("0.000 <\n", "s.session:2: a chunk has at least one byte");
}

TEST(RawBytes, ComeNoFasterThanHandsCanMove) {
  const std::vector<std::uint8_t> bytes(960, 0x55);
  const Session session = pace_raw(bytes);
  std::size_t count = 0;
  for (const Chunk& chunk : session.chunks) count += chunk.bytes.size();
  EXPECT_EQ(count, bytes.size());
  EXPECT_EQ(session.chunks.front().at, 100ms);
  EXPECT_EQ(session.chunks.back().at, 4000ms);
}

class SessionFile : public testing::Test {
 protected:
  ~SessionFile() override { std::filesystem::remove(path_); }

  void write(const std::string& name, const std::string& content) {
    path_ = testing::TempDir() + std::to_string(getpid()) + name;
    std::ofstream(path_, std::ios::binary) << content;
  }
  std::filesystem::path path_;
};

TEST_F(SessionFile, IsText) {
  write(".session", "# jadoube session 1\n0.000 > 4b\n");
  EXPECT_THAT(load_session(path_)->chunks, ElementsAre(Chunk{0ms, kTo, {0x4b}}));
}

TEST_F(SessionFile, IsBareBytesWhereItsNameEndsInBin) {
  write(".bin", "\x01\x02");
  EXPECT_THAT(load_session(path_)->chunks, ElementsAre(Chunk{8ms, kFrom, {0x01, 0x02}}));
}

TEST_F(SessionFile, ReportsWhatIsMissing) {
  EXPECT_EQ(load_session("/nowhere/a.session").error(),
            (rules::Error{ErrorCode::kNotFound, "/nowhere/a.session: cannot be opened"}));
  EXPECT_FALSE(load_session("/proc"));
}

}  // namespace session_test
}  // namespace jadoube::drivers

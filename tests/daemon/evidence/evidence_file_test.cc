#include "daemon/evidence/evidence_file.h"

#include <gtest/gtest.h>

#include "tests/daemon/evidence/example.h"

namespace jadoube::evidence {
namespace evidence_file_test {

class EvidenceFile : public testing::Test {
 protected:
  std::string refusal(const std::string& file) {
    const auto read = parse_evidence(file);
    return read ? "it was read" : read.error().message;
  }
  /// The file with `from` replaced by `to`.
  std::string with(const std::string& from, const std::string& to) {
    auto changed = file_;
    const auto at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return changed.replace(at, from.size(), to);
  }

  const SigningKey key_ = SigningKey::make();
  const Evidence evidence_ = example::evidence(key_);
  const std::string file_ = to_text(evidence_, key_);
};

TEST_F(EvidenceFile, IsReadAsItWasWritten) {
  const auto read = parse_evidence(file_);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->evidence, evidence_);
  EXPECT_EQ(read->seal.key, key_.public_key());
}

TEST_F(EvidenceFile, HasWhatFollowsFromItsRowsAndItsRecords) {
  const auto made = example::proved_evidence(key_);
  const auto file = to_text(made, key_);
  const auto read = parse_evidence(file);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->evidence, made);
  EXPECT_TRUE(file.starts_with("jadoube evidence 2\n"));
  EXPECT_NE(file.find("\n[derived]\n1. e4\n1... e5\nresult: in play\n\n[records]\n"),
            std::string::npos)
      << file;
}

TEST_F(EvidenceFile, MaySayWhyNothingFollowsAndThatARecordHasNoSeal) {
  auto made = example::proved_evidence(key_);
  made.derived = {.why_not = "this version finds no such game"};
  made.records[1].sealed.reset();
  const auto read = parse_evidence(to_text(made, key_));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->evidence, made);
}

TEST_F(EvidenceFile, WithoutAWholeSectionIsRefused) {
  const auto file = to_text(example::proved_evidence(key_), key_);
  const auto without = [&](const std::string& line) {
    auto changed = file;
    const auto at = changed.find(line);
    EXPECT_NE(at, std::string::npos) << line;
    return changed.erase(at, changed.find('\n', at) + 1 - at);
  };
  // The facts of the head have a line of the same text.
  EXPECT_NE(refusal(without("result: in play\n\n[records]")), "it was read");
  EXPECT_NE(refusal(without("[records]")), "it was read");
  EXPECT_NE(refusal(without("[derived]")), "it was read");
  const auto record = system::hex_of(system::digest_of("game table-1-3")) + " game table-1-3";
  EXPECT_NE(refusal(without(record)), "it was read");
}

TEST_F(EvidenceFile, IsSignedUpToTheSignature) {
  const auto read = parse_evidence(file_);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->signed_text, file_.substr(0, file_.find("signature: ")));
  EXPECT_TRUE(read->seal.holds_for(read->signed_text));
}

TEST_F(EvidenceFile, HasLinesThatAPersonCanRead) {
  EXPECT_EQ(file_.substr(0, file_.find("\n\n")),
            "jadoube evidence 1\ngame: table-1-3\nboard: table-1\nwhite: Anna Čechová\n"
            "black: B. Two\nresult: in play");
  EXPECT_NE(file_.find("\n[moves]\n1. e4 e5\n2. Nf3\n\n[rulings]\n"), std::string::npos) << file_;
}

TEST_F(EvidenceFile, KeepsATextOnItsLine) {
  auto evidence = evidence_;
  evidence.facts[0].second = "Anna\n[rows]";
  evidence.moves = {"", "a\tb"};
  const auto read = parse_evidence(to_text(evidence, key_));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->evidence.facts[0].second, "Anna [rows]");
  EXPECT_EQ(read->evidence.moves, (std::vector<std::string>{"-", "a b"}));
}

TEST_F(EvidenceFile, MayHaveNoRows) {
  const auto read = parse_evidence(to_text({.game = "a-1", .board = "a"}, key_));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_TRUE(read->evidence.runs.empty());
}

TEST_F(EvidenceFile, NamesTheLineThatIsWrong) {
  EXPECT_EQ(refusal(""), "line 1: it must be \"jadoube evidence 2\"");
  EXPECT_EQ(refusal("PGN"), "line 1: it must be \"jadoube evidence 2\"");
  EXPECT_EQ(refusal(with("jadoube evidence 1", "jadoube evidence 3")),
            "line 1: it must be \"jadoube evidence 2\"");
  EXPECT_EQ(refusal(with("jadoube evidence 1", "jadoube evidence 2")),
            "line 15: it must be \"[derived]\"")
      << "only the first form has no such section";
  EXPECT_EQ(refusal(with("white: ", "white ")), "line 4: it must have the form \"name: value\"");
  EXPECT_EQ(refusal(with("[moves]", "[plies]")), "line 8: it must be \"[moves]\"");
  EXPECT_EQ(refusal(with("start 10 ", "start ten ")), "line 16: it is not a start of rows");
  EXPECT_EQ(refusal(with("\n11 ", "\n011 ")), "line 17: it is not a row");
  EXPECT_EQ(refusal(with(" c ", " x ")), "line 17: it is not a row");
  EXPECT_EQ(refusal(with("sealed 14 ", "sealed 14  ")), "line 21: it is not a seal");
  EXPECT_EQ(refusal(with("made: ", "made ")),
            "line 29: the time at which the file was made is "
            "missing");
  EXPECT_EQ(refusal(with("key: MC", "key: NC")), "line 30: it must name the public key");
  EXPECT_EQ(refusal(with("signature: ", "signature: *")), "line 31: it must be the signature");
  EXPECT_EQ(refusal(file_ + "more\n"), "line 32: the file must end before it");
}

TEST_F(EvidenceFile, MayHaveAStamp) {
  const auto plain = parse_evidence(file_);
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->stamp);
  const auto read = parse_evidence(with_stamp(file_, "a token"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->stamp, "a token");
  EXPECT_EQ(read->stamped_text, file_);
  EXPECT_EQ(read->evidence, evidence_);
  EXPECT_TRUE(read->seal.holds_for(read->signed_text));
}

TEST_F(EvidenceFile, NamesTheLineOfAWrongStamp) {
  EXPECT_EQ(refusal(file_ + "\n"), "line 33: it must be \"[stamp]\"");
  EXPECT_EQ(refusal(file_ + "\n[seal]\n"), "line 33: it must be \"[stamp]\"");
  EXPECT_EQ(refusal(file_ + "[stamp]\n"), "line 32: the file must end before it");
  EXPECT_EQ(refusal(file_ + "\n[stamp]\n"), "line 34: it must be the token of a time server");
  EXPECT_EQ(refusal(file_ + "\n[stamp]\ntoken: *\n"),
            "line 34: it must be the token of a time server");
  EXPECT_EQ(refusal(with_stamp(file_, "a") + "more\n"), "line 35: the file must end before it");
}

TEST_F(EvidenceFile, RefusesWhatATerminalWouldObey) {
  EXPECT_EQ(refusal(with("B. Two", "B.\x1b[2J")), "line 5: it has a control character");
  EXPECT_EQ(refusal(with("B. Two", "B. Two\r")), "line 5: it has a control character");
}

TEST_F(EvidenceFile, IsRefusedWhereverItIsCutOff) {
  // Without its last line end, it still says everything.
  for (std::size_t size = 0; size + 1 < file_.size(); ++size) {
    const auto read = parse_evidence(file_.substr(0, size));
    const bool is_cut = !read || !read->seal.holds_for(read->signed_text);
    EXPECT_TRUE(is_cut) << size;
  }
}

}  // namespace evidence_file_test
}  // namespace jadoube::evidence

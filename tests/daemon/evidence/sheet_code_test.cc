#include <gtest/gtest.h>

#include "daemon/evidence/shown_text.h"
#include "tests/daemon/evidence/example.h"

namespace jadoube::evidence {
namespace sheet_code_test {

const Digest kHash = system::digest_of("abc");

TEST(SheetCode, IsReadAsItWasWritten) {
  const SheetCode code{"table-1-3", kHash};
  EXPECT_EQ(to_text(code), "jadoube:1:table-1-3:" + system::hex_of(kHash));
  EXPECT_EQ(parse_sheet_code(to_text(code)), code);
}

TEST(SheetCode, MayBeOfAGameThatWasImported) {
  const SheetCode code{"club:table-1-3", kHash};
  EXPECT_EQ(parse_sheet_code(to_text(code)), code);
}

TEST(SheetCode, MayHaveBlanks) {
  auto text = to_text(SheetCode{"table-1-3", kHash});
  for (auto at = text.size() - 4; at > 20; at -= 4) text.insert(at, at % 8 == 0 ? "\n" : " ");
  EXPECT_EQ(parse_sheet_code(text), (SheetCode{"table-1-3", kHash}));
}

TEST(SheetCode, IsNoOtherText) {
  const auto hex = system::hex_of(kHash);
  for (const auto& text : {std::string(), hex, "jadoube:2:table-1-3:" + hex, "jadoube:1:" + hex,
                           "jadoube:1::" + hex, "jadoube:1:table-1-3:" + hex.substr(1)}) {
    const auto read = parse_sheet_code(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, rules::ErrorCode::kInvalidArgument);
  }
}

TEST(SheetCode, CoversTheRowsUpToTheOneItWasPrintedAfter) {
  const auto evidence = example::evidence(SigningKey::make());
  EXPECT_EQ(covered_by({"table-1-3", evidence.runs[0].rows[4].hash}, evidence), 15);
  EXPECT_EQ(covered_by({"table-1-4", evidence.runs[0].rows[4].hash}, evidence), std::nullopt);
  EXPECT_EQ(covered_by({"table-1-3", kHash}, evidence), std::nullopt);
}

}  // namespace sheet_code_test
}  // namespace jadoube::evidence

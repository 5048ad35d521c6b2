#include <gmock/gmock.h>

#include "daemon/client/views/view_texts.h"

namespace jadoube::cli {
namespace evidence_code_text_test {

using testing::HasSubstr;

const std::string kHash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const std::string kCode = "jadoube:1:table-1-3:" + kHash;

TEST(EvidenceCodeText, HasShortGroupsToType) {
  EXPECT_THAT(evidence_code_text(kCode),
              HasSubstr("\n  jadoube:1:table-1-3:\n  ba7816bf 8f01cfea 414140de 5dae2223\n"
                        "  b00361a3 96177a9c b410ff61 f20015ad\n"));
}

TEST(EvidenceCodeText, HasAQrCode) {
  EXPECT_THAT(evidence_code_text(kCode), HasSubstr(qr_text(kCode, QrStyle::kPaper)));
}

TEST(EvidenceCodeText, IsEmptyWithoutACode) { EXPECT_EQ(evidence_code_text(""), ""); }

}  // namespace evidence_code_text_test
}  // namespace jadoube::cli

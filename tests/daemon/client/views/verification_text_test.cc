#include <gmock/gmock.h>

#include <cstdlib>
#include <ctime>

#include "daemon/client/views/view_texts.h"
#include "daemon/storage/codec/ruling_codec.h"

namespace jadoube::cli {
namespace verification_text_test {

using evidence::EvidenceRow;
using evidence::Fault;
using evidence::FaultFound;
using testing::HasSubstr;

class VerificationText : public testing::Test {
 protected:
  VerificationText() {
    ::setenv("TZ", "UTC", 1);
    ::tzset();
  }

  const EvidenceRow row_{.place = 7,
                         .at = drivers::Instant(std::chrono::seconds(1'795'872'123)),
                         .text = "square e4 P"};
};

TEST_F(VerificationText, NamesTheRowAndWhatItSaysNow) {
  EXPECT_EQ(fault_text({Fault::kRowChanged, 7, 7, row_}, true),
            "Row 7, 2026-11-28 13:22:03: it was changed, or a row before it was removed. Its "
            "text now: square e4 P");
  EXPECT_EQ(fault_text({Fault::kRowAdded, 7, 7, row_}, true),
            "Row 7, 2026-11-28 13:22:03: it was added later. Its text: square e4 P");
  EXPECT_EQ(fault_text({Fault::kRowMoved, 7, 7, row_}, true),
            "Row 7, 2026-11-28 13:22:03: it was recorded at another place. Its text: square e4 P");
}

TEST_F(VerificationText, ReportsWhoDecided) {
  EvidenceRow row = row_;
  row.text = storage::codec::to_text(model::Ruling{.number = 1,
                                                   .author = "A. Meier",
                                                   .origin = "local",
                                                   .text = "ply 2 is Nf6, not Nh6",
                                                   .undoes = 1},
                                     {});
  EXPECT_EQ(evidence_row_text(row), "decision of A. Meier: ply 2 is Nf6, not Nh6");
}

TEST_F(VerificationText, PrintsADecisionThatCannotBeReadAsItIs) {
  EvidenceRow row = row_;
  row.text = "arbiter {";
  EXPECT_EQ(evidence_row_text(row), "arbiter {");
}

TEST_F(VerificationText, SaysWhenAFileWasStampedAndByWhom) {
  EXPECT_EQ(stamp_text(evidence::TimeStamp{.at = row_.at, .signer = "CN = Club Time"}),
            "Stamped 2026-11-28 13:22:03 by CN = Club Time");
  EXPECT_EQ(stamp_text(evidence::TimeStamp()), "");
  EXPECT_EQ(stamp_text(std::nullopt), "");
}

TEST_F(VerificationText, ReportsWhatAStampProves) {
  EXPECT_THAT(stamp_verdict_text(evidence::TimeStamp{.signer_is_checked = true}),
              HasSubstr("A certificate of --stamp-ca proves its signer."));
  EXPECT_THAT(stamp_verdict_text(evidence::TimeStamp()), HasSubstr("was not checked"));
  EXPECT_THAT(stamp_verdict_text(std::nullopt), HasSubstr("No time server has stamped it"));
}

TEST_F(VerificationText, NamesWhatIsWrongWithAStamp) {
  EXPECT_EQ(fault_text({.fault = Fault::kStampBroken, .why = "it is not a time stamp"}, false),
            "The stamp of the time server is broken: it is not a time stamp");
  EXPECT_THAT(fault_text({Fault::kStampOfOtherText}, false), HasSubstr("does not fit this file"));
  EXPECT_EQ(fault_text({.fault = Fault::kStampOfUnknownSigner, .why = "it is a stranger"}, false),
            "No certificate of --stamp-ca proves the signer of the stamp: it is a stranger");
  EXPECT_THAT(fault_text({Fault::kStampMissing}, false), HasSubstr("no stamp of a time server"));
}

TEST_F(VerificationText, NamesTheRowsBetweenTwoSeals) {
  EXPECT_THAT(fault_text({Fault::kRowsSealedOtherwise, 5, 9}, true),
              HasSubstr("Rows 5 to 9 differ from those that were sealed"));
  EXPECT_EQ(fault_text({Fault::kRowsMissing, 5, 9}, true), "Rows 5 to 9 are missing.");
  EXPECT_EQ(fault_text({Fault::kRowsMissing, 5, 5}, true), "Row 5 is missing.");
}

TEST_F(VerificationText, ReportsWhereAFileWasChangedThatHasAllRows) {
  EXPECT_THAT(fault_text({Fault::kFileChanged}, false), HasSubstr("The rows are as they were"));
  EXPECT_EQ(fault_text({Fault::kFileChanged}, true), "The signature does not fit the file.");
}

TEST_F(VerificationText, NamesTheRecordThatWasChanged) {
  EXPECT_THAT(
      fault_text({.fault = Fault::kRecordChanged, .record = "tournament open", .at = row_.at},
                 false),
      HasSubstr("\"tournament open\" is not the one that was sealed 2026-11-28 13:22:03"));
  EXPECT_THAT(fault_text({.fault = Fault::kMovesOtherwise, .text = "5. Nf3"}, false),
              HasSubstr("The first different move, by the rows, is 5. Nf3"));
}

TEST_F(VerificationText, HasASentenceForEveryFault) {
  for (int fault = 0; fault <= static_cast<int>(Fault::kStampMissing); ++fault) {
    EXPECT_FALSE(fault_text({static_cast<Fault>(fault), 1, 2, row_}, false).empty()) << fault;
  }
}

}  // namespace verification_text_test
}  // namespace jadoube::cli

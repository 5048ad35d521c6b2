#include "rules/laws/resumption.h"

#include <gtest/gtest.h>

namespace jadoube::rules {
namespace resumption_test {

const Laws& k2023 = laws_of(Edition::kFide2023);

TEST(GuidelinesI_9_1, IfThePlayerWhoMustReplyIsThereTheEnvelopeIsOpened) {
  EXPECT_EQ(resume_with({.white = true, .black = true}, Color::kWhite, k2023),
            (Resumption{EnvelopeOpened::kNow, Color::kBlack, false, "I.9.1"}));
}

TEST(GuidelinesI_9_2, IfThatPlayerIsAbsentTheirClockRunsAndTheEnvelopeWaits) {
  EXPECT_EQ(resume_with({.white = true, .black = false}, Color::kWhite, k2023),
            (Resumption{EnvelopeOpened::kOnArrival, Color::kBlack, false, "I.9.2"}));
}

TEST(GuidelinesI_9_3, IfTheSealerIsAbsentTheReplyMayBeSealedToo) {
  EXPECT_EQ(resume_with({.white = false, .black = true}, Color::kWhite, k2023),
            (Resumption{EnvelopeOpened::kNow, Color::kBlack, true, "I.9.3"}));
  EXPECT_EQ(resume_with({.white = true, .black = false}, Color::kBlack, k2023),
            (Resumption{EnvelopeOpened::kNow, Color::kWhite, true, "I.9.3"}));
}

TEST(GuidelinesI_11, IfNobodyIsThereThePlayerWhoMustReplyLosesTheTime) {
  EXPECT_EQ(resume_with({}, Color::kBlack, k2023),
            (Resumption{EnvelopeOpened::kOnArrival, Color::kWhite, false, "I.11"}));
  EXPECT_EQ(resume_with({}, Color::kBlack, laws_of(Edition::kFide2014)).article, "E.11");
}

}  // namespace resumption_test
}  // namespace jadoube::rules

#include <gtest/gtest.h>

#include "daemon/evidence/evidence_file.h"

namespace jadoube::evidence {
namespace evidence_test {

using drivers::Instant;

TEST(RowRun, WithoutRowsEndsWhereItStarts) {
  const RowRun run{.start = Chain(4, system::digest_of("a"))};
  EXPECT_EQ(run.last(), run.start);
}

TEST(RowRun, GivesEachRowItsPlaceAndItsHash) {
  RowRun run{.start = Chain(4, system::digest_of("a"))};
  Chain chain = run.start;
  const ChainedRow row{Instant(std::chrono::seconds(1)), false, "square e4 P"};
  chain.add(row);
  EXPECT_EQ(run.add(row), chain);
  EXPECT_EQ(run.last(), chain);
  ASSERT_EQ(run.rows.size(), 1);
  EXPECT_EQ(run.rows[0], (EvidenceRow{5, row.at, false, "square e4 P", chain.hash()}));
}

}  // namespace evidence_test
}  // namespace jadoube::evidence

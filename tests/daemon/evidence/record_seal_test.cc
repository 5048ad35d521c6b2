#include <gtest/gtest.h>

#include "daemon/evidence/chain.h"

namespace jadoube::evidence {
namespace record_seal_test {

TEST(RecordSeal, TheSignedTextNamesTheRecordItsDigestAndTheTimes) {
  const RecordStatement statement{.record = record_of_game("table-1-3"),
                                  .digest = system::digest_of("abc"),
                                  .at = drivers::Instant(std::chrono::nanoseconds(17)),
                                  .since = drivers::Instant(std::chrono::nanoseconds(4))};
  EXPECT_EQ(statement.text(),
            "jadoube record 1\ngame table-1-3\n"
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n17\n4\n");
  EXPECT_EQ(record_of_tournament("open"), "tournament open");
}

}  // namespace record_seal_test
}  // namespace jadoube::evidence

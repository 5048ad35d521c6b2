#include "daemon/failover/witness.h"

#include <gtest/gtest.h>

namespace jadoube::failover {
namespace witness_test {

TEST(LeaseNote, ReadsWhatItWrites) {
  for (const bool alone : {false, true}) {
    const LeaseNote note{.holder = "first", .term = 7, .alone = alone};
    EXPECT_EQ(note_of(text_of(note)), note);
  }
  EXPECT_EQ(text_of({.holder = "a", .term = 7, .alone = true}), "1 a 7 alone");
}

TEST(LeaseNote, AnythingElseIsNoNote) {
  for (const char* text : {"", "1 a 7", "2 a 7 alone", "1 a seven alone", "1 a 7 lonely"}) {
    EXPECT_EQ(note_of(text), std::nullopt) << text;
  }
}

}  // namespace witness_test
}  // namespace jadoube::failover

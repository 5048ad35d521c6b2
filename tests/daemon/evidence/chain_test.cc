#include "daemon/evidence/chain.h"

#include <gtest/gtest.h>

namespace jadoube::evidence {
namespace chain_test {

drivers::Instant moment(int seconds) { return drivers::Instant(std::chrono::seconds(seconds)); }

Chain chain_of(std::initializer_list<ChainedRow> rows) {
  Chain chain;
  for (const auto& row : rows) chain.add(row);
  return chain;
}

TEST(Chain, BeginsWithoutARow) {
  EXPECT_EQ(Chain().place(), 0);
  EXPECT_EQ(Chain().hash(), Digest());
}

// printf '%064d 1000000000 c square e4 P' 0 | sha256sum
TEST(Chain, HashesATextThatAnybodyCanHash) {
  EXPECT_EQ(chain_of({{moment(1), true, "square e4 P"}}).hash(),
            system::digest_of(std::string(64, '0') + " 1000000000 c square e4 P"));
}

TEST(Chain, CountsItsRows) {
  EXPECT_EQ(chain_of({{moment(1), false, "a"}, {moment(2), false, "b"}}).place(), 2);
}

TEST(Chain, DependsOnEveryFactOfARow) {
  const auto hash = chain_of({{moment(1), false, "square e4 P"}}).hash();
  EXPECT_NE(chain_of({{moment(2), false, "square e4 P"}}).hash(), hash);
  EXPECT_NE(chain_of({{moment(1), true, "square e4 P"}}).hash(), hash);
  EXPECT_NE(chain_of({{moment(1), false, "square e5 P"}}).hash(), hash);
}

TEST(Chain, DependsOnTheOrderOfItsRows) {
  const ChainedRow one{moment(1), false, "a"}, two{moment(1), false, "b"};
  EXPECT_NE(chain_of({one, two}).hash(), chain_of({two, one}).hash());
}

TEST(Chain, ContinuesFromAnyPlace) {
  const ChainedRow one{moment(1), false, "a"}, two{moment(2), false, "b"};
  const auto first = chain_of({one});
  Chain later(first.place(), first.hash());
  later.add(two);
  EXPECT_EQ(later, chain_of({one, two}));
}

TEST(Chain, ReportsWhatIsSealed) {
  EXPECT_EQ(chain_statement("table-1", Chain(7, system::digest_of("abc"))),
            "jadoube chain 1\ntable-1\n7\n"
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n");
}

}  // namespace chain_test
}  // namespace jadoube::evidence

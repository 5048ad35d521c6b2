#include <gmock/gmock.h>

#include "daemon/client/names/naming.h"

namespace jadoube::cli {
namespace near_names_test {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kNames = {"table-1", "table-2", "table-10", "hall"};

TEST(NearNames, FindsExchangedLettersAndOtherSigns) {
  EXPECT_EQ(near_names("Table 10", kNames).front(), "table-10");
  EXPECT_EQ(near_names("tabel-2", {"table-2", "club"}), std::vector<std::string>{"table-2"});
}

TEST(NearNames, ListsTheNearestFirst) {
  EXPECT_THAT(near_names("table-1", kNames), ElementsAre("table-1", "table-2", "table-10"));
  EXPECT_THAT(near_names("table-1", kNames, 1), ElementsAre("table-1"));
}

TEST(NearNames, FindsWhatTheTextIsTheStartOf) {
  EXPECT_THAT(near_names("ha", kNames), ElementsAre("hall"));
}

TEST(NearNames, FindsNothingWhereNothingIsNear) {
  EXPECT_THAT(near_names("window", kNames), IsEmpty());
  EXPECT_THAT(near_names("", {"table-1"}), IsEmpty());
  EXPECT_THAT(near_names(std::string(1000, 'a'), {std::string(1000, 'a')}), IsEmpty());
}

}  // namespace near_names_test
}  // namespace jadoube::cli

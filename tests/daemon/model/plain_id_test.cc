#include <gtest/gtest.h>

#include "daemon/model/ids.h"

namespace jadoube::model {
namespace plain_id_test {

TEST(PlainId, HasLettersDigitsAndThreeSigns) {
  for (const char* id : {"a", "table-1", "A.b_c-9", "9"}) EXPECT_TRUE(is_plain_id(id)) << id;
  for (const char* id : {"", "-a", ".a", "a b", "a/b", "a:b", "\u00e4", "a\n"}) {
    EXPECT_FALSE(is_plain_id(id)) << id;
  }
}

}  // namespace plain_id_test
}  // namespace jadoube::model

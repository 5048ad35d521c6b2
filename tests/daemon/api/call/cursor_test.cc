#include <gtest/gtest.h>

#include "daemon/api/call/request.h"

namespace jadoube::api {
namespace cursor_test {

using rules::ErrorCode;

TEST(Cursor, IsReadAsItWasWritten) {
  EXPECT_EQ(parse_cursor(to_cursor("abc", 7), "abc", 9).value(), 7u);
}

TEST(Cursor, OfTheLastEventIsGood) { EXPECT_TRUE(parse_cursor(to_cursor("abc", 9), "abc", 9)); }

TEST(Cursor, OfAnotherJournalIsOutOfRange) {
  EXPECT_EQ(parse_cursor(to_cursor("xyz", 7), "abc", 9).error().code, ErrorCode::kOutOfRange);
}

TEST(Cursor, FromTheFutureIsOutOfRange) {
  EXPECT_EQ(parse_cursor(to_cursor("abc", 10), "abc", 9).error().code, ErrorCode::kOutOfRange);
}

TEST(Cursor, ThatIsNoneIsInvalid) {
  for (const char* bad :
       {"x", "-", "-1", "abc-", "abc-7x", "abc--7", "abc-99999999999999999999999"}) {
    EXPECT_EQ(parse_cursor(bad, "abc", 9).error().code, ErrorCode::kInvalidArgument) << bad;
  }
}

}  // namespace cursor_test
}  // namespace jadoube::api

#include "drivers/certabo/tag_book.h"

#include <gtest/gtest.h>

namespace jadoube::drivers::certabo {
namespace tag_book_test {

using rules::Piece;

constexpr Tag kRook = (Tag{3} << 32) + (Tag{84} << 16) + (Tag{252} << 8) + 153;

TEST(TagBook, IsWrittenAndReadAsText) {
  TagBook book;
  book.add(kRook, Piece::kBlackRook);
  EXPECT_EQ(book.text(), "3 0 84 252 153 r\n");
  TagBook again;
  again.read(book.text());
  EXPECT_EQ(again, book);
}

TEST(TagBook, DoesNotKnowOtherTags) {
  EXPECT_EQ(TagBook().piece(kRook), Piece::kNone);
  EXPECT_EQ(TagBook().piece(0), Piece::kNone);
}

TEST(TagBook, TakesTheLaterOfTwoLinesForATag) {
  TagBook book;
  book.read("3 0 84 252 153 r\n3 0 84 252 153 Q");
  EXPECT_EQ(book.piece(kRook), Piece::kWhiteQueen);
}

TEST(TagBook, LeavesOutLinesThatAreNoEntry) {
  TagBook book;
  book.read(
      "\n3 0 84 252 r\n3 0 84 252 256 r\n3 0 84 252 153 x\n3 0 84 252 153 .\n0 0 0 0 0 r\n"
      "3 0 84 252 153 r more\nnonsense");
  EXPECT_TRUE(book.empty());
}

}  // namespace tag_book_test
}  // namespace jadoube::drivers::certabo

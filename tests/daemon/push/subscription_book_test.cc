#include <gmock/gmock.h>
#include <sys/stat.h>

#include "daemon/push/push_subscription.h"
#include "tests/support/process.h"
#include "tests/support/push_browser.h"

namespace jadoube::push {
namespace subscription_book_test {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class SubscriptionBookTest : public testing::Test {
 protected:
  SubscriptionBookTest() { open(); }

  void open() {
    auto opened = SubscriptionBook::open(path_);
    ASSERT_TRUE(opened) << opened.error().message;
    book_ = std::move(*opened);
  }
  PushSubscription made(const std::string& id, const std::string& owner) const {
    auto read = read_subscription(browser_.subscription("https://push.example/" + id));
    read->owner = owner;
    return *read;
  }
  std::vector<std::string> ids() const {
    std::vector<std::string> all;
    for (const auto& each : book_->all()) {
      all.push_back(each.endpoint.substr(each.endpoint.rfind('/') + 1));
    }
    return all;
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / SubscriptionBook::kFileName;
  tests::PushBrowser browser_;
  std::unique_ptr<SubscriptionBook> book_;
};

TEST_F(SubscriptionBookTest, KeepsThemOverARestart) {
  ASSERT_TRUE(book_->put(made("a", "meier")));
  ASSERT_TRUE(book_->put(made("b", "bauer")));
  open();
  EXPECT_THAT(ids(), ElementsAre("a", "b"));
  EXPECT_EQ(book_->find("https://push.example/b"), made("b", "bauer"));
  EXPECT_EQ(book_->find("https://push.example/c"), std::nullopt);
}

TEST_F(SubscriptionBookTest, OnlyTheOwnerOfTheFileMayReadIt) {
  ASSERT_TRUE(book_->put(made("a", "meier")));
  struct stat status {};
  ASSERT_EQ(::stat(path_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(SubscriptionBookTest, ABrowserIsThereOnce) {
  ASSERT_TRUE(book_->put(made("a", "meier")));
  ASSERT_TRUE(book_->put(made("b", "meier")));
  auto again = made("a", "meier");
  again.tables = {{1, 8}};
  ASSERT_TRUE(book_->put(again));
  EXPECT_THAT(ids(), ElementsAre("a", "b"));
  EXPECT_EQ(book_->find("https://push.example/a"), again);
  ASSERT_TRUE(book_->put(made("a", "bauer")));
  EXPECT_THAT(ids(), ElementsAre("b", "a"));
  EXPECT_EQ(book_->find("https://push.example/a")->owner, "bauer");
}

TEST_F(SubscriptionBookTest, WhatIsKeptAlreadyIsNotWrittenAgain) {
  ASSERT_TRUE(book_->put(made("a", "meier")));
  tests::write_file(path_, "as it was");
  ASSERT_TRUE(book_->put(made("a", "meier")));
  EXPECT_EQ(tests::read_file(path_), "as it was");
}

TEST_F(SubscriptionBookTest, AnotherBrowserOfAPersonTakesThePlaceOfTheOldest) {
  ASSERT_TRUE(book_->put(made("x", "bauer")));
  for (const char* id : {"1", "2", "3", "4", "5", "6"}) ASSERT_TRUE(book_->put(made(id, "meier")));
  EXPECT_THAT(ids(), ElementsAre("x", "2", "3", "4", "5", "6"));
}

TEST_F(SubscriptionBookTest, RefusesMoreThanItCanKeep) {
  std::vector<PushSubscription> many;
  for (std::size_t i = 0; i < SubscriptionBook::kMost; ++i) {
    const auto id = std::to_string(i);
    many.push_back(made(id + std::string(900, 'x'), id));
  }
  tests::write_file(path_, subscriptions_text(many));
  ASSERT_EQ(::chmod(path_.c_str(), 0600), 0);
  open();
  ASSERT_THAT(book_->all(), SizeIs(SubscriptionBook::kMost));
  const auto put = book_->put(made("a", "meier"));
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().code, rules::ErrorCode::kFailedPrecondition);
}

TEST_F(SubscriptionBookTest, RemovesOne) {
  ASSERT_TRUE(book_->put(made("a", "meier")));
  EXPECT_TRUE(book_->remove("https://push.example/a"));
  EXPECT_FALSE(book_->remove("https://push.example/a"));
  open();
  EXPECT_THAT(ids(), IsEmpty());
}

TEST_F(SubscriptionBookTest, RemovesThoseWhoseOwnerHasGone) {
  ASSERT_TRUE(book_->put(made("a", "meier")));
  ASSERT_TRUE(book_->put(made("b", "bauer")));
  book_->remove_gone([](const std::string& owner) { return owner == "bauer"; });
  EXPECT_THAT(ids(), ElementsAre("b"));
  open();
  EXPECT_THAT(ids(), ElementsAre("b"));
}

TEST_F(SubscriptionBookTest, ADamagedFileIsKeptBeside) {
  tests::write_file(path_, "damaged");
  ASSERT_EQ(::chmod(path_.c_str(), 0600), 0);
  open();
  EXPECT_THAT(ids(), IsEmpty());
  EXPECT_EQ(tests::read_file(path_ + ".damaged"), "damaged");
}

TEST_F(SubscriptionBookTest, NothingChangesIfTheDiskRefuses) {
  ASSERT_EQ(::mkdir((path_ + ".new").c_str(), 0700), 0);
  const auto put = book_->put(made("a", "meier"));
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_THAT(ids(), IsEmpty());
}

}  // namespace subscription_book_test
}  // namespace jadoube::push

#include <gtest/gtest.h>

#include <thread>

#include "daemon/engine/engine.h"

namespace jadoube::engine {
namespace mailbox_test {

using namespace std::chrono_literals;

const devices::Seen kSeen{"one", {}, drivers::ConnectionChanged{}};

TEST(Mailbox, GivesAllThatCameInOnce) {
  Mailbox mailbox;
  mailbox.put({&kSeen, 1});
  int done = 0;
  EXPECT_TRUE(mailbox.put([&] { ++done; }));
  const auto mail = mailbox.take();
  ASSERT_EQ(mail.seen.size(), 1u);
  EXPECT_EQ(mail.seen[0].board, "one");
  ASSERT_EQ(mail.tasks.size(), 1u);
  mail.tasks[0]();
  EXPECT_EQ(done, 1);
  EXPECT_TRUE(mailbox.take().empty());
}

TEST(Mailbox, TakesNoTaskWhenItIsStoppedButGivesWhatCameBefore) {
  Mailbox mailbox;
  EXPECT_TRUE(mailbox.put([] {}));
  EXPECT_FALSE(mailbox.take().stopped);
  EXPECT_TRUE(mailbox.put([] {}));
  mailbox.stop();
  EXPECT_FALSE(mailbox.put([] {}));
  const auto mail = mailbox.take();
  EXPECT_TRUE(mail.stopped);
  EXPECT_EQ(mail.tasks.size(), 1u);
  EXPECT_TRUE(mailbox.take().stopped);
}

TEST(Mailbox, DoesNotWaitWhenThereIsMail) {
  Mailbox mailbox;
  mailbox.put({&kSeen, 1});
  mailbox.wait_for(1h);
  EXPECT_FALSE(mailbox.take().empty());
}

TEST(Mailbox, WakesForATaskOfAnotherThread) {
  Mailbox mailbox;
  std::jthread other([&] { mailbox.put([] {}); });
  mailbox.wait_for(1h);
  EXPECT_EQ(mailbox.take().tasks.size(), 1u);
}

TEST(Mailbox, WakesWhenItIsStopped) {
  Mailbox mailbox;
  std::jthread other([&] { mailbox.stop(); });
  mailbox.wait_for(1h);
  EXPECT_TRUE(mailbox.take().stopped);
}

TEST(Mailbox, KnowsHowMuchWaits) {
  Mailbox mailbox;
  mailbox.put({&kSeen, 1});
  EXPECT_TRUE(mailbox.put([] {}));
  EXPECT_EQ(mailbox.size(), 2u);
  mailbox.take();
  EXPECT_EQ(mailbox.size(), 0u);
}

}  // namespace mailbox_test
}  // namespace jadoube::engine

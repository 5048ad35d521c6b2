#include <gmock/gmock.h>

#include <future>
#include <vector>

#include "daemon/api/call/unary.h"

namespace jadoube::api {
namespace question_thread_test {

using Turn = QuestionThread::Turn;

TEST(QuestionThread, DoesOneTaskAfterTheOther) {
  std::vector<int> done;
  std::promise<void> last;
  QuestionThread thread;
  for (const int i : {1, 2}) thread.post([&, i](Turn) { done.push_back(i); });
  thread.post([&](Turn) { last.set_value(); });
  last.get_future().wait();
  EXPECT_THAT(done, testing::ElementsAre(1, 2));
}

// Holds a thread at a task until the test lets it go; to be declared before the thread, which uses
// it to its end.
class Hold {
 public:
  void on(QuestionThread& thread) {
    thread.post([this](Turn) {
      begun_.set_value();
      let_go_.get_future().wait();
    });
    begun_.get_future().wait();
  }
  void let_go() { let_go_.set_value(); }

 private:
  std::promise<void> begun_, let_go_;
};

TEST(QuestionThread, RefusesATaskWhereTooManyWait) {
  Hold hold;
  QuestionThread thread;
  hold.on(thread);
  int taken = 0;
  while (taken < 1000 && thread.post([](Turn) {})) ++taken;
  EXPECT_EQ(taken, 64);
  hold.let_go();
}

TEST(QuestionThread, TellsTasksThatWaitToStop) {
  Hold hold;
  std::promise<Turn> reported;
  QuestionThread thread;
  hold.on(thread);
  thread.post([&](Turn turn) {
    reported.set_value(turn);
    hold.let_go();
  });
  thread.stop();
  EXPECT_EQ(reported.get_future().get(), Turn::kStop);
}

TEST(QuestionThread, TakesNothingMoreOnceItHasStopped) {
  QuestionThread thread;
  thread.stop();
  EXPECT_FALSE(thread.post([](Turn) {}));
}

}  // namespace question_thread_test
}  // namespace jadoube::api

#include "daemon/announcements/speech_queue.h"

#include <gmock/gmock.h>

namespace jadoube::announcements {
namespace speech_queue_test {

using testing::Optional;

TEST(SpeechQueue, SpeaksOneAfterTheOther) {
  SpeechQueue queue;
  EXPECT_EQ(queue.next(), std::nullopt);
  EXPECT_FALSE(queue.add({Kind::kMove, "one"}));
  EXPECT_THAT(queue.next(), Optional(std::string("one.")));
  EXPECT_FALSE(queue.add({Kind::kMove, "two"}));
  EXPECT_EQ(queue.next(), std::nullopt) << "one is being spoken";
  queue.spoken();
  EXPECT_THAT(queue.next(), Optional(std::string("two.")));
}

TEST(SpeechQueue, MovesThatWaitAreSaidTogether) {
  SpeechQueue queue;
  queue.add({Kind::kMove, "one"});
  queue.add({Kind::kMove, "two"});
  queue.add({Kind::kCorrection, "two is three"});
  EXPECT_THAT(queue.next(), Optional(std::string("one. two. two is three.")));
}

TEST(SpeechQueue, ManyMovesAreSummedUp) {
  SpeechQueue queue;
  for (int move = 1; move <= 8; ++move) queue.add({Kind::kMove, std::to_string(move)});
  queue.add({Kind::kGame, "The game is over"});
  EXPECT_THAT(queue.next(),
              Optional(std::string("6 moves were not announced. 7. 8. The game is over.")));
}

TEST(SpeechQueue, AQuestionIsAnsweredAtOnceAndWhatItCutOffIsSaidAgain) {
  SpeechQueue queue;
  queue.add({Kind::kMove, "one"});
  queue.next();
  EXPECT_TRUE(queue.add({Kind::kAnswer, "position"}));
  EXPECT_THAT(queue.next(), Optional(std::string("position")));
  queue.spoken();
  EXPECT_THAT(queue.next(), Optional(std::string("one.")));
}

TEST(SpeechQueue, ANewMoveCutsOffAnAnswerWhichIsOutOfDate) {
  SpeechQueue queue;
  queue.add({Kind::kAnswer, "position"});
  queue.next();
  EXPECT_TRUE(queue.add({Kind::kMove, "one"}));
  EXPECT_THAT(queue.next(), Optional(std::string("one.")));
  queue.spoken();
  EXPECT_EQ(queue.next(), std::nullopt) << "the answer is not said again";
}

TEST(SpeechQueue, ANewQuestionReplacesTheOneBefore) {
  SpeechQueue queue;
  queue.add({Kind::kAnswer, "position"});
  queue.next();
  EXPECT_TRUE(queue.add({Kind::kAnswer, "clocks"}));
  EXPECT_THAT(queue.next(), Optional(std::string("clocks")));
  queue.spoken();
  EXPECT_EQ(queue.next(), std::nullopt);
}

TEST(SpeechQueue, AMoveGoesBeforeATimeWhichIsSaidAfterIt) {
  SpeechQueue queue;
  queue.add({Kind::kTime, "5 minutes"});
  queue.next();
  EXPECT_TRUE(queue.add({Kind::kMove, "one"}));
  EXPECT_THAT(queue.next(), Optional(std::string("one.")));
  queue.spoken();
  EXPECT_THAT(queue.next(), Optional(std::string("5 minutes")));
}

TEST(SpeechQueue, ATimeOfAGameThatIsOverIsNotSaid) {
  SpeechQueue queue;
  queue.add({Kind::kTime, "5 minutes"});
  queue.next();
  EXPECT_TRUE(queue.add({Kind::kGame, "The game is over"}));
  EXPECT_THAT(queue.next(), Optional(std::string("The game is over.")));
  queue.spoken();
  EXPECT_EQ(queue.next(), std::nullopt);
}

TEST(SpeechQueue, WhatTheVoiceLostIsSaidAgainBeforeWhatCameMeanwhile) {
  SpeechQueue queue;
  queue.add({Kind::kMove, "one"});
  queue.next();
  queue.cut_off();
  queue.add({Kind::kMove, "two"});
  EXPECT_EQ(queue.waiting(), 2U);
  EXPECT_THAT(queue.next(), Optional(std::string("one. two.")));
}

}  // namespace speech_queue_test
}  // namespace jadoube::announcements

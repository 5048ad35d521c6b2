#include "daemon/outputs/speech/ssip_session.h"

#include <gmock/gmock.h>

namespace jadoube::outputs {
namespace ssip_session_test {

using testing::ElementsAre;
using testing::IsEmpty;
using Event = SsipSession::Event;

// A session whose voice is set.
SsipSession ready_session() {
  SsipSession session("test", {});
  while (!session.take().empty()) session.receive("200 OK\r\n");
  return session;
}

TEST(SsipSession, SetsTheVoiceOneCommandAfterTheOther) {
  SsipSession session("headset-12",
                      {.language = "de", .module = "espeak-ng", .voice = "German", .rate = -20});
  std::string sent;
  std::vector<Event> events;
  for (std::string bytes = session.take(); !bytes.empty(); bytes = session.take()) {
    EXPECT_EQ(std::ranges::count(bytes, '\n'), 1) << "each waits for the reply to the one before";
    sent += bytes;
    events = session.receive("208 OK SET\r\n");
  }
  EXPECT_EQ(sent,
            "SET SELF CLIENT_NAME jadoube:headset-12:announcements\r\n"
            "SET SELF OUTPUT_MODULE espeak-ng\r\nSET SELF LANGUAGE de\r\n"
            "SET SELF SYNTHESIS_VOICE German\r\nSET SELF RATE -20\r\n"
            "SET SELF PRIORITY important\r\nSET SELF NOTIFICATION ALL on\r\n");
  EXPECT_THAT(events, ElementsAre(Event::kReady));
}

TEST(SsipSession, AVoiceThatIsRefusedIsReported) {
  SsipSession session("test", {.module = "none"});
  session.take();
  session.receive("208 OK CLIENT NAME SET\r\n");
  EXPECT_EQ(session.take(), "SET SELF OUTPUT_MODULE none\r\n");
  EXPECT_THAT(session.receive("409 ERR NO SUCH MODULE\r\n"), ElementsAre(Event::kRefused));
  EXPECT_EQ(session.refusal(), "SET SELF OUTPUT_MODULE none: ERR NO SUCH MODULE");
  EXPECT_EQ(session.take(), "SET SELF PRIORITY important\r\n") << "the default voice speaks";
}

TEST(SsipSession, SpeaksATextAndHearsThatItWasSpoken) {
  auto session = ready_session();
  session.speak(".eins\nzwei");
  EXPECT_EQ(session.take(), "SPEAK\r\n");
  session.receive("230 OK RECEIVING DATA\r\n");
  EXPECT_EQ(session.take(), "..eins zwei\r\n.\r\n");
  EXPECT_THAT(session.receive("225-7\r\n225 OK MESSAGE QUEUED\r\n"), IsEmpty());
  EXPECT_THAT(session.receive("701-7\r\n701-1\r\n701 BEGIN\r\n702-6\r\n702-1\r\n702 END\r\n"),
              IsEmpty())
      << "another message has ended";
  EXPECT_THAT(session.receive("702-7\r\n702-1\r\n70"), IsEmpty());
  EXPECT_THAT(session.receive("2 END\r\n"), ElementsAre(Event::kSpoken));
}

TEST(SsipSession, AMessageThatSomebodyElseCutsOffIsReported) {
  auto session = ready_session();
  session.speak("eins");
  session.receive("230 OK RECEIVING DATA\r\n225-7\r\n225 OK MESSAGE QUEUED\r\n");
  EXPECT_THAT(session.receive("703-7\r\n703-1\r\n703 CANCELED\r\n"), ElementsAre(Event::kCutOff));
}

TEST(SsipSession, AMessageThatWeCancelIsNotReported) {
  auto session = ready_session();
  session.speak("eins");
  session.take();
  session.receive("230 OK RECEIVING DATA\r\n");
  // Before its number is known.
  session.cancel();
  session.speak("zwei");
  session.take();
  EXPECT_THAT(session.receive("225-7\r\n225 OK MESSAGE QUEUED\r\n"), IsEmpty());
  EXPECT_EQ(session.take(), "CANCEL SELF\r\n");
  EXPECT_THAT(session.receive("210 OK CANCELED\r\n703-7\r\n703-1\r\n703 CANCELED\r\n"), IsEmpty());
  EXPECT_EQ(session.take(), "SPEAK\r\n");
  session.receive("230 OK RECEIVING DATA\r\n225-8\r\n225 OK MESSAGE QUEUED\r\n");
  EXPECT_THAT(session.receive("702-8\r\n702-1\r\n702 END\r\n"), ElementsAre(Event::kSpoken));
}

TEST(SsipSession, ATextThatIsRefusedIsNotSent) {
  auto session = ready_session();
  session.speak("eins");
  session.take();
  EXPECT_THAT(session.receive("500 ERR INTERNAL\r\n"), ElementsAre(Event::kRefused));
  EXPECT_EQ(session.take(), "");
}

TEST(SsipSession, NonsenseIsPassedOver) {
  auto session = ready_session();
  EXPECT_THAT(session.receive("\r\n\r\nx\r\n999\r\n702 END\r\n200 OK\r\n-5-\r\n"), IsEmpty());
  EXPECT_EQ(session.take(), "");
}

}  // namespace ssip_session_test
}  // namespace jadoube::outputs

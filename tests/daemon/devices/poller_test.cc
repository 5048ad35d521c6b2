#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <thread>

#include "daemon/devices/device_loop.h"

namespace jadoube::devices {
namespace poller_test {

using namespace std::chrono_literals;
using testing::IsEmpty;
using testing::SizeIs;

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) std::abort();
    out = drivers::FileDescriptor(ends[0]);
    in = drivers::FileDescriptor(ends[1]);
  }
  drivers::FileDescriptor out, in;
};

Poller make() { return std::move(Poller::make().value()); }

TEST(Poller, ReportsTheReadableDescriptor) {
  Poller poller = make();
  const Pipe pipe;
  poller.add(pipe.out.get(), 7, false);
  ASSERT_EQ(write(pipe.in.get(), "x", 1), 1);
  const auto& events = poller.wait(10s);
  ASSERT_THAT(events, SizeIs(1));
  EXPECT_EQ(events[0].token, 7U);
  EXPECT_TRUE(events[0].readable);
  EXPECT_FALSE(events[0].hung_up);
}

TEST(Poller, ReportsAHangUp) {
  Poller poller = make();
  Pipe pipe;
  poller.add(pipe.out.get(), 7, false);
  pipe.in = drivers::FileDescriptor();
  const auto& events = poller.wait(10s);
  ASSERT_THAT(events, SizeIs(1));
  EXPECT_TRUE(events[0].hung_up);
}

TEST(Poller, WaitsNoLongerThanItsPatience) {
  Poller poller = make();
  EXPECT_THAT(poller.wait(1ms), IsEmpty());
  EXPECT_THAT(poller.wait(0ms), IsEmpty());
  EXPECT_THAT(poller.wait(-5s), IsEmpty());
}

TEST(Poller, IsWokenFromAnotherThread) {
  Poller poller = make();
  std::thread caller([&] { poller.call(); });
  EXPECT_THAT(poller.wait(1h), IsEmpty());
  caller.join();
}

TEST(Poller, RemembersACallThatCameBeforeTheWait) {
  Poller poller = make();
  poller.call();
  EXPECT_THAT(poller.wait(1h), IsEmpty());
}

TEST(Poller, ForgetsADescriptorThatWasClosed) {
  Poller poller = make();
  {
    const Pipe pipe;
    poller.add(pipe.out.get(), 7, false);
  }
  EXPECT_THAT(poller.wait(1ms), IsEmpty());
}

}  // namespace poller_test
}  // namespace jadoube::devices

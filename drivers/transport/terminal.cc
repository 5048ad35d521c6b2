#include "drivers/transport/terminal.h"

#include <termios.h>

#include <cerrno>
#include <string>
#include <utility>

#include "drivers/transport/system_sentence.h"

namespace jadoube::drivers {
namespace {

using rules::ErrorCode;
using rules::Expected;

constexpr std::pair<int, speed_t> kSpeeds[] = {
    {1200, B1200},   {2400, B2400},   {4800, B4800},   {9600, B9600},
    {19200, B19200}, {38400, B38400}, {57600, B57600}, {115200, B115200},
};

Expected<speed_t> speed_of(int baud) {
  for (const auto& [number, speed] : kSpeeds) {
    if (number == baud) return speed;
  }
  return rules::refuse(ErrorCode::kInvalidArgument, "no line runs at {baud} baud",
                       {{"baud", baud}});
}

tl::unexpected<rules::Error> refuse_by_errno() {
  return rules::refuse(ErrorCode::kUnavailable, "the terminal cannot be set: {why}",
                       {{"why", system_sentence(errno)}});
}

}  // namespace

Expected<void> set_raw(int fd, const PortSettings& settings) {
  const Expected<speed_t> speed = speed_of(settings.baud);
  if (!speed) return tl::unexpected(speed.error());
  termios wanted{};
  if (tcgetattr(fd, &wanted) != 0) return refuse_by_errno();
  cfmakeraw(&wanted);
  wanted.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS);
  wanted.c_cflag |= CLOCAL | CREAD;
  cfsetispeed(&wanted, *speed);
  cfsetospeed(&wanted, *speed);
  if (tcsetattr(fd, TCSANOW, &wanted) != 0) return refuse_by_errno();
  return {};
}

Expected<void> tell_silence_from_hang_up(int fd) {
  termios wanted{};
  if (tcgetattr(fd, &wanted) != 0) return refuse_by_errno();
  wanted.c_cc[VMIN] = 1;
  wanted.c_cc[VTIME] = 0;
  wanted.c_cflag &= ~static_cast<tcflag_t>(HUPCL);
  if (tcsetattr(fd, TCSANOW, &wanted) != 0) return refuse_by_errno();
  return {};
}

}  // namespace jadoube::drivers

#pragma once

#include <cstdint>

/// The numbers of the DGT protocol that more than one file needs.
namespace jadoube::drivers::dgt {

/// The commands of the host, one byte each [spec: drivers/dgt/protocol.md#commands].
namespace ask {
inline constexpr std::uint8_t kReset = 0x40;
inline constexpr std::uint8_t kClock = 0x41;
inline constexpr std::uint8_t kBoard = 0x42;
inline constexpr std::uint8_t kSerialNumber = 0x45;
inline constexpr std::uint8_t kTrademark = 0x47;
inline constexpr std::uint8_t kHardwareVersion = 0x48;
inline constexpr std::uint8_t kEventLog = 0x49;
inline constexpr std::uint8_t kUpdateNice = 0x4B;
inline constexpr std::uint8_t kBattery = 0x4C;
inline constexpr std::uint8_t kVersion = 0x4D;
inline constexpr std::uint8_t kLongSerialNumber = 0x55;
inline constexpr std::uint8_t kClockMessage = 0x2B;
}  // namespace ask

/// The first byte of a message from the board [spec: drivers/dgt/protocol.md#messages].
namespace says {
inline constexpr std::uint8_t kBoardDump = 0x86;
inline constexpr std::uint8_t kClock = 0x8D;
inline constexpr std::uint8_t kFieldUpdate = 0x8E;
inline constexpr std::uint8_t kEventLog = 0x8F;
inline constexpr std::uint8_t kBusAddress = 0x90;
inline constexpr std::uint8_t kSerialNumber = 0x91;
inline constexpr std::uint8_t kTrademark = 0x92;
inline constexpr std::uint8_t kVersion = 0x93;
inline constexpr std::uint8_t kHardwareVersion = 0x96;
inline constexpr std::uint8_t kBattery = 0xA0;
inline constexpr std::uint8_t kLongSerialNumber = 0xA2;
}  // namespace says

/// The ids of clock commands. The clock repeats them in its acknowledgement [spec:
/// drivers/dgt/protocol.md#clock-commands].
namespace clock_id {
inline constexpr std::uint8_t kSegmentText = 0x01;
inline constexpr std::uint8_t kEndText = 0x03;
inline constexpr std::uint8_t kVersion = 0x09;
inline constexpr std::uint8_t kSetAndRun = 0x0A;
inline constexpr std::uint8_t kBeep = 0x0B;
inline constexpr std::uint8_t kAsciiText = 0x0C;
/// Ids from here on mark what a clock says without being asked.
inline constexpr std::uint8_t kFirstUnasked = 0x80;
inline constexpr std::uint8_t kReady = 0x81;
inline constexpr std::uint8_t kButton = 0x88;
}  // namespace clock_id

}  // namespace jadoube::drivers::dgt

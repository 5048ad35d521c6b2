#include <algorithm>
#include <iterator>
#include <memory>

#include "drivers/dgt/bus/dgt_bus.h"
#include "drivers/dgt/dgt_driver.h"
#include "drivers/driver.h"

namespace jadoube::drivers {

// Drivers that are used only through this table have no header.
namespace certabo {
std::unique_ptr<Driver> make_certabo_driver();
}
namespace chessnut {
std::unique_ptr<Driver> make_chessnut_driver();
}
namespace chessup {
std::unique_ptr<Driver> make_chessup_driver();
}
namespace ichessone {
std::unique_ptr<Driver> make_ichessone_driver();
}
namespace millennium {
std::unique_ptr<Driver> make_chesslink_driver();
}
namespace novag {
std::unique_ptr<Driver> make_novag_driver();
}
namespace dgt {
std::unique_ptr<Driver> make_pegasus_driver();
}
namespace saitek {
std::unique_ptr<Driver> make_saitek_driver();
}
namespace squareoff {
std::unique_ptr<Driver> make_squareoff_driver();
}
namespace zmartfun {
std::unique_ptr<Driver> make_zmartfun_driver();
}

namespace {

// [spec: drivers/dgt/protocol.md#transport]. The first is any FTDI cable. The second is a chip
// maker's id.
constexpr UsbId kDgtUsbIds[] = {{0x0403, 0x6001}, {0x045B, 0x8111}};

constexpr UsbId kDgtDeviceIds[] = {{0x045B, 0x8111}};

// [spec: drivers/millennium/protocol.md#transport]. Any FTDI cable.
constexpr UsbId kChessLinkUsbIds[] = {{0x0403, 0x6001}};

// [spec: drivers/certabo/protocol.md#transport]. Any CP210x cable.
constexpr UsbId kCertaboUsbIds[] = {{0x10C4, 0xEA60}};

// [spec: drivers/chessnut/protocol.md#transport]. The low byte of the product id differs.
constexpr UsbId kChessnutUsbIds[] = {{0x2D80, 0x8000, 0xF800}};

constexpr DriverEntry kRegistry[] = {
    {.name = "dgt", .usb_ids = kDgtUsbIds, .line = {.baud = 9600}, .make = dgt::make_dgt_driver},
    {.name = "chesslink",
     .usb_ids = kChessLinkUsbIds,
     .line = {.baud = 38400},
     .make = millennium::make_chesslink_driver},
    {.name = "certabo",
     .usb_ids = kCertaboUsbIds,
     .line = {.baud = 38400},
     .make = certabo::make_certabo_driver,
     .listens_for_proof = true},
    // Its USB id is not known, so every serial port would be asked. Its questions go out at 115200
    // baud. At another speed they are other bytes, which may be a command: eight of any kind are
    // one for the lights of a Certabo board.
    {.name = "ichessone",
     .usb_ids = {},
     .line = {.baud = 115200},
     .make = ichessone::make_ichessone_driver,
     .only_where_named = true},
    // The commands of these two may harm another device.
    {.name = "novag",
     .usb_ids = {},
     .line = {.baud = 57600},
     .make = novag::make_novag_driver,
     .only_where_named = true},
    {.name = "saitek",
     .usb_ids = {},
     .line = {.baud = 1200},
     .make = saitek::make_saitek_driver,
     .only_where_named = true},
    {.name = "chessnut",
     .usb_ids = kChessnutUsbIds,
     .line = {},
     .make = chessnut::make_chessnut_driver,
     .is_hid = true},
    // The vendor's id is that of many other devices [spec: drivers/zmartfun/protocol.md#transport].
    {.name = "zmartfun",
     .usb_ids = {},
     .line = {},
     .make = zmartfun::make_zmartfun_driver,
     .is_hid = true,
     .only_where_named = true},
    {.name = "pegasus",
     .usb_ids = {},
     .line = {},
     .make = dgt::make_pegasus_driver,
     .only_where_named = true},
    {.name = "squareoff",
     .usb_ids = {},
     .line = {},
     .make = squareoff::make_squareoff_driver,
     .only_where_named = true},
    {.name = "chessup",
     .usb_ids = {},
     .line = {},
     .make = chessup::make_chessup_driver,
     .only_where_named = true},
};

constexpr ChainEntry kChains[] = {
    {.driver = "dgt",
     .alone = kDgtDeviceIds,
     .line = {.baud = 9600, .raises_modem_lines = false},
     .make = dgt::make_dgt_bus},
};

}  // namespace

std::span<const ChainEntry> chain_registry() { return kChains; }

const ChainEntry* find_chain(std::string_view driver) {
  const auto* entry = std::ranges::find(kChains, driver, &ChainEntry::driver);
  return entry == std::end(kChains) ? nullptr : entry;
}

std::span<const DriverEntry> registry() { return kRegistry; }

const DriverEntry* find_driver(std::string_view name) {
  const auto* entry = std::ranges::find(kRegistry, name, &DriverEntry::name);
  return entry == std::end(kRegistry) ? nullptr : entry;
}

}  // namespace jadoube::drivers

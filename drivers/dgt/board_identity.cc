#include "drivers/dgt/board_identity.h"

#include <utility>

namespace jadoube::drivers::dgt {
namespace {

DeviceInfo unknown_board() {
  DeviceInfo info;
  info.capabilities = kCapabilities;
  return info;
}

}  // namespace

BoardIdentity::BoardIdentity() : info_(unknown_board()), told_(info_) {}

std::optional<GreetingStep> BoardIdentity::hear(const SerialNumber& serial) {
  if (serial.digits.empty()) return std::nullopt;
  info_.short_serial = serial.digits;
  if (info_.serial.empty()) info_.serial = serial.digits;
  return GreetingStep::kSerial;
}

std::optional<GreetingStep> BoardIdentity::hear(const LongSerialNumber& serial) {
  if (serial.digits.empty()) return std::nullopt;
  if (info_.serial.empty() || !is_settled_) info_.serial = serial.digits;
  return GreetingStep::kLongSerial;
}

std::optional<GreetingStep> BoardIdentity::hear(const Trademark& trademark) {
  info_.trademark = trademark.text;
  return GreetingStep::kTrademark;
}

std::optional<GreetingStep> BoardIdentity::hear(const Version& version) {
  info_.firmware = version.text;
  return GreetingStep::kVersion;
}

std::optional<GreetingStep> BoardIdentity::hear(const HardwareVersion& version) {
  info_.hardware = version.text;
  return GreetingStep::kHardware;
}

std::optional<GreetingStep> BoardIdentity::hear(const Battery& battery) {
  info_.battery_percent = battery.percent;
  info_.charging = battery.charging;
  info_.capabilities.battery = true;
  return GreetingStep::kBattery;
}

void BoardIdentity::tell(std::vector<Observation>& seen) {
  DeviceInfo info = info_;
  if (!is_settled_) {
    info.serial.clear();
    info.short_serial.clear();
  }
  if (info == told_) return;
  told_ = info;
  seen.push_back(DeviceRead{std::move(info)});
}

}  // namespace jadoube::drivers::dgt

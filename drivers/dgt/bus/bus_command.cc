#include "drivers/dgt/bus/bus_command.h"

#include <span>

#include "drivers/dgt/bus/bus_answer.h"

namespace jadoube::drivers::dgt {

BusCommand::BusCommand(BusOrder order, int address)
    : bytes_{static_cast<std::uint8_t>(order), static_cast<std::uint8_t>(address >> 7 & 0x7F),
             static_cast<std::uint8_t>(address & 0x7F), 0} {
  bytes_[3] = bus_sum(std::span(bytes_).first(3));
}

}  // namespace jadoube::drivers::dgt

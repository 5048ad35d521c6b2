#include <algorithm>
#include <cstdlib>

#include "drivers/transport/telnet.h"

// A network port sends anything, in pieces of any size. No data may be invented, the answers have a
// limit, and the size of the pieces makes no difference.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::drivers;
  const std::span bytes(data, size);
  Telnet whole{{}}, pieces{{}};
  std::vector<std::uint8_t> from_whole, from_pieces;
  whole.receive(bytes, from_whole);
  for (const std::uint8_t byte : bytes) pieces.receive({&byte, 1}, from_pieces);
  if (from_whole != from_pieces || from_whole.size() > size) std::abort();
  const auto answer = whole.take();
  if (answer != pieces.take() || answer.size() > 200 + size) std::abort();
  whole.send(bytes);
  if (whole.take().size() > 2 * size) std::abort();
  return 0;
}

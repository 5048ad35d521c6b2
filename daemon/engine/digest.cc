#include "daemon/engine/digest.h"

#include <cstdint>

namespace jadoube::engine {
namespace {

// FNV-1a: it is well known, short, and the same everywhere.
class Hash {
 public:
  void add(char byte) { value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3u; }
  void add(const std::string& text) {
    for (const char byte : text) add(byte);
    add('\0');
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace

std::string digest(const model::Game& game) {
  Hash hash;
  for (const model::Ply& ply : game.plies) {
    hash.add(ply.uci);
    hash.add(static_cast<char>(ply.state));
  }
  return std::to_string(game.ordinal) + "/" + std::to_string(game.plies.size()) + "/" +
         std::to_string(game.revision) + "/" + std::string(rules::to_string(game.result)) + "/" +
         std::to_string(hash.value());
}

}  // namespace jadoube::engine

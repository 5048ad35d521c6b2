#include "daemon/evidence/record_seal.h"

namespace jadoube::evidence {

std::string RecordStatement::text() const {
  return "jadoube record 1\n" + record + '\n' + system::hex_of(digest) + '\n' +
         std::to_string(at.time_since_epoch().count()) + '\n' +
         std::to_string(since.time_since_epoch().count()) + '\n';
}

std::string record_of_game(std::string_view game) { return "game " + std::string(game); }

std::string record_of_tournament(std::string_view id) { return "tournament " + std::string(id); }

}  // namespace jadoube::evidence

#include "daemon/evidence/chain.h"

namespace jadoube::evidence {

void Chain::add(const ChainedRow& row) {
  std::string covered = system::hex_of(hash_);
  covered += ' ';
  covered += std::to_string(row.at.time_since_epoch().count());
  covered += row.checkpoint ? " c " : " - ";
  covered += row.text;
  hash_ = system::digest_of(covered);
  ++place_;
}

std::string chain_statement(std::string_view board, const Chain& chain) {
  return "jadoube chain 1\n" + std::string(board) + '\n' + std::to_string(chain.place()) + '\n' +
         system::hex_of(chain.hash()) + '\n';
}

std::string RecordStatement::text() const {
  return "jadoube record 1\n" + record + '\n' + system::hex_of(digest) + '\n' +
         std::to_string(at.time_since_epoch().count()) + '\n' +
         std::to_string(since.time_since_epoch().count()) + '\n';
}

std::string record_of_game(std::string_view game) { return "game " + std::string(game); }

std::string record_of_tournament(std::string_view id) { return "tournament " + std::string(id); }

}  // namespace jadoube::evidence

#include "daemon/api/answering/table_codes.h"

#include <set>

#include "daemon/access/secret.h"

namespace jadoube::api {
namespace {

constexpr std::size_t kSignLetters = 12, kSlipDigits = 4;

// Letters that cannot be confused.
constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz";
constexpr std::string_view kDigits = "0123456789";

// `count` characters of `alphabet`, computed from the secret and from their use.
std::string code_for(const model::Tournament& tournament, const std::string& what,
                     std::string_view alphabet, std::size_t count) {
  const auto digest = access::digest_of(tournament.players_secret + "\n" + what);
  std::string code;
  // Each character uses two bytes, so all characters are almost equally likely.
  for (std::size_t i = 0; i < count; ++i) {
    code += alphabet[(digest.at(2 * i) * 256U + digest.at(2 * i + 1)) % alphabet.size()];
  }
  return code;
}

}  // namespace

std::string sign_code(const model::Tournament& tournament, int table) {
  const bool has_codes = tournament.players_results != model::PlayersResults::kNo &&
                         !tournament.players_secret.empty();
  if (!has_codes) return {};
  return code_for(tournament, "sign " + std::to_string(table), kLetters, kSignLetters);
}

std::string slip_code(const model::Tournament& tournament, const model::Pairing& pairing) {
  if (tournament.players_results != model::PlayersResults::kSlip) return {};
  return code_for(tournament, "slip " + pairing.id, kDigits, kSlipDigits);
}

bool is_code(std::string_view given, std::string_view code) {
  return !code.empty() && access::is_same(access::digest_of(given), access::digest_of(code));
}

v1::ListTableCodesResponse table_codes_of(const model::Tournament& tournament) {
  v1::ListTableCodesResponse out;
  std::set<int> tables;
  for (const auto& section : tournament.sections) {
    for (const auto& round : section.rounds) {
      for (const auto& pairing : round.pairings) {
        if (pairing.table == 0 || sign_code(tournament, pairing.table).empty()) continue;
        tables.insert(pairing.table);
        const std::string code = slip_code(tournament, pairing);
        if (round.closed_at || code.empty()) continue;
        auto& slip = *out.add_slips();
        slip.set_pairing(pairing.id);
        slip.set_code(code);
      }
    }
  }
  for (const int table : tables) {
    auto& sign = *out.add_tables();
    sign.set_table(table);
    sign.set_path("table/" + tournament.id + "/" + std::to_string(table) + "#" +
                  sign_code(tournament, table));
  }
  return out;
}

}  // namespace jadoube::api

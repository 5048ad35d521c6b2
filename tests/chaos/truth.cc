#include "tests/chaos/truth.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "rules/pgn/pgn.h"

namespace jadoube::tests {
namespace {

// From which ply on the record is other than what was played, counted from 0.
std::size_t first_difference(const v1::Game& recorded, const PlayedGame& played) {
  std::size_t same = 0;
  const auto plies = static_cast<std::size_t>(recorded.plies_size());
  while (same < std::min(plies, played.uci.size()) &&
         recorded.plies(static_cast<int>(same)).uci() == played.uci[same]) {
    ++same;
  }
  return same;
}

bool is_way(const v1::Explanation& way, const PlayedGame& played) {
  const auto first = static_cast<std::size_t>(std::max(1, way.first_ply()) - 1);
  const auto plies = static_cast<std::size_t>(way.san_size());
  return first + plies <= played.san.size() &&
         std::equal(way.san().begin(), way.san().end(),
                    played.san.begin() + static_cast<std::ptrdiff_t>(first));
}

// A ply that says of itself that another would do as well.
bool is_unsure(const v1::Ply& ply) {
  return ply.state() == v1::PLY_STATE_PROVISIONAL ||
         (ply.state() == v1::PLY_STATE_INFERRED && ply.has_margin() && ply.margin() == 0);
}

}  // namespace

PlayedGame played_game(const std::string& path) {
  std::ifstream file(path);
  const auto game = rules::PgnReader(file, path).next();
  if (!game || !*game) throw std::runtime_error(path + ": no game");
  PlayedGame played;
  auto position = (*game)->start;
  for (const auto& ply : (*game)->plies) {
    played.uci.push_back(rules::to_uci(position, ply.move));
    played.san.push_back(rules::to_san(position, ply.move));
    position = position.after(ply.move);
  }
  return played;
}

Verdict verdict(const v1::Game& recorded, const PlayedGame& played, bool under_way) {
  const auto same = first_difference(recorded, played);
  const auto plies = static_cast<std::size_t>(recorded.plies_size());
  if (same == plies && (under_way || plies == played.uci.size())) return Verdict::kAsPlayed;
  const auto& ways = recorded.explanations();
  const auto is_played = [&](const auto& way) { return is_way(way, played); };
  if (std::ranges::any_of(ways, is_played)) return Verdict::kAmongTheWays;
  const bool unsure = same < plies && is_unsure(recorded.plies(static_cast<int>(same)));
  return !ways.empty() || recorded.incomplete() || unsure ? Verdict::kInDoubt : Verdict::kSilent;
}

}  // namespace jadoube::tests

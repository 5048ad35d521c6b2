#include "tests/chaos/truth.h"

#include <algorithm>
#include <fstream>

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

// No ply is the way only where none was played.
bool is_way(const v1::Explanation& way, const PlayedGame& played) {
  const auto first = static_cast<std::size_t>(std::max(1, way.first_ply()) - 1);
  const auto plies = static_cast<std::size_t>(way.san_size());
  if (plies == 0) return first == played.san.size();
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

std::vector<rules::PgnGame> games_in(const std::string& path) {
  std::ifstream file(path);
  rules::PgnReader reader(file, path);
  std::vector<rules::PgnGame> games;
  while (true) {
    auto game = reader.next();
    if (!game) continue;  // Some real files hold games that are none.
    if (!*game) return games;
    if (!(*game)->plies.empty()) games.push_back(std::move(**game));
  }
}

PlayedGame played_game(const rules::PgnGame& game) {
  PlayedGame played;
  auto position = game.start;
  for (const auto& ply : game.plies) {
    played.uci.push_back(rules::to_uci(position, ply.move));
    played.san.push_back(rules::to_san(position, ply.move));
    position = position.after(ply.move);
  }
  return played;
}

std::string difference(const v1::Game& recorded, const PlayedGame& played) {
  const auto same = first_difference(recorded, played);
  const auto plies = static_cast<std::size_t>(recorded.plies_size());
  std::string text = "of " + std::to_string(plies) + " plies, " +
                     std::to_string(played.san.size()) + " played, ply " + std::to_string(same + 1);
  if (same < plies) {
    const auto& ply = recorded.plies(static_cast<int>(same));
    text += " is " + ply.san() + " (" + v1::PlyState_Name(ply.state()).substr(10) + ")";
  } else {
    text += " is missing";
  }
  return text + (same < played.san.size() ? ", played was " + played.san[same] : "");
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

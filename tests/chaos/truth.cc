#include "tests/chaos/truth.h"

#include <algorithm>
#include <iostream>

#include "daemon/api/values/board_values.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "tests/support/pgn_games.h"
#include "tests/support/silent_plies.h"

namespace jadoube::tests {
namespace {

// The number of the first ply that differs from the played game, counted from 0.
std::size_t first_difference(const values::v1::Game& recorded, const PlayedGame& played) {
  std::size_t same = 0;
  const auto plies = static_cast<std::size_t>(recorded.plies_size());
  while (same < std::min(plies, played.uci.size()) &&
         recorded.plies(static_cast<int>(same)).uci() == played.uci[same]) {
    ++same;
  }
  return same;
}

bool has_ended(const values::v1::Game& recorded) {
  const bool has_result = recorded.result() != values::v1::RESULT_UNSPECIFIED &&
                          recorded.result() != values::v1::RESULT_UNKNOWN;
  return recorded.closed() || (has_result && !recorded.result_provisional());
}

// The game with its right explanations.
ListedGame listed(const values::v1::Game& recorded, const PlayedGame& played) {
  ListedGame game{.incomplete = recorded.incomplete(),
                  .open_end = !played.over && !has_ended(recorded)};
  for (const auto& ply : recorded.plies()) {
    const bool inferred = ply.state() == values::v1::PLY_STATE_INFERRED;
    const bool confirmed = !inferred && ply.state() != values::v1::PLY_STATE_PROVISIONAL &&
                           ply.state() != values::v1::PLY_STATE_ILLEGAL;
    game.plies.push_back({ply.uci(), confirmed, inferred});
  }
  for (const auto& way : recorded.explanations()) {
    const auto first = static_cast<std::size_t>(std::max(1, way.first_ply()) - 1);
    const std::vector<std::string> san(way.san().begin(), way.san().end());
    if (is_right_way(first, san, played.san)) game.right_ways.push_back({first, san.size()});
  }
  return game;
}

}  // namespace

std::vector<rules::PgnGame> truth_in(const std::string& path) {
  return games_in(
      path, {.how = {.moves = rules::PgnReading::Moves::kAsTheyStand},
             .cannot_read = [](const rules::Error& error) { std::cerr << error.message << '\n'; }});
}

PlayedGame played_game(const rules::PgnGame& game) {
  PlayedGame played;
  played.result = api::to_proto(game.result);
  auto position = game.start;
  for (const auto& ply : game.plies) {
    played.uci.push_back(rules::to_uci(position, ply.move));
    played.san.push_back(rules::to_san(position, ply.move));
    position = position.after(ply.move);
  }
  return played;
}

std::string difference(const values::v1::Game& recorded, const PlayedGame& played) {
  const auto same = first_difference(recorded, played);
  const auto plies = static_cast<std::size_t>(recorded.plies_size());
  std::string text = "of " + std::to_string(plies) + " plies, " +
                     std::to_string(played.san.size()) + " played, ply " + std::to_string(same + 1);
  if (same < plies) {
    const auto& ply = recorded.plies(static_cast<int>(same));
    text += " is " + ply.san() + " (" + values::v1::PlyState_Name(ply.state()).substr(10) + ")";
  } else {
    text += " is missing";
  }
  return text + (same < played.san.size() ? ", played was " + played.san[same] : "");
}

bool lacks_last_plies(const values::v1::Game& recorded, const PlayedGame& played) {
  const auto plies = static_cast<std::size_t>(recorded.plies_size());
  return plies < played.uci.size() && first_difference(recorded, played) == plies;
}

Verdict verdict(const values::v1::Game& recorded, const PlayedGame& played) {
  const auto game = listed(recorded, played);
  const auto wrong = wrong_plies(game, played.uci);
  if (wrong.silent > 0) return Verdict::kSilent;
  if (wrong.flagged == 0) return Verdict::kAsPlayed;
  return game.right_ways.empty() ? Verdict::kInDoubt : Verdict::kAmongTheWays;
}

namespace {

// The smallest total fault of the first records and games.
class Pairing {
 public:
  Pairing(const std::vector<values::v1::Game>& recorded, const std::vector<PlayedGame>& played)
      : recorded_(recorded),
        played_(played),
        rest_(recorded.size() + 1, std::vector<int>(played.size() + 1)) {
    for (std::size_t i = recorded.size() + 1; i-- > 0;) {
      for (std::size_t j = played.size() + 1; j-- > 0;) {
        if (i == recorded.size() && j == played.size()) continue;
        rest_[i][j] = std::min({together(i, j), invented(i, j), missing(i, j)});
      }
    }
  }

  std::vector<Pair> pairs() const {
    std::vector<Pair> pairs;
    for (std::size_t i = 0, j = 0; i < recorded_.size() || j < played_.size();) {
      if (rest_[i][j] == together(i, j)) {
        pairs.push_back({i++, j++});
      } else if (rest_[i][j] == invented(i, j)) {
        pairs.push_back({i++, std::nullopt});
      } else {
        pairs.push_back({std::nullopt, j++});
      }
    }
    return pairs;
  }

 private:
  // No fault outweighs a worse one by the number of its plies.
  static constexpr int kFault = 1'000;
  // A record without a game, or a game without a record, is worse than any other fault.
  static constexpr int kAlone = (static_cast<int>(Verdict::kSilent) + 1) * kFault;
  static constexpr int kImpossible = 1'000'000'000;

  // The number of plies that are not the same. A game that goes on has none after the record's.
  static int other_plies(const values::v1::Game& recorded, const PlayedGame& played) {
    const auto plies = static_cast<std::size_t>(recorded.plies_size());
    const auto most = played.over ? std::max(plies, played.uci.size()) : plies;
    return static_cast<int>(std::min<std::size_t>(most - first_difference(recorded, played), 999));
  }
  int together(std::size_t i, std::size_t j) const {
    if (i == recorded_.size() || j == played_.size()) return kImpossible;
    const auto found = verdict(recorded_[i], played_[j]);
    return static_cast<int>(found) * kFault + other_plies(recorded_[i], played_[j]) +
           rest_[i + 1][j + 1];
  }
  int invented(std::size_t i, std::size_t j) const {
    return i == recorded_.size() ? kImpossible : kAlone + rest_[i + 1][j];
  }
  int missing(std::size_t i, std::size_t j) const {
    if (j == played_.size()) return kImpossible;
    return (played_[j].over ? kAlone : 0) + rest_[i][j + 1];
  }

  const std::vector<values::v1::Game>& recorded_;
  const std::vector<PlayedGame>& played_;
  std::vector<std::vector<int>> rest_;
};

}  // namespace

std::vector<Pair> paired(const std::vector<values::v1::Game>& recorded,
                         const std::vector<PlayedGame>& played) {
  return Pairing(recorded, played).pairs();
}

}  // namespace jadoube::tests

#include "daemon/tournament/standings/team_matches.h"

#include <algorithm>
#include <map>
#include <utility>

namespace jadoube::tournament {
namespace {

using model::Bye;
using model::Pairing;
using rules::Points;

bool has_two_sides(const Pairing& pairing) {
  return pairing.players.white != 0 && pairing.players.black != 0;
}

Points board_points(const model::PointsFor& points, const model::PairingResult& result,
                    bool of_white) {
  const Points of_game = of_white ? result.score.white : result.score.black;
  if (of_game == rules::kArticle10.win) return points.win;
  if (of_game == rules::kArticle10.draw) return points.draw;
  return result.forfeit ? Points{} : points.loss;
}

// Collects the matches of one round.
class MatchCollector {
 public:
  MatchCollector(const model::Section& section, const std::vector<model::Team>& teams, int boards,
                 const model::Round& round, const ResultOf& result_of)
      : section_(section), teams_(teams), boards_(boards), round_(round), result_of_(result_of) {}

  std::vector<TeamMatch> collect() {
    for (const Pairing& pairing : round_.pairings) {
      if (!pairing.vanished && has_two_sides(pairing)) add_game(pairing);
    }
    for (const Pairing& pairing : round_.pairings) {
      if (!pairing.vanished && !has_two_sides(pairing)) add_bye(pairing);
    }
    std::vector<TeamMatch> all;
    for (auto& [teams, match] : matches_) {
      finish(match);
      all.push_back(std::move(match));
    }
    std::ranges::stable_sort(
        all, {}, [](const TeamMatch& match) { return std::pair(match.number == 0, match.number); });
    for (auto& [team, bye] : byes_) all.push_back(std::move(bye));
    return all;
  }

 private:
  void add_game(const Pairing& pairing) {
    const auto white = team_of(section_, teams_, pairing.players.white),
               black = team_of(section_, teams_, pairing.players.black);
    if (!white || !black || white == black) return;
    const std::pair key(std::min(*white, *black), std::max(*white, *black));
    auto [found, is_new] = matches_.try_emplace(key);
    TeamMatch& match = found->second;
    if (is_new) {
      match.round = round_.number;
      match.number = pairing.match;
      // `finish` finds out which team is the first.
      match.first = key.first;
      match.second = key.second;
    }
    MatchBoard board{.board = pairing.board_in_match,
                     .pairing = pairing.id,
                     .first_is_white = match.first == *white,
                     .result = result_of_(pairing)};
    if (board.board == 0) board.board = static_cast<int>(match.boards.size()) + 1;
    board.first = board.first_is_white ? pairing.players.white : pairing.players.black;
    board.second = board.first_is_white ? pairing.players.black : pairing.players.white;
    if (board.result) {
      board.first_points =
          board_points(section_.standings.game, *board.result, board.first_is_white);
      board.second_points =
          board_points(section_.standings.game, *board.result, !board.first_is_white);
    }
    match.boards.push_back(std::move(board));
  }

  // If the player's team plays a match, the other team left this board empty.
  void add_bye(const Pairing& pairing) {
    const int player = pairing.players.white != 0 ? pairing.players.white : pairing.players.black;
    const auto team = team_of(section_, teams_, player);
    if (!team) return;
    for (auto& [teams, match] : matches_) {
      if (match.first == *team || match.second == team)
        return add_empty_board(match, *team, pairing);
    }
    TeamMatch& bye = byes_[*team];
    bye.round = round_.number;
    bye.first = *team;
    if (bye.bye == Bye::kNone || worth(pairing.bye) > worth(bye.bye)) bye.bye = pairing.bye;
    const model::StandingsRules& rules = section_.standings;
    const auto all_boards = [&](Points each) { return Points{each.halves * boards_}; };
    switch (bye.bye) {
      case Bye::kPaired:
        bye.first_score = {.game = all_boards(rules.paired_bye.value_or(rules.game.draw)),
                           .match = rules.match_paired_bye.value_or(rules.match.draw)};
        break;
      case Bye::kFullPoint:
        bye.first_score = {.game = all_boards(rules.game.win), .match = rules.match.win};
        break;
      case Bye::kHalfPoint:
        bye.first_score = {.game = all_boards(rules.game.draw), .match = rules.match.draw};
        break;
      case Bye::kNone:
      case Bye::kZeroPoints:
        bye.first_score = {};
    }
  }

  static int worth(Bye bye) {
    switch (bye) {
      case Bye::kPaired:
        return 3;
      case Bye::kFullPoint:
        return 2;
      case Bye::kHalfPoint:
        return 1;
      default:
        return 0;
    }
  }

  void add_empty_board(TeamMatch& match, std::size_t team, const Pairing& pairing) {
    if (pairing.bye != Bye::kFullPoint && pairing.bye != Bye::kPaired) return;
    MatchBoard board{.board = pairing.board_in_match, .pairing = pairing.id};
    // The lowest board that no game has.
    for (int free = 1; board.board == 0; ++free) {
      if (std::ranges::find(match.boards, free, &MatchBoard::board) == match.boards.end()) {
        board.board = free;
      }
    }
    const int player = pairing.players.white != 0 ? pairing.players.white : pairing.players.black;
    const bool is_first = match.first == team;
    board.first_is_white = is_first;
    (is_first ? board.first : board.second) = player;
    board.result = model::PairingResult{.score = {.white = rules::kArticle10.win, .black = {}},
                                        .forfeit = true};
    (is_first ? board.first_points : board.second_points) = section_.standings.game.win;
    match.boards.push_back(std::move(board));
  }

  // A file may have the places of the players in their teams instead of boards.
  void number_boards(TeamMatch& match) const {
    std::ranges::sort(match.boards, {}, &MatchBoard::board);
    if (match.boards.empty() || match.boards.back().board <= boards_) return;
    for (std::size_t i = 0; i < match.boards.size(); ++i) {
      match.boards[i].board = static_cast<int>(i) + 1;
    }
  }

  // The first team has White on the odd boards.
  static void put_first_team_first(TeamMatch& match) {
    const auto lowest = std::ranges::find_if(match.boards, [](const MatchBoard& board) {
      return board.first != 0 && board.second != 0;
    });
    if (lowest == match.boards.end()) return;
    if (lowest->first_is_white == (lowest->board % 2 == 1)) return;
    const std::size_t second = *match.second;
    match.second = match.first;
    match.first = second;
    for (MatchBoard& board : match.boards) {
      std::swap(board.first, board.second);
      std::swap(board.first_points, board.second_points);
      board.first_is_white = !board.first_is_white;
    }
  }

  void finish(TeamMatch& match) const {
    number_boards(match);
    put_first_team_first(match);
    bool is_forfeit = true;
    for (const MatchBoard& board : match.boards) {
      match.first_score.game += board.first_points;
      match.second_score.game += board.second_points;
      if (!board.result) ++match.open;
      is_forfeit = is_forfeit && board.result && board.result->forfeit;
    }
    match.is_forfeit = is_forfeit;
    if (match.open > 0) return;
    const model::PointsFor& points = section_.standings.match;
    const int first = match.first_score.game.halves, second = match.second_score.game.halves;
    const auto match_points = [&](int own, int other) {
      if (is_forfeit && own == 0) return Points{};
      return own > other ? points.win : own == other ? points.draw : points.loss;
    };
    match.first_score.match = match_points(first, second);
    match.second_score.match = match_points(second, first);
  }

  const model::Section& section_;
  const std::vector<model::Team>& teams_;
  const int boards_;
  const model::Round& round_;
  const ResultOf& result_of_;
  std::map<std::pair<std::size_t, std::size_t>, TeamMatch> matches_;
  std::map<std::size_t, TeamMatch> byes_;
};

}  // namespace

int boards_of_matches(const model::Section& section) {
  int most = 0;
  for (const model::Round& round : section.rounds) {
    std::map<int, int> count;
    for (const Pairing& pairing : round.pairings) {
      if (pairing.match == 0) continue;
      most = std::max(most, ++count[pairing.match]);
    }
  }
  return most;
}

std::vector<TeamMatch> matches_of(const model::Section& section,
                                  const std::vector<model::Team>& teams, int boards,
                                  const model::Round& round, const ResultOf& result_of) {
  return MatchCollector(section, teams, boards, round, result_of).collect();
}

}  // namespace jadoube::tournament

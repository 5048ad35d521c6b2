#include "tests/score/judge.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "tests/score/timeline.h"
#include "tests/score/touches.h"
#include "tests/support/emulated_connection.h"
#include "tests/support/silent_plies.h"

namespace jadoube::score {
namespace {

using model::PlyState;

std::vector<std::string> uci_of(const auto& plies) {
  std::vector<std::string> moves;
  for (const auto& ply : plies) moves.push_back(ply.uci);
  return moves;
}

std::size_t confirmed_in(const std::vector<model::Ply>& plies) {
  const auto first = std::ranges::find(plies, PlyState::kProvisional, &model::Ply::state);
  return static_cast<std::size_t>(first - plies.begin());
}

// The plies that the hands took back. Each must be found once.
class ByHands {
 public:
  explicit ByHands(const TrueGame& game) : open_(game.truth.taken_back) {}

  bool took_back(const Retraction& gone) {
    const auto found = std::ranges::find_if(open_, [&](const auto& one) {
      return one.ply == gone.index && one.uci == gone.ply.uci &&
             gone.at >= tests::kTableZero + one.from;
    });
    if (found == open_.end()) return false;
    open_.erase(found);
    return true;
  }

 private:
  std::vector<simulator::TakenBack> open_;
};

void count_retractions(const TrueGame& game, const PublishedGame& found, Score& score) {
  const auto& truth = game.truth.plies;
  ByHands hands(game);
  for (const auto& gone : retractions(found)) {
    const bool right = gone.index < truth.size() && truth[gone.index].uci == gone.ply.uci;
    if (const auto margin = margin_of(gone.ply)) {
      score.margins.push_back({*margin, right});
    }
    if (gone.ply.state == PlyState::kProvisional) {
      ++score.retracted_provisional;
    } else {
      ++(hands.took_back(gone) ? score.taken_back_by_hands : score.retracted_confirmed);
    }
  }
}

// True for a reader that takes plies when they are final. The last two plies of a game without a
// result are never final. Neither is a last ply that nothing can confirm.
bool exact_when_final(const PublishedGame& game, const std::vector<std::string>& truth) {
  std::vector<std::string> taken;
  const auto take = [&](const std::vector<model::Ply>& plies, std::size_t count) {
    for (std::size_t i = taken.size(); i < count; ++i) taken.push_back(plies[i].uci);
  };
  for (const Version& version : game.versions) take(version.plies, version.final_plies);
  take(game.last.plies, game.last.final_plies);
  return taken.size() + 3 >= truth.size() && taken.size() <= truth.size() &&
         std::equal(taken.begin(), taken.end(), truth.begin());
}

// An explanation in UCI. `list` is the game to which it belongs.
std::vector<std::string> moves_of(const model::Explanation& way, const model::Game& game) {
  auto position = game.start;
  for (std::size_t i = 0; i < way.first_ply; ++i) position = position.after(game.plies[i].move);
  std::vector<std::string> moves;
  for (const auto& san : way.san) {
    const auto move = rules::parse_san(position, san);
    if (!move) return {};
    moves.push_back(rules::to_uci(position, *move));
    position = position.after(*move);
  }
  return moves;
}

// The right explanations, and the list with them in place of the published plies.
struct Explained {
  std::vector<tests::RightWay> right_ways;
  std::vector<std::string> list;
};

// So many sets of moves somebody looks at, of one doubt.
constexpr std::size_t kMostLookedAt = 8;

// The moves of each player, without their order.
using MovesOfBoth = std::array<std::vector<std::string>, 2>;

MovesOfBoth moves_of_both(const std::vector<std::string>& moves) {
  MovesOfBoth both;
  for (std::size_t i = 0; i < moves.size(); ++i) both[i % 2].push_back(moves[i]);
  for (auto& each : both) std::ranges::sort(each);
  return both;
}

// The plies that were played, as many as an explanation has.
std::vector<std::string> played_instead(std::size_t first, std::size_t count,
                                        const std::vector<std::string>& truth) {
  const auto from = truth.begin() + static_cast<std::ptrdiff_t>(std::min(first, truth.size()));
  const auto left = static_cast<std::size_t>(truth.end() - from);
  return {from, from + static_cast<std::ptrdiff_t>(std::min(count, left))};
}

Explained explained(const model::Game& found, const std::vector<std::string>& truth) {
  Explained result{{}, uci_of(found.plies)};
  std::map<std::size_t, std::vector<MovesOfBoth>> sets;
  for (const auto& way : found.explanations) {
    auto moves = moves_of(way, found);
    if (moves.size() != way.san.size()) continue;
    auto& looked_at = sets[way.first_ply];
    const auto own = moves_of_both(moves);
    if (std::ranges::find(looked_at, own) == looked_at.end()) looked_at.push_back(own);
    const auto played = played_instead(way.first_ply, moves.size(), truth);
    // The order of a set of moves is not told. Nobody looks at more sets than a few.
    if (looked_at.size() <= kMostLookedAt && own == moves_of_both(played)) moves = played;
    if (!tests::is_right_way(way.first_ply, moves, truth)) continue;
    result.right_ways.push_back({way.first_ply, moves.size()});
    if (way.first_ply + moves.size() > result.list.size()) continue;
    std::ranges::copy(moves, result.list.begin() + static_cast<std::ptrdiff_t>(way.first_ply));
  }
  return result;
}

tests::ListedGame listed(const PublishedGame& found, std::vector<tests::RightWay> right_ways) {
  tests::ListedGame game{.right_ways = std::move(right_ways),
                         .incomplete = found.last.incomplete,
                         .open_end = found.open_end};
  for (const auto& ply : found.last.plies) {
    const bool confirmed = ply.state == PlyState::kConfirmed || ply.state == PlyState::kCorrected;
    game.plies.push_back({ply.uci, confirmed, ply.state == PlyState::kInferred});
  }
  return game;
}

void judge_list(const TrueGame& game, const PublishedGame& found, Score& score) {
  const auto truth = uci_of(game.truth.plies), list = uci_of(found.last.plies);
  const bool exact = truth == list;
  const std::size_t confirmed = confirmed_in(found.last.plies);
  score.exact += exact;
  const auto ways = explained(found.last, truth);
  score.exact_or_reported += ways.list == truth;
  score.exact_confirmed += exact && confirmed + 1 >= truth.size();
  score.exact_final += exact_when_final(found, truth);
  const auto wrong = tests::differences(truth, list);
  score.ply_errors += edit_distance(truth, list);
  score.extra_plies += static_cast<int>(std::max(truth.size(), list.size()) - truth.size());
  const auto counted = tests::wrong_plies(listed(found, ways.right_ways), truth);
  score.silent_wrong += counted.silent;
  score.flagged_wrong += counted.flagged + counted.awaited;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto margin = margin_of(found.last.plies[i]);
    const bool right = std::ranges::find(wrong.wrong, i) == wrong.wrong.end();
    if (margin) score.margins.push_back({*margin, right});
    score.right_inferred += right && found.last.plies[i].state == PlyState::kInferred;
  }
  score.never_silent += counted.silent == 0;
  if (game.truth.result != rules::Result::kUnknown) {
    ++score.results_due;
    score.results_right += found.last.result == game.truth.result;
  }
  count_retractions(game, found, score);
}

void judge_missing(const TrueGame& game, Score& score) {
  score.ply_errors += static_cast<int>(game.truth.plies.size());
  score.silent_wrong += static_cast<int>(game.truth.plies.size());
  score.results_due += game.truth.result != rules::Result::kUnknown;
}

void append(std::vector<double>& to, const std::vector<double>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

void Score::add(const Score& other) {
  for (const auto field : {&Score::games,
                           &Score::exact,
                           &Score::exact_confirmed,
                           &Score::exact_final,
                           &Score::never_silent,
                           &Score::exact_or_reported,
                           &Score::plies,
                           &Score::ply_errors,
                           &Score::silent_wrong,
                           &Score::flagged_wrong,
                           &Score::right_inferred,
                           &Score::retracted_provisional,
                           &Score::retracted_confirmed,
                           &Score::taken_back_by_hands,
                           &Score::results_due,
                           &Score::results_right,
                           &Score::extra_plies,
                           &Score::touches_due,
                           &Score::touches_found,
                           &Score::touches_placed,
                           &Score::put_back,
                           &Score::put_back_by_hand,
                           &Score::recovery_plies,
                           &Score::never_recovered}) {
    this->*field += other.*field;
  }
  hours += other.hours;
  append(release_to_provisional, other.release_to_provisional);
  append(shown_to_provisional, other.shown_to_provisional);
  append(press_to_confirmed, other.press_to_confirmed);
  append(recovery_seconds, other.recovery_seconds);
  margins.insert(margins.end(), other.margins.begin(), other.margins.end());
}

Score judge(const Session& session, const Run& run) {
  std::vector<PublishedGame> found = published(run.changes);
  std::erase_if(found, [](const PublishedGame& game) { return game.versions.empty(); });
  Score score;
  for (std::size_t i = 0; i < session.games.size(); ++i) {
    const TrueGame& game = session.games[i];
    ++score.games;
    score.plies += static_cast<int>(game.truth.plies.size());
    score.hours += std::chrono::duration<double>(game.end).count() / 3600;
    if (i >= found.size()) {
      judge_missing(game, score);
      continue;
    }
    judge_list(game, found[i], score);
    const bool last = i + 1 == found.size();
    judge_touches(game, found[i], run, last ? run.end : found[i + 1].began, score);
    if (session.timed) time_plies(session, game, found[i], run, score);
  }
  for (std::size_t i = session.games.size(); i < found.size(); ++i) {
    score.extra_plies += static_cast<int>(found[i].last.plies.size());
  }
  return score;
}

int edit_distance(const std::vector<std::string>& truth, const std::vector<std::string>& found) {
  std::vector<int> row(found.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= truth.size(); ++i) {
    int diagonal = std::exchange(row[0], static_cast<int>(i));
    for (std::size_t j = 1; j < row.size(); ++j) {
      const int changed = diagonal + (truth[i - 1] == found[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({changed, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

double quantile(std::vector<double> values, double q) {
  if (values.empty()) return 0;
  const auto which = static_cast<std::ptrdiff_t>(q * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + which, values.end());
  return values[static_cast<std::size_t>(which)];
}

}  // namespace jadoube::score

#include "rules/laws/ending.h"

#include <algorithm>
#include <array>

#include "rules/notation/language.h"
#include "rules/number.h"

namespace jadoube::rules {
namespace {

constexpr std::array<std::string_view, 4> kResultTexts = {"*", "1-0", "0-1", "1/2-1/2"};

}  // namespace

std::string_view to_string(Result result) { return kResultTexts[static_cast<std::size_t>(result)]; }

std::optional<Result> parse_result(std::string_view text) {
  for (std::size_t i = 0; i < kResultTexts.size(); ++i) {
    if (kResultTexts[i] == text) return static_cast<Result>(i);
  }
  return std::nullopt;
}

namespace {

constexpr std::array<std::string_view, 8> kTerminationTexts = {
    "abandoned", "adjudication",     "death",        "emergency",
    "normal",    "rules infraction", "time forfeit", "unterminated"};

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

std::string_view to_string(Termination termination) {
  return kTerminationTexts[static_cast<std::size_t>(termination)];
}

std::optional<Termination> parse_termination(std::string_view text) {
  const auto is_text = [&](std::string_view known) {
    return std::equal(text.begin(), text.end(), known.begin(), known.end(),
                      [](char a, char b) { return lower(a) == b; });
  };
  const auto* const found =
      std::find_if(kTerminationTexts.begin(), kTerminationTexts.end(), is_text);
  if (found == kTerminationTexts.end()) return std::nullopt;
  return static_cast<Termination>(found - kTerminationTexts.begin());
}

namespace {

constexpr std::array<std::string_view, 14> kEndingTexts = {
    "checkmate",        "stalemate",   "dead position", "fivefold repetition",
    "75 moves",         "resignation", "agreement",     "threefold repetition",
    "50 moves",         "flag fall",   "both flags",    "illegal moves",
    "illegal position", "absence"};

// `loser` loses, unless the opponent cannot mate.
Result lost_unless_hopeless(Color loser, Verdict can_mate) {
  switch (can_mate) {
    case Verdict::kYes:
      return win_of(opponent_of(loser));
    case Verdict::kNo:
      return Result::kDraw;
    case Verdict::kUndecided:
      break;
  }
  return Result::kUnknown;
}

int repetitions(const Game& game, Fivefold fivefold) {
  return fivefold == Fivefold::kConsecutive ? game.consecutive_occurrences() : game.occurrences();
}

std::optional<Ending> without_legal_move(const Position& position, const Laws& laws) {
  const Color turn = position.turn();
  if (position.is_checkmate()) {
    return Ending{EndKind::kCheckmate, win_of(opponent_of(turn)), laws.article(Clause::kCheckmate),
                  turn};
  }
  if (position.is_stalemate()) {
    return Ending{EndKind::kStalemate, Result::kDraw, laws.article(Clause::kStalemate)};
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(EndKind kind) { return kEndingTexts[static_cast<std::size_t>(kind)]; }

bool may_end_by_itself(const Position& position) {
  const auto& sets = position.square_sets();
  return sets.has_one_king_each() && (sets.of(PieceType::kPawn) & (kRank1 | kRank8)) == 0;
}

std::optional<Ending> automatic_ending(const Game& game, const Laws& laws, Verdict dead) {
  const auto draw = [&](EndKind kind, Clause clause) {
    return Ending{kind, Result::kDraw, laws.article(clause)};
  };
  if (const auto ending = without_legal_move(game.position(), laws)) return ending;
  if (dead == Verdict::kYes) return draw(EndKind::kDeadPosition, Clause::kDeadPosition);
  if (repetitions(game, laws.fivefold) >= kFiveTimes) {
    return draw(EndKind::kFivefold, Clause::kFivefold);
  }
  if (game.position().halfmove_clock() >= kSeventyFiveMovesEach) {
    return draw(EndKind::kSeventyFiveMoves, Clause::kSeventyFiveMoves);
  }
  return std::nullopt;
}

std::optional<PastEnding> first_automatic_ending(
    const Game& game, const Laws& laws, const std::function<Verdict(const Position&)>& dead) {
  Game so_far(game.position_after(0));
  for (std::size_t ply = 0; ply <= game.plies(); ++ply) {
    if (ply > 0) so_far.play_as_it_stands(game.moves()[ply - 1]);
    if (!may_end_by_itself(so_far.position())) continue;
    const auto ending = automatic_ending(so_far, laws, dead(so_far.position()));
    if (ending) return PastEnding{ply, *ending};
  }
  return std::nullopt;
}

Ending ending_by_flag_fall(const Game& game, const Laws& laws, Color flagged, Verdict can_mate) {
  if (const auto ended = automatic_ending(game, laws)) return *ended;
  return {EndKind::kFlagFall, lost_unless_hopeless(flagged, can_mate),
          laws.article(Clause::kFlagFall), flagged};
}

Ending ending_by_resignation(const Game& game, const Laws& laws, Color resigned, Verdict can_mate) {
  if (const auto ended = automatic_ending(game, laws)) return *ended;
  const bool always_lost = laws.hopeless_resignation == HopelessResignation::kLost;
  return {EndKind::kResignation,
          lost_unless_hopeless(resigned, always_lost ? Verdict::kYes : can_mate),
          laws.article(Clause::kResignation), resigned};
}

Expected<Ending> ending_by_agreement(const Game& game, const Laws& laws) {
  if (const auto ended = automatic_ending(game, laws)) return *ended;
  const std::size_t moves_of_each = game.plies() / 2;
  if (moves_of_each < static_cast<std::size_t>(laws.moves_before_agreement)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "a draw can be agreed on after {moves} move of each player [{article}], and "
                  "there are {count} plies",
                  {{"moves", laws.moves_before_agreement},
                   {"article", laws.article(Clause::kAgreement)},
                   {"count", game.plies()}});
  }
  return Ending{EndKind::kAgreement, Result::kDraw, laws.article(Clause::kAgreement)};
}

Ending ending_by_penalty(const Game& game, const Laws& laws, Color punished, Verdict can_mate,
                         std::string_view article) {
  if (const auto ended = automatic_ending(game, laws)) return *ended;
  return {EndKind::kPenalty, lost_unless_hopeless(punished, can_mate), article, punished};
}

Ending ending_by_claim(const Game& game, const Laws& laws, Clause clause) {
  if (const auto ended = automatic_ending(game, laws)) return *ended;
  const bool fifty = clause == Clause::kFiftyMoves || clause == Clause::kFiftyMovesAnnounced;
  return {fifty ? EndKind::kFiftyMoves : EndKind::kThreefold, Result::kDraw, laws.article(clause)};
}

Ending ending_by_absence(const Laws& laws, Color absent) {
  return {EndKind::kAbsence, win_of(opponent_of(absent)), laws.article(Clause::kDefaultTime),
          absent};
}

Termination termination_of(EndKind kind) {
  switch (kind) {
    case EndKind::kFlagFall:
    case EndKind::kBothFlags:
      return Termination::kTimeForfeit;
    case EndKind::kPenalty:
    case EndKind::kIllegalPosition:
      return Termination::kRulesInfraction;
    case EndKind::kAbsence:
      return Termination::kAbandoned;
    default:
      return Termination::kNormal;
  }
}

namespace {

// A player without a legal move cannot claim, because the game is over.
bool is_over(const Game& game) { return game.position().legal_moves().empty(); }

DrawClaim fifty_moves(Clause clause, std::size_t last, int clock) {
  const std::size_t series = std::min(last, static_cast<std::size_t>(clock));
  return {clause, {last - series, last}, clock};
}

}  // namespace

std::optional<DrawClaim> threefold_claim(const Game& game) {
  if (game.occurrences() < kThreeTimes || is_over(game)) return std::nullopt;
  return DrawClaim{Clause::kThreefold, game.occurrence_plies(), game.occurrences()};
}

std::optional<DrawClaim> threefold_claim(const Game& game, Move move) {
  if (!game.position().is_legal(move)) return std::nullopt;
  const std::vector<std::size_t> plies = game.occurrence_plies_with(move);
  const int count = static_cast<int>(plies.size());
  if (count < kThreeTimes) return std::nullopt;
  return DrawClaim{Clause::kThreefoldAnnounced, plies, count};
}

MoveList threefold_moves(const Game& game) {
  MoveList moves = game.position().legal_moves();
  moves.keep_if([&](Move move) { return game.occurrences_with(move) >= kThreeTimes; });
  return moves;
}

std::optional<DrawClaim> fifty_move_claim(const Game& game) {
  const int clock = game.position().halfmove_clock();
  if (clock < kFiftyMovesEach || is_over(game)) return std::nullopt;
  return fifty_moves(Clause::kFiftyMoves, game.plies(), clock);
}

std::optional<DrawClaim> fifty_move_claim(const Game& game, Move move) {
  if (!game.position().is_legal(move)) return std::nullopt;
  const int clock = game.position().after(move).halfmove_clock();
  if (clock < kFiftyMovesEach) return std::nullopt;
  return fifty_moves(Clause::kFiftyMovesAnnounced, game.plies() + 1, clock);
}

MoveList fifty_move_moves(const Game& game) {
  MoveList moves = game.position().legal_moves();
  moves.keep_if(
      [&](Move move) { return game.position().after(move).halfmove_clock() >= kFiftyMovesEach; });
  return moves;
}

namespace {

constexpr std::array<std::string_view, 3> kHalves = {".5", ".50", "½"};

}  // namespace

std::string to_string(Points points) {
  const bool below_zero = points.halves < 0;
  const int halves = below_zero ? -points.halves : points.halves;
  return (below_zero ? "-" : "") + std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

std::optional<Points> parse_points(std::string_view text) {
  constexpr int kMost = 1'000'000;
  if (text == "1/2") return Points{1};
  const bool half = std::any_of(kHalves.begin(), kHalves.end(),
                                [&](std::string_view suffix) { return take_suffix(text, suffix); });
  if (!half) take_suffix(text, ".0");
  if (text.empty()) return half ? std::optional(Points{1}) : std::nullopt;
  const auto whole = parse_number<int>(text);
  if (!whole || *whole < 0 || *whole > kMost) return std::nullopt;
  return Points{2 * *whole + (half ? 1 : 0)};
}

std::optional<GameScore> score_of(Result result, const Scoring& scoring) {
  switch (result) {
    case Result::kWhiteWins:
      return GameScore{scoring.win, scoring.loss};
    case Result::kBlackWins:
      return GameScore{scoring.loss, scoring.win};
    case Result::kDraw:
      return GameScore{scoring.draw, scoring.draw};
    case Result::kUnknown:
      break;
  }
  return std::nullopt;
}

bool may_be_given(GameScore score, const Scoring& scoring) {
  const auto is_known = [&](Points points) {
    return points == scoring.win || points == scoring.draw || points == scoring.loss;
  };
  const Points most = std::max(scoring.win + scoring.loss, scoring.draw + scoring.draw);
  return is_known(score.white) && is_known(score.black) && !(most < score.white + score.black);
}

}  // namespace jadoube::rules

#include "daemon/outputs/release.h"

#include <algorithm>
#include <span>
#include <utility>

#include "daemon/model/game.h"
#include "daemon/outputs/computed_clock.h"

namespace jadoube::outputs {

namespace {

using model::Evidence;
using model::Ply;
using model::PlyState;

// A reading may differ by this much from the clock at the last press: both are whole seconds, and a
// reading takes time.
constexpr std::chrono::seconds kClockTolerance{2};

rules::Color turn_at(const model::Game& game, std::size_t ply) {
  return ply % 2 == 0 ? game.start.turn() : opponent_of(game.start.turn());
}

bool is_to_centre(rules::Square square) {
  const int file = file_of(square), rank = rank_of(square);
  return (file == 3 || file == 4) && (rank == 3 || rank == 4);
}

// True if the ply is a player's king put in the centre to give the result, and no move.
bool is_kings_gesture(const model::Game& game, std::size_t number) {
  const Ply& ply = game.plies[number];
  if (!is_to_centre(ply.move.to)) return false;
  const auto piece = game.position_after(number).placement()[ply.move.from];
  if (piece != make_piece(turn_at(game, number), rules::PieceType::kKing)) return false;
  if (ply.state == PlyState::kIllegal) return true;
  const bool is_pressed_or_answered = ply.evidence != Evidence::kSquares &&
                                      ply.evidence != Evidence::kQuietTime &&
                                      ply.evidence != Evidence::kResult;
  return !is_pressed_or_answered && game.termination == model::Termination::kKingsGesture;
}

// The number of plies without the kings' gestures at the end of a game that has a result.
std::size_t plies_played(const model::Game& game) {
  std::size_t count = game.plies.size();
  if (game.result == rules::Result::kUnknown) return count;
  // Each player moves one king.
  for (int kings = 0; kings < 2 && count > 0 && is_kings_gesture(game, count - 1); ++kings) --count;
  return count;
}

// True if the result stays even if the last ply is taken back.
bool has_firm_result(const model::Game& game) {
  return game.result != rules::Result::kUnknown && !game.result_is_provisional;
}

bool is_settled(const model::Game& game, const Ply& ply) {
  return ply.state != PlyState::kProvisional || has_firm_result(game);
}

// The number of plies that can be shown, and why it ends there.
struct Cut {
  std::size_t count = 0;
  ReleaseState state = ReleaseState::kWhole;
};

// The first ply that `policy` holds back because it is in doubt. The number of plies: none.
std::size_t first_doubtful_ply(const model::Game& game, const ReleasePolicy& policy) {
  std::size_t first = game.plies.size();
  if (policy.doubtful_plies) return first;
  for (const auto& doubt : model::doubts(game.explanations)) {
    if (doubt.first >= first) continue;
    const int percent = model::percent_of_position(game, doubt);
    if (percent < 100 && percent < policy.sure_percent) first = doubt.first;
  }
  return first;
}

// True if plies were recorded after the missing ones. Otherwise the next ply may simply not be
// detected yet.
bool goes_on_after(const model::Game& game, const model::Doubt& doubt) {
  const auto after = std::span(game.plies).subspan(std::min(doubt.first, game.plies.size()));
  return std::ranges::any_of(after, [&](const Ply& ply) { return is_settled(game, ply); });
}

// The plies in doubt among the first `shown` plies of a table, from the first doubt to the last
// one. If plies are missing, the next one is in doubt too.
std::optional<CheckedPlies> checked_plies(const Table& table, std::size_t shown) {
  const model::Game& game = *table.game;
  std::optional<CheckedPlies> checked;
  for (const auto& doubt : model::doubts(game.explanations)) {
    const std::size_t end =
        doubt.is_missing ? std::max(shown, doubt.first + 1) : std::min(doubt.end, shown);
    const bool counts = doubt.is_missing ? goes_on_after(game, doubt) || table.stands
                                         : model::is_recorded(game, doubt);
    if (doubt.first >= end || !counts) continue;
    checked = checked
                  ? CheckedPlies{std::min(checked->first, doubt.first), std::max(checked->end, end)}
                  : CheckedPlies{doubt.first, end};
  }
  return checked;
}

Cut cut_of(const model::Game& game, const ReleasePolicy& policy) {
  const std::size_t played = plies_played(game), doubtful = first_doubtful_ply(game, policy);
  for (std::size_t i = 0; i < played; ++i) {
    const Ply& ply = game.plies[i];
    if (ply.state == PlyState::kIllegal && !policy.illegal_plies) {
      return {i, ReleaseState::kBeforeIllegalPly};
    }
    if (!is_settled(game, ply)) {
      if (!policy.provisional) return {i, ReleaseState::kWhole};
      continue;
    }
    if (i >= doubtful) return {i, ReleaseState::kBeforeGap};
  }
  const bool ends_before_gap = game.incomplete && !policy.doubtful_plies;
  return {played, ends_before_gap ? ReleaseState::kBeforeGap : ReleaseState::kWhole};
}

std::optional<ShownClocks> clocks_of_ply(const model::Game& game, std::size_t count) {
  if (count == 0) return std::nullopt;
  const Ply& last = game.plies[count - 1];
  if (!last.white_clock || !last.black_clock) return std::nullopt;
  return ShownClocks{.white = *last.white_clock,
                     .black = *last.black_clock,
                     .running = turn_at(game, count),
                     .at = last.confirmed_at.value_or(last.made_at)};
}

std::optional<ShownClocks> clocks_at_last_press(const model::Game& game) {
  for (std::size_t count = game.plies.size(); count > 0; --count) {
    if (auto clocks = clocks_of_ply(game, count)) return clocks;
  }
  return std::nullopt;
}

// The software clock while its game is in play.
std::optional<ShownClocks> software_clocks(const Table& table) {
  const auto clock = computed_clock(table.heading.time_control, *table.game);
  if (!clock) return std::nullopt;
  return ShownClocks{
      .white = clock->white, .black = clock->black, .running = clock->running, .at = clock->at};
}

// The clocks now. While the reading agrees with the clocks at the last press, these are used. So a
// passed second alone changes nothing.
std::optional<ShownClocks> clocks_now(const Table& table) {
  if (!table.clock) return std::nullopt;
  const ShownClocks read{.white = table.clock->white,
                         .black = table.clock->black,
                         .running = table.clock->running,
                         .at = table.clock_at};
  const auto pressed = clocks_at_last_press(*table.game);
  if (!pressed || pressed->running != read.running || read.at < pressed->at) return read;
  ShownClocks expected = *pressed;
  const auto passed = std::chrono::floor<std::chrono::seconds>(read.at - pressed->at);
  (*read.running == rules::Color::kWhite ? expected.white : expected.black) -= passed;
  const auto near = [](std::chrono::seconds one, std::chrono::seconds other) {
    return std::chrono::abs(one - other) <= kClockTolerance;
  };
  return near(expected.white, read.white) && near(expected.black, read.black) ? *pressed : read;
}

}  // namespace

std::size_t ReleasedGame::plies_with_clock() const {
  if (!is_frozen() || !clocks) return plies.size();
  return plies.size() - std::min<std::size_t>(plies.size(), 2);
}

ReleasedGame release(const Table& table, const ReleasePolicy& policy) {
  ReleasedGame shown;
  shown.forfeit = table.forfeit;
  if (table.given_result) shown.result = *table.given_result;
  const bool is_own =
      !table.given_result ||
      (table.game != nullptr && table.game->result == *table.given_result && !table.forfeit);
  if (!is_own && table.given) shown.given_by = table.given->source;
  if (table.game == nullptr) {
    if (table.start) shown.start = *table.start;
    shown.state = table.withheld ? ReleaseState::kWithheld : ReleaseState::kWhole;
    return shown;
  }
  const model::Game& game = *table.game;
  shown.start = game.start;
  shown.started_at = game.started_at;
  shown.only_legal_moves = game.only_legal_moves;
  // A result by a provisional ply is shown only if the ply is shown.
  const bool ends = has_firm_result(game) || policy.provisional;
  if (!table.given_result && ends) shown.result = game.result;
  if (game.result != rules::Result::kUnknown && ends && is_own) {
    shown.termination = game.termination;
  }
  shown.in_play = (game.in_play() || game.result_is_provisional) && !table.given_result;
  if (table.withheld) {
    shown.state = ReleaseState::kWithheld;
    return shown;
  }
  Cut cut = cut_of(game, policy);
  const auto held = static_cast<std::size_t>(std::max(policy.held_back_plies, 0));
  const bool holds_back = shown.in_play && held > 0;
  const std::size_t old_enough = game.plies.size() - std::min(game.plies.size(), held);
  // If plies are held back, it is also hidden that the game is cut after them.
  if (holds_back && old_enough < cut.count) cut = {old_enough, ReleaseState::kWhole};
  shown.state = cut.state;
  shown.plies.assign(game.plies.begin(),
                     game.plies.begin() + static_cast<std::ptrdiff_t>(cut.count));
  if (policy.doubtful_plies && cut.state == ReleaseState::kWhole) {
    shown.checked = checked_plies(table, cut.count);
    if (shown.in_play && !holds_back) shown.stands = table.stands;
  }
  if (!table.clock) {
    shown.has_computed_clock = compute_clocks(table.heading.time_control, game, shown.plies);
    if (shown.in_play && policy.software_clock && !holds_back) {
      shown.clocks = software_clocks(table);
      shown.has_computed_clock |= shown.clocks.has_value();
    }
  }
  if (!shown.in_play || shown.has_computed_clock) return shown;
  shown.clocks = holds_back ? clocks_of_ply(game, old_enough) : clocks_now(table);
  if (!shown.clocks) return shown;
  shown.clocks->at += table.delay;
  if (holds_back) shown.clocks->running = std::nullopt;
  return shown;
}

const std::string& TableTexts::of(const Round& round, const Table& table) {
  const auto [place, is_new] = texts_.try_emplace(
      {round.tournament, round.section, round.number, table.heading.game_id, table.heading.board});
  Text& kept = place->second;
  kept.is_used = true;
  const bool is_same = !is_new && kept.table.delay == table.delay && shows_same(kept.table, table);
  if (is_same) return kept.text;
  ReleasedGame game = release(table, policy_);
  const bool has_same_text = !is_new && kept.game == game && kept.table.heading == table.heading;
  kept.table = table;
  if (has_same_text) return kept.text;
  kept.game = std::move(game);
  kept.text = make_(table.heading, kept.game);
  return kept.text;
}

void TableTexts::forget_others() {
  std::erase_if(texts_, [](const auto& entry) { return !entry.second.is_used; });
  for (auto& [key, text] : texts_) text.is_used = false;
}

}  // namespace jadoube::outputs

#include "daemon/outputs/pgn/archive_pgn.h"

#include <algorithm>

#include "daemon/outputs/pgn/heading_text.h"
#include "daemon/outputs/pgn/live_pgn.h"
#include "rules/pgn/pgn_writer.h"

namespace jadoube::outputs {
namespace {

using model::Ply;
using model::PlyState;

// Plies that can be replayed one after another, and what stops them.
struct Stretch {
  std::size_t begin = 0, end = 0;
  // The first ply of the next stretch. `end` if there is none.
  std::size_t next = 0;
  bool ends_in_doubt = false;
};

// "2. Bb5 a6 3. Ba4": the plies from `begin` to `end`, with their numbers.
std::string numbered(const model::Game& game, std::size_t begin, std::size_t end) {
  std::string text;
  rules::Position position = game.position_after(begin);
  for (std::size_t i = begin; i < end; ++i) {
    const bool is_whites = position.turn() == rules::Color::kWhite;
    const std::string number = std::to_string(position.fullmove_number());
    if (!text.empty()) text += ' ';
    if (is_whites) text += number + ". ";
    if (!is_whites && i == begin) text += number + "... ";
    text += game.plies[i].san;
    position = position.after(game.plies[i].move);
  }
  return text;
}

// The stretch from `begin` on. Nothing is known for sure from `doubtful` on.
Stretch stretch_from(const model::Game& game, std::size_t begin, std::size_t shown,
                     std::size_t doubtful) {
  std::size_t end = begin;
  while (end < shown && end != doubtful && game.plies[end].state != PlyState::kIllegal) ++end;
  if (end == shown) return {begin, end, end};
  if (end != doubtful) return {begin, end, end + 1};
  // All explanations lead to the same placement, so the game can go on behind the best one.
  const std::size_t length = game.explanations.front().san.size();
  return {begin, end, std::min(shown, end + std::max<std::size_t>(length, 1)), true};
}

std::string why_it_stops(const model::Game& game, const Stretch& stretch, std::size_t shown) {
  std::string why;
  if (stretch.ends_in_doubt) {
    why = "Nobody saw what was played here. " + std::to_string(game.explanations.size()) +
          " explanations fit; the best one is " + numbered(game, stretch.end, stretch.next) + ".";
  } else {
    why = "Then an illegal move was played, and it stands: " +
          numbered(game, stretch.end, stretch.next) + ".";
  }
  if (stretch.next < shown) why += " Then: " + numbered(game, stretch.next, shown) + ".";
  return why;
}

void add_plies(const model::Game& game, const Stretch& stretch, rules::PgnGame& pgn) {
  rules::Color turn = pgn.start.turn();
  for (std::size_t i = stretch.begin; i < stretch.end; ++i, turn = opponent_of(turn)) {
    const Ply& ply = game.plies[i];
    rules::PgnPly written{.move = ply.move};
    written.clock = turn == rules::Color::kWhite ? ply.white_clock : ply.black_clock;
    written.elapsed = time_taken(game.plies, i, game.started_at);
    pgn.plies.push_back(std::move(written));
  }
}

void add_comment(rules::PgnGame& pgn, const std::string& comment) {
  std::string& place = pgn.plies.empty() ? pgn.comment : pgn.plies.back().comment;
  place += (place.empty() ? "" : " ") + comment;
}

std::string continued(std::string text, const std::string& more) {
  return text.empty() ? text : text + more;
}

}  // namespace

std::string archive_pgn(const Table& table) {
  // Every settled ply, the illegal ones too. Doubt stops the release, but not the archive.
  Table certain = table;
  if (table.game != nullptr && !table.game->explanations.empty()) {
    auto game = std::make_shared<model::Game>(*table.game);
    game->explanations.clear();
    certain.game = std::move(game);
  }
  const ReleasedGame shown = release(certain, {.illegal_plies = true});
  if (table.game == nullptr) return live_pgn(table.heading, shown);
  const model::Game& game = *table.game;
  const std::size_t count = shown.plies.size();
  std::size_t doubtful = first_doubtful_ply(game);
  std::string text;
  int number = 1;
  for (std::size_t begin = 0; number == 1 || begin < count; ++number) {
    const Stretch stretch = stretch_from(game, begin, count, doubtful);
    Heading heading = table.heading;
    ReleasedGame part = shown;
    if (number > 1) {
      heading.event = continued(heading.event, " (continued)");
      heading.game_id = continued(heading.game_id, "-" + std::to_string(number));
      part.start = game.position_after(begin);
      part.result = rules::Result::kUnknown;
      part.termination = model::Termination::kNone;
    }
    rules::PgnGame pgn = with_heading(heading, part);
    add_plies(game, stretch, pgn);
    if (stretch.end < count) add_comment(pgn, why_it_stops(game, stretch, count));
    if (stretch.next >= count && game.incomplete) {
      add_comment(pgn, "The record is incomplete: later moves were not understood.");
    }
    text += to_pgn(pgn);
    if (stretch.ends_in_doubt) doubtful = game.plies.size();
    begin = std::max(stretch.next, begin + 1);
  }
  return text;
}

}  // namespace jadoube::outputs

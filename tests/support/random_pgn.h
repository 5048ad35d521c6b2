#pragma once

#include <string>

#include "rules/notation/move_text.h"
#include "rules/pgn/pgn.h"
#include "tests/support/random_chess.h"

namespace jadoube::tests {

/// Random games with everything that PGN allows.
class RandomPgn {
 public:
  explicit RandomPgn(Random& random) : random_(random) {}

  /// A game of at most `most_plies` plies from `start`.
  rules::PgnGame game(const rules::Position& start, std::size_t most_plies) {
    rules::PgnGame game;
    game.start = start;
    add_tags(game);
    game.comment = maybe_text(4);
    const rules::Position last = add_plies(game.plies, start, most_plies, 0);
    game.result = result_of(last);
    return game;
  }

 private:
  static constexpr std::size_t kDeepest = 3;

  // The result by the position, otherwise a random one.
  rules::Result result_of(const rules::Position& last) {
    using enum rules::Result;
    if (last.is_stalemate()) return kDraw;
    if (!last.is_checkmate()) return static_cast<rules::Result>(below(4, random_));
    return last.turn() == rules::Color::kWhite ? kBlackWins : kWhiteWins;
  }

  bool chance(std::size_t of) { return below(of, random_) == 0; }

  std::string text() {
    static constexpr const char* kWords[] = {
        "a",     "word",   "(x)", "[y]",  "better",
        "1.",    "e4",     ";",   "100%", "%not",
        "Кр",    "ß",      "!?",  "$",    "\\",
        "\"q\"", "*",      "1-0", "[%",   "--",
        "Nf3??", "[Event", "...", "]",    "longerwordsthanusualones"};
    std::string text;
    for (std::size_t left = 1 + below(12, random_); left > 0; --left) {
      if (!text.empty()) text += ' ';
      text += kWords[below(std::size(kWords), random_)];
    }
    return text;
  }
  std::string maybe_text(std::size_t of) { return chance(of) ? text() : ""; }

  // A ply's comment cannot have a text that looks like a command.
  std::string maybe_plain_text(std::size_t of) {
    std::string plain = maybe_text(of);
    for (std::size_t at = plain.find("[%"); at != std::string::npos; at = plain.find("[%", at)) {
      plain[at] = '(';
    }
    return plain;
  }

  void add_tags(rules::PgnGame& game) {
    if (chance(2)) game.set_tag("White", "Doe, \"J\" \\ " + text());
    if (chance(2)) game.set_tag("Annotator", text());
    if (chance(2)) game.set_tag("TimeControl", "40/5400+30:1800+30");
    if (chance(2)) game.set_tag("Termination", "time forfeit");
    if (chance(2)) game.set_tag("ECO", "C42");
  }

  void annotate(rules::PgnPly& ply) {
    if (chance(2)) ply.clock = std::chrono::seconds(below(9000, random_));
    if (chance(8)) ply.clock = std::chrono::milliseconds(below(9'000'000, random_));
    if (chance(4)) ply.elapsed = std::chrono::seconds(below(900, random_));
    if (chance(6)) ply.commands.push_back({"eval", "#-3"});
    if (chance(8)) ply.commands.push_back({"csl", "Ga4,Rb5"});
    if (chance(8)) ply.commands.push_back({"tqu", "\"En\",\"\",e2e4"});
    if (chance(4)) ply.nags.push_back(static_cast<int>(below(256, random_)));
    if (chance(16)) ply.nags.push_back(static_cast<int>(below(256, random_)));
    ply.comment = maybe_plain_text(5);
  }

  rules::Move move_for(const rules::Position& position, std::size_t depth) {
    const bool may_pass = depth > 0 && !position.in_check();
    return may_pass && chance(12) ? rules::kNullMove : random_move(position, random_);
  }

  // The position at the end.
  rules::Position add_plies(std::vector<rules::PgnPly>& plies, rules::Position position,
                            std::size_t most, std::size_t depth) {
    while (plies.size() < most && !position.legal_moves().empty()) {
      rules::PgnPly ply{.move = move_for(position, depth)};
      annotate(ply);
      if (!plies.empty() && !plies.back().variations.empty()) ply.comment_before = maybe_text(2);
      while (depth < kDeepest && chance(8 << depth)) {
        rules::PgnLine& line = ply.variations.emplace_back();
        line.comment = maybe_text(4);
        add_plies(line.plies, position, 1 + below(6, random_), depth + 1);
      }
      position = rules::after_move_or_pass(position, ply.move);
      plies.push_back(std::move(ply));
    }
    return position;
  }

  Random& random_;
};

}  // namespace jadoube::tests

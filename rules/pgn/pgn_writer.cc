#include "rules/pgn/pgn_writer.h"

#include <algorithm>

#include "rules/notation/null_move.h"
#include "rules/notation/san.h"
#include "rules/pgn/pgn_comment.h"
#include "rules/pgn/pgn_layout.h"
#include "rules/pgn/pgn_tags.h"

namespace jadoube::rules {
namespace {

// The number before a move. White's moves always have one. Black's moves have one if something else
// comes before them.
std::string move_number(const Position& position, bool needed) {
  const std::string number = std::to_string(position.fullmove_number());
  if (position.turn() == Color::kWhite) return number + ".";
  return needed ? number + "..." : "";
}

bool has_moves(const PgnLine& line) { return !line.plies.empty(); }

class MoveText {
 public:
  void add_variation(const std::string& comment, const std::vector<PgnPly>& plies,
                     Position position) {
    const std::string& first = plies.empty() ? "" : plies.front().comment_before;
    layout_.add_comment(comment_words(comment + " " + first));
    bool number_needed = true;
    for (std::size_t i = 0; i < plies.size(); ++i) {
      add_move(plies[i], position, number_needed);
      const std::string& next = i + 1 < plies.size() ? plies[i + 1].comment_before : "";
      number_needed = add_annotations(plies[i], next, position);
      position = after_move_or_pass(position, plies[i].move);
    }
  }

  std::string ended_by(Result result) {
    layout_.add(to_string(result));
    return layout_.take();
  }

 private:
  void add_move(const PgnPly& ply, const Position& position, bool number_needed) {
    const auto number = move_number(position, number_needed);
    if (!number.empty()) layout_.add(number);
    layout_.add(ply.text.empty() ? to_san(position, ply.move) : ply.text);
    for (const int nag : ply.nags) {
      if (nag >= 0 && nag <= 255) layout_.add("$" + std::to_string(nag));
    }
  }

  // Writes everything between a ply and the next ply. `next` is the comment before the next ply.
  // Returns true if anything was written.
  bool add_annotations(const PgnPly& ply, const std::string& next, const Position& before) {
    const auto& lines = ply.variations;
    if (std::none_of(lines.begin(), lines.end(), has_moves)) {
      const auto behind = comment_words(ply, next);
      layout_.add_comment(behind);
      return !behind.empty();
    }
    layout_.add_comment(comment_words(ply));
    for (const PgnLine& line : lines) {
      if (has_moves(line)) add_variation(line, before);
    }
    layout_.add_comment(comment_words(next));
    return true;
  }

  void add_variation(const PgnLine& line, const Position& before) {
    layout_.open();
    add_variation(line.comment, line.plies, before);
    layout_.close();
  }

  PgnLayout layout_;
};

}  // namespace

std::string to_pgn(const PgnGame& game) {
  MoveText moves;
  moves.add_variation(game.comment, game.plies, game.start);
  return tag_section(game) + "\n" + moves.ended_by(game.result) + "\n\n";
}

}  // namespace jadoube::rules

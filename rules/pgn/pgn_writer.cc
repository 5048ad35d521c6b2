#include "rules/pgn/pgn_writer.h"

#include "rules/notation/null_move.h"
#include "rules/notation/san.h"
#include "rules/pgn/pgn_comment.h"
#include "rules/pgn/pgn_layout.h"
#include "rules/pgn/pgn_tags.h"

namespace jadoube::rules {
namespace {

// The number a move carries: White's always, Black's where something stands before it.
std::string move_number(const Position& position, bool needed) {
  const std::string number = std::to_string(position.fullmove_number());
  if (position.turn() == Color::kWhite) return number + ".";
  return needed ? number + "..." : "";
}

class MoveText {
 public:
  void add_line(const std::string& comment, const std::vector<PgnPly>& plies, Position position) {
    layout_.add_comment(comment_words(comment));
    bool number_needed = true;
    for (const PgnPly& ply : plies) {
      add_move(ply, position, number_needed);
      const auto behind = comment_words(ply);
      layout_.add_comment(behind);
      number_needed = !behind.empty();
      for (const PgnLine& line : ply.variations) {
        number_needed |= add_variation(line, position);
      }
      position = after_move_or_pass(position, ply.move);
    }
  }

  std::string ended_by(Result result) {
    layout_.add(to_string(result));
    return layout_.take();
  }

 private:
  void add_move(const PgnPly& ply, const Position& position, bool number_needed) {
    const auto before = comment_words(ply.comment_before);
    const auto number = move_number(position, number_needed || !before.empty());
    if (!number.empty()) layout_.add(number);
    layout_.add_comment(before);
    layout_.add(to_san(position, ply.move));
    for (const int nag : ply.nags) {
      if (nag >= 0 && nag <= 255) layout_.add("$" + std::to_string(nag));
    }
  }

  // Whether there was anything to add.
  bool add_variation(const PgnLine& line, const Position& before) {
    if (line.plies.empty() && comment_words(line.comment).empty()) return false;
    layout_.open();
    add_line(line.comment, line.plies, before);
    layout_.close();
    return true;
  }

  PgnLayout layout_;
};

}  // namespace

std::string to_pgn(const PgnGame& game) {
  MoveText moves;
  moves.add_line(game.comment, game.plies, game.start);
  return tag_section(game) + "\n" + moves.ended_by(game.result) + "\n\n";
}

}  // namespace jadoube::rules

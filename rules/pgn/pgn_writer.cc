#include <algorithm>
#include <array>
#include <map>

#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/notation/san.h"
#include "rules/pgn/pgn.h"

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

namespace {

constexpr std::size_t kLineWidth = 79;

// Width is counted in characters, so the later bytes of a character do not count.
std::size_t width_of(std::string_view word) {
  std::size_t width = 0;
  for (const char c : word) width += (static_cast<unsigned char>(c) & 0xc0) == 0x80 ? 0 : 1;
  return width;
}

}  // namespace

void PgnLayout::add(std::string_view word) {
  flush();
  last_ = std::move(next_);
  next_.clear();
  last_ += word;
}

void PgnLayout::add_comment(const std::vector<std::string>& words) {
  if (words.empty()) return;
  next_ += '{';
  for (const std::string& word : words) add(word);
  last_ += '}';
}

void PgnLayout::flush() {
  if (last_.empty()) return;
  const std::size_t width = width_of(last_);
  if (width_ > 0 && width_ + 1 + width > kLineWidth && last_.front() != '%') {
    text_ += '\n';
    width_ = 0;
  } else if (width_ > 0) {
    text_ += ' ';
    ++width_;
  }
  text_ += last_;
  width_ += width;
  last_.clear();
}

std::string PgnLayout::take() {
  flush();
  return std::move(text_);
}

namespace {

// The seven tags of the roster, and their values if nothing is known [PGN 8.1.1].
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kRoster = {{
    {"Event", "?"},
    {"Site", "?"},
    {"Date", "????.??.??"},
    {"Round", "?"},
    {"White", "?"},
    {"Black", "?"},
    {"Result", "*"},
}};

bool in_roster(std::string_view name) {
  return std::any_of(kRoster.begin(), kRoster.end(),
                     [&](const auto& entry) { return entry.first == name; });
}

bool is_tag_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = "[" + std::string(name) + " \"";
  for (const char c : value) {
    const bool control = static_cast<unsigned char>(c) < ' ' || c == 127;
    if (c == '"' || c == '\\') line += '\\';
    line += control ? ' ' : c;
  }
  return line + "\"]\n";
}

// True if KQkq of the starting position cannot express the castling rights [FIDE 2023 Guidelines
// II].
bool needs_chess960(const Position& start) {
  const CastlingRights rights = start.castling();
  const auto unusual = [&](const CastlingRights::Side& side, Color color) {
    const int rank = color == Color::kWhite ? 0 : 7;
    const Piece king = make_piece(color, PieceType::kKing);
    if (!side.kingside && !side.queenside) return false;
    return start.placement()[square_at(4, rank)] != king ||
           (side.kingside && file_of(*side.kingside) != 7) ||
           (side.queenside && file_of(*side.queenside) != 0);
  };
  return unusual(rights.white, Color::kWhite) || unusual(rights.black, Color::kBlack);
}

// The tags after the roster. If two have one name, the first counts.
std::map<std::string_view, std::string> other_tags(const PgnGame& game) {
  std::map<std::string_view, std::string> others;
  for (const auto& [name, value] : game.tags) {
    const bool ours = in_roster(name) || name == "SetUp" || name == "FEN";
    if (!ours && is_tag_name(name)) others.emplace(name, value);
  }
  if (game.start == Position::initial()) return others;
  others["SetUp"] = "1";
  others["FEN"] = to_fen(game.start);
  if (needs_chess960(game.start)) others.emplace("Variant", "Chess960");
  return others;
}

}  // namespace

std::string tag_section(const PgnGame& game) {
  std::string text;
  for (const auto& [name, unknown] : kRoster) {
    text += tag_line(name,
                     name == "Result" ? to_string(game.result) : game.tag(name).value_or(unknown));
  }
  for (const auto& [name, value] : other_tags(game)) text += tag_line(name, value);
  return text;
}

}  // namespace jadoube::rules

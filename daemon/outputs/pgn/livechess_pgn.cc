#include "daemon/outputs/pgn/livechess_pgn.h"

#include <string_view>
#include <vector>

#include "daemon/outputs/pgn/heading_text.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"

namespace jadoube::outputs {

namespace {

using rules::Color;

// Tags, one on each line.
class LiveChessTags {
 public:
  // Adds a tag, also without a value.
  void add(std::string_view name, std::string_view value) {
    text_ += "[" + std::string(name) + " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += static_cast<unsigned char>(c) < ' ' || c == 127 ? ' ' : c;
    }
    text_ += "\"]\n";
  }

  // Adds a tag if it has a value.
  void add_known(std::string_view name, std::string_view value) {
    if (!value.empty()) add(name, value);
  }

  void add_of_players(std::string_view name, std::string_view white, std::string_view black) {
    add_known("White" + std::string(name), white);
    add_known("Black" + std::string(name), black);
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string known_number(const std::string& text) { return text == "0" ? "" : text; }
std::string known_rating(int rating) { return rating > 0 ? std::to_string(rating) : ""; }

void add_clocks(const ReleasedGame& game, LiveChessTags& tags) {
  if (!game.clocks) return;
  tags.add("WhiteClock", clock_text(game.clocks->white));
  tags.add("BlackClock", clock_text(game.clocks->black));
  tags.add_known("ReferenceTime", reference_time(*game.clocks));
}

void add_start(const Heading& heading, const ReleasedGame& game, LiveChessTags& tags) {
  if (game.start == rules::Position::initial()) return;
  tags.add("FEN", to_fen(game.start, heading.chess960 ? rules::CastlingLetters::kShredder
                                                      : rules::CastlingLetters::kXFen));
  if (heading.chess960) tags.add("Variant", "Fischerandom");
}

std::string livechess_tags(const Heading& heading, const ReleasedGame& game,
                           const LiveChessForm& form) {
  LiveChessTags tags;
  const Player &white = heading.players.white, &black = heading.players.black;
  if (form.is_first) tags.add("ePGN", "0.1;" + form.program);
  tags.add("Event", heading.event.empty() ? "?" : heading.event);
  tags.add("Site", site_text(heading));
  tags.add("Date", date_text(heading));
  tags.add("Round", round_text(heading));
  tags.add("White", name_text(white));
  tags.add("Black", name_text(black));
  tags.add("Result", to_string(game.result));
  tags.add_known("TimeControl", heading.time_control);
  add_clocks(game, tags);
  add_start(heading, game, tags);
  tags.add_of_players("Title", white.title, black.title);
  tags.add_of_players("FideId", known_number(white.fide_id), known_number(black.fide_id));
  tags.add_of_players("Elo", known_rating(white.rating), known_rating(black.rating));
  return tags.take();
}

std::string livechess_moves(const ReleasedGame& game) {
  LiveChessLayout layout;
  rules::Position position = game.start;
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const model::Ply& ply = game.plies[i];
    const bool is_whites = position.turn() == Color::kWhite;
    const std::string number = std::to_string(position.fullmove_number());
    if (is_whites) layout.add_number(number + ".");
    if (!is_whites && i == 0) layout.add_number(number + "...");
    // Nobody has seen how LiveChess writes an illegal move [guess].
    layout.add(position.is_legal(ply.move) ? to_san(position, ply.move)
                                           : rules::unmarked_san(position, ply.move));
    const auto clock = is_whites ? ply.white_clock : ply.black_clock;
    if (clock && i < game.plies_with_clock()) layout.add("{[%clk " + clock_text(*clock) + "]}");
    if (const auto taken = time_taken(game.plies, i, game.started_at)) {
      layout.add("{[%emt " + clock_text(*taken) + "]}");
    }
    position = position.after(ply.move);
  }
  layout.add(to_string(game.result));
  return layout.take();
}

}  // namespace

std::string livechess_pgn(const Heading& heading, const ReleasedGame& game,
                          const LiveChessForm& form) {
  return livechess_tags(heading, game, form) + "\n" + livechess_moves(game) + "\n\n";
}

void LiveChessLayout::add(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    add_word(text.substr(0, end), kWidth);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

void LiveChessLayout::add_word(std::string_view word, std::size_t width) {
  if (line_ > 0 && line_ + 1 + word.size() > width) {
    text_ += '\n';
    line_ = 0;
  } else if (line_ > 0) {
    text_ += ' ';
    ++line_;
  }
  text_ += word;
  line_ += word.size();
}

}  // namespace jadoube::outputs

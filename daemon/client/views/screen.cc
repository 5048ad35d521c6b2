#include "daemon/client/views/screen.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "daemon/client/text.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trc;
using language::trn;

// The width of a board: the rank's number (2 columns), eight squares of 3, a space, and the moves
// beside it. Names and clocks are above the board, the files and the warnings below. Three columns
// separate two boards.
constexpr int kSquaresWidth = 2 + 8 * 3 + 1;
constexpr int kBoardHeight = 12;
constexpr int kGap = 3;
// Columns for the moves. The smaller number lets a terminal of 80 columns show two boards.
constexpr std::array kMovesWidths = {18, 11};
constexpr int kMovesShown = 8;

// 256-colour backgrounds.
constexpr int kLight = 180, kDark = 137, kLightMoved = 186, kDarkMoved = 143, kUnexplained = 167;

std::string figure(rules::Piece piece) {
  static const char* const kFigures[] = {" ", "♙", "♘", "♗", "♖", "♕", "♔",
                                         "♟", "♞", "♝", "♜", "♛", "♚"};
  return kFigures[static_cast<int>(piece)];
}

// Text in exactly `width` columns, cut or filled with spaces. Each character of UTF-8 has one
// column.
std::string cell(const std::string& text, int width) {
  std::string out;
  int columns = 0;
  for (const char byte : text) {
    const bool begins = (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U;
    if (begins && columns++ == width) break;
    out += byte;
  }
  return out + std::string(static_cast<std::size_t>(std::max(0, width - columns)), ' ');
}

// The squares that are marked on a board.
struct Marks {
  std::set<rules::Square> moved, unexplained;
};

Marks marks_of(const BoardView& view) {
  Marks marks;
  if (!view.game.plies().empty()) {
    const std::string& uci = view.game.plies().rbegin()->uci();
    for (const auto& name : {uci.substr(0, 2), uci.substr(2, 2)}) {
      if (const auto square = rules::parse_square(name)) marks.moved.insert(*square);
    }
  }
  for (const std::string& name : view.board.unexplained_squares()) {
    if (const auto square = rules::parse_square(name)) marks.unexplained.insert(*square);
  }
  return marks;
}

std::string draw_square(const BoardView& view, const Marks& marks, rules::Square square,
                        const ScreenStyle& style) {
  const rules::Piece piece = view.placement[square];
  const bool dark = (rules::file_of(square) + rules::rank_of(square)) % 2 == 0;
  const bool moved = marks.moved.contains(square);
  const bool odd = marks.unexplained.contains(square);
  std::string shown = style.figures ? figure(piece) : std::string(1, rules::to_char(piece));
  if (!style.color) {
    return (odd ? "!" : moved ? ">" : " ") + (piece == rules::Piece::kNone ? "." : shown) + " ";
  }
  const int background = odd     ? kUnexplained
                         : moved ? (dark ? kDarkMoved : kLightMoved)
                         : dark  ? kDark
                                 : kLight;
  return "\033[30;48;5;" + std::to_string(background) + "m " + shown + " \033[0m";
}

// The last moves, one or two plies on each line. A provisional ply is in parentheses.
std::vector<std::string> move_lines(const values::v1::Game& game, bool two_a_line) {
  std::vector<std::string> lines;
  const int before = plies_before(game.start_fen());
  for (int i = 0; i < game.plies_size(); ++i) {
    const values::v1::Ply& ply = game.plies(i);
    const std::string text = ply.state() == values::v1::PLY_STATE_PROVISIONAL
                                 ? "(" + language::moves_text(ply.san()) + ")"
                                 : language::moves_text(ply.san());
    if (i == 0 || (before + i) % 2 == 0) {
      lines.push_back(move_number(before + i) + " " + text);
    } else if (two_a_line) {
      lines.back() += " " + text;
    } else {
      lines.push_back("    " + text);
    }
  }
  if (lines.size() > kMovesShown) lines.erase(lines.begin(), lines.end() - kMovesShown);
  return lines;
}

// The software clock is marked with a tilde: no clock at the board shows these times.
std::string software_clock_line(const values::v1::SoftwareClock& clock) {
  const auto side = [&](const std::string& name, values::v1::Color color, const auto& time) {
    return name + " ~" + clock_text(time) + (clock.running() == color ? " *" : "");
  };
  return cell(side(tr("White"), values::v1::COLOR_WHITE, clock.white()), 18) +
         cell(side(tr("Black"), values::v1::COLOR_BLACK, clock.black()), 17) +
         trc("software clock", "software") + " " + phase_text(clock.phase());
}

std::string clock_line(const BoardView& view) {
  if (!view.board.has_clock()) {
    const auto& software = view.software_clock;
    const bool has_one = software.phase() != values::v1::SoftwareClock::PHASE_UNSPECIFIED;
    return has_one ? software_clock_line(software) : tr("no clock");
  }
  const values::v1::Clock& clock = view.board.clock();
  const auto side = [&](const std::string& name, values::v1::Color color, const auto& time,
                        bool fallen) {
    return name + " " + clock_text(time) + (fallen ? " " + tr("FLAG") : "") +
           (clock.running() == color ? " *" : "");
  };
  return cell(side(tr("White"), values::v1::COLOR_WHITE, clock.white(), clock.white_flag_fallen()),
              18) +
         side(tr("Black"), values::v1::COLOR_BLACK, clock.black(), clock.black_flag_fallen());
}

std::string head_line(const BoardView& view) {
  std::string line = bare(view.board.name());
  if (!view.pairing.empty()) line += "  " + view.pairing;
  if (!view.game.name().empty() && view.pairing.empty())
    line += "  " + tr("game {number}",
                      {{"number", view.game.name().substr(view.game.name().rfind('-') + 1)}});
  if (view.board.connection() != values::v1::CONNECTION_STATE_LIVE)
    line += "  " + connection_text(view.board.connection());
  if (view.board.not_durable()) line += "  " + tr("NOT DURABLE");
  if (view.game.result() > values::v1::RESULT_UNKNOWN)
    line += "  " + outcome_text(view.game.result(), view.game.termination(),
                                view.game.result_provisional());
  return line;
}

std::string foot_line(const BoardView& view) {
  if (view.board.connection() == values::v1::CONNECTION_STATE_LOST)
    return view.board.connection_reason();
  if (view.board.unexplained_squares().empty()) return "";
  std::string line = tr("differs from the game:");
  for (const std::string& square : view.board.unexplained_squares()) line += " " + square;
  return line;
}

// The layout: boards in a row, number of rows, and the width of a board with its moves.
struct Layout {
  int across, down, moves;

  int width() const { return kSquaresWidth + moves; }
};

// The widest layout that shows all of `boards`. If there is none, the narrowest.
Layout layout_of(int boards, const ScreenStyle& style) {
  Layout layout{};
  for (const int moves : kMovesWidths) {
    layout = {std::max(1, (style.columns + kGap) / (kSquaresWidth + moves + kGap)),
              std::max(1, (style.rows - 1) / (kBoardHeight + 1)), moves};
    if (layout.across * layout.down >= boards) break;
  }
  return layout;
}

std::vector<std::string> draw_board(const BoardView& view, const Layout& layout,
                                    const ScreenStyle& style) {
  const Marks marks = marks_of(view);
  const std::vector<std::string> moves =
      move_lines(view.game, layout.moves == kMovesWidths.front());
  std::vector<std::string> lines = {cell(head_line(view), layout.width()),
                                    cell(clock_line(view), layout.width())};
  for (int row = 0; row < 8; ++row) {
    const int rank = 7 - row;
    std::string line = std::to_string(rank + 1) + " ";
    for (int file = 0; file < 8; ++file) {
      line += draw_square(view, marks, rules::square_at(file, rank), style);
    }
    const auto index = static_cast<std::size_t>(row);
    lines.push_back(line + " " + cell(index < moves.size() ? moves[index] : "", layout.moves));
  }
  lines.push_back(cell("   a  b  c  d  e  f  g  h", layout.width()));
  lines.push_back(cell(foot_line(view), layout.width()));
  return lines;
}

}  // namespace

std::string draw(const BoardsView& views, const ScreenStyle& style, const std::string& notice) {
  const auto layout = layout_of(static_cast<int>(views.boards().size()), style);
  std::string out;
  std::vector<std::vector<std::string>> row;
  int shown = 0;
  const auto flush = [&] {
    for (std::size_t line = 0; !row.empty() && line < kBoardHeight; ++line) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        out += row[i][line] + (i + 1 < row.size() ? std::string(kGap, ' ') : "");
      }
      out += "\n";
    }
    if (!row.empty()) out += "\n";
    row.clear();
  };
  std::vector<const std::pair<const std::string, BoardView>*> ordered;
  for (const auto& entry : views.boards()) ordered.push_back(&entry);
  std::ranges::sort(ordered, texts::stands_before,
                    [](const auto* entry) -> std::string_view { return entry->first; });
  for (const auto* entry : ordered) {
    if (shown == layout.across * layout.down) break;
    row.push_back(draw_board(entry->second, layout, style));
    ++shown;
    if (static_cast<int>(row.size()) == layout.across) flush();
  }
  flush();
  const int hidden = static_cast<int>(views.boards().size()) - shown;
  std::string last = notice;
  if (hidden > 0)
    last += (last.empty() ? "" : "  ") + trn("{count} more board: name some with --board",
                                             "{count} more boards: name some with --board",
                                             static_cast<std::size_t>(hidden));
  if (views.boards().empty() && last.empty()) last = tr("no board yet");
  return out + last.substr(0, static_cast<std::size_t>(std::max(0, style.columns))) + "\n";
}

namespace {

constexpr std::chrono::seconds kAskAgainAfter{2};

}  // namespace

std::map<std::string, std::string> SoftwareClocks::games_in(const BoardsView& views) {
  std::map<std::string, std::string> games;
  for (const auto& [board, view] : views.boards()) {
    if (view.board.has_clock() || view.game.name().empty()) continue;
    const values::v1::Game& game = view.game;
    std::string state = std::to_string(game.plies_size()) + " " + std::to_string(game.result()) +
                        " " + std::to_string(game.revision()) + " " +
                        (game.has_adjournment() ? "adjourned" : "") + " ";
    if (!game.plies().empty()) state += game.plies().rbegin()->uci();
    for (const auto& act : game.software_clock_acts()) state += act.SerializeAsString();
    games.emplace(game.name(), std::move(state));
  }
  return games;
}

void SoftwareClocks::ask(const std::map<std::string, std::string>& games, Now now) {
  std::erase_if(known_, [&](const auto& entry) { return !games.contains(entry.first); });
  for (const auto& [name, state] : games) {
    const auto found = known_.find(name);
    if (found != known_.end() && found->second.state == state) continue;
    if (now < ask_again_at_) return;
    const auto game = get_game_(name);
    if (!game) {
      ask_again_at_ = now + kAskAgainAfter;
      return;
    }
    Known known{.state = state, .clock = {}, .read_at = now};
    if (game->has_software_clock()) known.clock = game->software_clock();
    known_.insert_or_assign(name, std::move(known));
  }
}

std::map<std::string, values::v1::SoftwareClock> SoftwareClocks::at(Now now) const {
  std::map<std::string, values::v1::SoftwareClock> clocks;
  for (const auto& [name, known] : known_) {
    if (!known.clock) continue;
    auto clock = *known.clock;
    const auto passed = std::chrono::floor<std::chrono::seconds>(now - known.read_at).count();
    const auto count = [&](google::protobuf::Duration& time) {
      time.set_seconds(std::max<std::int64_t>(time.seconds() - passed, 0));
    };
    if (clock.running() == values::v1::COLOR_WHITE) count(*clock.mutable_white());
    if (clock.running() == values::v1::COLOR_BLACK) count(*clock.mutable_black());
    clocks.emplace(name, std::move(clock));
  }
  return clocks;
}

}  // namespace jadoube::cli

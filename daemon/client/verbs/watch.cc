#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/names/pairing_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/stream_check.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/client/views/boards_view.h"
#include "daemon/client/views/screen.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/client/views/watcher.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/game_service.pb.h"
#include "rules/notation/language.h"
#include "rules/placement.h"

namespace jadoube::cli {

namespace {

using language::tr;
using rules::PieceType;

constexpr std::array kTypes = {PieceType::kKing,   PieceType::kQueen,  PieceType::kRook,
                               PieceType::kBishop, PieceType::kKnight, PieceType::kPawn};

std::string pieces_of(const rules::Placement& placement, rules::Color player) {
  std::string text;
  for (const PieceType type : kTypes) {
    std::string letter{rules::piece_letter(rules::Language::kEnglish, type)};
    for (int file = 0; file < 8; ++file) {
      for (int rank = 0; rank < 8; ++rank) {
        const rules::Square square = rules::square_at(file, rank);
        if (placement[square] != rules::make_piece(player, type)) continue;
        text += " " + language::moves_text(letter + std::string{static_cast<char>('a' + file),
                                                                static_cast<char>('1' + rank)});
        letter.clear();
      }
    }
  }
  return text;
}

// The confirmed moves of the game, up to the first one that nothing has confirmed.
std::vector<std::string> settled_moves(const values::v1::Game& game) {
  std::vector<std::string> moves;
  int ply = plies_before(game.start_fen());
  for (const values::v1::Ply& each : game.plies()) {
    if (each.state() == values::v1::PLY_STATE_PROVISIONAL) break;
    moves.push_back(move_number(ply++) + " " + language::moves_text(each.san()));
  }
  return moves;
}

std::string times_text(const values::v1::Ply& ply) {
  if (!ply.has_white_clock()) return {};
  return ". " + tr("White {white}, Black {black}", {{"white", clock_text(ply.white_clock())},
                                                    {"black", clock_text(ply.black_clock())}});
}

std::string result_line(const values::v1::Game& game) {
  if (game.adjournment().moved()) return tr("continues at another board");
  if (game.has_adjournment()) return tr("adjourned");
  if (game.result() <= values::v1::RESULT_UNKNOWN || game.result_provisional()) return {};
  return tr("result {outcome}",
            {{"outcome", outcome_text(game.result(), game.termination(), false)}});
}

}  // namespace

std::string plain_position(const std::string& fen) {
  const auto placement = rules::parse_placement(fen.substr(0, fen.find(' ')));
  if (!placement) return {};
  return tr("White") + ":" + pieces_of(*placement, rules::Color::kWhite) + ". " + tr("Black") +
         ":" + pieces_of(*placement, rules::Color::kBlack);
}

std::vector<std::string> PlainLines::lines(const BoardsView& view) {
  std::vector<std::string> lines;
  for (const auto& [name, board] : view.boards()) {
    const std::string place = bare(name) + ": ";
    const auto add = [&](const std::string& text) { lines.push_back(place + text); };
    Shown& shown = shown_[name];
    const std::string connection = connection_text(board.board.connection());
    if (shown.connection != connection) add(tr("connection {state}", {{"state", connection}}));
    shown.connection = connection;
    const values::v1::Game& game = board.game;
    if (game.name() != shown.game) {
      shown = {.game = game.name(), .connection = connection};
      if (!game.name().empty()) add(tr("game {game}", {{"game", bare(game.name())}}));
    }
    const auto moves = settled_moves(game);
    const auto [was, is] = std::ranges::mismatch(shown.moves, moves);
    const auto same = static_cast<std::size_t>(is - moves.begin());
    if (was != shown.moves.end()) {
      add(same == 0 ? tr("taken back to the start")
                    : tr("taken back to {move}", {{"move", moves[same - 1]}}));
    }
    for (std::size_t i = same; i < moves.size(); ++i) {
      std::string line = moves[i] + times_text(game.plies(static_cast<int>(i)));
      const bool is_last = i + 1 == static_cast<std::size_t>(game.plies_size());
      if (is_last) line += ". " + plain_position(game.fen());
      add(line);
    }
    shown.moves = moves;
    const std::string result = result_line(game);
    if (result != shown.result) add(result.empty() ? tr("the game continues") : result);
    shown.result = result;
  }
  return lines;
}

namespace {

// The shortest time between two drawings: more are not visible.
constexpr std::chrono::milliseconds kFrame{80};

// Both ways of watching need this: has the watch ended, and why?
class Ending {
 public:
  void refuse(const CallStatus& status) {
    refused_ = status;
    interrupted() = true;
  }
  int exit_code(const Common& common) const {
    return refused_ ? report(*refused_, common.server) : kSuccess;
  }

 private:
  std::optional<CallStatus> refused_;
};

// Gives each message to `print`, one at a time and on the watcher's thread, until somebody ends it.
template <typename Print>
int print_until_interrupted(const Common& common, const WatchStart& start, const Print& print) {
  Ending ending;
  const auto take = [&](const auto& response) {
    print(response);
    // The program that reads our output has ended.
    if (!std::cout) interrupted() = true;
  };
  Watcher watcher(common.server, start,
                  {.boards = take,
                   .games = take,
                   .connection = report_connection,
                   .refused = [&](const CallStatus& status) { ending.refuse(status); }});
  wait_for_interrupt();
  watcher.stop();
  return ending.exit_code(common);
}

int watch_lines(const Common& common, const WatchStart& start) {
  const auto print = [&](const auto& response) {
    const std::string line = common.json ? to_json(response) : event_line(response);
    if (!line.empty()) std::cout << line << std::endl;
  };
  return print_until_interrupted(common, start, print);
}

int watch_plain(const Common& common, const WatchStart& start) {
  BoardsView view;
  PlainLines plain;
  bool has_boards = false, has_games = false;
  const auto print = [&](const auto& response) {
    view.apply(response);
    using Response = std::decay_t<decltype(response)>;
    auto& has = std::is_same_v<Response, v1::WatchGamesResponse> ? has_games : has_boards;
    if (response.has_snapshot()) has = !response.snapshot().more();
    if (!has_boards || !has_games) return;
    for (const std::string& line : plain.lines(view)) std::cout << line << "\n";
    std::cout << std::flush;
  };
  return print_until_interrupted(common, start, print);
}

ScreenStyle terminal_style() {
  ScreenStyle style;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    style.columns = size.ws_col;
    style.rows = size.ws_row;
  }
  style.color = std::getenv("NO_COLOR") == nullptr;
  std::setlocale(LC_CTYPE, "");
  style.figures = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
  return style;
}

// Uses the second screen of the terminal, without a cursor, until it is destroyed.
class Page {
 public:
  Page() { std::cout << "\033[?1049h\033[?25l\033[2J" << std::flush; }
  ~Page() { std::cout << "\033[?25h\033[?1049l" << std::flush; }

  // Overwrites line by line, so that nothing flickers.
  void show(const std::string& drawing) {
    std::string out = "\033[H";
    for (const char c : drawing) {
      if (c == '\n') out += "\033[K";
      out += c;
    }
    std::cout << out << "\033[J" << std::flush;
  }
};

// Nothing: the daemon does not answer now.
std::optional<values::v1::Game> present_game(const Common& common, const std::string& name) {
  v1::GetGameRequest request;
  request.set_name(name);
  v1::GetGameResponse response;
  const auto status = call(common, request, response);
  if (!status.ok()) return std::nullopt;
  return std::move(*response.mutable_game());
}

int watch_screen(const Common& common, const WatchStart& start) {
  std::mutex mutex;
  BoardsView views;
  std::string notice = language::tr("connecting to {server}", {{"server", common.server}});
  bool changed = true;
  PairingNames names(common);
  SoftwareClocks clocks([&](const std::string& name) { return present_game(common, name); });
  Ending ending;
  const auto take = [&](const auto& response) {
    const std::lock_guard lock(mutex);
    views.apply(response);
    if (response.has_snapshot()) notice.clear();
    changed = true;
  };
  const auto connection = [&](const std::string& lost) {
    const std::lock_guard lock(mutex);
    notice = lost;
    views.forget_unwritten();
    changed = true;
  };
  {
    Page page;
    Watcher watcher(common.server, start,
                    {.boards = take,
                     .games = take,
                     .connection = connection,
                     .refused = [&](const CallStatus& status) { ending.refuse(status); }});
    while (!wait_for_interrupt(kFrame)) {
      const auto& pairings = names.all();
      const auto games = [&] {
        const std::lock_guard lock(mutex);
        return SoftwareClocks::games_in(views);
      }();
      clocks.ask(games, std::chrono::steady_clock::now());
      const std::lock_guard lock(mutex);
      if (changed) views.set_pairings(pairings);
      changed |= views.set_software_clocks(clocks.at(std::chrono::steady_clock::now()));
      if (std::exchange(changed, false)) page.show(draw(views.shown(), terminal_style(), notice));
    }
    watcher.stop();
  }
  // The last drawing stays on the normal screen.
  std::cout << draw(views.shown(), terminal_style(), notice);
  return ending.exit_code(common);
}

int watch(const Common& common, const WatchOptions& options) {
  catch_interrupts();
  const bool on_screen = !common.json && !options.lines && isatty(STDOUT_FILENO) == 1;
  const auto start = start_of(common, options);
  if (!start) return start.error();
  if (options.plain && !common.json) return watch_plain(common, *start);
  return on_screen ? watch_screen(common, *start) : watch_lines(common, *start);
}

int watch_or_check(const Common& common, const WatchOptions& options) {
  return (options.check ? check_watch : watch)(common, options);
}

const Verb kWatchVerbs[] = {own_row<WatchOptions>(
    "watch", language::mark("Watch boards and games live"),
    {boards_value(&WatchOptions::boards),
     own_value("--lines", "Print one line for each event, also on a terminal",
               &WatchOptions::lines),
     own_value("--plain",
               "For Braille displays and screen readers: only one line for each move, with the "
               "times and the position. No drawing, no colours",
               &WatchOptions::plain)
         .excludes({"--lines"}),
     own_value("--after", "Continue after this cursor, from an earlier line of --json",
               &WatchOptions::after),
     own_value("--check",
               "Print only faults of the streams: missing events, repeated events, or events in "
               "the wrong order",
               &WatchOptions::check)
         .excludes({"--after"})},
    watch_or_check)};

}  // namespace

void add_watch_verb(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kWatchVerbs, common, code);
}

}  // namespace jadoube::cli

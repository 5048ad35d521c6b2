#include "daemon/client/verbs/stream_check.h"

#include <google/protobuf/util/message_differencer.h>
#include <google/protobuf/util/time_util.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/decisions.h"
#include "daemon/client/views/watcher.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/board_service.pb.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/notation/uci.h"

namespace jadoube::cli {

namespace {

using google::protobuf::util::MessageDifferencer;
using google::protobuf::util::TimeUtil;

// The daemon follows its machine's clock if that is set by this time or more, in nanoseconds.
constexpr std::int64_t kClockWasSet = 10'000'000'000;

template <typename Response>
bool is_event(const Response& response) {
  return !response.has_snapshot() && !response.has_bookmark() && !response.has_reset();
}

// The number in `games/{board}-{n}`. 0 if there is none.
int ordinal_of(const std::string& game) {
  int ordinal = 0;
  const auto dash = game.rfind('-');
  if (dash == std::string::npos) return 0;
  std::from_chars(game.data() + dash + 1, game.data() + game.size(), ordinal);
  return ordinal;
}

std::string number(std::uint64_t value) { return std::to_string(value); }

// Why a change of a game's revision is wrong. Empty: it is right.
std::string wrong_revision(const values::v1::PliesChanged& change, const values::v1::Game& before) {
  if (change.revision() < before.revision()) {
    return "revision " + number(change.revision()) + " follows " + number(before.revision());
  }
  if (change.revision() > before.revision()) return {};
  if (change.final_plies() < before.final_plies()) {
    return "plies that were final are no more, at the same revision";
  }
  for (int i = change.keep(); i < before.plies_size(); ++i) {
    const auto& was = before.plies(i);
    if (was.state() == values::v1::PLY_STATE_PROVISIONAL) continue;
    const int now = i - change.keep();
    if (now < change.plies_size() && change.plies(now).uci() == was.uci()) continue;
    return "ply " + std::to_string(i + 1) + ", " + was.uci() +
           ", was more than provisional and changes at the same revision";
  }
  return {};
}

bool is_same_result(const values::v1::ResultChanged& change, const values::v1::Game& game) {
  return change.result() == game.result() && change.termination() == game.termination() &&
         change.provisional() == game.result_provisional() &&
         change.revision() == game.revision() && change.incomplete() == game.incomplete() &&
         MessageDifferencer::Equals(change.adjournment(), game.adjournment());
}

}  // namespace

std::string StreamOrder::take_snapshot(bool more, const std::string& cursor) {
  const bool awaited = awaits_ != Awaits::kAnything;
  awaits_ = more ? Awaits::kPart : Awaits::kAnything;
  if (!awaited) return "a snapshot comes in the middle of the stream, with no reset before it";
  if (more != cursor.empty()) return "only the last part of a snapshot has a cursor";
  last_.clear();
  return {};
}

template <typename Response>
std::string StreamOrder::take(const Response& response) {
  const std::string before = cursor_;
  if (!response.cursor().empty()) cursor_ = response.cursor();
  if (response.has_reset()) {
    awaits_ = Awaits::kSnapshot;
    if (before.empty()) return {};
    const auto missed = response.reset().missed_events();
    return "the stream begins anew, so events are lost to who was at " + before +
           (missed > 0 ? ": " + std::to_string(missed) : "");
  }
  if (response.has_snapshot()) return take_snapshot(response.snapshot().more(), response.cursor());
  if (awaits_ != Awaits::kAnything) return "something else comes where a snapshot must";
  if (response.cursor().empty()) return "it has no cursor";
  if (!is_event(response)) return {};
  if (response.cursor() == before) return "it has the cursor of what came before it";
  if (response.board().empty()) return "it names no board";
  const auto at = TimeUtil::TimestampToNanoseconds(response.time());
  auto& last = last_[response.board()];
  // Dates may go back further if somebody corrects the machine's clock.
  const bool was_set = last - at >= kClockWasSet;
  if (at < last && !was_set)
    return "it is " + number((last - at) / 1'000'000) + " ms before the last one";
  last = at;
  return {};
}

void StreamCheck::fault(const std::string& where, const std::string& what) {
  ++faults_;
  report_((where.empty() ? "stream" : where) + ": " + what);
}

// The message is no event, and does not change the cursor.
void StreamCheck::take_unwritten(const v1::WatchBoardsResponse& response) {
  if (!response.cursor().empty()) fault({}, "what is not written down has a cursor");
  if (boards_order_.cursor().empty()) fault({}, "what is not written down comes first of all");
  for (const auto& board : response.unwritten().boards()) {
    if (!board.not_durable()) fault(board.name(), "it is not written down and not marked so");
  }
}

void StreamCheck::take(const v1::WatchBoardsResponse& response) {
  if (response.has_unwritten()) return take_unwritten(response);
  const std::string where = response.board() + " at " + response.cursor();
  if (const auto wrong = boards_order_.take(response); !wrong.empty()) fault(where, wrong);
  if (is_event(response)) ++events_;
  if (response.has_square_changed()) {
    const auto& change = response.square_changed();
    const auto square = rules::parse_square(change.square());
    if (!square) return fault(where, "\"" + change.square() + "\" is no square");
    const auto known = view_.boards().find(response.board());
    if (known == view_.boards().end()) return fault(where, "the board was in no snapshot");
    const auto was = known->second.placement[*square];
    const char letter = change.piece().empty() ? '.' : change.piece().front();
    const auto now = rules::parse_piece(letter).value_or(rules::Piece::kNone);
    if (was == now) fault(where, change.square() + " changes to what it was");
  }
  view_.apply(response);
}

void StreamCheck::take(const v1::WatchGamesResponse& response) {
  const std::string where = response.game() + " at " + response.cursor();
  if (const auto wrong = games_order_.take(response); !wrong.empty()) fault(where, wrong);
  if (is_event(response)) ++events_;
  static const values::v1::Game kNone;
  const auto known = view_.boards().find(response.board());
  const auto& before = known == view_.boards().end() ? kNone : known->second.game;
  if (response.has_snapshot()) check_snapshot(response.snapshot());
  if (response.has_game_started()) {
    check_start(response, before);
  } else if (is_event(response) && !response.has_earlier_game_corrected() &&
             response.game() != before.name()) {
    return fault(where, "the game on the board is " + before.name());
  }
  if (response.has_plies_changed()) check_plies(response, before);
  if (response.has_result_changed()) {
    if (is_same_result(response.result_changed(), before)) fault(where, "the result is as it was");
    if (response.result_changed().revision() < before.revision()) {
      fault(where, "the revision goes back");
    }
  }
  view_.apply(response);
}

// Starts a game whose plies are known from the first.
void StreamCheck::begin(const values::v1::Game& game, Line& line) {
  line.game = game.name();
  line.positions.clear();
  const auto start = rules::parse_fen(game.start_fen());
  if (!start) return fault(game.name(), "\"" + game.start_fen() + "\" is no FEN");
  line.positions.push_back(*start);
  for (const auto& ply : game.plies()) play(game.name(), ply, line);
  check_fen(game.name(), line, game.fen());
}

void StreamCheck::check_start(const v1::WatchGamesResponse& response,
                              const values::v1::Game& before) {
  const auto& game = response.game_started().game();
  if (!before.name().empty() && ordinal_of(game.name()) != ordinal_of(before.name()) + 1) {
    fault(game.name(), "begins behind " + before.name());
  }
  begin(game, lines_[response.board()]);
}

void StreamCheck::check_plies(const v1::WatchGamesResponse& response,
                              const values::v1::Game& before) {
  const std::string where = response.game() + " at " + response.cursor();
  const auto& change = response.plies_changed();
  if (change.keep() > before.plies_size()) {
    return fault(where, std::to_string(change.keep()) + " plies are to stay, and there are " +
                            std::to_string(before.plies_size()));
  }
  if (const auto wrong = wrong_revision(change, before); !wrong.empty()) fault(where, wrong);
  auto& line = lines_[response.board()];
  const auto keep = static_cast<std::size_t>(change.keep());
  if (line.positions.size() <= keep) return fault(where, "nothing tells how it began");
  line.positions.erase(line.positions.begin() + change.keep() + 1, line.positions.end());
  for (const auto& ply : change.plies()) play(where, ply, line);
  check_fen(where, line, change.fen());
  values::v1::Game after = before;
  apply(change, after);
  if (MessageDifferencer::Equals(after, before)) fault(where, "it changes nothing");
}

// Checks a snapshot after a reset. A game may have new plies, but it must not go back.
void StreamCheck::check_snapshot(const v1::GamesSnapshot& snapshot) {
  for (const auto& game : snapshot.games()) {
    auto& line = lines_[game.board()];
    const auto known = view_.boards().find(game.board());
    if (known != view_.boards().end()) {
      const auto& before = known->second.game;
      const bool back = ordinal_of(game.name()) < ordinal_of(before.name()) ||
                        (game.name() == before.name() && game.revision() < before.revision());
      if (back) fault(game.name(), "a snapshot goes back behind what was told");
    }
    begin(game, line);
  }
}

void StreamCheck::play(const std::string& where, const values::v1::Ply& ply, Line& line) {
  if (line.positions.empty()) return;
  const auto& position = line.positions.back();
  // Reads the SAN. In UCI, an illegal castling looks like an illegal move of the king.
  const auto move = rules::read_move_as_it_stands(position, ply.san(), rules::Language::kEnglish);
  if (!move) {
    fault(where, ply.san() + ": " + move.error().message);
    return line.positions.clear();
  }
  // A provisional ply may be illegal.
  const bool may_be_illegal = ply.state() == values::v1::PLY_STATE_ILLEGAL ||
                              ply.state() == values::v1::PLY_STATE_PROVISIONAL;
  if (!may_be_illegal && !position.is_legal(*move)) fault(where, ply.san() + " is illegal");
  if (rules::to_uci(position, *move) != ply.uci()) fault(where, ply.san() + " is not " + ply.uci());
  line.positions.push_back(position.after(*move));
}

void StreamCheck::check_fen(const std::string& where, const Line& line, const std::string& fen) {
  if (line.positions.empty()) return;
  const auto led_to = rules::to_fen(line.positions.back());
  if (led_to != fen) fault(where, "its plies lead to " + led_to + ", it says " + fen);
}

std::vector<std::string> differences(const BoardsView& held, const BoardsView& now) {
  std::vector<std::string> all;
  const auto compare = [&all](const std::string& what, const auto& was, const auto& is) {
    std::string difference;
    MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&difference);
    if (!differencer.Compare(was, is)) all.push_back(what + ": " + difference);
  };
  for (const auto& [name, is] : now.boards()) {
    const auto known = held.boards().find(name);
    if (known == held.boards().end()) {
      all.push_back(name + ": it was told nothing of");
      continue;
    }
    if (known->second.placement != is.placement) {
      all.push_back(name + ": " + to_fen(known->second.placement) + " stands, a snapshot has " +
                    to_fen(is.placement));
    }
    // The squares are compared above, and the games in the games stream.
    auto was_board = known->second.board, is_board = is.board;
    for (auto* board : {&was_board, &is_board}) {
      board->clear_placement();
      board->clear_game();
    }
    compare(name, was_board, is_board);
    compare(is.game.name(), known->second.game, is.game);
  }
  return all;
}

namespace {

/// A clock that accepts a command shows it within this time. Its time may run meanwhile.
constexpr std::chrono::seconds kShownBy{4};
constexpr std::chrono::milliseconds kLookEvery{250};

bool is_near(const google::protobuf::Duration& shown, const google::protobuf::Duration& set) {
  return std::abs(shown.seconds() - set.seconds()) <= kShownBy.count();
}

bool shows(const values::v1::Clock& clock, const v1::SetClock& set) {
  return is_near(clock.white(), set.white()) && is_near(clock.black(), set.black()) &&
         clock.running() == set.running();
}

/// "12345" for the game "12345-1".
std::string board_of(const std::string& game) { return game.substr(0, game.rfind('-')); }

}  // namespace

int await_clock(const Common& common, const std::string& game, const v1::SetClock& set) {
  const auto name = name_game(common, game, WithoutGame::kIsNumberZero);
  if (!name) return name.error();
  Client client(common.server);
  v1::GetBoardRequest request;
  request.set_name("boards/" + board_of(bare(*name)));
  v1::GetBoardResponse response;
  const auto end = std::chrono::steady_clock::now() + kShownBy;
  while (std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(kLookEvery);
    const auto status = client.call(request, response);
    if (!status.ok()) return report(status, common.server);
    if (shows(response.board().clock(), set)) return kSuccess;
  }
  const auto& clock = response.board().clock();
  std::cerr << "jadoube: "
            << language::tr(
                   "the clock does not show it, but {white_time} and {black_time}. To set a DGT "
                   "3000 from here, it must be in option 25, a DGT XL in option 23. Otherwise "
                   "set it by its keys, and use --by-hand. `jadoube arbiter undo` removes the "
                   "decision from the record",
                   {{"white_time", clock_text(clock.white())},
                    {"black_time", clock_text(clock.black())}})
            << "\n";
  return kFailure;
}

// `jadoube watch --check`: checks that each message of the streams is as documented. From time to
// time it compares the state of a client with a new snapshot.

namespace {

// How often a snapshot is fetched, and how often both clients are checked for the same event.
constexpr std::chrono::seconds kSnapshotEvery{30};
constexpr std::chrono::milliseconds kTick{50};

// Two clients of one daemon. One runs without end. The other starts again for each comparison.
class Checked {
 public:
  Checked(const Common& common, const WatchStart& start)
      : common_(common),
        boards_(start.boards),
        long_([this](const auto& fault) { announce(fault); }) {
    watcher_ = watch(long_, start, [this](const std::string& lost) { say(lost); });
  }

  // Starts the comparison of the client's state with a new snapshot.
  void fetch() {
    if (fresh_watcher_) return;
    fresh_ = std::make_unique<StreamCheck>([](const auto&) {});
    fresh_watcher_ = watch(*fresh_, {.boards = boards_}, [](const auto&) {});
  }

  // True if both clients have reached the same event and were compared.
  bool compare() {
    {
      const std::lock_guard lock(mutex_);
      const bool same = fresh_ && !fresh_->boards_cursor().empty() &&
                        fresh_->boards_cursor() == long_.boards_cursor() &&
                        !fresh_->games_cursor().empty() &&
                        fresh_->games_cursor() == long_.games_cursor();
      if (!same) return false;
      for (const auto& difference : differences(long_.view(), fresh_->view())) {
        announce("held against a snapshot: " + difference);
      }
      ++compared_;
    }
    fresh_watcher_.reset();
    fresh_.reset();
    return true;
  }

  int finish() {
    fresh_watcher_.reset();
    watcher_.reset();
    std::cout << long_.events() << " events, " << compared_ << " snapshots, " << faults_
              << " faults" << std::endl;
    if (refused_) return report(*refused_, common_.server);
    if (long_.boards_cursor().empty()) return kUnavailable;  // Nothing ever came.
    return faults_ == 0 ? kSuccess : kFailure;
  }

 private:
  // Each stream reports the state of its connection.
  void say(const std::string& lost) {
    const std::lock_guard lock(mutex_);
    if (std::exchange(said_, lost) == lost) return;
    std::cerr << "jadoube: " << common_.server << ": "
              << (lost.empty() ? language::tr("there again") : lost) << "\n";
  }

  std::unique_ptr<Watcher> watch(StreamCheck& check, WatchStart start,
                                 std::function<void(const std::string&)> connection) {
    const auto take = [this, &check](const auto& response) {
      const std::lock_guard lock(mutex_);
      check.take(response);
    };
    return std::make_unique<Watcher>(common_.server, std::move(start),
                                     WatchSink{.boards = take,
                                               .games = take,
                                               .connection = std::move(connection),
                                               .refused = [this](const CallStatus& status) {
                                                 const std::lock_guard lock(mutex_);
                                                 refused_ = status;
                                                 interrupted() = true;
                                               }});
  }

  void announce(const std::string& fault) {
    ++faults_;
    std::cout << fault << std::endl;
  }

  const Common& common_;
  const std::vector<std::string> boards_;
  std::mutex mutex_;
  StreamCheck long_;
  std::unique_ptr<StreamCheck> fresh_;
  std::uint64_t compared_ = 0, faults_ = 0;
  std::optional<CallStatus> refused_;
  std::string said_;
  std::unique_ptr<Watcher> watcher_, fresh_watcher_;
};

}  // namespace

int check_watch(const Common& common, const WatchOptions& options) {
  catch_interrupts();
  const auto start = start_of(common, options);
  if (!start) return start.error();
  Checked checked(common, *start);
  auto next = std::chrono::steady_clock::now() + kTick;
  while (!wait_for_interrupt(kTick)) {
    if (std::chrono::steady_clock::now() < next) continue;
    checked.fetch();
    if (checked.compare()) next = std::chrono::steady_clock::now() + kSnapshotEvery;
  }
  return checked.finish();
}

}  // namespace jadoube::cli

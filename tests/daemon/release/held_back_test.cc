#include <gmock/gmock.h>

#include <cstdlib>
#include <random>
#include <set>

#include "daemon/outputs/view.h"
#include "daemon/release/public_feed.h"
#include "tests/daemon/outputs/hall_table.h"

// A hall is played by seed: games, clocks, corrections, results, tournaments whose delay changes,
// boards that come and go, restarts, machines that start anew, clocks that are set. A judge that
// knows nothing of the release says what may be seen.
namespace jadoube::release {
namespace held_back_test {

using namespace std::chrono_literals;
using std::chrono::seconds;

/// What happened, as the judge knows it: a text that only this event can have made visible.
struct Mark {
  seconds happened{0};
  std::string board;
  /// The tournament that had the board then. Empty: none.
  std::string tournament;
  bool was_allowed = false;
};

/// Says of each mark that somebody can see whether it is old enough. Once it was, it stays so:
/// nothing is taken back.
class Judge {
 public:
  std::map<std::string, seconds> delays;

  void happened(const std::string& mark, Mark what) { marks_[mark] = std::move(what); }
  void allow(seconds now) {
    for (auto& [name, mark] : marks_)
      mark.was_allowed |= now - mark.happened >= delays[mark.tournament];
  }
  void sees(const std::string& where, const std::string& mark, seconds now) {
    const auto found = marks_.find(mark);
    if (found == marks_.end()) return;
    ++seen;
    if (found->second.was_allowed) return;
    wrong.push_back(where + " shows " + mark + " after " +
                    std::to_string((now - found->second.happened).count()) + " s");
  }

  std::vector<std::string> wrong;
  std::size_t seen = 0;

 private:
  std::map<std::string, Mark> marks_;
};

/// What a mutation breaks, so that the judge must notice.
enum class Broken { kNothing, kDelay, kCalendar, kForgetsMarks, kRows };

class HeldBack : public tests::HallTable {
 protected:
  void run(unsigned seed, int steps, Broken broken = Broken::kNothing) {
    random_.seed(seed);
    broken_ = broken;
    judge_.delays = {{"", 0s}, {"open", 120s}, {"league", 40s}};
    tournaments_["open"] = {.id = "open", .tables = {{1, "b1", ""}, {2, "b2", ""}}, .delay = 120s};
    tournaments_["league"] = {.id = "league", .tables = {{1, "b3", ""}}, .delay = 40s};
    start();
    for (const char* id : {"open", "league"}) put_tournament(id);
    // Its thread wakes at each event. Until then everybody sees the hall itself.
    ASSERT_TRUE(released_->step());
    for (const std::string& board : kBoards) begin_game(board);
    for (int i = 0; i < steps; ++i) {
      act();
      pass(seconds(random_() % 9));
      look();
    }
    // At the end everything goes out.
    pass(1h);
    for (int i = 0; i < 3; ++i) look();
  }

  // Of one attempt: what everybody sees of a board is what is there.
  void expect_all_is_out() {
    for (const std::string& board : kBoards) {
      const auto shown = released_->feed().board(board);
      ASSERT_TRUE(shown && shown->game) << board;
      EXPECT_EQ(shown->game->plies.size(), boards_[board].game->plies.size()) << board;
      EXPECT_EQ(shown->game->ordinal, boards_[board].game->ordinal) << board;
      const auto in_output = view_->view().game(board, boards_[board].game->ordinal);
      ASSERT_TRUE(in_output) << board;
      EXPECT_EQ(in_output->plies.size(), boards_[board].game->plies.size()) << board;
    }
  }

  Judge judge_;

 private:
  // Of each board, besides the present one.
  static constexpr int kGamesLookedAt = 6;
  const std::vector<std::string> kBoards = {"b1", "b2", "b3", "b4"};

  seconds now() const { return true_now_; }
  Instant clock() const { return at(true_now_ + clock_offset_); }

  // The machine's time. A broken build reads the calendar instead.
  LivedTime::Machine machine() const {
    if (broken_ == Broken::kCalendar) return {true_now_ + clock_offset_ + 100h, "always-the-same"};
    return {true_now_ - machine_start_, "start-" + std::to_string(machine_starts_)};
  }

  DelayRules rules() {
    return {.without_tournament = [this](const std::string&) { return judge_.delays[""]; },
            .held_before =
                [this](const std::string&) {
                  return broken_ == Broken::kDelay ? seconds(100) : seconds(0);
                },
            .lived = broken_ == Broken::kForgetsMarks ? nullptr : lived_.get()};
  }

  void start() {
    reached_ = view_ && view_has_begun_ ? std::optional(view_->released()) : std::nullopt;
    view_.reset();
    released_.reset();
    lived_.reset();
    open(64);
    for (const auto& [id, tournament] : tournaments_) {
      if (written_.contains(id)) {
        feed_->restore(std::make_shared<const model::Tournament>(tournament));
      }
    }
    lived_ = std::make_unique<LivedTime>(LivedTime::Parts{.file = directory_ / "lived-time",
                                                          .epoch = journal_->epoch(),
                                                          .head = feed_->head(),
                                                          .machine = [this] { return machine(); }});
    released_ = std::make_unique<PublicFeed>(PublicFeed::Parts{.live = *feed_,
                                                               .archive = archive(),
                                                               .rules = rules(),
                                                               .now = [this] { return clock(); },
                                                               .epoch = journal_->epoch()});
    ASSERT_TRUE(released_->open());
    view_ = std::make_unique<outputs::DelayedView>(source(), reached_, rules());
    view_has_begun_ = false;
    read_ = 0;
  }

  void pass(seconds time) {
    for (; time > 0s; time -= 1s) {
      true_now_ += 1s;
      judge_.allow(now());
      lived_->note(feed_->head());
    }
  }

  std::string tournament_of(const std::string& board) const {
    for (const auto& [id, tournament] : tournaments_) {
      for (const auto& table : tournament.tables) {
        if (!tournament.closed && table.board == board) return id;
      }
    }
    return {};
  }

  void note(const std::string& mark, const std::string& board) {
    judge_.happened(mark, {now(), board, tournament_of(board)});
    judge_.allow(now());
  }

  static std::string game_mark(const std::string& board, int ordinal) {
    return board + "-" + std::to_string(ordinal) + " began";
  }
  static std::string plies_mark(const std::string& board, int ordinal, std::size_t plies) {
    return board + "-" + std::to_string(ordinal) + " ply " + std::to_string(plies);
  }

  void begin_game(const std::string& board) {
    const int ordinal = boards_[board].game ? boards_[board].game->ordinal + 1 : 1;
    note(game_mark(board, ordinal), board);
    start_game(clock(), board, ordinal);
  }

  void play_one(const std::string& board) {
    const auto& game = *boards_[board].game;
    if (game.result != rules::Result::kUnknown) return begin_game(board);
    static const std::pair<const char*, const char*> kMoves[] = {
        {"g1f3", "Nf3"}, {"g8f6", "Nf6"}, {"f3g1", "Ng1"}, {"f6g8", "Ng8"}};
    const auto& [move, san] = kMoves[game.plies.size() % 4];
    note(plies_mark(board, game.ordinal, game.plies.size() + 1), board);
    play(clock(), board, move, san);
  }

  void report_clock(const std::string& board) {
    const seconds white(++clocks_);
    note("clock " + std::to_string(clocks_), board);
    report(clock(), board,
           model::Change(
               model::ClockChange{model::ClockState{.white = white, .black = 1s, .running = {}}}));
  }

  void end_game(const std::string& board) {
    const auto& game = *boards_[board].game;
    if (game.result != rules::Result::kUnknown) return;
    note(board + "-" + std::to_string(game.ordinal) + " ended", board);
    report(clock(), board,
           model::Change(model::ResultChange{.result = rules::Result::kDraw,
                                             .termination = model::Termination::kNormal,
                                             .revision = 0}));
  }

  // An arbiter corrects a game that another one has followed.
  void correct(const std::string& board) {
    const int last = boards_[board].game->ordinal;
    if (last < 2) return;
    const int first = std::max(1, last - kGamesLookedAt);
    const int ordinal = first + static_cast<int>(random_() % static_cast<unsigned>(last - first));
    auto row = archive().game(board, ordinal);
    ASSERT_TRUE(row && *row);
    auto game = storage::codec::game_of(**row);
    ASSERT_TRUE(game) << game.error().message;
    const std::string mark = "corrected " + std::to_string(++corrections_);
    // Its revision says which correction it is.
    game->revision = static_cast<std::uint32_t>(corrections_);
    note(mark, board);
    model::Event event{.number = feed_->head() + 1,
                       .at = clock(),
                       .board = board,
                       .game = ordinal,
                       .content = model::EarlierGameCorrected{*game}};
    storage::Batch batch;
    batch.events = {storage::codec::to_row(event)};
    batch.games = {storage::codec::to_row(board, *game, "")};
    ASSERT_TRUE(journal_->commit(batch));
    feed_->publish({std::make_shared<const model::Event>(std::move(event))});
  }

  void put_tournament(const std::string& id) {
    written_.insert(id);
    put(tournaments_[id], clock());
    tournament_.reset();
  }

  void act() {
    const std::string board = kBoards[random_() % kBoards.size()];
    const auto what = random_() % 100;
    if (what < 50) return play_one(board);
    if (what < 70) return report_clock(board);
    if (what < 76) return end_game(board);
    if (what < 80) return begin_game(board);
    if (what < 86) return correct(board);
    if (what < 90) return change_delay();
    if (what < 93) return move_a_board();
    restart();
  }

  void change_delay() {
    const std::string id = random_() % 2 == 0 ? "open" : "league";
    const seconds delay(random_() % 4 * 50);
    tournaments_[id].delay = delay;
    put_tournament(id);
    judge_.delays[id] = delay;
    judge_.allow(now());
  }

  // The board b3 leaves the league, or comes back; b2 goes to the open or away.
  void move_a_board() {
    const bool is_league = random_() % 2 == 0;
    auto& tables = tournaments_[is_league ? "league" : "open"].tables;
    const std::string board = is_league ? "b3" : "b2";
    const auto found = std::ranges::find(tables, board, &model::TableBoard::board);
    found == tables.end() ? (void)tables.push_back({2, board, ""}) : (void)tables.erase(found);
    put_tournament(is_league ? "league" : "open");
  }

  void restart() {
    // Up to a minute passes. Somebody sets the clock, also far ahead and back.
    true_now_ += seconds(random_() % 60);
    static const seconds kSet[] = {0s, 20min, -20min, 48h, -48h, 87600h};
    clock_offset_ = kSet[random_() % std::size(kSet)];
    if (random_() % 3 == 0) {
      ++machine_starts_;
      machine_start_ = true_now_ - seconds(random_() % 5);
    }
    judge_.allow(now());
    start();
  }

  void look_at(const std::string& where, const std::string& board, const model::Game& game) {
    judge_.sees(where, game_mark(board, game.ordinal), now());
    judge_.sees(where, plies_mark(board, game.ordinal, game.plies.size()), now());
    if (game.result != rules::Result::kUnknown) {
      judge_.sees(where, board + "-" + std::to_string(game.ordinal) + " ended", now());
    }
    judge_.sees(where, "corrected " + std::to_string(game.revision), now());
  }
  void look_at(const std::string& where, const std::optional<model::ClockState>& clock) {
    if (clock) judge_.sees(where, "clock " + std::to_string(clock->white.count()), now());
  }

  // Everything that somebody can see now.
  void look() {
    ASSERT_TRUE(released_->step());
    const auto advanced = view_->advance(clock(), 0s);
    ASSERT_TRUE(advanced) << advanced.error().message;
    view_has_begun_ = true;
    storage::Archive archive = this->archive();
    for (const std::string& board : kBoards) {
      const auto shown = released_->feed().board(board);
      if (shown && shown->game) look_at("the stream", board, *shown->game);
      if (shown) look_at("the stream", shown->clock);
      const int last = boards_[board].game->ordinal;
      for (int ordinal = std::max(1, last - kGamesLookedAt); ordinal <= last; ++ordinal) {
        const auto earlier = broken_ == Broken::kRows
                                 ? ended_row(archive, board, ordinal)
                                 : released_->earlier_game(archive, board, ordinal);
        ASSERT_TRUE(earlier) << earlier.error().message;
        if (*earlier) look_at("the record", board, (*earlier)->game);
        if (const auto game = view_->view().game(board, ordinal))
          look_at("an output", board, *game);
      }
      const auto found = view_->view().boards().find(board);
      if (found != view_->view().boards().end()) look_at("an output", found->second.board.clock);
    }
    // A table that is stopped is shown after a restart as it was then.
    const auto then = view_->view_at(view_->released());
    ASSERT_TRUE(then);
    for (const auto& [board, view] : then->boards()) {
      if (view.game) look_at("a stopped table", board, *view.game);
    }
    look_at_events();
  }

  static rules::Expected<std::optional<storage::codec::StoredGame>> ended_row(
      storage::Archive& archive, const std::string& board, int ordinal) {
    const auto row = archive.game(board, ordinal);
    if (!row || !*row) return std::optional<storage::codec::StoredGame>();
    return storage::codec::stored_game_of(**row).map(
        [](storage::codec::StoredGame game) { return std::optional(std::move(game)); });
  }

  // The events themselves, as streams send them.
  void look_at_events() {
    const auto read = released_->feed().read(read_, std::nullopt, {}, 100'000);
    read_ = read.seen;
    for (const auto& event : read.events) {
      const auto* corrected = std::get_if<model::EarlierGameCorrected>(&event->content);
      if (corrected != nullptr) {
        judge_.sees("an event", "corrected " + std::to_string(corrected->game->revision), now());
      }
      const auto* change = std::get_if<model::Change>(&event->content);
      if (change == nullptr) continue;
      if (const auto* reported = std::get_if<model::ClockChange>(change))
        look_at("an event", reported->clock);
      if (const auto* plies = std::get_if<model::PliesChange>(change)) {
        judge_.sees("an event",
                    plies_mark(event->board, event->game, plies->keep + plies->plies.size()),
                    now());
      }
    }
  }

  std::mt19937 random_;
  Broken broken_ = Broken::kNothing;
  seconds true_now_{1000};
  seconds clock_offset_{0}, machine_start_{0};
  int machine_starts_ = 1;
  std::map<std::string, model::Tournament> tournaments_;
  std::set<std::string> written_;
  unsigned clocks_ = 0;
  int corrections_ = 1000;
  std::uint64_t read_ = 0;
  std::optional<std::uint64_t> reached_;
  bool view_has_begun_ = false;
  std::unique_ptr<LivedTime> lived_;
  std::unique_ptr<PublicFeed> released_;
  std::unique_ptr<outputs::DelayedView> view_;
};

// `JADOUBE_STEPS=10000` makes it long.
int steps() {
  const char* wanted = std::getenv("JADOUBE_STEPS");
  return wanted != nullptr ? std::max(1, std::atoi(wanted)) : 150;
}

class HeldBackBySeed : public HeldBack, public testing::WithParamInterface<unsigned> {};

TEST_P(HeldBackBySeed, NobodySeesAnythingTooEarly) {
  run(GetParam(), steps());
  EXPECT_THAT(judge_.wrong, testing::IsEmpty());
  EXPECT_GT(judge_.seen, 200u);
  expect_all_is_out();
}

INSTANTIATE_TEST_SUITE_P(Seeds, HeldBackBySeed, testing::Values(1u, 2u, 3u, 4u));

TEST_F(HeldBack, TheJudgeNoticesADelayThatIsTooShort) {
  run(1, 150, Broken::kDelay);
  EXPECT_FALSE(judge_.wrong.empty());
}

TEST_F(HeldBack, TheJudgeNoticesAgesByTheCalendar) {
  run(1, 300, Broken::kCalendar);
  EXPECT_FALSE(judge_.wrong.empty());
}

TEST_F(HeldBack, TheJudgeNoticesAgesByTheTimesOfEvents) {
  run(1, 300, Broken::kForgetsMarks);
  EXPECT_FALSE(judge_.wrong.empty());
}

TEST_F(HeldBack, TheJudgeNoticesRowsThatAreReadAsTheyAreNow) {
  run(1, 300, Broken::kRows);
  EXPECT_FALSE(judge_.wrong.empty());
}

}  // namespace held_back_test
}  // namespace jadoube::release

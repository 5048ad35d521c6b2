// Recordings of boards, played through the real driver into a tracker. Everything that a subscriber
// must see is in the `.events` file beside each recording. The bytes may be split anywhere. With
// JADOUBE_WRITE_EVENTS set, the test writes these files instead. Explain a change of them in its
// commit.
#include "drivers/recording/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <sstream>

#include "daemon/tracking/board_tracker.h"
#include "daemon/tracking/change_text.h"
#include "drivers/dgt/dgt_driver.h"
#include "rules/pgn/pgn.h"
#include "tests/support/shared_data.h"
#include "tests/support/source_tree.h"

namespace jadoube::tracking {
namespace session_test {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Bytes = std::span<const std::uint8_t>;

constexpr drivers::Instant kBegin{std::chrono::hours{1}};

/// How many of the bytes that are left come at once.
using Split = std::function<std::size_t(std::size_t left)>;

Split whole() {
  return [](std::size_t left) { return left; };
}
Split one_by_one() {
  return [](std::size_t) { return std::size_t{1}; };
}
Split at_random(unsigned seed) {
  return [random = std::mt19937{seed}](std::size_t left) mutable {
    return std::min<std::size_t>(left, 1 + random() % 12);
  };
}

/// A driver and a tracker behind it. A recorded board does not answer, so the driver gets no turn
/// to ask.
struct Player {
  Player() {
    driver.open(kBegin);
    tracker.observe(kBegin,
                    drivers::ConnectionChanged{drivers::ConnectionState::kLive, "session", ""},
                    changes);
  }

  void receive(drivers::Instant at, Bytes bytes, const Split& split) {
    while (!bytes.empty()) {
      const auto count = split(bytes.size());
      driver.receive(at, bytes.first(count), seen);
      for (const auto& observation : seen) tracker.observe(at, observation, changes);
      clocks_seen += std::ranges::count_if(seen, [](const auto& observation) {
        return std::holds_alternative<drivers::ClockRead>(observation);
      });
      seen.clear();
      bytes = bytes.subspan(count);
    }
  }

  std::string text() const {
    std::string lines;
    for (const auto& change : changes) lines += to_text(change, kBegin) + "\n";
    return lines;
  }

  drivers::dgt::DgtDriver driver;
  BoardTracker tracker;
  std::vector<drivers::Observation> seen;
  std::vector<model::TimedChange> changes;
  std::ptrdiff_t clocks_seen = 0;
};

std::string play(const drivers::Session& session, const Split& split) {
  Player player;
  auto at = kBegin;
  for (const auto& chunk : session.chunks) {
    at = kBegin + chunk.at;
    if (chunk.direction == drivers::Direction::kFromBoard) player.receive(at, chunk.bytes, split);
  }
  player.tracker.advance(at + seconds{15}, player.changes);
  return player.text();
}

std::filesystem::path folder() { return jadoube::tests::source_path("tests/sessions"); }

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> session_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.path().extension() == ".session") names.push_back(entry.path().stem());
  }
  std::ranges::sort(names);
  return names;
}

class Session : public ::testing::TestWithParam<std::string> {};

TEST_P(Session, GivesWhatItsEventsFileHasInAnySplit) {
  const auto session = drivers::load_session(folder() / (GetParam() + ".session"));
  ASSERT_TRUE(session) << session.error().message;
  const auto events = play(*session, whole());
  const auto path = folder() / (GetParam() + ".events");
  if (std::getenv("JADOUBE_WRITE_EVENTS") != nullptr) std::ofstream(path) << events;
  EXPECT_EQ(events, text_of(path));
  EXPECT_EQ(play(*session, one_by_one()), events);
  for (unsigned seed = 1; seed <= 5; ++seed) EXPECT_EQ(play(*session, at_random(seed)), events);
}

INSTANTIATE_TEST_SUITE_P(Ours, Session, ::testing::ValuesIn(session_names()),
                         [](const auto& each) { return each.param; });

// Real boards: bytes without times, so each clock message counts as a second.

struct Recorded {
  std::vector<std::uint8_t> bytes;
  explicit Recorded(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
};

/// The clock's own seconds are the only times there are: each message of it begins one. In any
/// split each byte is processed alone, because only what a byte completes shows whether time
/// passes.
void play_recording(Player& player, Bytes bytes, const Split& split) {
  auto now = kBegin;
  while (!bytes.empty()) {
    const auto count = split(bytes.size());
    for (const auto byte : bytes.first(count)) {
      const auto before = player.clocks_seen;
      player.receive(now, Bytes(&byte, 1), one_by_one());
      if (player.clocks_seen != before) now += seconds{1};
    }
    bytes = bytes.subspan(count);
    // Between two reads the daemon looks after its timers.
    player.tracker.advance(now, player.changes);
  }
  player.tracker.advance(now + seconds{15}, player.changes);
}

/// Whether every ply was confirmed by its press, but for the last `unpressed`.
void expect_pressed(const model::Game& game, std::size_t unpressed) {
  ASSERT_GE(game.plies.size(), unpressed);
  for (std::size_t i = 0; i + unpressed < game.plies.size(); ++i) {
    const auto& ply = game.plies[i];
    EXPECT_EQ(ply.state, model::PlyState::kConfirmed) << i << " " << ply.san;
    EXPECT_EQ(ply.evidence, model::Evidence::kPress) << i << " " << ply.san;
    EXPECT_TRUE(ply.white_clock && ply.black_clock) << i << " " << ply.san;
  }
  EXPECT_EQ(game.revision, 0U);
}

TEST(Recording, OfGame1GivesItsMovesAndTheirClocksInAnySplit) {
  JADOUBE_SHARED_OR_SKIP(bytes, "recordings/dgt/1.bin");
  JADOUBE_SHARED_OR_SKIP(moves, "recordings/dgt/1.uci");
  std::string expected;
  std::istringstream words{text_of(moves)};
  for (std::string word; words >> word;) {
    if (word.size() == 4) expected += word + " ";
  }
  for (const auto& split : {whole(), one_by_one(), at_random(1), at_random(2), at_random(3)}) {
    Player player;
    play_recording(player, Recorded(bytes).bytes, split);
    ASSERT_TRUE(player.tracker.board().game);
    const auto& game = *player.tracker.board().game;
    std::string played;
    for (const auto& ply : game.plies) played += ply.uci + " ";
    EXPECT_EQ(played, expected);
    EXPECT_EQ(game.ordinal, 1);
    EXPECT_EQ(game.result, rules::Result::kUnknown);
    expect_pressed(game, 0);
  }
}

TEST(Recording, OfGameJohanGivesItsMovesAndTheResultInAnySplit) {
  JADOUBE_SHARED_OR_SKIP(bytes, "recordings/dgt/johan.bin");
  JADOUBE_SHARED_OR_SKIP(pgn, "recordings/dgt/johan.pgn");
  std::string expected;
  std::istringstream words{text_of(pgn)};
  for (std::string word; words >> word;) {
    if (!word.ends_with('.') && word != "1-0") expected += word + " ";
  }
  for (const auto& split : {whole(), one_by_one(), at_random(1), at_random(2), at_random(3)}) {
    Player player;
    play_recording(player, Recorded(bytes).bytes, split);
    ASSERT_TRUE(player.tracker.board().game);
    const auto& game = *player.tracker.board().game;
    std::string played;
    for (const auto& ply : game.plies) played += ply.san + " ";
    EXPECT_EQ(played, expected);
    EXPECT_EQ(game.ordinal, 1);
    EXPECT_EQ(game.result, rules::Result::kWhiteWins);
    EXPECT_EQ(game.termination, model::Termination::kKingsGesture);
    expect_pressed(game, 0);
  }
}

}  // namespace session_test
}  // namespace jadoube::tracking

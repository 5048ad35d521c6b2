#include "tests/score/recordings.h"

#include <fstream>
#include <iterator>
#include <sstream>

#include "drivers/dgt/dgt_driver.h"
#include "rules/notation/uci.h"
#include "tests/support/emulated_connection.h"
#include "tests/support/shared_data.h"

namespace jadoube::score {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// "1. e2e4 e7e5": moves in UCI, with numbers and "*" between them.
std::vector<rules::Move> moves_in_uci(const std::string& text) {
  std::vector<rules::Move> moves;
  rules::Position position = rules::Position::initial();
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto move = rules::parse_uci(position, word);
    if (!move) continue;
    moves.push_back(*move);
    position = position.after(*move);
  }
  return moves;
}

rules::PgnGame game_in(const std::filesystem::path& path) {
  rules::PgnGame game;
  if (path.extension() == ".uci") {
    for (const rules::Move move : moves_in_uci(text_of(path))) game.plies.push_back({move});
    return game;
  }
  std::ifstream file(path);
  auto read = rules::PgnReader(file, path.string()).next();
  return read && *read ? std::move(**read) : game;
}

// The times of messages between two clock messages are spread evenly over that second.
std::vector<Seen> seen_in(const std::string& bytes, Instant& now) {
  constexpr std::chrono::seconds kTick{1};
  std::vector<Seen> seen;
  const auto driver = drivers::find_driver("dgt")->make();
  driver->open(now);
  seen.push_back(
      {now, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "recording", ""}});
  std::vector<drivers::Observation> reported;
  std::vector<std::uint8_t> all(bytes.begin(), bytes.end());
  std::size_t first = seen.size();
  driver->receive(now, all, reported);
  const auto spread = [&] {
    const std::size_t count = seen.size() - first;
    for (std::size_t i = 0; i < count; ++i) {
      seen[first + i].at = now + kTick * static_cast<int>(i + 1) / static_cast<int>(count + 1);
    }
    now += kTick;
    first = seen.size();
  };
  for (auto& observation : reported) {
    const bool clock = std::holds_alternative<drivers::ClockRead>(observation);
    if (clock) spread();
    seen.push_back({now, std::move(observation)});
    if (clock) first = seen.size();
  }
  spread();
  return seen;
}

Recording recording(std::string name, const std::filesystem::path& bytes,
                    const std::filesystem::path& moves) {
  Recording recording{std::move(name), {}, {}, tests::kTableZero};
  recording.seen = seen_in(text_of(bytes), recording.end);
  recording.end += std::chrono::seconds(30);
  const rules::PgnGame game = game_in(moves);
  TrueGame truth;
  rules::Position position = rules::Position::initial();
  for (const rules::PgnPly& ply : game.plies) {
    truth.truth.plies.push_back(
        {ply.move, rules::to_uci(position, ply.move), BoardTime(0), BoardTime(0)});
    position = position.after(ply.move);
  }
  truth.truth.result = game.result;
  truth.end = recording.end - tests::kTableZero;
  recording.truth.timed = false;
  recording.truth.games.push_back(std::move(truth));
  return recording;
}

}  // namespace

std::vector<Recording> real_recordings() {
  std::vector<Recording> all;
  for (const auto& [name, moves] :
       {std::pair{"1", "recordings/dgt/1.uci"}, std::pair{"johan", "recordings/dgt/johan.pgn"}}) {
    const auto bytes = tests::shared_data("recordings/dgt/" + std::string(name) + ".bin");
    const auto played = tests::shared_data(moves);
    if (bytes && played) all.push_back(recording(name, *bytes, *played));
  }
  return all;
}

}  // namespace jadoube::score

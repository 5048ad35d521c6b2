// Prints a SHA-256 of all changes and incidents of many games. Two builds must have the same.
//
//     tracker_digest [--games N] [--seed-offset N] [--suite START-OF-NAME] [--each] [--text]
//
//     --games N         N sessions of each suite; 10 by default
//     --seed-offset N   other sessions of the same kinds
//     --each            one digest for each session too
//     --text            the text of each session, to compare two builds line by line
//
// In every tenth session the tracker is kept as bytes and made again, and the last game is derived
// again.
#include <algorithm>
#include <cstring>
#include <functional>
#include <iostream>
#include <random>
#include <sstream>

#include "daemon/system/digest.h"
#include "rules/number.h"
#include "tests/daemon/tracking/garbage.h"
#include "tests/score/pairs.h"
#include "tests/score/play_suite.h"
#include "tests/score/stream_digest.h"
#include "tests/support/emulated_game.h"
#include "tests/support/emulated_pair_game.h"

namespace jadoube::score {
namespace {

struct DigestOptions {
  int games = 10;
  std::uint64_t seed_offset = 0;
  std::string suite;
  bool each = false, text = false;
};

DigestOptions read_digest_options(int count, char** words) {
  DigestOptions options;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    options.each |= word == "--each";
    options.text |= word == "--text";
    if (i + 1 == count) continue;
    if (word == "--suite") options.suite = words[i + 1];
    if (word == "--games") options.games = rules::parse_number<int>(words[i + 1]).value_or(10);
    if (word == "--seed-offset") {
      options.seed_offset = rules::parse_number<std::uint64_t>(words[i + 1]).value_or(0);
    }
  }
  return options;
}

// What a tracker observes in one session.
struct Stream {
  std::vector<tracking::TimedObservation> seen;
  drivers::Instant end{};
};

// A set of streams of one kind. Stream `index` follows from the seed.
struct StreamSuite {
  std::string name;
  std::function<Stream(int index, std::uint64_t seed)> make;
  /// So many times as many sessions as of the others.
  int times = 1;
};

Stream stream_of(const std::vector<tracking::TimedObservation>& seen) {
  Stream stream{seen, {}};
  if (!seen.empty()) stream.end = seen.back().at + std::chrono::minutes(1);
  return stream;
}

StreamSuite of_score(const Suite& suite, std::size_t number) {
  return {suite.name, [&suite, number](int index, std::uint64_t offset) {
            const auto session = suite.make(index, seed_of(number, index) + offset);
            const auto played = run(session);
            Stream stream{{}, played.end};
            for (const auto& [at, what] : played.seen) stream.seen.push_back({at, what});
            return stream;
          }};
}

// Games with outages, on a board that keeps a log.
StreamSuite of_outages(const Sources& sources, simulator::Style style, bool clock,
                       std::string name) {
  return {std::move(name),
          [&sources, style, clock](int index, std::uint64_t offset) {
            const auto seed = static_cast<std::uint64_t>(index) + 1 + offset;
            std::mt19937_64 random(seed);
            tests::EmulatedSettings settings{
                .style = style, .seed = seed, .clock = clock, .rotated = index % 4 == 3};
            constexpr const char* kKinds[] = {"disconnect", "hangup", "silence", "disconnect"};
            for (int outage = 0; outage < 3; ++outage) {
              std::ostringstream fault;
              fault << kKinds[random() % 4] << '@' << 20 + outage * 120 + random() % 90 << '='
                    << 3 + random() % 60;
              settings.faults.push_back(*simulator::parse_fault(fault.str()));
            }
            if (index % 3 == 2) {
              settings.faults.push_back(*simulator::parse_fault("event-dump@45"));
            }
            settings.log.worn = index % 5 == 4;
            if (index % 7 == 6) settings.received_from = std::chrono::seconds(60);
            const auto& first = game_of(sources, static_cast<int>(seed % 1000));
            return stream_of(observations_of(tests::play(first, settings).arrivals));
          },
          5};
}

// Several games in a row, with outages that may last over the end of one and the start of the next.
StreamSuite of_rows(const Sources& sources, simulator::Style style, bool clock, std::string name) {
  return {std::move(name),
          [&sources, style, clock](int index, std::uint64_t offset) {
            const auto seed = static_cast<std::uint64_t>(index) + 1 + offset;
            std::mt19937_64 random(seed);
            std::vector<rules::PgnGame> games;
            for (int i = 0; i < 3; ++i) {
              games.push_back(game_of(sources, static_cast<int>(random() % 1000)));
              if (style == simulator::Style::kBlitz) games.back().set_tag("TimeControl", "180+2");
            }
            tests::EmulatedSettings settings{
                .style = style, .seed = seed, .clock = clock, .rotated = index % 4 == 3};
            auto without = settings;
            const auto over = tests::play_in_a_row(games, without).over;
            constexpr const char* kKinds[] = {"disconnect", "hangup", "silence", "reboot"};
            for (std::size_t i = 0; i + 1 < over.size(); ++i) {
              const auto end = std::chrono::duration_cast<std::chrono::seconds>(over[i]).count();
              const auto before = static_cast<long>(random() % 90);
              std::ostringstream fault;
              fault << kKinds[random() % 4] << '@'
                    << std::max(10L, static_cast<long>(end) - before);
              if (!fault.str().starts_with("reboot")) fault << '=' << 5 + random() % 240;
              settings.faults.push_back(*simulator::parse_fault(fault.str()));
            }
            if (index % 5 == 4) settings.received_from = std::chrono::seconds(120);
            return stream_of(observations_of(tests::play_in_a_row(games, settings).arrivals));
          },
          2};
}

StreamSuite of_pairs(const PairSuite& suite, const Sources& sources) {
  return {"pair, " + suite.name, [&suite, &sources](int index, std::uint64_t offset) {
            auto options = suite.options;
            options.seed = static_cast<std::uint64_t>(index) + 1 + offset;
            auto settings = suite.settings;
            for (auto& board : settings.boards) board.seed = options.seed;
            tests::PairCourse course;
            (void)tests::play_on_two_boards(game_of(sources, index), options, settings, &course);
            Stream stream;
            for (const auto& [at, what] : course.seen) stream.seen.push_back({at, what});
            if (!stream.seen.empty()) stream.end = stream.seen.back().at + std::chrono::minutes(1);
            return stream;
          }};
}

StreamSuite of_garbage() {
  return {"garbage",
          [](int index, std::uint64_t offset) {
            std::mt19937 random(static_cast<unsigned>(index + 1) + static_cast<unsigned>(offset));
            std::vector<std::uint8_t> bytes(4000);
            std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
            tracking::Garbage garbage{bytes};
            std::vector<tracking::TimedObservation> seen;
            drivers::Instant now{};
            while (const auto observation = garbage.next()) {
              now += garbage.pause();
              seen.push_back({now, *observation});
            }
            return stream_of(seen);
          },
          10};
}

std::string digest_of(const std::string& text) { return system::hex_of(system::digest_of(text)); }

// The digest of all sessions of a suite. `played` counts the sessions of all suites.
std::string digest_of(const StreamSuite& suite, const DigestOptions& options, int& played) {
  std::string all;
  for (int index = 0; index < options.games * suite.times; ++index) {
    const auto stream = suite.make(index, options.seed_offset);
    const auto feeding = ++played % 10 == 0 ? Feeding::kWithRestart : Feeding::kPlain;
    const auto text = tracked_text(stream.seen, stream.end, feeding);
    const auto digest = digest_of(text);
    if (options.text) std::cout << "== " << suite.name << ' ' << index << '\n' << text;
    if (options.each) std::cout << digest << "  " << suite.name << ' ' << index << '\n';
    all += digest;
  }
  return digest_of(all);
}

int print_digests(const DigestOptions& options) {
  const auto sources = find_sources();
  if (const int code = exit_code_for(sources); code != EXIT_SUCCESS) return code;
  const auto suites = all_suites(sources);
  const auto pairs = pair_suites();
  std::vector<StreamSuite> streams;
  for (std::size_t i = 0; i < suites.size(); ++i) streams.push_back(of_score(suites[i], i));
  using enum simulator::Style;
  streams.push_back(of_outages(sources, kBlitz, true, "outages, blitz"));
  streams.push_back(of_outages(sources, kClassical, true, "outages, classical"));
  streams.push_back(of_outages(sources, kMessy, true, "outages, messy"));
  streams.push_back(of_outages(sources, kBlitz, false, "outages, no clock"));
  streams.push_back(of_rows(sources, kBlitz, true, "rows, blitz"));
  streams.push_back(of_rows(sources, kMessy, true, "rows, messy"));
  streams.push_back(of_rows(sources, kBlitz, false, "rows, no clock"));
  for (const auto& suite : pairs) streams.push_back(of_pairs(suite, sources));
  streams.push_back(of_garbage());
  std::string all;
  int played = 0;
  for (const auto& suite : streams) {
    if (!suite.name.starts_with(options.suite)) continue;
    const auto digest = digest_of(suite, options, played);
    std::cout << digest << "  " << suite.name << std::endl;
    all += digest;
  }
  std::cout << digest_of(all) << "  all" << std::endl;
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace jadoube::score

int main(int count, char** words) {
  return jadoube::score::print_digests(jadoube::score::read_digest_options(count, words));
}

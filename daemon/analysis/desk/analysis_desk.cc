#include "daemon/analysis/desk/analysis_desk.h"

#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <system_error>
#include <utility>

#include "daemon/system/log.h"
#include "daemon/tournament/find.h"

namespace jadoube::analysis {
namespace {

constexpr std::string_view kHeading = "jadoube analysis 1";
constexpr int kDigits = 16;
constexpr int kMostScore = 1'000'000;

}  // namespace

std::string evaluation_line(PositionKey key, const Score& score) {
  char text[64];
  const bool is_white = score.mates == rules::Color::kWhite;
  std::snprintf(text, sizeof text, "%016llx %s %d", static_cast<unsigned long long>(key),
                score.mates ? "mate" : "cp",
                score.mates ? (is_white ? score.moves : -score.moves) : score.centipawns);
  return text;
}

std::optional<std::pair<PositionKey, Score>> parse_evaluation_line(std::string_view line) {
  PositionKey key = 0;
  if (line.size() < kDigits) return std::nullopt;
  const auto number = std::from_chars(line.data(), line.data() + kDigits, key, 16);
  if (number.ec != std::errc() || number.ptr != line.data() + kDigits) return std::nullopt;
  line.remove_prefix(kDigits);
  const bool is_mate = line.starts_with(" mate ");
  if (!is_mate && !line.starts_with(" cp ")) return std::nullopt;
  line.remove_prefix(is_mate ? 6 : 4);
  int value = 0;
  const auto read = std::from_chars(line.data(), line.data() + line.size(), value);
  if (read.ec != std::errc() || read.ptr != line.data() + line.size()) return std::nullopt;
  if (value < -kMostScore || value > kMostScore || (is_mate && value == 0)) return std::nullopt;
  if (!is_mate) return std::pair(key, Score{.centipawns = value});
  const auto mates = value > 0 ? rules::Color::kWhite : rules::Color::kBlack;
  return std::pair(key, Score{.mates = mates, .moves = value > 0 ? value : -value});
}

KeptEvaluations::KeptEvaluations(std::filesystem::path file, Evaluations& known)
    : file_(std::move(file)) {
  std::error_code ignored;
  if (std::filesystem::exists(file_, ignored) && !read(known)) write_anew(known);
}

void KeptEvaluations::open() {
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(file_, ignored);
  out_.open(file_, std::ios::app);
  if (is_new) out_ << kHeading << '\n';
}

// True: every line could be read, and the last line is complete.
bool KeptEvaluations::read(Evaluations& known) {
  std::ifstream in(file_);
  std::string line;
  if (!std::getline(in, line) || line != kHeading) return false;
  bool is_whole = true;
  while (std::getline(in, line)) {
    const auto entry = parse_evaluation_line(line);
    is_whole = is_whole && entry && !in.eof();
    if (entry) known.put(entry->first, entry->second);
  }
  return is_whole;
}

void KeptEvaluations::write_anew(const Evaluations& known) {
  const auto beside = file_.string() + ".new";
  {
    std::ofstream out(beside, std::ios::trunc);
    out << kHeading << '\n';
    known.for_each(
        [&](PositionKey key, const Score& score) { out << evaluation_line(key, score) << '\n'; });
    if (!out.flush()) return;
  }
  std::error_code ignored;
  std::filesystem::rename(beside, file_, ignored);
}

void KeptEvaluations::keep(PositionKey key, const Score& score) {
  if (!problem_.empty()) return;
  if (!out_.is_open()) open();
  out_ << evaluation_line(key, score) << '\n';
  // Each line is written at once, so a killed daemon has lost none.
  if (!out_.flush()) problem_ = file_.string() + ": " + std::strerror(errno);
}

namespace {

// The shortest time between two looks at the boards.
constexpr std::chrono::milliseconds kBetweenLooks{500};
// The number of earlier games that are read at a time. The newest positions wait only for these.
constexpr int kEarlierAtOnce = 20;
constexpr std::size_t kEventsAtOnce = 1000;
constexpr int kGivesWay = 15;

AnalysisQueue::Game queued(const model::Game& game, bool in_play) {
  AnalysisQueue::Game queued{.start = game.start, .in_play = in_play};
  std::ranges::transform(game.plies, std::back_inserter(queued.moves), &model::Ply::move);
  return queued;
}

}  // namespace

AnalysisDesk::AnalysisDesk(Parts parts, EngineSettings settings)
    : parts_(std::move(parts)),
      kept_(parts_.file, known_),
      analyst_({.next = [this] { return next(); },
                .waiting = [this] { return queue_.waiting(); },
                .found = [this](PositionKey key, const Score& score) { found(key, score); },
                .give_up = [this](PositionKey key) { queue_.give_up(key); }},
               std::move(settings)) {}

AnalysisDesk::~AnalysisDesk() { stop(); }

void AnalysisDesk::start(ScoreSink& sink) {
  sink_ = &sink;
  analyst_.start();
}

std::chrono::seconds AnalysisDesk::delay_of(const model::Tournament& tournament) const {
  return tournament.delay.value_or(parts_.delay);
}

bool AnalysisDesk::allows(std::chrono::seconds delay,
                          const std::optional<model::Instant>& shown_until) const {
  const auto least = analyst_.settings().least_delay;
  return delay >= least && (!shown_until || parts_.now() - *shown_until >= least);
}

bool AnalysisDesk::allows_board(const std::string& board) const {
  return parts_.released.is_held_back() && allows(parts_.released.age_of(board), {});
}

bool AnalysisDesk::allows_tournament(const model::Tournament& tournament) const {
  return parts_.released.is_held_back() && allows(delay_of(tournament), {});
}

bool AnalysisDesk::allows_game(const std::string& board, int ordinal) const {
  const auto present = parts_.released.feed().board(board);
  if (present && present->game && present->game->ordinal == ordinal) return allows_board(board);
  const model::GamePlace place{.board = board, .ordinal = ordinal};
  for (const auto& tournament : parts_.released.feed().tournaments()) {
    if (tournament::pairing_of_game(*tournament, place)) return allows_tournament(*tournament);
  }
  return allows_board(board);
}

std::optional<Score> AnalysisDesk::shown_on_board(const std::string& board,
                                                  std::string_view fen) const {
  if (fen.empty() || !allows_board(board)) return std::nullopt;
  return known_.find(key_of_fen(fen));
}

AnalysisDesk::Status AnalysisDesk::status() const {
  Status status{.engine = analyst_.status(), .least_delay = analyst_.settings().least_delay};
  for (const auto& tournament : parts_.released.for_everybody().tournaments()) {
    const auto delay = delay_of(*tournament);
    if (tournament->closed || delay >= status.least_delay) continue;
    status.refused.push_back(
        {.tournament = tournament->name.empty() ? tournament->id : tournament->name,
         .delay = delay});
  }
  status.analyses_boards = parts_.delay >= status.least_delay;
  return status;
}

std::optional<AnalysisQueue::Task> AnalysisDesk::next() {
  if (!has_begun_) {
    // On Linux, the priority is set only for this thread.
    setpriority(PRIO_PROCESS, 0, kGivesWay);
    has_begun_ = true;
  }
  if (!parts_.released.is_held_back()) return std::nullopt;
  const auto head = parts_.released.feed().head();
  const bool is_due = Clock::now() - refreshed_at_ >= kBetweenLooks;
  // Delays change or end without an event, so the queue is also filled from time to time.
  if (is_due && (head != seen_ || has_more_ || Clock::now() - refreshed_at_ >= 4 * kBetweenLooks)) {
    refresh();
    refreshed_at_ = Clock::now();
  }
  return queue_.next(known_);
}

void AnalysisDesk::refresh() {
  forget_corrected();
  const auto snapshot = parts_.released.feed().snapshot({});
  Names names;
  take_boards(snapshot, names);
  take_earlier(snapshot, names);
  queue_.keep_only(names);
}

// An earlier game that an arbiter has corrected is read again.
void AnalysisDesk::forget_corrected() {
  while (true) {
    const auto read = parts_.released.feed().read(seen_, model::Topic::kGames, {}, kEventsAtOnce);
    if (read.forgotten) earlier_.clear();
    for (const auto& event : read.events) {
      const auto* corrected = std::get_if<model::EarlierGameCorrected>(&event->content);
      if (corrected != nullptr) {
        earlier_.erase(model::game_id(event->board, corrected->game->ordinal));
      }
    }
    const bool is_last = read.seen == seen_ || read.seen >= parts_.released.feed().head();
    seen_ = read.seen;
    if (is_last) return;
  }
}

void AnalysisDesk::take_boards(const stream::Feed::Snapshot& snapshot, Names& names) {
  for (const auto& named : snapshot.boards) {
    const auto& game = named.board.game;
    if (!game || game->plies.empty() || !allows_board(named.id)) continue;
    const auto name = model::game_id(named.id, game->ordinal);
    queue_.put(name, queued(*game, game->in_play()), known_);
    names.insert(name);
  }
}

void AnalysisDesk::take_earlier(const stream::Feed::Snapshot& snapshot, Names& names) {
  int left = kEarlierAtOnce;
  has_more_ = false;
  for (const auto& tournament : snapshot.tournaments) {
    if (tournament->closed || !allows_tournament(*tournament)) continue;
    for (const auto& section : tournament->sections) {
      for (const auto& round : section.rounds) {
        for (const auto& pairing : round.pairings) {
          if (pairing.games.empty()) continue;
          const auto& [board, ordinal] = pairing.games.back();
          const auto name = model::game_id(board, ordinal);
          if (!names.insert(name).second || earlier_.contains(name)) continue;
          if (left == 0) {
            has_more_ = true;
            continue;
          }
          --left;
          const auto stored = parts_.released.earlier_game(parts_.archive, board, ordinal);
          // It cannot be read, or nobody may see it yet: it is asked for again.
          if (!stored || !*stored) continue;
          queue_.put(name, queued((*stored)->game, false), known_);
          earlier_.insert(name);
        }
      }
    }
  }
}

void AnalysisDesk::found(PositionKey key, const Score& score) {
  if (!known_.put(key, score)) return;
  const bool was_kept = kept_.problem().empty();
  kept_.keep(key, score);
  if (was_kept && !kept_.problem().empty()) {
    log::warning("the chess engine's evaluations are not kept over a restart: " + kept_.problem());
  }
  sink_->show_evaluations();
}

}  // namespace jadoube::analysis

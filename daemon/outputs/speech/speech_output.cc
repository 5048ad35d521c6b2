#include "daemon/outputs/speech/speech_output.h"

#include <algorithm>
#include <utility>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/release.h"

namespace jadoube::outputs {
namespace {

// How often the state of the connection is read.
constexpr std::chrono::seconds kLook{1};

announcements::AnnouncerSettings announcer_settings(const SpeechSettings& settings) {
  announcements::AnnouncerSettings made{.words = settings.words,
                                        .time_warnings = settings.time_warnings};
  // In the hall, only settled moves are spoken, as in every other output.
  if (settings.hall) made.provisional_after.reset();
  return made;
}

// The table of each board that is played now, or was played last.
std::map<std::string, const Table*> tables_of(const std::vector<Round>& rounds) {
  std::map<std::string, const Table*> tables;
  for (const Round& round : rounds) {
    for (const Table& table : round.tables) {
      if (table.heading.board.empty() || !table.game) continue;
      const Table*& found = tables[table.heading.board];
      if (found == nullptr || found->game->ordinal < table.game->ordinal) found = &table;
    }
  }
  return tables;
}

// The game, as far as spectators may know it.
std::shared_ptr<const model::Game> released_game(const Table& table) {
  ReleasedGame shown = release(table, {});
  auto game = std::make_shared<model::Game>(*table.game);
  game->plies = std::move(shown.plies);
  game->result = shown.result;
  game->termination = shown.termination;
  game->explanations.clear();
  return game;
}

}  // namespace

SpeechOutput::SpeechOutput(const std::string& name, SpeechSettings settings)
    : settings_(std::move(settings)), speaker_(name, settings_) {}

bool SpeechOutput::speaks_at(const std::string& board) const {
  return settings_.boards.empty() ||
         std::ranges::find(settings_.boards, board) != settings_.boards.end();
}

Health SpeechOutput::publish(const std::vector<Round>& rounds, Instant now) {
  const language::Speaking speaking(settings_.sentences());
  Health health{.call_again = now + kLook};
  for (const auto& [board, table] : tables_of(rounds)) {
    if (speaks_at(board) && !table->withheld) announce(board, *table, now, health);
  }
  const Speaker::State state = speaker_.state();
  health.ok = state.is_connected;
  health.problem = state.problem;
  health.is_up_to_date = state.is_connected && !state.waits;
  return health;
}

void SpeechOutput::announce(const std::string& board, const Table& table, Instant now,
                            Health& health) {
  const auto game = settings_.hall ? released_game(table) : table.game;
  const std::string place = table.heading.table > 0 ? std::to_string(table.heading.table) : board;
  {
    const std::lock_guard lock(mutex_);
    places_[board] = place;
  }
  auto& announcer = announcers_.try_emplace(board, announcer_settings(settings_)).first->second;
  const announcements::SeenTable seen{
      .game = game.get(), .clock = table.clock, .clock_at = table.clock_at};
  for (announcements::Announcement& each : announcer.update(seen, now)) {
    if (settings_.hall)
      each.text = language::tr("Table {table}", {{"table", place}}) + ": " + each.text;
    speaker_.say(std::move(each));
  }
  health.call_again = std::min(health.call_again, announcer.call_again());
}

void SpeechOutput::answer(const std::string& board, const std::string& text) {
  std::string place;
  if (settings_.hall) {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(board);
    const language::Speaking speaking(settings_.sentences());
    place =
        language::tr("Table {table}", {{"table", found != places_.end() ? found->second : board}}) +
        ": ";
  }
  speaker_.say({announcements::Kind::kAnswer, place + text});
}

}  // namespace jadoube::outputs

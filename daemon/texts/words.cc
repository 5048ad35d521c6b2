#include "daemon/texts/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/notation/san.h"

namespace jadoube::texts {

using language::mark;
using language::tr;
using language::trn;

std::string name_of(rules::Color player) {
  return player == rules::Color::kWhite ? tr("White") : tr("Black");
}

std::string name_of(std::optional<rules::Color> player) {
  return player ? name_of(*player) : std::string();
}

std::string name_of(rules::EndKind ending) {
  constexpr std::array kEndings = {mark("checkmate"),        mark("stalemate"),
                                   mark("dead position"),    mark("fivefold repetition"),
                                   mark("75 moves"),         mark("resignation"),
                                   mark("agreement"),        mark("threefold repetition"),
                                   mark("50 moves"),         mark("flag fall"),
                                   mark("both flags"),       mark("illegal moves"),
                                   mark("illegal position"), mark("absence")};
  return tr(kEndings[static_cast<std::size_t>(ending)]);
}

std::string times(std::size_t count) {
  if (count == 1) return tr("once");
  if (count == 2) return tr("twice");
  return trn("{count} time", "{count} times", count);
}

std::string listed(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = std::to_string(numbers[i]);
    if (i == 0) {
      text = number;
    } else if (i + 1 < numbers.size()) {
      text += ", " + number;
    } else {
      text = tr("{numbers} and {last}", {{"numbers", text}, {"last", number}});
    }
  }
  return text;
}

std::string names_of(const std::vector<rules::Square>& squares) {
  std::string names;
  for (const auto square : squares) names += (names.empty() ? "" : ", ") + to_string(square);
  return names;
}

std::string name_of(rules::Piece piece) {
  return std::string(language::Argument("piece", piece).text({}));
}

std::string can_still_mate(rules::Verdict verdict, rules::Color player) {
  switch (verdict) {
    case rules::Verdict::kYes:
      return tr("{player} can still mate", {{"player", player}});
    case rules::Verdict::kNo:
      return tr("{player} can no longer mate", {{"player", player}});
    case rules::Verdict::kUndecided:
      break;
  }
  return tr("whether {player} can still mate is not decided", {{"player", player}});
}

std::string written_move(const rules::Position& before, rules::Move move) {
  return rules::move_number_text(before) + rules::to_san(before, move);
}

std::string written_ply(const rules::Game& game, std::size_t number) {
  return written_move(game.position_after(number - 1), game.moves()[number - 1]);
}

std::string diagram(const rules::Placement& placement) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    text += static_cast<char>('1' + rank);
    for (int file = 0; file < 8; ++file) {
      text += ' ';
      text += rules::to_char(placement[rules::square_at(file, rank)]);
    }
    text += '\n';
  }
  return text + "  a b c d e f g h\n";
}

using std::chrono::milliseconds;

std::string clock_text(milliseconds time) {
  const auto all = std::max<long long>(time.count() / 1000, 0);
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", all / 3600, all / 60 % 60,
                all % 60);
  return text.data();
}

std::string reading_text(const std::optional<std::chrono::seconds>& time) {
  return time ? clock_text(*time) : "-:--:--";
}

std::string length_text(milliseconds time) {
  const auto all = std::chrono::round<std::chrono::seconds>(std::chrono::abs(time)).count();
  const auto hours = all / 3600, minutes = all / 60 % 60, seconds = all % 60;
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (hours > 0) add(tr("{hours} h", {{"hours", hours}}));
  if (minutes > 0) add(tr("{minutes} min", {{"minutes", minutes}}));
  if (seconds > 0 || text.empty()) add(tr("{seconds} s", {{"seconds", seconds}}));
  return text;
}

namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kKilo = 1'000, kMega = 1'000'000, kGiga = 1'000'000'000;

}  // namespace

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < kMega) return tr("{count} kB", {{"count", bytes / kKilo}});
  if (bytes < kGiga) return tr("{count} MB", {{"count", bytes / kMega}});
  const auto tenths = bytes / (kGiga / 10);
  return tr("{whole}.{tenths} GB", {{"whole", tenths / 10}, {"tenths", tenths % 10}});
}

std::string lasting_text(std::chrono::seconds time) {
  const auto count = [](std::int64_t number) { return static_cast<std::size_t>(number); };
  const auto hours = std::chrono::round<std::chrono::hours>(time).count();
  if (hours > 48) return trn("{count} day", "{count} days", count(hours / 24));
  if (time >= 2h) return trn("{count} hour", "{count} hours", count(hours));
  return trn("{count} minute", "{count} minutes", count(std::max<std::int64_t>(1, time / 1min)));
}

namespace {

using language::markc;

/// The meanings, for translation: kinds of incidents, severities and lives.
[[maybe_unused]] constexpr const char* kMeanings[] = {markc("incident", "illegal move"),
                                                      markc("incident", "promotion incomplete"),
                                                      markc("incident", "pressed without move"),
                                                      markc("incident", "second illegal move"),
                                                      markc("incident", "displaced piece"),
                                                      markc("incident", "piece missing"),
                                                      markc("incident", "wrong start position"),
                                                      markc("incident", "board rotated"),
                                                      markc("incident", "colours reversed"),
                                                      markc("incident", "touch move"),
                                                      markc("incident", "rook first castling"),
                                                      markc("incident", "checkmate"),
                                                      markc("incident", "stalemate"),
                                                      markc("incident", "dead position"),
                                                      markc("incident", "fivefold repetition"),
                                                      markc("incident", "seventy five moves"),
                                                      markc("incident", "flag fall"),
                                                      markc("incident", "both kings in check"),
                                                      markc("incident", "play after end"),
                                                      markc("incident", "clock misset"),
                                                      markc("incident", "clock stuck"),
                                                      markc("incident", "clock stopped"),
                                                      markc("incident", "clock lost"),
                                                      markc("incident", "time trouble"),
                                                      markc("incident", "player absent"),
                                                      markc("incident", "spare queen needed"),
                                                      markc("incident", "result conflict"),
                                                      markc("incident", "move revised"),
                                                      markc("incident", "needs decision"),
                                                      markc("incident", "board lost"),
                                                      markc("incident", "board back"),
                                                      markc("incident", "sensor fault"),
                                                      markc("incident", "battery low"),
                                                      markc("incident", "storage failing"),
                                                      markc("incident", "output failing"),
                                                      markc("incident", "result differs"),
                                                      markc("incident", "serial twice"),
                                                      markc("incident", "boards differ"),
                                                      markc("incident", "log"),
                                                      markc("incident", "info"),
                                                      markc("incident", "warning"),
                                                      markc("incident", "critical"),
                                                      markc("incident", "open"),
                                                      markc("incident", "withdrawn"),
                                                      markc("incident", "acknowledged"),
                                                      markc("incident", "dismissed"),
                                                      markc("incident", "resolved")};

}  // namespace

std::string meaning_of(std::string_view word) {
  std::string english;
  for (const char c : word) {
    english += c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return language::trc("incident", english.c_str());
}

std::string shown_word(std::string_view word) {
  return language::spoken().catalogue() == nullptr ? std::string(word) : meaning_of(word);
}

namespace {

using model::Termination;

/// The mate or stalemate on the board, if the result is its result; or else what was recorded.
Termination reason_of(const model::Game& game) {
  const auto last = game.position();
  if (!last.legal_moves().empty()) return game.termination;
  if (!last.in_check()) {
    return game.result == rules::Result::kDraw ? Termination::kStalemate : game.termination;
  }
  return game.result == rules::win_of(opponent_of(last.turn())) ? Termination::kCheckmate
                                                                : game.termination;
}

}  // namespace

rules::Sentence how_it_ended(const model::Game& game) {
  switch (reason_of(game)) {
    case Termination::kCheckmate:
      return rules::Sentence("by mate");
    case Termination::kStalemate:
      return rules::Sentence("by stalemate");
    case Termination::kDeadPosition:
      return rules::Sentence("by a dead position");
    case Termination::kFivefoldRepetition:
      return rules::Sentence("by fivefold repetition");
    case Termination::kSeventyFiveMoves:
      return rules::Sentence("by the 75-move rule");
    case Termination::kKingsGesture:
      return rules::Sentence("by the kings in the centre");
    case Termination::kResultPiece:
      return rules::Sentence("by a result piece");
    case Termination::kTimeForfeit:
      return rules::Sentence("on time");
    case Termination::kRulesInfraction:
      return rules::Sentence("by an infringement of the Laws");
    case Termination::kAdjudication:
      return rules::Sentence("by the arbiter's judgement");
    case Termination::kAbandoned:
      return rules::Sentence("because it was abandoned");
    case Termination::kNormal:
      return rules::Sentence("as an arbiter wrote");
    case Termination::kPosition:
    case Termination::kNone:
      return {};
  }
  return {};
}

rules::Sentence turn_text(const rules::Position& position) {
  return rules::Sentence("{player} to move", {{"player", position.turn()}});
}

rules::Sentence position_note(const rules::Position& position) {
  return rules::Sentence(". The position as FEN: {fen}", {{"fen", rules::to_fen(position)}});
}

using language::tr;

std::string moves_stop(model::IncidentCase which, const std::string& move) {
  const language::Arguments values = {{"move", language::moves_text(move)}};
  if (which == model::IncidentCase::kStopsBeforeIllegal) {
    return tr(
        "The moves stop before the illegal move {move}, because readers refuse a game with such a "
        "move. The clocks and the result are still sent. If the move was taken back, correct the "
        "game.",
        values);
  }
  return tr(
      "The moves stop before {move}, because the next moves are not certain. Correct the game, "
      "and the rest is sent.",
      values);
}

}  // namespace jadoube::texts

#include "daemon/texts/sheets/game_sheet.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/model/game.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/words.h"
#include "rules/notation/fen.h"
#include "rules/time/quickplay_finish.h"

namespace jadoube::texts {
namespace {

using language::mark;
using language::tr;
using language::trc;
using model::Evidence;
using model::PlyState;
using rules::Color;
using std::chrono::seconds;

constexpr int kNumberWidth = 5, kMoveWidth = 9, kTimeWidth = 9;
constexpr int kColumnWidth = kMoveWidth + 2 * kTimeWidth;

// A mark beside a ply that no press confirmed, and its meaning.
struct Mark {
  char sign;
  const char* meaning;
};
constexpr Mark kPressed{' ', ""};
constexpr std::array kMarks = {
    Mark{'?', mark("provisional: the squares show it, nothing has confirmed it")},
    Mark{'~', mark("inferred after a gap, the only way or one of several; its time is unknown")},
    Mark{'c', mark("corrected by an arbiter")},
    Mark{'!', mark("illegal, completed, and not taken back")},
    Mark{'*', mark("confirmed without a press: by the reply, a lift, quiet or the result")},
};

const Mark& mark_of(const model::Ply& ply) {
  switch (ply.state) {
    case PlyState::kProvisional:
      return kMarks[0];
    case PlyState::kInferred:
      return kMarks[1];
    case PlyState::kCorrected:
      return kMarks[2];
    case PlyState::kIllegal:
      return kMarks[3];
    case PlyState::kConfirmed:
      break;
  }
  return ply.evidence == Evidence::kPress ? kPressed : kMarks[4];
}

std::string sheet_clock_text(seconds time) {
  const auto total = time.count();
  std::ostringstream text;
  text << std::setfill('0') << total / 3600 << ':' << std::setw(2) << total / 60 % 60 << ':'
       << std::setw(2) << total % 60;
  return text.str();
}

// The time at which the player had finished the ply. Nothing if it is not known.
std::optional<model::Instant> end_of(const model::Ply& ply) {
  if (model::was_unseen(ply)) return std::nullopt;
  if (ply.evidence == Evidence::kPress && ply.confirmed_at) return ply.confirmed_at;
  return ply.made_at;
}

std::string time_taken(const model::Game& game, std::size_t index) {
  if (index == 0) return "-";
  const auto from = end_of(game.plies[index - 1]), to = end_of(game.plies[index]);
  if (!from || !to || *to < *from) return "-";
  return sheet_clock_text(std::chrono::round<seconds>(*to - *from));
}

// Numbers and colours of the plies, whatever ply the game begins with.
struct Numbering {
  Color first;
  std::size_t number;
  // The number of plies from White's first move in the first line.
  std::size_t offset() const { return first == Color::kWhite ? 0 : 1; }
  std::size_t number_of(std::size_t index) const { return number + (index + offset()) / 2; }
  bool is_white(std::size_t index) const { return (index + offset()) % 2 == 0; }
};

Numbering numbering_of(const model::Game& game) {
  return {game.start.turn(), static_cast<std::size_t>(game.start.fullmove_number())};
}

std::string sheet_ply_text(const model::Game& game, std::size_t index, bool white) {
  const model::Ply& ply = game.plies[index];
  const auto clock = white ? ply.white_clock : ply.black_clock;
  return padded(language::moves_text(ply.san) + ' ' + mark_of(ply).sign, kMoveWidth) +
         padded(clock ? sheet_clock_text(*clock) : "-", kTimeWidth, true) +
         padded(time_taken(game, index), kTimeWidth, true);
}

constexpr const char* kBetweenPlayers = "     ";

std::string columns_heading() {
  const auto of_player = [](Color player) {
    return padded(fitted(name_of(player), kMoveWidth - 1), kMoveWidth) +
           padded(fitted(tr("clock"), kTimeWidth - 1), kTimeWidth, true) +
           padded(fitted(trc("time", "taken"), kTimeWidth - 1), kTimeWidth, true);
  };
  return std::string(kNumberWidth, ' ') + of_player(Color::kWhite) + kBetweenPlayers +
         of_player(Color::kBlack) + "\n";
}

std::string moves_section(const model::Game& game) {
  const Numbering numbering = numbering_of(game);
  std::string text = columns_heading();
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const bool white = numbering.is_white(i);
    if (white || i == 0) {
      text += padded(std::to_string(numbering.number_of(i)), kNumberWidth - 2, true) + ". ";
    }
    if (!white && i == 0) text += padded("...", kColumnWidth) + kBetweenPlayers;
    text += sheet_ply_text(game, i, white);
    text += white && i + 1 < game.plies.size() ? kBetweenPlayers : "\n";
  }
  return text;
}

std::string legend(const model::Game& game) {
  std::string text;
  for (const Mark& mark : kMarks) {
    const bool used = std::ranges::any_of(
        game.plies, [&](const model::Ply& ply) { return mark_of(ply).sign == mark.sign; });
    if (used) text += std::string("  ") + mark.sign + "  " + tr(mark.meaning) + "\n";
  }
  return text.empty() ? text : "\n" + text;
}

std::string heading_section(const SheetHeading& heading) {
  const std::array<std::pair<std::string, std::string>, 6> lines = {{
      {tr("Event"), heading.event},
      {tr("White"), heading.players.white},
      {tr("Black"), heading.players.black},
      {tr("Game"), heading.game},
      {tr("Board"), heading.board},
      {tr("Began"), heading.began},
  }};
  std::size_t widest = 5;
  for (const auto& [name, value] : lines) widest = std::max(widest, text_width(name));
  std::string text = tr("GAME SHEET") + "\n";
  for (const auto& [name, value] : lines) {
    if (!value.empty()) text += padded(name, widest + 3) + value + "\n";
  }
  return text + "\n";
}

// "by ...". nullptr if nobody gave a reason.
constexpr const char* termination_text(model::Termination termination) {
  switch (termination) {
    case model::Termination::kKingsGesture:
      return mark(", by the kings in the centre");
    case model::Termination::kResultPiece:
      return mark(", by a result piece");
    case model::Termination::kTimeForfeit:
      return mark(", by time");
    case model::Termination::kRulesInfraction:
      return mark(", by an infringement of the Laws");
    case model::Termination::kAdjudication:
      return mark(", by the arbiter's judgement");
    case model::Termination::kAbandoned:
      return mark(", abandoned");
    case model::Termination::kPosition:
      return mark(", by the position");
    case model::Termination::kCheckmate:
      return mark(", by checkmate");
    case model::Termination::kStalemate:
      return mark(", by stalemate");
    case model::Termination::kDeadPosition:
      return mark(", by a dead position");
    case model::Termination::kFivefoldRepetition:
      return mark(", by a position that occurred five times");
    case model::Termination::kSeventyFiveMoves:
      return mark(", by 75 moves without capture and pawn move");
    case model::Termination::kNormal:
    case model::Termination::kNone:
      break;
  }
  return nullptr;
}

std::string own_result(const model::Game& game) {
  std::string text(rules::to_string(game.result));
  if (const char* by = termination_text(game.termination)) text += tr(by);
  if (game.result_is_provisional) text += tr(", if the last ply is not taken back");
  return text;
}

// `counted`: the result that counts, if it is not that of the game.
std::string result_section(const model::Game& game, const std::string& counted) {
  const auto label = padded(tr("Result") + "  ", 8);
  std::string text = "\n" + label + (counted.empty() ? own_result(game) : counted);
  if (game.is_moved()) {
    text += tr(", continues at another board");
  } else if (game.adjournment) {
    text += tr(", adjourned");
  }
  text += "\n";
  if (game.incomplete) {
    text += std::string(text_width(label), ' ') +
            tr("The record is incomplete: plies are missing at its end.") + "\n";
  }
  return text;
}

// `text` after `label`, wrapped at the width of the sheet. All lines after the first are indented.
std::string wrapped(const std::string& label, const std::string& text) {
  constexpr std::size_t kIndent = 16;
  std::string lines, line = padded(label + " ", kIndent);
  bool empty = true;
  std::istringstream words(text);
  for (std::string word; words >> word; empty = false) {
    if (!empty && text_width(line) + 1 + text_width(word) > kSheetWidth) {
      lines += line + "\n";
      line.assign(kIndent, ' ');
      empty = true;
    }
    if (!empty) line += ' ';
    line += word;
  }
  return lines + line + "\n";
}

// The section for games that do not begin from the standard starting position.
std::string start_section(const model::Game& game) {
  if (game.start == rules::Position::initial()) return "";
  return wrapped(tr("Begins with"), rules::to_fen(game.start)) + "\n";
}

}  // namespace

std::string notes_section(const std::string& heading, const std::vector<SheetNote>& notes) {
  std::string text = "\n" + heading + "\n";
  if (notes.empty()) return text + tr("none on record") + "\n";
  for (const SheetNote& note : notes) text += wrapped(note.label, note.text);
  return text;
}

std::string game_sheet(const model::Game& game, const SheetHeading& heading,
                       const SheetNotes& notes) {
  return heading_section(heading) + start_section(game) + moves_section(game) + legend(game) +
         result_section(game, heading.result) + notes_section(tr("INCIDENTS"), notes.incidents) +
         notes_section(tr("CORRECTIONS"), notes.corrections);
}

namespace {

using language::mark;
using language::tr;

constexpr const char* kByHand = "______________________________";

/// The sentences of `rules::faults_of`.
constexpr std::array kFaults = {mark("I.2.1: a player's name is missing"),
                                mark("I.2.2: the position is missing"),
                                mark("I.2.3: a player's time is missing"),
                                mark("I.2.4: who sealed is missing"),
                                mark("I.2.4: who sealed is not on the move"),
                                mark("I.2.5: the number of the sealed move is missing"),
                                mark("I.2.5: the number is not that of the position's next move"),
                                mark("I.2.7: date, time and place of resumption are missing")};

std::string fault_text(std::string_view fault) {
  const auto* known = std::ranges::find(kFaults, fault);
  return known == kFaults.end() ? std::string(fault) : tr(*known);
}

std::string line(const std::string& article, const std::string& what, const std::string& value) {
  return padded(article + "  " + what + ": ", 30) + value + "\n";
}

std::string or_by_hand(const std::string& text) { return text.empty() ? kByHand : text; }

/// The envelope, as far as the record knows it.
rules::SealedEnvelope envelope_of(const SheetHead& head, const model::Game& game) {
  const auto position = game.position();
  return {.white = head.players.white,
          .black = head.players.black,
          .position = position,
          .white_used = game.adjournment->white_clock,
          .black_used = game.adjournment->black_clock,
          .sealed_by = position.turn(),
          .move_number = position.fullmove_number()};
}

}  // namespace

rules::Expected<std::string> envelope_sheet(const SheetHead& head, const model::Game& game) {
  if (!game.adjournment || game.is_moved()) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition, "the game is not adjourned");
  }
  const auto envelope = envelope_of(head, game);
  auto sheet = tr("ADJOURNED GAME: SEALED MOVE") + "\n" + head.title + "\n" +
               tr("Board {board}", {{"board", head.board}}) + "\n\n";
  sheet += line("I.2.1", tr("White"), or_by_hand(envelope.white));
  sheet += line("I.2.1", tr("Black"), or_by_hand(envelope.black));
  sheet += line("I.2.2", tr("Position"), rules::to_fen(*envelope.position));
  sheet += "\n" + diagram(envelope.position->placement()) + "\n";
  const auto clock = [](const auto& time) { return time ? reading_text(time) : kByHand; };
  sheet += line("I.2.3", tr("White's clock shows"), clock(game.adjournment->white_clock));
  sheet += line("I.2.3", tr("Black's clock shows"), clock(game.adjournment->black_clock));
  const language::Arguments players = {{"sealer", *envelope.sealed_by},
                                       {"replier", rules::opponent_of(*envelope.sealed_by)}};
  sheet += "       " +
           tr("If the session is not over, the time until its end is taken from {sealer}'s time "
              "(I.1.2).",
              players) +
           "\n";
  sheet += line("I.2.4", tr("Sealed by"), name_of(*envelope.sealed_by));
  sheet += line("I.2.5", tr("Number of the sealed move"), std::to_string(*envelope.move_number));
  sheet += line("I.2.6", tr("Offer of a draw by"), kByHand);
  sheet += line("I.2.7", tr("Resumed on, at, where"), kByHand);
  sheet += "\n" + tr("To be filled in by hand:") + "\n";
  for (const auto fault : rules::faults_of(envelope)) sheet += "- " + fault_text(fault) + "\n";
  sheet += "\n" + tr("The arbiter compares all this with the board and keeps the envelope (I.3).") +
           "\n";
  sheet += tr("Open it only when {replier} is there (I.7). The clock of {replier} is started, also "
              "if they are absent (I.9).",
              players) +
           "\n";
  return sheet +
         tr("If the move is ambiguous, unclear or illegal, {sealer} loses (I.8; draw: 5.2.2, 6.9, "
            "9.6).",
            players) +
         "\n";
}

}  // namespace jadoube::texts

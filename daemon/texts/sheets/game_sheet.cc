#include "daemon/texts/sheets/game_sheet.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>

#include "rules/notation/fen.h"

namespace jadoube::texts {
namespace {

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
    Mark{'?', "provisional: the squares show it, nothing has confirmed it"},
    Mark{'~', "inferred after a gap, the only way or one of several; its time is unknown"},
    Mark{'c', "corrected by an arbiter"},
    Mark{'!', "illegal, completed, and it stands"},
    Mark{'*', "confirmed without a press: by the reply, a lift, quiet or the result"},
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
  if (ply.state == PlyState::kInferred) return std::nullopt;
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
  std::ostringstream text;
  text << std::left << std::setw(kMoveWidth) << (ply.san + ' ' + mark_of(ply).sign) << std::right
       << std::setw(kTimeWidth) << (clock ? sheet_clock_text(*clock) : "-") << std::setw(kTimeWidth)
       << time_taken(game, index);
  return text.str();
}

std::string columns_heading() {
  std::ostringstream text;
  text << std::setw(kNumberWidth) << "";
  for (const char* player : {"White", "Black"}) {
    text << std::left << std::setw(kMoveWidth) << player << std::right << std::setw(kTimeWidth)
         << "clock" << std::setw(kTimeWidth) << "taken" << (*player == 'W' ? "     " : "\n");
  }
  return text.str();
}

std::string moves_section(const model::Game& game) {
  const Numbering numbering = numbering_of(game);
  std::ostringstream text;
  text << columns_heading();
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const bool white = numbering.is_white(i);
    if (white || i == 0) {
      text << std::right << std::setw(kNumberWidth - 2) << numbering.number_of(i) << ". ";
    }
    if (!white && i == 0)
      text << std::left << std::setw(kColumnWidth) << "..."
           << "     ";
    text << sheet_ply_text(game, i, white);
    text << (white && i + 1 < game.plies.size() ? "     " : "\n");
  }
  return text.str();
}

std::string legend(const model::Game& game) {
  std::string text;
  for (const Mark& mark : kMarks) {
    const bool used = std::ranges::any_of(
        game.plies, [&](const model::Ply& ply) { return mark_of(ply).sign == mark.sign; });
    if (used) text += std::string("  ") + mark.sign + "  " + mark.meaning + "\n";
  }
  return text.empty() ? text : "\n" + text;
}

std::string heading_section(const SheetHeading& heading) {
  std::string text = "GAME SHEET\n";
  const auto line = [&](const char* name, const std::string& value) {
    if (!value.empty()) text += std::string(name) + value + "\n";
  };
  line("Event   ", heading.event);
  line("White   ", heading.players.white);
  line("Black   ", heading.players.black);
  line("Game    ", heading.game);
  line("Board   ", heading.board);
  line("Began   ", heading.began);
  return text + "\n";
}

// ", by ...". Empty if nobody gave a reason.
std::string_view termination_text(model::Termination termination) {
  switch (termination) {
    case model::Termination::kKingsGesture:
      return ", by the kings in the centre";
    case model::Termination::kResultPiece:
      return ", by a result piece";
    case model::Termination::kTimeForfeit:
      return ", by time";
    case model::Termination::kRulesInfraction:
      return ", by an infringement of the Laws";
    case model::Termination::kAdjudication:
      return ", by the arbiter's judgement";
    case model::Termination::kAbandoned:
      return ", abandoned";
    case model::Termination::kPosition:
      return ", by the position";
    case model::Termination::kCheckmate:
      return ", by checkmate";
    case model::Termination::kStalemate:
      return ", by stalemate";
    case model::Termination::kDeadPosition:
      return ", by a dead position";
    case model::Termination::kFivefoldRepetition:
      return ", by a position that stood five times";
    case model::Termination::kSeventyFiveMoves:
      return ", by 75 moves without capture and pawn move";
    case model::Termination::kNormal:
    case model::Termination::kNone:
      break;
  }
  return "";
}

std::string result_section(const model::Game& game) {
  std::string text = "\nResult  " + std::string(rules::to_string(game.result));
  text += termination_text(game.termination);
  if (game.result_is_provisional) text += ", if the last ply stands";
  if (game.adjournment) text += ", adjourned";
  text += "\n";
  if (game.incomplete) text += "        The record is incomplete: plies are missing at its end.\n";
  return text;
}

// `text` after `label`, wrapped at the width of the sheet. All lines after the first are indented.
std::string wrapped(std::string label, const std::string& text) {
  constexpr std::size_t kIndent = 16;
  label.resize(std::max(label.size() + 1, kIndent), ' ');
  std::string lines, line = std::move(label);
  bool empty = true;
  std::istringstream words(text);
  for (std::string word; words >> word; empty = false) {
    if (!empty && line.size() + 1 + word.size() > kSheetWidth) {
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
  return wrapped("Begins with", rules::to_fen(game.start)) + "\n";
}

}  // namespace

std::string notes_section(const std::string& heading, const std::vector<SheetNote>& notes) {
  std::string text = "\n" + heading + "\n";
  if (notes.empty()) return text + "none on record\n";
  for (const SheetNote& note : notes) text += wrapped(note.label, note.text);
  return text;
}

std::string game_sheet(const model::Game& game, const SheetHeading& heading,
                       const SheetNotes& notes) {
  return heading_section(heading) + start_section(game) + moves_section(game) + legend(game) +
         result_section(game) + notes_section("INCIDENTS", notes.incidents) +
         notes_section("CORRECTIONS", notes.corrections);
}

}  // namespace jadoube::texts

#include <optional>
#include <regex>
#include <vector>

#include "daemon/language/earlier_sentences.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sentences.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {

namespace {

using language::Arguments;
using language::moves_text;
using language::tr;
using language::trn;
using model::AcceptBoard;
using model::Adjourn;
using model::ChooseExplanation;
using model::ClockSetting;
using model::ControlSoftwareClock;
using model::DecideOnIncident;
using model::DeletePly;
using model::GiveResult;
using model::GoesOnElsewhere;
using model::IncidentDecision;
using model::InsertPlies;
using model::KeepIllegalPly;
using model::Note;
using model::ReplacePly;
using model::Report;
using model::ResumeGame;
using model::StartGame;
using model::TakeBack;
using model::TakeResultAway;
using model::TurnBoard;

std::string instead_of(std::size_t ply, const std::string& move, const model::Board& board) {
  const auto& was = board.game->plies[ply - 1].san;
  return was == move ? "" : tr(", not {move}", {{"move", moves_text(was)}});
}

/// Writes a decision that changes the record, in one line.
struct RecordDecisionText {
  const model::Board& board;

  std::string operator()(const TakeBack& decision) const {
    return tr("taken back to ply {ply}", {{"ply", decision.plies}});
  }
  std::string operator()(const ReplacePly& decision) const {
    return tr("ply {ply} is {move}{instead_of}",
              {{"ply", decision.ply},
               {"move", moves_text(decision.move)},
               {"instead_of", instead_of(decision.ply, decision.move, board)}});
  }
  std::string operator()(const KeepIllegalPly& decision) const {
    return tr("ply {ply} is {move}, illegal, and was not taken back{instead_of}",
              {{"ply", decision.ply},
               {"move", moves_text(decision.move)},
               {"instead_of", instead_of(decision.ply, decision.move, board)}});
  }
  std::string operator()(const InsertPlies& decision) const {
    return tr("{moves} was played before ply {ply}",
              {{"moves", moves_text(decision.moves)}, {"ply", decision.ply}});
  }
  std::string operator()(const DeletePly& decision) const {
    return tr("ply {ply} was no move{instead_of}",
              {{"ply", decision.ply}, {"instead_of", instead_of(decision.ply, "", board)}});
  }
  std::string operator()(const ChooseExplanation& decision) const {
    return tr("explanation {number} is right", {{"number", decision.number}});
  }
  std::string operator()(const GiveResult& decision) const {
    return tr("result {result}", {{"result", rules::to_string(decision.result)}});
  }
  std::string operator()(const TakeResultAway&) const { return tr("the game is not over"); }
  std::string operator()(const Adjourn&) const {
    const auto& game = *board.game;
    const auto position = game.position();
    return tr("adjourned, {player} has sealed move {number}",
              {{"player", position.turn()}, {"number", position.fullmove_number()}});
  }
  std::string operator()(const GoesOnElsewhere& decision) const {
    return tr("the game continues at another board, as game {name}", {{"name", decision.name}});
  }
  std::string operator()(const ResumeGame& decision) const {
    if (decision.is_moved) {
      return tr("game {name} continues at this board", {{"name", decision.name}});
    }
    auto text = decision.from ? tr("game {name} is resumed", {{"name", decision.name}})
                              : tr("the game is resumed");
    const auto& sealed = decision.sealed_move;
    if (!sealed.empty()) {
      text += tr("; the sealed move is {move}", {{"move", moves_text(sealed)}});
    }
    return text;
  }
  std::string operator()(const TurnBoard& decision) const {
    return decision.orientation == model::Orientation::kRotated
               ? tr("the board is turned: White sits where the maker has Black")
               : tr("the board is not turned: White sits where the maker has White");
  }
  std::string operator()(const ControlSoftwareClock& decision) const {
    switch (decision.kind) {
      case model::SoftwareClockAct::Kind::kStart:
        return tr("the software clock is started");
      case model::SoftwareClockAct::Kind::kPause:
        return tr("the software clock is paused");
      case model::SoftwareClockAct::Kind::kResume:
        return tr("the software clock runs again");
      case model::SoftwareClockAct::Kind::kSet:
        break;
    }
    return tr(
        "the software clock is set to {white} and {black}",
        {{"white", clock_text(decision.times.white)}, {"black", clock_text(decision.times.black)}});
  }
  std::string operator()(const StartGame& decision) const {
    const auto text = decision.fen.empty() ? tr("a new game")
                                           : tr("a new game from {fen}", {{"fen", decision.fen}});
    return text + what_is_left();
  }
  std::string operator()(const AcceptBoard& decision) const {
    return tr("play continues from the pieces on the board, {player} to move",
              {{"player", decision.turn}});
  }

 private:
  /// Names the old game. So an arbiter who chose the wrong board can go back.
  std::string what_is_left() const {
    if (!board.game || !board.game->in_play() || board.game->plies.empty()) return "";
    return trn("; game {game} is left after {count} ply, resume continues it",
               "; game {game} is left after {count} plies, resume continues it",
               board.game->plies.size(), {{"game", board.game->ordinal}});
  }
};

std::string incident_decided(IncidentDecision::Kind kind, const std::string& id) {
  switch (kind) {
    case IncidentDecision::Kind::kAcknowledge:
      return tr("incident {id} acknowledged", {{"id", id}});
    case IncidentDecision::Kind::kDismiss:
      return tr("incident {id} dismissed", {{"id", id}});
    case IncidentDecision::Kind::kResolve:
      return tr("incident {id} resolved", {{"id", id}});
    case IncidentDecision::Kind::kReopen:
      break;
  }
  return tr("incident {id} opened again", {{"id", id}});
}

/// Writes a decision that changes no ply, in one line.
struct SideDecisionText {
  std::string operator()(const DecideOnIncident& about) const {
    const std::string& reason = about.decision.reason;
    const auto text = incident_decided(about.decision.kind, to_string(about.id));
    return reason.empty() ? text : text + ": " + reason;
  }
  std::string operator()(const Note& note) const {
    if (!note.waits_for_board.empty()) {
      return tr("the game continues at board {board} as soon as its position is set up there",
                {{"board", note.waits_for_board}});
    }
    if (note.ply == 0) return note.text;
    return tr("ply {ply}: {note}", {{"ply", note.ply}, {"note", note.text}});
  }
  std::string operator()(const Report& report) const {
    if (report.kind == Report::Kind::kColoursReversed) return tr("the colours are reversed");
    return tr("{player} used two hands", {{"player", *report.by}});
  }
  std::string operator()(const ClockSetting& setting) const {
    const Arguments times = {{"white_time", clock_text(setting.times.white)},
                             {"black_time", clock_text(setting.times.black)}};
    auto text =
        setting.running
            ? language::filled(
                  tr("the clock is set to {white_time} and {black_time}, {player}'s runs", times),
                  {{"player", *setting.running}})
            : tr("the clock is set to {white_time} and {black_time}, and is stopped", times);
    if (setting.by_hand) text += tr(", by hand");
    return text;
  }
};

}  // namespace

std::string line_of(const model::RecordDecision& decision, const model::Board& board) {
  return std::visit(RecordDecisionText{board}, decision);
}

std::string line_of(const model::SideDecision& decision) {
  return std::visit(SideDecisionText{}, decision);
}

std::string undone_line(const std::string& line) {
  return tr("undone: {decision}", {{"decision", line}});
}

namespace {

/// The sentences that `line_of` makes of a decision about the record, and those of earlier versions
/// (`daemon/language/earlier_sentences.h`). A sentence comes before another one that fits its text
/// too.
constexpr const char* kStoredLines[] = {
    "taken back to ply {ply}",
    "ply {ply} is {move}, illegal, and was not taken back{instead_of}",
    "ply {ply} is {move}, illegal, and stands{instead_of}",
    "ply {ply} is {move}{instead_of}",
    "{moves} was played before ply {ply}",
    "ply {ply} was no move{instead_of}",
    "ply {ply} was none{instead_of}",
    "explanation {number} is right",
    "explanation {number} is what was played",
    "result {result}",
    "the game is not over",
    "adjourned, {player} has sealed move {number}",
    "the game continues at another board, as game {name}",
    "the game goes on at another board, as game {name}",
    "game {name} continues at this board",
    "game {name} goes on at this board",
    "game {name} is resumed",
    "the game is resumed",
    "the board is turned: White sits where the maker has Black",
    "the board is turned: White sits at the maker's far side",
    "the board is not turned: White sits where the maker has White",
    "the board faces as the maker has it: White sits at the maker's side",
    "a new game from {fen}",
    "a new game",
    "play continues from the pieces on the board, {player} to move",
    "play goes on from what stands, {player} to move",
    "the software clock is started",
    "the software clock is paused",
    "the software clock runs again",
    "the software clock runs on",
    "the software clock is set to {white} and {black}"};
/// What `line_of` adds to some of them.
constexpr const char* kStoredEnds[] = {", not {move}", "; the sealed move is {move}"};
const std::regex kGameLeft(
    R"(; game (.+) is left after (\d+) (?:ply|plies), resume (?:continues it|goes on with it))");

std::string end_in_language(const std::string& english);

std::string with_value(const std::string& text, const std::string& name, const std::string& value) {
  if (name == "player") {
    return language::filled(
        text, {{name, value == "White" ? rules::Color::kWhite : rules::Color::kBlack}});
  }
  if (name == "instead_of") return language::filled(text, {{name, end_in_language(value)}});
  const bool is_move = name == "move" || name == "moves";
  return language::filled(text, {{name, is_move ? language::moves_text(value) : value}});
}

/// The expression that finds the values of a sentence, in the order of `names`, and the text that
/// was added.
std::regex finder_of(const std::string& sentence, std::vector<std::string>& names) {
  static const std::regex name(R"(\{(\w+)\})"), special(R"([.^$|()\[\]*+?\\])");
  std::string text = std::regex_replace(sentence, special, R"(\$&)");
  for (std::smatch found; std::regex_search(text, found, name);) {
    names.push_back(found[1]);
    // No move has a comma, and the text in its place begins with one.
    const char* value = names.back() == "instead_of" ? "(, .*)?"
                        : names.back() == "move"     ? "([^,]+)"
                                                     : "(.+?)";
    text = found.prefix().str() + value + found.suffix().str();
  }
  return std::regex(text + "(;.*)?");
}

/// `english` in the language of the thread. Nothing if it is not this sentence.
std::optional<std::string> repeated(const char* sentence, const std::string& english) {
  std::vector<std::string> names;
  const auto finder = finder_of(sentence, names);
  std::smatch found;
  if (!std::regex_match(english, found, finder)) return std::nullopt;
  std::string text = tr(language::present_sentence(sentence));
  for (std::size_t i = 0; i < names.size(); ++i) text = with_value(text, names[i], found[i + 1]);
  return text + end_in_language(found[names.size() + 1]);
}

std::string end_in_language(const std::string& english) {
  if (english.empty()) return english;
  if (std::smatch found; std::regex_match(english, found, kGameLeft)) {
    return language::trn("; game {game} is left after {count} ply, resume continues it",
                         "; game {game} is left after {count} plies, resume continues it",
                         std::stoul(found[2]), {{"game", found[1].str()}});
  }
  for (const char* end : kStoredEnds) {
    if (const auto text = repeated(end, english)) return *text;
  }
  return english;
}

std::string line_in_language(const std::string& english) {
  constexpr std::string_view kUndone = "undone: ";
  if (english.starts_with(kUndone)) {
    return undone_line(line_in_language(english.substr(kUndone.size())));
  }
  for (const char* line : kStoredLines) {
    if (const auto text = repeated(line, english)) return *text;
  }
  return english;
}

}  // namespace

std::string ruling_text(const model::Ruling& ruling) {
  if (language::spoken() == language::Language()) return ruling.text;
  if (ruling.side_decision) return line_of(*ruling.side_decision);
  return line_in_language(ruling.text);
}

}  // namespace jadoube::texts

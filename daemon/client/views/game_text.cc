#include <algorithm>
#include <set>
#include <sstream>

#include "daemon/client/text.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/words.h"
#include "rules/notation/fen.h"
#include "rules/placement.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trn;

constexpr int kLastPliesShown = 6;

std::string ply_text(int index, const values::v1::Ply& ply) {
  const bool sure = ply.state() == values::v1::PLY_STATE_CONFIRMED;
  return std::to_string(index + 1) + " " + language::moves_text(ply.san()) +
         (sure ? "" : " " + state_text(ply.state()));
}

// "12. Nf3 Nc6", or "12... Nc6": the plies from number `first` on. Numbers count from 0, White's
// first move.
std::string moves_text(int first, const values::v1::Explanation& way) {
  if (way.san().empty()) return tr("no ply was made");
  std::string text;
  for (int i = 0; i < way.san_size(); ++i) {
    const int ply = first + i;
    if (i > 0) text += " ";
    if (i == 0 || ply % 2 == 0) text += move_number(ply) + " ";
    text += language::moves_text(way.san(i));
  }
  return text;
}

// The result that counts. The tournament may have another one than the game.
std::string counted_outcome(const values::v1::Game& game) {
  const bool of_tournament = game.score_source() == values::v1::RESULT_SOURCE_PAIRING_PROGRAM ||
                             game.score_source() == values::v1::RESULT_SOURCE_BY_HAND;
  if (of_tournament && !game.score().empty()) return game.score();
  return outcome_text(game.result(), game.termination(), game.result_provisional());
}

}  // namespace

bool starts_from_starting_position(const values::v1::Game& game) {
  return game.start_fen() == rules::to_fen(rules::Position::initial());
}

std::string game_text(const values::v1::Game& game) {
  std::string text = trn("{game} is at revision {revision}, {count} ply, {outcome}",
                         "{game} is at revision {revision}, {count} plies, {outcome}",
                         static_cast<std::size_t>(game.plies_size()),
                         {{"game", bare(game.name())},
                          {"revision", game.revision()},
                          {"outcome", counted_outcome(game)}});
  if (game.incomplete()) text += tr(", but plies are missing");
  text += "\n";
  if (const auto& later = game.adjournment().moved_to(); !later.empty()) {
    text +=
        tr("the game continues at another board, as game {name}", {{"name", bare(later)}}) + "\n";
  }
  if (!starts_from_starting_position(game)) {
    text += tr("it begins with {fen}", {{"fen", game.start_fen()}}) + "\n";
  }
  std::string last;
  for (int i = std::max(0, game.plies_size() - kLastPliesShown); i < game.plies_size(); ++i) {
    last += (last.empty() ? "" : ", ") + ply_text(i, game.plies(i));
  }
  if (!last.empty()) text += tr("the last: {plies}", {{"plies", last}}) + "\n";
  if (game.has_software_clock()) {
    text += tr("no clock at the board; the software clock: {clock}",
               {{"clock", software_clock_text(game.software_clock())}}) +
            "\n";
  }
  if (game.only_legal_moves()) {
    text +=
        tr("the board reports legal moves only: illegal moves and touches were not seen") + "\n";
  }
  return text;
}

std::string newly_illegal(const values::v1::Game& before, const values::v1::Game& now, int own) {
  std::multiset<std::string> known;
  for (const auto& ply : before.plies()) {
    if (ply.state() == values::v1::PLY_STATE_ILLEGAL) known.insert(ply.uci());
  }
  const int first = plies_before(now.start_fen());
  std::string text;
  for (int i = 0; i < now.plies_size(); ++i) {
    const auto& ply = now.plies(i);
    if (ply.state() != values::v1::PLY_STATE_ILLEGAL || i + 1 == own) continue;
    if (const auto found = known.find(ply.uci()); found != known.end()) {
      known.erase(found);
      continue;
    }
    text += (text.empty() ? "" : ", ") + move_number(first + i) + language::moves_text(ply.san());
  }
  return text;
}

std::string ways_text(const values::v1::Game& game) {
  if (game.explanations().empty()) return {};
  const auto is_empty = [](const values::v1::Explanation& way) { return way.san().empty(); };
  if (std::ranges::all_of(game.explanations(), is_empty)) {
    return tr("the moves from ply {ply} on are not known",
              {{"ply", game.explanations(0).first_ply()}}) +
           "\n";
  }
  std::string text = trn("the position has {count} possible explanation: {command}",
                         "the position has {count} possible explanations: {command}",
                         static_cast<std::size_t>(game.explanations_size()),
                         {{"command", "jadoube arbiter choose " + bare(game.name()) + " NUMBER"}}) +
                     "\n";
  const int before = plies_before(game.start_fen());
  for (int i = 0; i < game.explanations_size(); ++i) {
    const auto& way = game.explanations(i);
    text += "  " + std::to_string(i + 1) + ") " + moves_text(before + way.first_ply() - 1, way) +
            ", " + tr("{percent} per cent", {{"percent", way.probability_percent()}}) + "\n";
  }
  return text;
}

namespace {

using language::tr;
using language::trc;

constexpr std::size_t kIncidentDiagramWidth = 29;
constexpr std::size_t kLabelWidth = 14;

std::string kind_text(const values::v1::Incident& incident) {
  return texts::shown_word(
      texts::enum_word(values::v1::IncidentKind_Name(incident.kind()), "INCIDENT_KIND_"));
}

std::string severity_text(const values::v1::Incident& incident) {
  return texts::shown_word(texts::enum_word(values::v1::IncidentSeverity_Name(incident.severity()),
                                            "INCIDENT_SEVERITY_"));
}

std::string life_text(const values::v1::Incident& incident) {
  return texts::shown_word(
      texts::enum_word(values::v1::IncidentLife_Name(incident.life()), "INCIDENT_LIFE_"));
}

// The hall whose daemon has the incident, at a relay. Empty: it is of a board, or of this daemon.
std::string hall_of(const values::v1::Incident& incident) {
  const auto place = texts::parse_incident_name(incident.name());
  if (!place || !model::is_daemon_id(place->board)) return {};
  return std::string(model::hall_of_daemon(place->board));
}

// The board. Empty for this daemon itself.
std::string place_text(const values::v1::Incident& incident) {
  const auto hall = hall_of(incident);
  return hall.empty() ? bare(incident.board()) : tr("the daemon of hall {hall}", {{"hall", hall}});
}

// "14:02:03", local time.
std::string second_text(const google::protobuf::Timestamp& time) {
  return time_text(time).substr(0, std::string_view("14:02:03").size());
}

std::string window_text(values::v1::IncidentWindow window) {
  switch (window) {
    case values::v1::INCIDENT_WINDOW_OPEN:
      return tr("while it stays so");
    case values::v1::INCIDENT_WINDOW_UNTIL_OPPONENTS_MOVE:
      return tr("until the opponent has made their next move");
    case values::v1::INCIDENT_WINDOW_UNTIL_TEN_MOVES:
      return tr("until each player has made ten moves");
    case values::v1::INCIDENT_WINDOW_CLOSED:
      return tr("it has ended");
    default:
      return {};
  }
}

// "White 4:58 running, Black 5:00 flag".
std::string both_clocks_text(const values::v1::Clock& clock) {
  const auto face = [&](values::v1::Color color, const auto& time, bool fallen) {
    auto text = player_text(color) + " " + clock_text(time);
    if (clock.running() == color) text += " " + trc("clock", "running");
    if (fallen) text += " " + trc("clock", "flag");
    return text;
  };
  return face(values::v1::COLOR_WHITE, clock.white(), clock.white_flag_fallen()) + ", " +
         face(values::v1::COLOR_BLACK, clock.black(), clock.black_flag_fallen());
}

// How the incident ended, or what to do until then.
std::string next_text(const values::v1::Incident& incident) {
  const auto by = incident.by().empty() ? "" : tr("by {name}", {{"name", incident.by()}});
  if (incident.life() == values::v1::INCIDENT_LIFE_OPEN) {
    return (incident.put_right() ? tr("Put right since.") + " " : "") + incident.may_do();
  }
  if (by.empty() || incident.reason().empty()) return by + incident.reason();
  return by + ": " + incident.reason();
}

// The placement in eight lines, the eighth rank first. Marked squares are in brackets.
std::vector<std::string> diagram_of(const std::string& field,
                                    const values::v1::Incident& incident) {
  const auto placement = rules::parse_placement(field);
  std::vector<std::string> lines;
  for (int rank = 7; rank >= 0; --rank) {
    std::string line = std::to_string(rank + 1) + " ";
    for (int file = 0; file < 8; ++file) {
      const auto square = rules::square_at(rank * 8 + file);
      const auto piece = placement ? (*placement)[square] : rules::Piece::kNone;
      const char shown = piece == rules::Piece::kNone ? '.' : rules::to_char(piece);
      const bool marked = std::ranges::find(incident.squares(), rules::to_string(square)) !=
                          incident.squares().end();
      line += marked ? std::string("[") + shown + "]" : std::string(" ") + shown + " ";
    }
    lines.push_back(line);
  }
  lines.emplace_back("   a  b  c  d  e  f  g  h");
  return lines;
}

void print_diagrams(const values::v1::Incident& incident, std::ostream& out) {
  const auto now = diagram_of(incident.placement(), incident);
  if (incident.placement_before().empty()) {
    out << "\n" << tr("When reported") << "\n";
    for (const auto& line : now) out << without_blanks_behind(line) << "\n";
    return;
  }
  const auto before = diagram_of(incident.placement_before(), incident);
  out << "\n" << texts::padded(tr("Before"), kIncidentDiagramWidth) << tr("When reported") << "\n";
  for (std::size_t i = 0; i < before.size(); ++i) {
    std::string line = before[i];
    line.resize(kIncidentDiagramWidth, ' ');
    out << without_blanks_behind(line + now[i]) << "\n";
  }
}

void print_labelled(std::ostream& out, const std::string& label, const std::string& text) {
  if (text.empty()) return;
  const auto blanks = std::max(texts::text_width(label) + 1, kLabelWidth);
  out << texts::padded(label, blanks) << text << "\n";
}

void print_offence(const values::v1::Incident& incident, std::ostream& out) {
  if (incident.ply() > 0) {
    const auto comma = incident.move().empty() ? "" : ", ";
    print_labelled(
        out, tr("Move"),
        language::moves_text(incident.move()) + comma + tr("ply {ply}", {{"ply", incident.ply()}}));
  }
  if (incident.offender() == values::v1::COLOR_UNSPECIFIED) return;
  const auto player = player_text(incident.offender());
  print_labelled(out, tr("By"),
                 incident.offences() > 0 ? tr("{name}, offence number {number}",
                                              {{"name", player}, {"number", incident.offences()}})
                                         : player);
}

void print_grounds(const values::v1::Incident& incident, std::ostream& out) {
  std::string evidence = incident.evidence();
  if (incident.has_confidence_percent()) {
    evidence += (evidence.empty() ? "" : "; ") +
                tr("{percent} per cent sure", {{"percent", incident.confidence_percent()}});
  }
  print_labelled(out, tr("Based on"), evidence);
  if (incident.has_clock_at_press()) {
    print_labelled(out, tr("At the press"), both_clocks_text(incident.clock_at_press()));
  }
  if (incident.has_clock())
    print_labelled(out, tr("When reported"), both_clocks_text(incident.clock()));
}

}  // namespace

bool needs_somebody(const values::v1::Incident& incident) {
  return incident.life() == values::v1::INCIDENT_LIFE_OPEN ||
         incident.life() == values::v1::INCIDENT_LIFE_ACKNOWLEDGED;
}

std::string incident_lines(const values::v1::Incident& incident, const std::string& pairing) {
  const bool open = incident.life() == values::v1::INCIDENT_LIFE_OPEN;
  std::string text = open ? severity_text(incident) : life_text(incident);
  for (const auto& each :
       {pairing.empty() ? place_text(incident) : pairing + ":",
        language::moves_text(incident.move()), kind_text(incident), incident.article()}) {
    if (!each.empty()) text += " " + each;
  }
  text += ": " + incident.what() + "\n  " + bare(incident.name()) + " " +
          second_text(incident.begin_time());
  const auto next = next_text(incident);
  return text + (next.empty() ? "" : "  " + next) + "\n";
}

std::string incident_page(const values::v1::Incident& incident, const std::string& pairing) {
  std::ostringstream out;
  out << severity_text(incident) << " " << kind_text(incident)
      << (incident.article().empty() ? "" : " (" + incident.article() + ")") << ", "
      << life_text(incident) << "\n"
      << incident.what() << "\n\n";
  print_labelled(out, tr("Where"), pairing);
  print_labelled(out, tr("Board"), bare(incident.board()));
  if (const auto hall = hall_of(incident); !hall.empty()) {
    print_labelled(out, tr("Daemon"), tr("hall {hall}", {{"hall", hall}}));
  }
  print_labelled(out, tr("Game"), bare(incident.game()));
  print_offence(incident, out);
  print_grounds(incident, out);
  print_labelled(out, tr("May do"), incident.may_do());
  print_labelled(out, tr("Time to act"), window_text(incident.window()));
  print_labelled(out, tr("Penalty"), incident.penalty());
  print_labelled(out, tr("Since"), incident.put_right() ? tr("the board was put right") : "");
  if (incident.life() != values::v1::INCIDENT_LIFE_OPEN) {
    print_labelled(out, life_text(incident), next_text(incident));
  }
  print_labelled(out, tr("Happened"), date_time_text(incident.begin_time()));
  print_labelled(out, tr("Reported"), date_time_text(incident.open_time()));
  print_labelled(out, tr("Changed"), date_time_text(incident.change_time()));
  if (!incident.board().empty()) print_diagrams(incident, out);
  return out.str();
}

}  // namespace jadoube::cli

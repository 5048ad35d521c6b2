#include "daemon/api/sheet_notes.h"

#include <algorithm>

#include "daemon/language/dates.h"
#include "daemon/language/moves.h"
#include "daemon/language/translate.h"
#include "daemon/model/calendar.h"
#include "daemon/texts/enum_text.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/ruling_text.h"

namespace jadoube::api {
namespace {

using language::tr;
using language::trn;
using texts::SheetNote;

// True if the incident was ever shown. Its severity may have become kLog since.
bool was_shown(const model::Incident& incident) {
  return incident.severity > model::Severity::kLog || incident.closes == model::Closes::kClosed ||
         incident.offences > 0;
}

std::string sentence(const std::string& text) { return text + (text.ends_with('.') ? "" : "."); }

// "DISMISSED by A. Arbiter: the piece was adjusted."
std::string life_text(const model::Incident& incident) {
  auto text = texts::shown_word(to_string(incident.life));
  if (!incident.by.empty()) text += " " + tr("by {name}", {{"name", incident.by}});
  const auto reason = texts::reason(incident);
  if (!reason.empty()) text += ": " + reason;
  return sentence(text);
}

SheetNote note_of(const model::Incident& incident) {
  std::string text = language::time_of_day_text(model::date_of(incident.began)) + " " +
                     texts::shown_word(to_string(incident.kind));
  if (!incident.article.empty()) text += " (" + incident.article + ")";
  text += ": " + sentence(texts::what(incident));
  if (incident.offences > 0) {
    text += " " + tr("Offence number {number} of {player}.",
                     {{"number", incident.offences},
                      {"player", incident.offender.value_or(rules::Color::kBlack)}});
  }
  const auto penalty = texts::penalty(incident);
  if (!penalty.empty()) text += " " + sentence(penalty);
  return {language::moves_text(incident.move), text + " " + life_text(incident)};
}

SheetNote note_of(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings) {
  std::string text = ruling.author + ": " + texts::ruling_text(ruling);
  if (arbiter::is_undone(rulings, ruling.number)) text += " " + tr("(undone since)");
  return {
      std::to_string(ruling.number) + ". " + language::time_of_day_text(model::date_of(ruling.at)),
      std::move(text)};
}

}  // namespace

std::vector<SheetNote> incident_notes(std::vector<model::Incident> incidents) {
  std::ranges::stable_sort(incidents, {}, &model::Incident::began);
  std::vector<SheetNote> notes;
  for (const auto& incident : incidents) {
    if (was_shown(incident)) notes.push_back(note_of(incident));
  }
  const std::size_t left = incidents.size() - notes.size();
  if (left > 0) {
    const language::Arguments command = {{"command", "`jadoube incidents --all`"}};
    notes.push_back(
        {"", notes.empty() ? trn("{count} for the log only: see {command}.",
                                 "{count} for the log only: see {command}.", left, command)
                           : trn("{count} more for the log only: see {command}.",
                                 "{count} more for the log only: see {command}.", left, command)});
  }
  return notes;
}

std::vector<SheetNote> ruling_notes(const arbiter::Rulings& rulings) {
  std::vector<SheetNote> notes;
  for (const auto& ruling : rulings) notes.push_back(note_of(ruling, rulings));
  return notes;
}

}  // namespace jadoube::api

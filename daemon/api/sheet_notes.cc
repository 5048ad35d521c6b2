#include "daemon/api/sheet_notes.h"

#include <algorithm>

#include "daemon/api/convert.h"
#include "daemon/api/enum_words.h"
#include "daemon/api/local_time.h"

namespace jadoube::api {
namespace {

using texts::SheetNote;

// An incident may have been grave and be one for the log by now: its window has closed, or it was
// an offence.
bool was_for_somebody(const v1::Incident& incident) {
  return incident.severity() > v1::INCIDENT_SEVERITY_LOG ||
         incident.window() == v1::INCIDENT_WINDOW_CLOSED || incident.offences() > 0;
}

std::string sentence(const std::string& text) { return text + (text.ends_with('.') ? "" : "."); }

// "DISMISSED by A. Arbiter: the piece was adjusted."
std::string life_text(const v1::Incident& incident) {
  std::string text = enum_word(v1::IncidentLife_Name(incident.life()), "INCIDENT_LIFE_");
  if (!incident.by().empty()) text += " by " + incident.by();
  if (!incident.reason().empty()) text += ": " + incident.reason();
  return sentence(text);
}

SheetNote note_of(const v1::Incident& incident) {
  std::string text = local_time(incident.begin_time()) + " " +
                     enum_word(v1::IncidentKind_Name(incident.kind()), "INCIDENT_KIND_");
  if (!incident.article().empty()) text += " (" + incident.article() + ")";
  text += ": " + sentence(incident.what());
  if (incident.offences() > 0) {
    text += " Offence number " + std::to_string(incident.offences()) + " of " +
            (incident.offender() == v1::COLOR_WHITE ? "White." : "Black.");
  }
  if (!incident.penalty().empty()) text += " " + sentence(incident.penalty());
  return {incident.move(), text + " " + life_text(incident)};
}

SheetNote note_of(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings) {
  std::string text = ruling.author + ": " + ruling.text;
  if (arbiter::is_undone(rulings, ruling.number)) text += " (undone since)";
  return {std::to_string(ruling.number) + ". " + local_time(to_proto(ruling.at)), std::move(text)};
}

}  // namespace

std::vector<SheetNote> incident_notes(std::vector<v1::Incident> incidents) {
  std::ranges::stable_sort(incidents, {}, [](const v1::Incident& incident) {
    return from_proto(incident.begin_time());
  });
  std::vector<SheetNote> notes;
  for (const auto& incident : incidents) {
    if (was_for_somebody(incident)) notes.push_back(note_of(incident));
  }
  const std::size_t left = incidents.size() - notes.size();
  if (left > 0) {
    notes.push_back({"", std::to_string(left) + (notes.empty() ? "" : " more") +
                             " for the log only: see `jadoube incidents --all`."});
  }
  return notes;
}

std::vector<SheetNote> correction_notes(const arbiter::Rulings& rulings) {
  std::vector<SheetNote> notes;
  for (const auto& ruling : rulings) notes.push_back(note_of(ruling, rulings));
  return notes;
}

}  // namespace jadoube::api

#include "daemon/api/sheet_notes.h"

#include <algorithm>

#include "daemon/model/calendar.h"
#include "daemon/system/local_time.h"
#include "daemon/texts/incident.h"

namespace jadoube::api {
namespace {

using texts::SheetNote;

// True if the incident was ever shown. Its severity may have become kLog since.
bool was_shown(const model::Incident& incident) {
  return incident.severity > model::Severity::kLog || incident.closes == model::Closes::kClosed ||
         incident.offences > 0;
}

std::string sentence(const std::string& text) { return text + (text.ends_with('.') ? "" : "."); }

// "DISMISSED by A. Arbiter: the piece was adjusted."
std::string life_text(const model::Incident& incident) {
  std::string text(to_string(incident.life));
  if (!incident.by.empty()) text += " by " + incident.by;
  const auto reason = texts::reason(incident);
  if (!reason.empty()) text += ": " + reason;
  return sentence(text);
}

SheetNote note_of(const model::Incident& incident) {
  std::string text = system::local_time(model::date_of(incident.began)) + " " +
                     std::string(to_string(incident.kind));
  if (!incident.article.empty()) text += " (" + incident.article + ")";
  text += ": " + sentence(texts::what(incident));
  if (incident.offences > 0) {
    text += " Offence number " + std::to_string(incident.offences) + " of " +
            (incident.offender == rules::Color::kWhite ? "White." : "Black.");
  }
  const auto penalty = texts::penalty(incident);
  if (!penalty.empty()) text += " " + sentence(penalty);
  return {incident.move, text + " " + life_text(incident)};
}

SheetNote note_of(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings) {
  std::string text = ruling.author + ": " + ruling.text;
  if (arbiter::is_undone(rulings, ruling.number)) text += " (undone since)";
  return {std::to_string(ruling.number) + ". " + system::local_time(model::date_of(ruling.at)),
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
    notes.push_back({"", std::to_string(left) + (notes.empty() ? "" : " more") +
                             " for the log only: see `jadoube incidents --all`."});
  }
  return notes;
}

std::vector<SheetNote> ruling_notes(const arbiter::Rulings& rulings) {
  std::vector<SheetNote> notes;
  for (const auto& ruling : rulings) notes.push_back(note_of(ruling, rulings));
  return notes;
}

}  // namespace jadoube::api

#include "daemon/serve/event_convert.h"

#include "daemon/serve/convert.h"
#include "rules/time/time_control_text.h"

namespace jadoube::serve {
namespace {

v1::Edition edition_of(rules::Edition edition) {
  switch (edition) {
    case rules::Edition::kFide2014:
      return v1::EDITION_FIDE_2014;
    case rules::Edition::kFide2017:
      return v1::EDITION_FIDE_2017;
    case rules::Edition::kFide2018:
      return v1::EDITION_FIDE_2018;
    case rules::Edition::kFide2023:
      break;
  }
  return v1::EDITION_FIDE_2023;
}

v1::Tempo tempo_of(rules::Tempo tempo) {
  switch (tempo) {
    case rules::Tempo::kRapid:
      return v1::TEMPO_RAPID;
    case rules::Tempo::kBlitz:
      return v1::TEMPO_BLITZ;
    case rules::Tempo::kStandard:
      break;
  }
  return v1::TEMPO_STANDARD;
}

}  // namespace

v1::Event to_proto(const arbiter::EventRules& rules) {
  v1::Event event;
  event.set_edition(edition_of(rules.laws.edition));
  event.set_tempo(tempo_of(rules.conditions.tempo));
  const bool full = rules.conditions.supervision == rules::Supervision::kFull;
  event.set_supervision(full ? v1::SUPERVISION_FULL : v1::SUPERVISION_LIMITED);
  if (rules.control) event.set_time_control(rules::to_string(*rules.control));
  if (rules.default_time) *event.mutable_default_time() = to_proto(*rules.default_time);
  if (rules.starts_at) *event.mutable_start_time() = to_proto(*rules.starts_at);
  event.set_chess960(rules.chess960);
  return event;
}

}  // namespace jadoube::serve

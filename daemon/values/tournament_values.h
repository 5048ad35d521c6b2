#pragma once

#include "daemon/model/tournament.h"
#include "daemon/model/tournament_rules.h"
#include "jadoube/values/v1/tournament.pb.h"
#include "jadoube/values/v1/tournament_rules.pb.h"
#include "rules/error.h"

namespace jadoube::values {

v1::Bye encode(model::Bye bye);
/// kNone for any other number.
model::Bye decode(v1::Bye bye);
v1::Player encode(const model::Player& player);
model::Player decode(const v1::Player& in);
v1::StandingsRules encode(const model::StandingsRules& rules);
/// An unknown system or edition counts as not set.
model::StandingsRules decode(const v1::StandingsRules& in);

v1::Team encode(const model::Team& team);
model::Team decode(const v1::Team& in);
v1::SaidResult encode(const model::SaidResult& said);
model::SaidResult decode(const v1::SaidResult& in);
v1::Pairing encode(const model::Pairing& pairing);
/// The error names the pairing and the field that cannot be read.
rules::Expected<model::Pairing> decode(const v1::Pairing& in);
v1::Round encode(const model::Round& round);
rules::Expected<model::Round> decode(const v1::Round& in);
v1::Section encode(const model::Section& section);
rules::Expected<model::Section> decode(const v1::Section& in);

/// The tournament in the form of the journal: with ids instead of names.
v1::Tournament encode(const model::Tournament& tournament);
/// DataLoss: its rules, a starting position or a time cannot be read. The message names the place.
rules::Expected<model::Tournament> decode(const v1::Tournament& in);

/// Equal rules give equal messages.
v1::TournamentRules encode(const model::TournamentRules& rules);
/// DataLoss: a value is unknown, or cannot be read. The message has the reason.
rules::Expected<model::TournamentRules> decode(const v1::TournamentRules& in);

}  // namespace jadoube::values

#pragma once

#include <string>

#include "daemon/outputs/table.h"

/// The standings of a section as files beside its games, for sites that show no page of ours.
namespace jadoube::outputs {

/// One JSON object: the round, how many results are missing, the codes of the tie-breaks, and a row
/// for each player or team. Points are texts, "2.5". A value is "" if the criterion does not
/// separate the row. `title`: what is played.
std::string standings_json(const SectionStandings& standings, const std::string& title);

/// The same as a page of its own, which loads nothing. In the language of the thread.
std::string standings_html(const SectionStandings& standings, const std::string& title);

}  // namespace jadoube::outputs

#pragma once

#include <string>

#include "jadoube/v1/laws.pb.h"

/// The tournament rules, as the command line writes them. The words were checked where they were
/// read.
namespace jadoube::cli {

/// "2018"; UNSPECIFIED for no text.
v1::Edition edition_of(const std::string& year);

/// "standard", "rapid", "blitz"; UNSPECIFIED for no text.
v1::Tempo tempo_of(const std::string& word);

/// "full", "limited"; UNSPECIFIED for no text.
v1::Supervision supervision_of(const std::string& word);

}  // namespace jadoube::cli

#pragma once

#include <string>

#include "jadoube/values/v1/laws.pb.h"

/// The tournament rules, as the command line writes them. The words have been checked before.
namespace jadoube::cli {

/// For example "2018". UNSPECIFIED for an empty text.
v1::Edition edition_of(const std::string& year);

/// "standard", "rapid" or "blitz". UNSPECIFIED for an empty text.
v1::Tempo tempo_of(const std::string& word);

/// "full" or "limited". UNSPECIFIED for an empty text.
v1::Supervision supervision_of(const std::string& word);

}  // namespace jadoube::cli

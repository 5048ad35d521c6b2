#pragma once

#include <optional>

#include "daemon/arbiter/claims/claim_chances.h"
#include "jadoube/v1/claim.pb.h"
#include "jadoube/v1/laws.pb.h"

namespace jadoube::api {

v1::ClaimAnswer to_proto(const arbiter::ClaimAnswer& answer);
v1::LosingChances to_proto(const arbiter::LosingChances& chances);

/// What the values that are not set stand for, says `laws.proto`. InvalidArgument: a value that it
/// does not know.
rules::Expected<rules::Edition> from_proto(v1::Edition edition);
rules::Expected<rules::Tempo> from_proto(v1::Tempo tempo);
rules::Expected<rules::Supervision> from_proto(v1::Supervision supervision);

/// Nothing where it is not set. InvalidArgument: a value that `board.proto` does not know.
rules::Expected<std::optional<rules::Color>> optional_player(v1::Color player);

}  // namespace jadoube::api

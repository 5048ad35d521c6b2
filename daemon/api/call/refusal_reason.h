#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rules/error.h"

namespace jadoube::api {

/// Values of `v1::RefusalReason`, each with the English form of a refusal.
using ReasonTable = std::vector<std::pair<int, const char*>>;

/// All refusals that have a reason for programs.
const ReasonTable& refusal_reasons();

/// The name of the reason without its prefix, "OUTPUT_UNKNOWN". Empty: it has none.
std::string reason_of(const rules::Error& error);

/// The bytes of a `google.rpc.Status` without a message, whose detail is the reason with the values
/// of the sentence. Empty: there is no reason. `code`: gRPC's number.
std::string refusal_details(const rules::Error& error, int code);

}  // namespace jadoube::api

#pragma once

#include <string>

#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/trial/output_trial.h"
#include "jadoube/v1/output_service.pb.h"

/// Values of outputs as messages.
namespace jadoube::api {

/// `outputs/{id}`.
std::string output_name_of(const std::string& id);
v1::OutputKind to_proto(outputs::Kind kind);
/// The state of an output at Lichess.
v1::LichessOutput to_proto(const outputs::LichessStatus& status);
/// The result of a test, in the language of the thread.
v1::OutputTest to_proto(const outputs::OutputTrial& trial);

}  // namespace jadoube::api

#pragma once

#include "daemon/model/incident.h"
#include "jadoube/v1/incident_parameters.pb.h"

namespace jadoube::api {

/// The message of the values that the incident's sentences are made from.
v1::IncidentParameters parameters_of(const model::Incident& incident);

}  // namespace jadoube::api

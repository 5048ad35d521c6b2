#pragma once

#include <string>

#include "daemon/model/incident.h"
#include "jadoube/v1/incident.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// The incident in a message of another daemon: the inverse of `to_proto`. Nothing in the message
/// is trusted. The sentences are made here again, from their facts; an incident of an early journal
/// keeps those that it came with.
///
/// Of a margin, only the percents are known. InvalidArgument: it is no incident, or of a kind that
/// this version does not know; the message says what is wrong.
rules::Expected<model::Incident> read_incident(const v1::Incident& in);

}  // namespace jadoube::api

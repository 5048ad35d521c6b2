#pragma once

#include <google/protobuf/message.h>

#include "daemon/model/board.h"

namespace jadoube::values {

/// Makes a date of each moment of the journal in `message`, by the calendar of this process. A
/// field with the option `is_date` stays as it is.
void to_dates(google::protobuf::Message& message);

/// The inverse, for the message of another daemon: nothing in it is trusted. Each moment lies
/// between 1970 and the year 9999.
void to_moments(google::protobuf::Message& message);

/// The moment of the journal with that date, between 1970 and the year 9999.
model::Instant moment_in(const google::protobuf::Timestamp& date);

}  // namespace jadoube::values

#pragma once

#include <google/protobuf/message.h>

namespace jadoube::values {

/// Makes a date of each moment of the journal in `message`, by the calendar of this process. A
/// field with the option `is_date` stays as it is.
void to_dates(google::protobuf::Message& message);

/// The inverse, for the message of another daemon: nothing in it is trusted. Each moment lies
/// between 1970 and the year 9999.
void to_moments(google::protobuf::Message& message);

}  // namespace jadoube::values

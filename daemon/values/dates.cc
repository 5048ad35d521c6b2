#include "daemon/values/dates.h"

#include <algorithm>

#include "daemon/model/calendar.h"
#include "daemon/values/field_choice.h"
#include "daemon/values/time_values.h"
#include "jadoube/values/v1/options.pb.h"

namespace jadoube::values {
namespace {

using google::protobuf::Timestamp;

constexpr std::int64_t kLastSecond = 253'402'300'799;  // Of the year 9999.

bool is_moment(const FieldChoice::Field& field) {
  return field.cpp_type() == FieldChoice::Field::CPPTYPE_MESSAGE &&
         field.message_type() == Timestamp::descriptor() &&
         !field.options().GetExtension(v1::is_date);
}

// The moment of the journal with that date, between 1970 and the year 9999.
drivers::Instant moment_in(const Timestamp& date) {
  Timestamp bounded = date;
  bounded.set_seconds(std::clamp<std::int64_t>(date.seconds(), 0, kLastSecond));
  bounded.set_nanos(std::clamp(date.nanos(), 0, 999'999'999));
  return model::moment_of(decode(bounded));
}

template <typename Convert>
void convert_moments(google::protobuf::Message& message, const Convert& convert) {
  static const FieldChoice moments(&is_moment);
  moments.visit(message, [&](google::protobuf::Message& holder, const FieldChoice::Field& field) {
    const auto& reflection = *holder.GetReflection();
    auto& time = static_cast<Timestamp&>(*reflection.MutableMessage(&holder, &field));
    time = encode(convert(time));
  });
}

}  // namespace

void to_dates(google::protobuf::Message& message) {
  convert_moments(message, [](const Timestamp& time) { return model::date_of(decode(time)); });
}

void to_moments(google::protobuf::Message& message) {
  convert_moments(message, [](const Timestamp& time) { return moment_in(time); });
}

}  // namespace jadoube::values

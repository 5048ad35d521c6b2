#pragma once

#include "daemon/model/ruling.h"
#include "jadoube/values/v1/ruling.pb.h"

namespace jadoube::values {

/// The heading of the ruling: who decided what, and when. It does not have what the ruling writes
/// into the record.
v1::Ruling encode(const model::Ruling& ruling);
/// The ruling with its heading only.
model::Ruling decode(const v1::Ruling& in);

}  // namespace jadoube::values

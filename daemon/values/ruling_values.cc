#include "daemon/values/ruling_values.h"

#include "daemon/values/time_values.h"

namespace jadoube::values {

v1::Ruling encode(const model::Ruling& ruling) {
  v1::Ruling out;
  out.set_number(ruling.number);
  out.set_author(ruling.author);
  out.set_origin(ruling.origin);
  *out.mutable_time() = encode(ruling.at);
  out.set_against_revision(ruling.against_revision);
  out.set_revision(ruling.revision);
  out.set_text(ruling.text);
  out.set_undoes(ruling.undoes);
  out.set_request_id(ruling.request_id);
  return out;
}

model::Ruling decode(const v1::Ruling& in) {
  return {.number = in.number(),
          .author = in.author(),
          .origin = in.origin(),
          .at = decode(in.time()),
          .against_revision = in.against_revision(),
          .revision = in.revision(),
          .text = in.text(),
          .undoes = in.undoes(),
          .request_id = in.request_id()};
}

}  // namespace jadoube::values

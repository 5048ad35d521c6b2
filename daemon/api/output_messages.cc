#include "daemon/api/output_messages.h"

#include "daemon/api/convert.h"
#include "daemon/language/translate.h"

namespace jadoube::api {

std::string output_name_of(const std::string& id) { return "outputs/" + id; }

v1::OutputKind to_proto(outputs::Kind kind) {
  switch (kind) {
    case outputs::Kind::kFolder:
      return v1::OUTPUT_KIND_FOLDER;
    case outputs::Kind::kPgn:
      return v1::OUTPUT_KIND_PGN;
    case outputs::Kind::kOverlay:
      return v1::OUTPUT_KIND_OVERLAY;
    case outputs::Kind::kCloud:
      return v1::OUTPUT_KIND_CLOUD;
    case outputs::Kind::kLichess:
      return v1::OUTPUT_KIND_LICHESS;
    case outputs::Kind::kUpload:
      return v1::OUTPUT_KIND_UPLOAD;
    case outputs::Kind::kAlerts:
      return v1::OUTPUT_KIND_ALERTS;
    case outputs::Kind::kSpeech:
      return v1::OUTPUT_KIND_SPEECH;
    case outputs::Kind::kHub:
      return v1::OUTPUT_KIND_HUB;
    case outputs::Kind::kHall:
      break;
  }
  return v1::OUTPUT_KIND_UNSPECIFIED;
}

v1::OutputTest to_proto(const outputs::OutputTrial& trial) {
  v1::OutputTest out;
  out.set_ok(trial.ok);
  out.set_what(language::tr(trial.what));
  out.set_advice(language::tr(trial.advice));
  out.set_address(trial.address);
  out.set_bytes(static_cast<std::int64_t>(trial.bytes));
  out.set_status(trial.status);
  if (trial.games) out.set_games(*trial.games);
  *out.mutable_took() = api::to_proto(trial.took);
  return out;
}

}  // namespace jadoube::api

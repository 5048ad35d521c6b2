#include "daemon/api/values/output_values.h"

#include "daemon/api/values/board_values.h"
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

namespace {

v1::LichessRoundState state_message(outputs::RoundState state) {
  switch (state) {
    case outputs::RoundState::kComes:
      return v1::LICHESS_ROUND_STATE_COMES;
    case outputs::RoundState::kReady:
      return v1::LICHESS_ROUND_STATE_READY;
    case outputs::RoundState::kPlayed:
      return v1::LICHESS_ROUND_STATE_PLAYED;
    case outputs::RoundState::kFinished:
      return v1::LICHESS_ROUND_STATE_FINISHED;
    case outputs::RoundState::kLeft:
      return v1::LICHESS_ROUND_STATE_LEFT;
    case outputs::RoundState::kHeld:
      return v1::LICHESS_ROUND_STATE_HELD;
    case outputs::RoundState::kGone:
      return v1::LICHESS_ROUND_STATE_GONE;
  }
  return v1::LICHESS_ROUND_STATE_UNSPECIFIED;
}

}  // namespace

v1::LichessOutput to_proto(const outputs::LichessStatus& status) {
  v1::LichessOutput out;
  out.set_account(status.account);
  out.set_connected(status.is_connected);
  for (const outputs::BroadcastStatus& broadcast : status.broadcasts) {
    auto& to = *out.add_broadcasts();
    to.set_tournament(broadcast.tournament);
    to.set_section(broadcast.section);
    to.set_title(broadcast.title);
    to.set_id(broadcast.id);
    to.set_name_there(broadcast.name);
    to.set_url(broadcast.url);
    to.set_being_made(broadcast.is_being_made);
    for (const outputs::RoundStatus& round : broadcast.rounds) {
      auto& one = *to.add_rounds();
      one.set_number(round.number);
      one.set_id(round.id);
      one.set_title(round.name);
      one.set_url(round.url);
      one.set_state(state_message(round.state));
      one.set_changed_there(round.is_changed);
      if (round.delay_there.count() > 0) {
        *one.mutable_delay_there() = api::to_proto(round.delay_there);
      }
    }
  }
  return out;
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

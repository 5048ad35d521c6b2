#include <google/protobuf/util/time_util.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>

#include <utility>

#include "daemon/api/gateway/operator_routes.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/tournament_values.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "jadoube/v1/output_service.grpc.pb.h"
#include "jadoube/v1/tournament_service.grpc.pb.h"

namespace jadoube::api {
namespace {

using rehearsal::FindingReport;
using rehearsal::HallReading;
using rehearsal::RehearsalPlan;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::chrono::seconds kCallWithin{3};
// A test reads what the outputs of that daemon serve.
constexpr std::chrono::seconds kTestWithin{15};
constexpr const char* kRehearser = "rehearsal";

// The refusal of that daemon. Its sentence is English.
rules::Error error_of(const grpc::Status& status) {
  const bool is_away = status.error_code() == grpc::StatusCode::UNAVAILABLE ||
                       status.error_code() == grpc::StatusCode::DEADLINE_EXCEEDED;
  return refuse(is_away ? ErrorCode::kUnavailable : ErrorCode::kInternal,
                "the rehearsal cannot be set up: {why}", {{"why", status.error_message()}})
      .value();
}

v1::EditTournamentRequest names_of_tournament(const values::v1::Tournament& tournament) {
  v1::EditTournamentRequest request;
  request.set_name(tournament.name());
  request.set_author(kRehearser);
  auto& names = *request.add_edits()->mutable_set_names();
  names.set_title(tournament.title());
  names.set_site(tournament.site());
  names.set_country(tournament.country());
  return request;
}

void add_section(const values::v1::Section& section, v1::EditTournamentRequest& request) {
  auto& set = *request.add_edits()->mutable_set_section();
  set.set_section(section.id());
  if (!section.name().empty()) set.set_title(section.name());
  set.set_table_offset(section.table_offset());
  *set.mutable_rules() = section.rules();
  for (const values::v1::Player& player : section.players()) {
    auto& add = *request.add_edits()->mutable_add_player();
    add.set_section(section.id());
    *add.mutable_player() = player;
  }
  for (const values::v1::Round& round : section.rounds()) {
    for (const values::v1::Pairing& pairing : round.pairings()) {
      auto& add = *request.add_edits()->mutable_add_pairing();
      add.set_section(section.id());
      add.set_round(round.number());
      add.set_table(pairing.table());
      add.set_white(pairing.white());
      add.set_black(pairing.black());
    }
  }
}

// All edits that make the complete tournament.
v1::EditTournamentRequest edits_of(const model::Tournament& tournament) {
  const values::v1::Tournament message = api::to_proto(tournament);
  v1::EditTournamentRequest request = names_of_tournament(message);
  for (const values::v1::Section& section : message.sections()) add_section(section, request);
  *request.add_edits()->mutable_set_tables()->mutable_tables() = message.tables();
  return request;
}

std::optional<FindingReport::What> what_of(values::v1::IncidentKind kind) {
  if (kind == values::v1::INCIDENT_KIND_ILLEGAL_MOVE) return FindingReport::What::kIllegalMove;
  if (kind == values::v1::INCIDENT_KIND_CLOCK_STOPPED) return FindingReport::What::kClockStopped;
  return std::nullopt;
}

std::string id_of_board(const std::string& name) { return name.substr(name.find('/') + 1); }

outputs::OutputTrial trial_of(const v1::OutputTest& test) {
  outputs::OutputTrial trial{.ok = test.ok(),
                             .what = rules::Sentence(test.what()),
                             .advice = rules::Sentence(test.advice()),
                             .address = test.address(),
                             .bytes = static_cast<std::uint64_t>(test.bytes()),
                             .status = test.status()};
  if (test.has_games()) trial.games = test.games();
  trial.took = std::chrono::milliseconds(
      google::protobuf::util::TimeUtil::DurationToMilliseconds(test.took()));
  return trial;
}

class RehearsalLine final : public rehearsal::RehearsedHall {
 public:
  explicit RehearsalLine(const std::string& address)
      : channel_(grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), patient())),
        tournaments_(v1::TournamentService::NewStub(channel_)),
        games_(v1::GameService::NewStub(channel_)),
        incidents_(v1::IncidentService::NewStub(channel_)),
        outputs_(v1::OutputService::NewStub(channel_)) {}

  Expected<void> set_up(const RehearsalPlan& plan) override {
    for (const model::Tournament& tournament : plan.tournaments) {
      if (made_.contains(tournament.id)) continue;
      v1::EditTournamentResponse response;
      grpc::ClientContext context;
      limit(context, kCallWithin);
      const auto status = tournaments_->EditTournament(&context, edits_of(tournament), &response);
      if (!status.ok()) return tl::unexpected(error_of(status));
      made_.insert(tournament.id);
    }
    return {};
  }

  Expected<HallReading> read() override {
    HallReading reading;
    return read_games(reading).and_then([&] { return read_incidents(reading); }).map([&] {
      return std::move(reading);
    });
  }

  Expected<outputs::OutputTrial> test_output(const std::string& name) override {
    v1::TestOutputRequest request;
    request.set_name("outputs/" + name);
    v1::TestOutputResponse response;
    grpc::ClientContext context;
    limit(context, kTestWithin);
    const auto status = outputs_->TestOutput(&context, request, &response);
    if (!status.ok()) return tl::unexpected(error_of(status));
    auto trial = trial_of(response.test());
    return problem_of_output(request.name()).map([&](const rules::Sentence& problem) {
      if (trial.ok && !problem.empty()) {
        trial.ok = false;
        trial.what = problem;
      }
      return trial;
    });
  }

 private:
  static grpc::ChannelArguments patient() {
    grpc::ChannelArguments arguments;
    constexpr int kRetryMs = 50, kLongestRetryMs = 500;
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, kRetryMs);
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, kRetryMs);
    arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kLongestRetryMs);
    return arguments;
  }

  static void limit(grpc::ClientContext& context, std::chrono::seconds within) {
    context.set_deadline(std::chrono::system_clock::now() + within);
  }

  Expected<void> read_games(HallReading& reading) {
    v1::ListGamesResponse list;
    grpc::ClientContext listing;
    limit(listing, kCallWithin);
    const auto listed = games_->ListGames(&listing, {}, &list);
    if (!listed.ok()) return tl::unexpected(error_of(listed));
    for (const values::v1::Game& game : list.games()) {
      v1::GetGameRequest request;
      request.set_name(game.name());
      v1::GetGameResponse response;
      grpc::ClientContext context;
      limit(context, kCallWithin);
      const auto status = games_->GetGame(&context, request, &response);
      if (!status.ok()) return tl::unexpected(error_of(status));
      note_plies(response.game());
      reading.games[id_of_board(game.board())] = {.plies = response.game().plies_size(),
                                                  .result = api::from_proto(game.result())};
    }
    return {};
  }

  Expected<void> read_incidents(HallReading& reading) {
    v1::ListIncidentsResponse list;
    grpc::ClientContext context;
    limit(context, kCallWithin);
    const auto status = incidents_->ListIncidents(&context, {}, &list);
    if (!status.ok()) return tl::unexpected(error_of(status));
    for (const values::v1::Incident& incident : list.incidents()) {
      if (const auto what = what_of(incident.kind())) {
        reading.found.emplace(id_of_board(incident.board()), *what);
      }
    }
    return {};
  }

  void note_plies(const values::v1::Game& game) {
    if (game.plies().empty()) return;
    const auto& made = game.plies().rbegin()->made_time();
    if (last_ply_ < made) last_ply_ = made;
  }

  // What is wrong with the output of that name, or that it is late. Empty: nothing.
  Expected<rules::Sentence> problem_of_output(const std::string& name) {
    v1::ListOutputsResponse list;
    grpc::ClientContext context;
    limit(context, kCallWithin);
    const auto status = outputs_->ListOutputs(&context, {}, &list);
    if (!status.ok()) return tl::unexpected(error_of(status));
    for (const v1::Output& output : list.outputs()) {
      if (output.name() != name) continue;
      if (!output.ok()) return rules::Sentence(output.problem());
      if (output.published_time() < last_ply_) {
        return rules::Sentence("The last moves were not published.");
      }
    }
    return rules::Sentence();
  }

  const std::shared_ptr<grpc::Channel> channel_;
  const std::unique_ptr<v1::TournamentService::Stub> tournaments_;
  const std::unique_ptr<v1::GameService::Stub> games_;
  const std::unique_ptr<v1::IncidentService::Stub> incidents_;
  const std::unique_ptr<v1::OutputService::Stub> outputs_;
  // The ids of the tournaments that were made.
  std::set<std::string> made_;
  // When the last read ply was made.
  google::protobuf::Timestamp last_ply_;
};

}  // namespace

std::unique_ptr<rehearsal::RehearsedHall> make_rehearsal_line(const std::string& address) {
  return std::make_unique<RehearsalLine>(address);
}

}  // namespace jadoube::api

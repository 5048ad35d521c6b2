#include "daemon/relay/daemon_follower.h"

#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/api/services/boards/hall_service.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"
#include "daemon/values/game_values.h"
#include "daemon/values/tournament_values.h"
#include "jadoube/v1/hall_service.grpc.pb.h"
#include "jadoube/values/v1/event.pb.h"
#include "rules/number.h"

namespace jadoube::relay {
namespace {

using rules::ErrorCode;
using rules::Sentence;

constexpr std::chrono::milliseconds kFirstRetry{250}, kLongestRetry{5000};
// A hall sends something every five seconds.
constexpr int kPingEveryMs = 10'000, kPingAnswerMs = 5'000;

grpc::ChannelArguments channel_arguments() {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kPingEveryMs);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kPingAnswerMs);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 2000);
  // A slow relay must not buffer megabytes.
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  arguments.SetMaxReceiveMessageSize(64 << 20);
  return arguments;
}

}  // namespace

/// One call of WatchEvents.
class DaemonFollower::Stream {
 public:
  Stream(const HallAddress& address, const std::string& after, bool as_viewer)
      : stub_(v1::HallService::NewStub(grpc::CreateCustomChannel(
            address.address, grpc::InsecureChannelCredentials(), channel_arguments()))) {
    request_.set_after(after);
    request_.set_for_relay(!as_viewer);
    if (address.secret_file.empty()) return;
    auto token = system::read_secret(address.secret_file);
    if (!token) {
      wrong_ = token.error();
      return;
    }
    context_.AddMetadata("authorization", "Bearer " + *token);
  }

  /// Calls `take` with each response, until the stream ends.
  rules::Error read(const std::function<void(std::chrono::seconds)>& delay,
                    const std::function<void(const v1::WatchEventsResponse&)>& take) {
    if (wrong_) return *wrong_;
    const auto reader = stub_->WatchEvents(&context_, request_);
    reader->WaitForInitialMetadata();
    const auto& metadata = context_.GetServerInitialMetadata();
    const auto asked = metadata.find(api::HallService::kDelayForRelays);
    if (asked != metadata.end()) {
      const auto seconds =
          rules::parse_number<long>(std::string_view(asked->second.data(), asked->second.size()));
      if (seconds && *seconds >= 0) delay(std::chrono::seconds(*seconds));
    }
    v1::WatchEventsResponse response;
    while (reader->Read(&response)) take(response);
    const auto status = reader->Finish();
    auto code = ErrorCode::kUnavailable;
    if (status.error_code() == grpc::StatusCode::OUT_OF_RANGE) code = ErrorCode::kOutOfRange;
    if (status.error_code() == grpc::StatusCode::PERMISSION_DENIED) {
      code = ErrorCode::kPermissionDenied;
    }
    if (status.ok()) return rules::refuse(code, "the daemon ended the stream").value();
    return {code, status.error_message()};
  }

  void cancel() { context_.TryCancel(); }

 private:
  std::unique_ptr<v1::HallService::Stub> stub_;
  grpc::ClientContext context_;
  v1::WatchEventsRequest request_;
  std::optional<rules::Error> wrong_;
};

DaemonFollower::DaemonFollower(HallAddress address, Parts parts)
    : address_(std::move(address)), parts_(std::move(parts)) {
  parts_.halls.knows(address_.hall);
}

DaemonFollower::~DaemonFollower() { stop(); }

void DaemonFollower::start() {
  thread_ = std::thread([this] { run(); });
}

void DaemonFollower::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    if (stream_ != nullptr) stream_->cancel();
  }
  parts_.queue.wake();
  thread_.join();
}

std::string DaemonFollower::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

void DaemonFollower::run() {
  auto pause = kFirstRetry;
  while (!stopping_) {
    const std::string before = after_;
    const auto ended = follow();
    if (ended.code == ErrorCode::kOutOfRange) {
      // The hall has another journal, or has removed the next events.
      begins_with_snapshot_ = event_id_of(after_) && event_id_of(after_)->number == 0;
      after_.clear();
    } else if (ended.code == ErrorCode::kPermissionDenied && !as_viewer_) {
      log::warning(
          "hall " + address_.hall + " at " + address_.address +
          ": this relay is only a viewer there, so names and pairings are missing. Put a " +
          "token of an operator of that hall into [[relay.hall]] secret_file");
      as_viewer_ = true;
    } else if (!stopping_ && before == after_) {
      report(Sentence(
          "hall {hall} at {address}: {why}",
          {{"hall", address_.hall}, {"address", address_.address}, {"why", ended.sentence()}}));
    }
    pause = before == after_ ? std::min(pause * 2, kLongestRetry) : kFirstRetry;
    for (const auto until = std::chrono::steady_clock::now() + pause;
         !stopping_ && std::chrono::steady_clock::now() < until;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
}

rules::Error DaemonFollower::follow() {
  Stream stream(address_, after_, as_viewer_);
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return rules::refuse(ErrorCode::kUnavailable, "the relay stops").value();
    stream_ = &stream;
  }
  // Parts of a snapshot wait for its last part, which has the cursor.
  std::vector<values::v1::Event> parts;
  const auto delay = [&](std::chrono::seconds asked) {
    parts_.halls.asks_for(address_.hall, asked);
  };
  const auto ended = stream.read(delay, [&](const v1::WatchEventsResponse& response) {
    parts_.halls.note_sign(address_.hall, parts_.now(), std::chrono::seconds(0));
    report({});
    const auto id = event_id_of(response.cursor());
    const auto add = [&](const values::v1::Event& event, bool is_part) {
      parts_.queue.push({.hall = address_.hall,
                         .id = *id,
                         .before = std::exchange(last_, id),
                         .bytes = event.SerializeAsString(),
                         .is_of_snapshot = is_part},
                        stopping_);
    };
    const auto part = events_of_snapshot(response);
    std::ranges::copy(part, std::back_inserter(parts));
    if (!id) return;
    if (!first_goal_) first_goal_ = id->number;
    if (after_.empty() && !begins_with_snapshot_) {
      // Now the journal has a name: everything is read from its first event on.
      after_ = cursor_before_all(id->epoch);
      return stream.cancel();
    }
    after_ = response.cursor();
    for (const auto& event : parts) add(event, true);
    parts.clear();
    if (const auto event = event_of(response)) add(*event, false);
    if (id->number >= *first_goal_) has_caught_up_ = true;
  });
  const std::lock_guard lock(mutex_);
  stream_ = nullptr;
  return ended;
}

void DaemonFollower::report(const Sentence& why) {
  const std::string problem = why.packed();
  const std::lock_guard lock(mutex_);
  if (problem == problem_) return;
  problem_ = problem;
  if (problem.empty()) {
    log::info("hall " + address_.hall + " at " + address_.address + " is connected again");
  } else {
    log::warning(why.english());
  }
}

std::optional<hub::EventId> event_id_of(const std::string& cursor) {
  const auto dash = cursor.find('-');
  if (dash == std::string::npos || dash == 0) return std::nullopt;
  const auto number = rules::parse_number<std::uint64_t>(std::string_view(cursor).substr(dash + 1));
  if (!number) return std::nullopt;
  return hub::EventId{.epoch = cursor.substr(0, dash), .number = *number};
}

std::string cursor_before_all(const std::string& epoch) { return epoch + "-0"; }

namespace {

using google::protobuf::RepeatedPtrField;
using values::v1::Event;

// "open" in "tournaments/open". Any other text is returned unchanged. It is not accepted as an id.
std::string tournament_in(const std::string& name) {
  constexpr std::string_view kTournaments = "tournaments/";
  return name.starts_with(kTournaments) ? name.substr(kTournaments.size()) : name;
}

void use_ids(values::v1::Adjournment& adjournment) {
  adjournment.set_moved_to(values::bare_game_name(adjournment.moved_to()));
}

void use_ids(values::v1::Pairing& pairing) {
  pairing.set_board(values::board_in(pairing.board()));
  for (const std::string& name : pairing.games()) {
    auto& place = *pairing.add_game_places();
    const std::string game = values::bare_game_name(name);
    place.set_board(game.substr(0, game.rfind('-')));
    place.set_ordinal(values::ordinal_in(name));
  }
}

// The API has only percents for the likelihood of explanations.
void use_margins(RepeatedPtrField<values::v1::Explanation>& explanations) {
  constexpr double kOfANat = 100;
  double best = 0;
  int doubt = 0;
  for (auto& each : explanations) {
    const double percent = std::clamp(each.probability_percent(), 1, 100);
    if (best == 0 || each.doubt() != doubt) best = percent;
    doubt = each.doubt();
    each.set_behind(static_cast<int>(std::lround(kOfANat * std::log(best / percent))));
  }
}

void use_points(values::v1::StandingsRules& standings) {
  const auto usual = values::encode(model::StandingsRules());
  const auto& game = standings.game();
  const auto& match = standings.match();
  const bool has_game = standings.has_game(), has_match = standings.has_match();
  standings.set_win(has_game ? game.win_halves() : usual.win());
  standings.set_draw(has_game ? game.draw_halves() : usual.draw());
  standings.set_loss(has_game ? game.loss_halves() : usual.loss());
  standings.set_match_win(has_match ? match.win_halves() : usual.match_win());
  standings.set_match_draw(has_match ? match.draw_halves() : usual.match_draw());
  standings.set_match_loss(has_match ? match.loss_halves() : usual.match_loss());
}

values::v1::Game game_of(values::v1::Game game) {
  if (game.has_adjournment()) use_ids(*game.mutable_adjournment());
  use_margins(*game.mutable_explanations());
  return game;
}

values::v1::Tournament tournament_of(values::v1::Tournament tournament) {
  tournament.set_name(tournament_in(tournament.name()));
  if (tournament.has_delay()) tournament.set_delay_seconds(tournament.delay().seconds());
  for (auto& section : *tournament.mutable_sections()) {
    if (section.has_standings()) use_points(*section.mutable_standings());
    for (auto& round : *section.mutable_rounds()) {
      for (auto& pairing : *round.mutable_pairings()) use_ids(pairing);
    }
  }
  for (auto& table : *tournament.mutable_tables()) {
    table.set_board(values::board_in(table.board()));
  }
  return tournament;
}

// False: relays for viewers do not get it.
bool write(const v1::WatchBoardsResponse& in, values::v1::BoardEvent& out) {
  out.set_board(in.board());
  if (in.has_connection_changed()) *out.mutable_connection_changed() = in.connection_changed();
  if (in.has_clock_read()) *out.mutable_clock_read() = in.clock_read();
  return in.has_connection_changed() || in.has_clock_read();
}

// False: nothing happened.
bool write(const v1::WatchGamesResponse& in, values::v1::GameEvent& out) {
  using Case = v1::WatchGamesResponse;
  out.set_board(in.board());
  out.set_game(in.game());
  switch (in.event_case()) {
    case Case::kGameStarted:
      *out.mutable_game_started()->mutable_game() = game_of(in.game_started().game());
      return true;
    case Case::kPliesChanged:
      *out.mutable_plies_changed() = in.plies_changed();
      return true;
    case Case::kResultChanged: {
      auto& changed = *out.mutable_result_changed() = in.result_changed();
      if (changed.has_adjournment()) use_ids(*changed.mutable_adjournment());
      return true;
    }
    case Case::kUncertaintyChanged: {
      auto& changed = *out.mutable_uncertainty_changed() = in.uncertainty_changed();
      use_margins(*changed.mutable_explanations());
      return true;
    }
    case Case::kEarlierGameCorrected:
      *out.mutable_earlier_game_corrected()->mutable_game() =
          game_of(in.earlier_game_corrected().game());
      return true;
    case Case::kSoftwareClockChanged:
      *out.mutable_software_clock_changed() = in.software_clock_changed();
      return true;
    default:
      return false;
  }
}

}  // namespace

std::optional<Event> event_of(const v1::WatchEventsResponse& response) {
  Event event;
  if (response.has_board()) {
    *event.mutable_time() = response.board().time();
    if (write(response.board(), *event.mutable_board())) return event;
  } else if (response.has_game()) {
    *event.mutable_time() = response.game().time();
    if (write(response.game(), *event.mutable_game())) return event;
  } else if (response.tournament().has_changed()) {
    const auto& changed = response.tournament();
    *event.mutable_time() = changed.time();
    *event.mutable_tournament()->mutable_tournament() =
        tournament_of(changed.changed().tournament());
    return event;
  }
  return std::nullopt;
}

std::vector<Event> events_of_snapshot(const v1::WatchEventsResponse& response) {
  std::vector<Event> events;
  for (const auto& board : response.board().snapshot().boards()) {
    auto& connection = *events.emplace_back().mutable_board();
    connection.set_board(board.name());
    connection.mutable_connection_changed()->set_state(board.connection());
    if (!board.has_clock()) continue;
    auto& clock = *events.emplace_back().mutable_board();
    clock.set_board(board.name());
    *clock.mutable_clock_read()->mutable_clock() = board.clock();
  }
  for (const auto& game : response.game().snapshot().games()) {
    Event& event = events.emplace_back();
    *event.mutable_time() = game.start_time();
    auto& started = *event.mutable_game();
    started.set_board(game.board());
    started.set_game(game.name());
    *started.mutable_game_started()->mutable_game() = game_of(game);
  }
  for (const auto& tournament : response.tournament().snapshot().tournaments()) {
    *events.emplace_back().mutable_tournament()->mutable_tournament() = tournament_of(tournament);
  }
  return events;
}

}  // namespace jadoube::relay

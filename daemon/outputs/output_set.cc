#include "daemon/outputs/output_set.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "daemon/net/listen_address.h"
#include "daemon/outputs/folder/folder_output.h"
#include "daemon/outputs/game_in_play.h"
#include "daemon/outputs/lichess/lichess_output.h"
#include "daemon/outputs/livechess/server.h"
#include "daemon/outputs/pgn/pgn_pages.h"
#include "daemon/outputs/speech/speech_output.h"
#include "daemon/outputs/upload/upload_output.h"
#include "daemon/system/log.h"
#include "drivers/transport/system_sentence.h"

namespace jadoube::outputs {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// How jadoube calls itself where it sends games.
constexpr const char* kUserAgent = "jadoube/" JADOUBE_VERSION;
// Push services answer within a second.
constexpr std::chrono::seconds kPushPatience{8};

ReleasePolicy policy_of(const OutputSettings& settings) {
  return {.provisional = settings.provisional,
          .held_back_plies = settings.held_back_plies,
          .illegal_plies = settings.writes_illegal_plies,
          .sure_percent = settings.sure_percent,
          // What a video shows is a display: the pieces as they stand.
          .doubtful_plies = settings.kind == Kind::kOverlay};
}

// For viewers, and for Lichess if it reads the address.
constexpr LiveForm kPgnForm = {.clock_tags_if_frozen = true, .tells_no_fide_id = true};

// `why`: the journal cannot be read, so LiveChess gets nothing new. Empty: it can again.
void tell_of_livechess(const std::string& why) {
  if (why.empty()) {
    log::info("LiveChess has all boards again");
  } else {
    log::error("LiveChess gets nothing new, because a game is withheld and " + why);
  }
}

// The word of the kind in addresses. Empty: HTTP does not serve it.
std::string prefix_of(const OutputSettings& settings) {
  switch (settings.kind) {
    case Kind::kPgn:
      return "/pgn/" + settings.name;
    case Kind::kOverlay:
      return "/overlay/" + settings.name;
    case Kind::kCloud:
      return "/cloud/" + settings.name;
    case Kind::kFolder:
    case Kind::kLichess:
    case Kind::kUpload:
    case Kind::kAlerts:
    case Kind::kSpeech:
    case Kind::kHub:
    case Kind::kHall:
      return {};
  }
  return {};
}

std::unique_ptr<HttpOutput> http_output(const OutputSettings& settings) {
  const ReleasePolicy policy = policy_of(settings);
  if (settings.kind == Kind::kPgn) return std::make_unique<PgnOutput>(policy, kPgnForm);
  if (settings.kind == Kind::kOverlay) return std::make_unique<OverlayOutput>(policy);
  return std::make_unique<CloudOutput>(policy);
}

Expected<std::unique_ptr<Output>> other_output(const OutputSettings& settings,
                                               const std::filesystem::path& state_dir) {
  switch (settings.kind) {
    case Kind::kFolder:
      return std::make_unique<FolderOutput>(settings.dir,
                                            FolderForm{.policy = policy_of(settings)});
    case Kind::kLichess: {
      LichessSettings lichess{.round = settings.round,
                              .memory = state_dir / (settings.name + ".round"),
                              .secret_file = settings.secret_file,
                              .policy = policy_of(settings)};
      if (!settings.url.empty()) lichess.url = settings.url;
      return std::make_unique<LichessOutput>(std::move(lichess), make_transfer(kUserAgent));
    }
    case Kind::kUpload:
      return std::make_unique<UploadOutput>(UploadSettings{.url = settings.url,
                                                           .secret_file = settings.secret_file,
                                                           .form = {.policy = policy_of(settings)}},
                                            make_transfer(kUserAgent));
    case Kind::kPgn:
    case Kind::kOverlay:
    case Kind::kCloud:
    case Kind::kAlerts:
    case Kind::kSpeech:
    case Kind::kHub:
    case Kind::kHall:
      break;
  }
  return refuse(ErrorCode::kInternal, "there is no such output");
}

// What the interface of LiveChess shows of tournaments: the rounds without a delay.
class LiveRounds final : public Output {
 public:
  Health publish(const std::vector<Round>& rounds, Instant now) override {
    pgn_.publish(rounds, now);
    const std::lock_guard lock(mutex_);
    rounds_ = std::make_shared<const std::vector<Round>>(rounds);
    return {};
  }
  livechess::Rounds rounds() const {
    const std::lock_guard lock(mutex_);
    return rounds_;
  }
  net::HttpResponse pgn() const { return pgn_.get("live.pgn"); }

 private:
  mutable std::mutex mutex_;
  livechess::Rounds rounds_;
  PgnOutput pgn_{ReleasePolicy(), LiveForm()};
};

// Gives the rounds to the displays of the hall.
class HallOutput final : public Output {
 public:
  explicit HallOutput(std::function<void(const std::vector<Round>&)> show)
      : show_(std::move(show)) {}
  Health publish(const std::vector<Round>& rounds, Instant) override {
    show_(rounds);
    return {};
  }

 private:
  const std::function<void(const std::vector<Round>&)> show_;
};

}  // namespace

OutputSet::OutputSet() : trials_(make_transfer(kUserAgent)) {}

OutputSet::~OutputSet() { stop(); }

Expected<std::unique_ptr<OutputSet>> OutputSet::open(const Options& options, stream::Feed& feed,
                                                     const storage::Archive& archive,
                                                     const system::Clock& clock) {
  std::error_code error;
  std::filesystem::create_directories(options.state_dir, error);
  if (error) {
    return refuse(
        ErrorCode::kPermissionDenied, "cannot make the directory {path} ({why})",
        {{"path", options.state_dir.string()}, {"why", drivers::system_sentence(error.value())}});
  }
  std::unique_ptr<OutputSet> set(new OutputSet());
  set->frozen_games_ = std::make_unique<FrozenGames>(options.report);
  const Runner::Parts parts{
      feed,           [&clock] { return clock.now(); }, options.names, options.rules_of,
      options.report, set->frozen_games_.get(),         options.rules};
  for (const OutputSettings& settings : options.outputs) {
    auto added = set->add(settings, options, parts, archive);
    if (!added) {
      return refuse(added.error().code, "output {output}: {why}",
                    {{"output", settings.name}, {"why", added.error().sentence()}});
    }
    set->add_trial(settings, options, parts);
  }
  auto rest = set->add_hall(options, parts, archive)
                  .and_then([&] { return set->add_livechess(options, parts, archive, clock); })
                  .and_then([&] { return set->add_push(options, parts, archive); });
  if (!rest) return tl::unexpected(rest.error());
  return set;
}

// Runs after the output was added.
void OutputSet::add_trial(const OutputSettings& settings, const Options& options,
                          const Runner::Parts& parts) {
  Runner* const runner = runners_.empty() ? nullptr : runners_.back().get();
  SpeechOutput* const speech = speeches_.empty() ? nullptr : speeches_.back();
  const auto how = [=, now = parts.now, feed = &parts.feed, boards = parts.names.boards,
                    own_address =
                        options.own_address](const TrialTools& tools) -> Expected<OutputTrial> {
    switch (settings.kind) {
      case Kind::kPgn:
      case Kind::kOverlay:
      case Kind::kCloud:
        return try_served(settings, own_address(), tools);
      case Kind::kFolder: {
        OutputTrial trial = try_folder(settings.dir);
        const Health health = runner->status().health;
        if (!trial.ok || health.ok) return trial;
        trial.ok = false;
        trial.what = rules::Sentence("A test can be written there, but the games cannot: {why}",
                                     {{"why", rules::Sentence::unpacked(health.problem)}});
        return trial;
      }
      case Kind::kUpload:
        return try_upload({.url = settings.url, .secret_file = settings.secret_file}, tools);
      case Kind::kLichess:
        if (const auto silent = runner->silent_until(); now() < silent) {
          return refuse(
              ErrorCode::kFailedPrecondition,
              "Lichess wants no requests now: test output {output} in {seconds} s",
              {{"output", settings.name},
               {"seconds", std::chrono::ceil<std::chrono::seconds>(silent - now()).count()}});
        }
        return try_lichess(settings, runner->status().round, tools);
      case Kind::kSpeech: {
        const auto& spoken = settings.speech;
        if (const auto played =
                game_in_play(*feed, boards, now(), {spoken.boards.begin(), spoken.boards.end()})) {
          return refuse(ErrorCode::kFailedPrecondition,
                        "a game is being played at {place}, and the voice would be heard there: "
                        "test output {output} when the game is over",
                        {{"place", played->place}, {"output", settings.name}});
        }
        return try_speech(spoken, speech->speaker(), tools);
      }
      case Kind::kAlerts:
        return try_alerts(settings, tools);
      case Kind::kHub:
        return try_hub(settings, tools);
      case Kind::kHall:
        break;
    }
    return refuse(ErrorCode::kInternal, "there is no such output");
  };
  trials_.add(settings.name, how);
}

Expected<OutputTrial> OutputSet::test(const std::string& name) {
  auto trial = trials_.run(name, std::chrono::steady_clock::now());
  if (!trial && trial.error().code == ErrorCode::kNotFound) {
    return tl::unexpected(no_such_output(name));
  }
  return trial;
}

Expected<void> OutputSet::add(const OutputSettings& settings, const Options& options,
                              const Runner::Parts& parts, const storage::Archive& archive) {
  if (settings.kind == Kind::kAlerts) return add_alerts(settings, options, parts, archive);
  if (settings.kind == Kind::kHub) return add_hub(settings, options, parts, archive);
  std::unique_ptr<Output> output;
  if (const std::string prefix = prefix_of(settings); !prefix.empty()) {
    auto served = http_output(settings);
    routes_.push_back(served->route(prefix));
    output = std::move(served);
  } else if (settings.kind == Kind::kSpeech) {
    auto speech = std::make_unique<SpeechOutput>(settings.name, settings.speech);
    speeches_.push_back(speech.get());
    output = std::move(speech);
  } else {
    auto other = other_output(settings, options.state_dir);
    if (!other) return tl::unexpected(other.error());
    output = std::move(*other);
  }
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  runners_.push_back(std::make_unique<Runner>(settings, std::move(output), parts, std::move(*own),
                                              options.state_dir / (settings.name + ".json")));
  statuses_.emplace_back([runner = runners_.back().get()] { return runner->status(); });
  return {};
}

Expected<void> OutputSet::add_alerts(const OutputSettings& settings, const Options& options,
                                     const Runner::Parts& parts, const storage::Archive& archive) {
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  alerts_.push_back(std::make_unique<AlertSender>(settings, make_transfer(kUserAgent), parts,
                                                  std::move(*own),
                                                  options.state_dir / (settings.name + ".json")));
  statuses_.emplace_back([sender = alerts_.back().get()] { return sender->status(); });
  return {};
}

Expected<void> OutputSet::add_hub(const OutputSettings& settings, const Options& options,
                                  const Runner::Parts& parts, const storage::Archive& archive) {
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  hubs_.push_back(std::make_unique<HubSender>(settings, parts, std::move(*own),
                                              options.encode_for_relays, options.answer_call));
  statuses_.emplace_back([sender = hubs_.back().get()] { return sender->status(); });
  return {};
}

Expected<void> OutputSet::add_push(const Options& options, const Runner::Parts& parts,
                                   const storage::Archive& archive) {
  if (!options.push) return {};
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  // A push service that hangs makes the others wait.
  push_ = std::make_unique<PushSender>(*options.push, make_transfer(kUserAgent, kPushPatience),
                                       parts, std::move(*own), options.state_dir / ".push.json");
  return {};
}

Expected<void> OutputSet::add_hall(const Options& options, const Runner::Parts& parts,
                                   const storage::Archive& archive) {
  if (!options.hall) return {};
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  for_hall_ =
      std::make_unique<Runner>(OutputSettings{.name = "hall", .kind = Kind::kHall, .live = true},
                               std::make_unique<HallOutput>(options.hall), parts, std::move(*own),
                               options.state_dir / ".hall.json");
  if (!options.hall_for_everybody) return {};
  auto another = archive.open_again();
  if (!another) return tl::unexpected(another.error());
  // It begins with what is old enough. So it needs nothing of an earlier start.
  std::error_code ignored;
  std::filesystem::remove(options.state_dir / ".everybody.json", ignored);
  for_everybody_ =
      std::make_unique<Runner>(OutputSettings{.name = "everybody", .kind = Kind::kHall},
                               std::make_unique<HallOutput>(options.hall_for_everybody), parts,
                               std::move(*another), options.state_dir / ".everybody.json");
  return {};
}

void OutputSet::start_for_everybody() {
  if (for_everybody_) for_everybody_->start();
}

Expected<void> OutputSet::add_livechess(const Options& options, const Runner::Parts& parts,
                                        const storage::Archive& archive,
                                        const system::Clock& clock) {
  if (!options.livechess) return {};
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  if (options.livechess_is_live) {
    auto another = archive.open_again();
    if (!another) return tl::unexpected(another.error());
    without_delay_ = std::make_unique<release::PublicFeed>(
        release::PublicFeed::Parts{.live = parts.feed,
                                   .archive = std::move(*another),
                                   .now = parts.now,
                                   .epoch = options.names.epoch});
    if (auto opened = without_delay_->open(); !opened) tell_of_livechess(opened.error().message);
  }
  auto live = std::make_unique<LiveRounds>();
  const LiveRounds& shown = *live;
  for_livechess_ = std::make_unique<Runner>(
      OutputSettings{.name = "livechess", .live = options.livechess_is_live}, std::move(live),
      parts, std::move(*own), options.state_dir / ".livechess.json");
  livechess_ = std::make_unique<livechess::Server>(
      livechess::ServerParts{.feed = parts.feed,
                             .released = without_delay_ ? without_delay_.get() : options.released,
                             .clock = clock,
                             .rounds = [&shown] { return shown.rounds(); },
                             .pgn = [&shown] { return shown.pgn(); }});
  return {};
}

net::HttpSite OutputSet::livechess_site(const LiveChessGuests& guests) const {
  if (!livechess_) return {};
  return livechess_->site({.host_names = guests.host_names, .origins = guests.origins});
}

void OutputSet::set_pages(const std::string& address) {
  for (const auto& sender : alerts_) sender->set_pages(address);
  if (push_) push_->set_pages(address);
}

void OutputSet::start() {
  for (const auto& runner : runners_) runner->start();
  for (const auto& sender : alerts_) sender->start();
  if (push_) push_->start();
  for (const auto& sender : hubs_) sender->start();
  if (for_hall_) for_hall_->start();
  if (for_livechess_) for_livechess_->start();
  if (without_delay_) without_delay_->start([] {}, tell_of_livechess);
}

void OutputSet::stop() {
  end_tests();
  if (livechess_) livechess_->stop();
  if (without_delay_) without_delay_->stop();
  if (for_livechess_) for_livechess_->stop();
  if (for_hall_) for_hall_->stop();
  if (for_everybody_) for_everybody_->stop();
  for (const auto& sender : hubs_) sender->stop();
  if (push_) push_->stop();
  for (const auto& sender : alerts_) sender->stop();
  for (const auto& runner : runners_) runner->stop();
}

std::vector<RunnerStatus> OutputSet::status() const {
  std::vector<RunnerStatus> all;
  for (const auto& status : statuses_) all.push_back(status());
  return all;
}

std::optional<SpeechSettings> OutputSet::speech_at(const std::string& board) const {
  for (const SpeechOutput* speech : speeches_) {
    if (!speech->settings().hall && speech->speaks_at(board)) return speech->settings();
  }
  return std::nullopt;
}

void OutputSet::speak_at(const std::string& board, const std::string& text, bool phone) {
  for (SpeechOutput* speech : speeches_) {
    if (speech->settings().hall || !speech->speaks_at(board)) continue;
    if (!phone || speech->settings().phones) speech->answer(board, text);
  }
}

Expected<Runner*> OutputSet::find(const std::string& name) {
  const auto found = std::ranges::find_if(
      runners_, [&](const auto& runner) { return runner->settings().name == name; });
  if (found != runners_.end()) return found->get();
  for (const RunnerStatus& other : status()) {
    if (other.name == name) {
      if (other.kind == Kind::kHub) {
        return refuse(
            ErrorCode::kInvalidArgument,
            "output {output} goes to a hub: set its delay in the configuration, and stop tables "
            "at the relay",
            {{"output", name}});
      }
      return refuse(ErrorCode::kInvalidArgument,
                    "output {output} sends alerts: they have no delay, and they do not stop",
                    {{"output", name}});
    }
  }
  return tl::unexpected(no_such_output(name));
}

rules::Error OutputSet::no_such_output(const std::string& name) const {
  std::string names;
  for (const RunnerStatus& other : status()) names += (names.empty() ? "" : ", ") + other.name;
  if (names.empty()) {
    return refuse(ErrorCode::kNotFound,
                  "there is no output \"{output}\": the configuration has none", {{"output", name}})
        .value();
  }
  return refuse(ErrorCode::kNotFound, "there is no output \"{output}\"; there are: {outputs}",
                {{"output", name}, {"outputs", names}})
      .value();
}

}  // namespace jadoube::outputs

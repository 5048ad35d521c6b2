#include "daemon/outputs/output_set.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

#include "daemon/net/listener.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/folder/folder_output.h"
#include "daemon/outputs/game_in_play.h"
#include "daemon/outputs/lichess/broadcast_output.h"
#include "daemon/outputs/livechess/server.h"
#include "daemon/outputs/pgn/live_pgn.h"
#include "daemon/outputs/speech/speech_output.h"
#include "daemon/system/log.h"
#include "drivers/transport/transport.h"

namespace jadoube::outputs {

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// `why`: the journal cannot be read, so LiveChess gets nothing new. Empty: it can again.
void tell_of_livechess(const std::string& why) {
  if (why.empty()) {
    log::info("LiveChess has all boards again");
  } else {
    log::error("LiveChess gets nothing new, because a game is withheld and " + why);
  }
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
  using Show = void (RoundSink::*)(const std::vector<Round>& rounds);
  /// `displays` is set before the output starts.
  HallOutput(RoundSink* const& displays, Show show) : displays_(displays), show_(show) {}
  Health publish(const std::vector<Round>& rounds, Instant) override {
    if (displays_ != nullptr) (displays_->*show_)(rounds);
    return {};
  }

 private:
  RoundSink* const& displays_;
  const Show show_;
};

}  // namespace

// One output with what runs it: one of these.
struct OutputSet::One {
  OutputSettings settings;
  std::unique_ptr<Runner> runner = {};
  std::unique_ptr<AlertSender> alerts = {};
  std::unique_ptr<HubSender> hub = {};
  // Of the runner. Null: it is not read over HTTP, or it is no speech output.
  HttpOutput* http = nullptr;
  SpeechOutput* speech = nullptr;
  // Of the runner. Null: it makes no rounds at Lichess.
  BroadcastOutput* broadcast = nullptr;

  void start() const {
    if (runner) runner->start();
    if (alerts) alerts->start();
    if (hub) hub->start();
  }
  void stop() const {
    if (hub) hub->stop();
    if (alerts) alerts->stop();
    if (runner) runner->stop();
  }
  RunnerStatus status() const {
    if (alerts) return alerts->status();
    return hub ? hub->status() : runner->status();
  }
};

OutputSet::OutputSet(Options options, Runner::Parts parts,
                     std::unique_ptr<FrozenGames> frozen_games)
    : options_(std::move(options)),
      maker_({.lichess = options_.lichess,
              .state_dir = options_.state_dir,
              .evaluate = options_.evaluate}),
      frozen_games_(std::move(frozen_games)),
      parts_(std::move(parts)) {}

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
  auto frozen_games = std::make_unique<FrozenGames>(options.findings);
  Runner::Parts parts{feed,
                      [&clock] { return clock.now(); },
                      options.names,
                      options.rules_of,
                      options.findings,
                      frozen_games.get(),
                      options.rules};
  std::unique_ptr<OutputSet> set(new OutputSet(options, std::move(parts), std::move(frozen_games)));
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  set->archive_ = std::move(*own);
  auto rest =
      set->set_outputs(options.outputs)
          .and_then([&] { return set->add_hall(options, set->parts_, archive); })
          .and_then([&] { return set->add_livechess(options, set->parts_, archive, clock); })
          .and_then([&] { return set->add_push(options, set->parts_, archive); });
  if (!rest) return tl::unexpected(rest.error());
  return set;
}

Expected<OutputTrial> OutputSet::try_one(const One& one, const TrialTools& tools) const {
  const OutputSettings& settings = one.settings;
  const Instant now = parts_.now();
  switch (settings.kind) {
    case Kind::kPgn:
    case Kind::kOverlay:
    case Kind::kCloud:
      return try_served(
          settings,
          options_.served_at != nullptr ? options_.served_at->own_address() : std::nullopt, tools);
    case Kind::kFolder: {
      OutputTrial trial = try_folder(settings.dir, settings.tops);
      const Health health = one.runner->status().health;
      if (!trial.ok || health.ok) return trial;
      trial.ok = false;
      trial.what = rules::Sentence("A test can be written there, but the games cannot: {why}",
                                   {{"why", rules::Sentence::unpacked(health.problem)}});
      return trial;
    }
    case Kind::kUpload:
      return try_upload({.url = settings.url, .secret_file = settings.secret_file}, tools);
    case Kind::kLichess:
      if (const auto silent = one.runner->silent_until(); now < silent) {
        return refuse(ErrorCode::kFailedPrecondition,
                      "Lichess wants no requests now: test output {output} in {seconds} s",
                      {{"output", settings.name},
                       {"seconds", std::chrono::ceil<std::chrono::seconds>(silent - now).count()}});
      }
      return try_lichess({.name = settings.name,
                          .secret_file = settings.secret_file,
                          .url = maker_.lichess_of(settings)},
                         one.runner->status().round, tools, *maker_.pauses(), now);
    case Kind::kSpeech: {
      const auto& spoken = settings.speech;
      if (const auto played = game_in_play(parts_.feed, parts_.names.boards, now,
                                           {spoken.boards.begin(), spoken.boards.end()})) {
        return refuse(ErrorCode::kFailedPrecondition,
                      "a game is being played at {place}, and the voice would be heard there: "
                      "test output {output} when the game is over",
                      {{"place", played->place}, {"output", settings.name}});
      }
      return try_speech(spoken, one.speech->speaker(), tools);
    }
    case Kind::kAlerts:
      return try_alerts(settings, tools);
    case Kind::kHub:
      return try_hub(settings, tools);
    case Kind::kHall:
      break;
  }
  return refuse(ErrorCode::kInternal, "there is no such output");
}

Expected<OutputTrial> OutputSet::test(const std::string& name) {
  const auto one = one_named(name);
  if (!one) return tl::unexpected(no_such_output(name));
  auto transfer = maker_.transfer_for_test(one->settings);
  return trials_.run(name, std::chrono::steady_clock::now(), std::move(transfer),
                     [&](const TrialTools& tools) { return try_one(*one, tools); });
}

std::shared_ptr<OutputSet::One> OutputSet::make(const OutputSettings& settings,
                                                storage::Archive archive) {
  auto one = std::make_shared<One>(One{.settings = settings});
  const auto state_file = options_.state_dir / (settings.name + ".json");
  if (settings.kind == Kind::kAlerts) {
    one->alerts = std::make_unique<AlertSender>(settings, maker_.transfer_to(settings), parts_,
                                                std::move(archive), state_file);
    one->alerts->set_pages(pages_);
    return one;
  }
  if (settings.kind == Kind::kHub) {
    one->hub = std::make_unique<HubSender>(settings, parts_, std::move(archive), options_.calls);
    return one;
  }
  auto output = maker_.make(settings);
  one->http = dynamic_cast<HttpOutput*>(output.get());
  one->speech = dynamic_cast<SpeechOutput*>(output.get());
  one->broadcast = dynamic_cast<BroadcastOutput*>(output.get());
  one->runner =
      std::make_unique<Runner>(settings, std::move(output), parts_, std::move(archive), state_file);
  return one;
}

Expected<void> OutputSet::set_outputs(const std::vector<OutputSettings>& wanted) {
  const std::lock_guard changing(changing_);
  if (is_stopped_) return {};
  const All before = all();
  const auto same_as = [&](const OutputSettings& settings) {
    return std::ranges::find_if(before, [&](const auto& one) { return one->settings == settings; });
  };
  // What may fail comes first.
  std::map<std::string, storage::Archive> archives;
  for (const OutputSettings& settings : wanted) {
    if (same_as(settings) != before.end()) continue;
    auto own = archive_->open_again();
    if (!own) {
      return refuse(own.error().code, "output {output}: {why}",
                    {{"output", settings.name}, {"why", own.error().sentence()}});
    }
    archives.emplace(settings.name, std::move(*own));
  }
  for (const auto& one : before) {
    if (std::ranges::find(wanted, one->settings) != wanted.end()) continue;
    one->stop();
    forget(*one);
  }
  All after;
  for (const OutputSettings& settings : wanted) {
    if (const auto same = same_as(settings); same != before.end()) {
      after.push_back(*same);
      continue;
    }
    after.push_back(make(settings, std::move(archives.at(settings.name))));
    if (is_started_) after.back()->start();
  }
  for (const auto& one : after) {
    if (one->http != nullptr) {
      routes_.set(prefix_of(one->settings), std::shared_ptr<HttpOutput>(one, one->http));
    }
  }
  for (const auto& one : before) {
    if (one->http != nullptr && std::ranges::find(after, one) == after.end()) {
      routes_.remove(prefix_of(one->settings), one->http);
    }
  }
  const std::lock_guard lock(mutex_);
  outputs_ = std::move(after);
  return {};
}

// Arbiters need not know any more what was wrong with it.
void OutputSet::forget(const One& one) {
  frozen_games_->tell(one.settings.name, {});
  ProblemReport::withdraw(one.settings.name, options_.findings);
}

OutputSet::All OutputSet::all() const {
  const std::lock_guard lock(mutex_);
  return outputs_;
}

Expected<void> OutputSet::add_push(const Options& options, const Runner::Parts& parts,
                                   const storage::Archive& archive) {
  if (!options.push) return {};
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  push_ = std::make_unique<PushSender>(*options.push, OutputMaker::transfer_for_alerts(), parts,
                                       std::move(*own), options.state_dir / ".push.json");
  return {};
}

Expected<void> OutputSet::add_hall(const Options& options, const Runner::Parts& parts,
                                   const storage::Archive& archive) {
  if (!options.has_displays) return {};
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  for_hall_ =
      std::make_unique<Runner>(OutputSettings{.name = "hall", .kind = Kind::kHall, .live = true},
                               std::make_unique<HallOutput>(displays_, &RoundSink::show), parts,
                               std::move(*own), options.state_dir / ".hall.json");
  auto another = archive.open_again();
  if (!another) return tl::unexpected(another.error());
  // It begins with what is old enough. So it needs nothing of an earlier start.
  std::error_code ignored;
  std::filesystem::remove(options.state_dir / ".everybody.json", ignored);
  for_everybody_ =
      std::make_unique<Runner>(OutputSettings{.name = "everybody", .kind = Kind::kHall},
                               std::make_unique<HallOutput>(displays_, &RoundSink::show_everybody),
                               parts, std::move(*another), options.state_dir / ".everybody.json");
  return {};
}

void OutputSet::start_for_everybody(std::optional<std::uint64_t> seen) {
  if (for_everybody_) for_everybody_->start(seen);
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
  const std::lock_guard changing(changing_);
  pages_ = address;
  for (const auto& one : all()) {
    if (one->alerts) one->alerts->set_pages(address);
  }
  if (push_) push_->set_pages(address);
}

void OutputSet::start() {
  const std::lock_guard changing(changing_);
  is_started_ = true;
  for (const auto& one : all()) one->start();
  if (push_) push_->start();
  if (for_hall_) for_hall_->start();
  if (for_livechess_) for_livechess_->start();
  if (without_delay_) without_delay_->start([] {}, tell_of_livechess);
}

void OutputSet::stop() {
  end_tests();
  const std::lock_guard changing(changing_);
  is_stopped_ = true;
  if (livechess_) livechess_->stop();
  if (without_delay_) without_delay_->stop();
  if (for_livechess_) for_livechess_->stop();
  if (for_hall_) for_hall_->stop();
  if (for_everybody_) for_everybody_->stop();
  if (push_) push_->stop();
  for (const auto& one : all()) one->stop();
}

std::vector<RunnerStatus> OutputSet::status() const {
  std::vector<RunnerStatus> statuses;
  for (const auto& one : all()) statuses.push_back(one->status());
  return statuses;
}

std::vector<OutputSettings> OutputSet::settings() const {
  std::vector<OutputSettings> settings;
  for (const auto& one : all()) settings.push_back(one->settings);
  return settings;
}

std::optional<SpeechSettings> OutputSet::speech_at(const std::string& board) const {
  for (const auto& one : all()) {
    if (one->speech == nullptr || one->speech->settings().hall) continue;
    if (one->speech->speaks_at(board)) return one->speech->settings();
  }
  return std::nullopt;
}

void OutputSet::speak_at(const std::string& board, const std::string& text, bool phone) {
  for (const auto& one : all()) {
    SpeechOutput* speech = one->speech;
    if (speech == nullptr || speech->settings().hall || !speech->speaks_at(board)) continue;
    if (!phone || speech->settings().phones) speech->answer(board, text);
  }
}

std::shared_ptr<OutputSet::One> OutputSet::one_named(const std::string& name) const {
  for (const auto& one : all()) {
    if (one->settings.name == name) return one;
  }
  return nullptr;
}

Expected<std::shared_ptr<Runner>> OutputSet::find(const std::string& name) const {
  for (const auto& one : all()) {
    if (one->runner && one->settings.name == name) {
      return std::shared_ptr<Runner>(one, one->runner.get());
    }
  }
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

Expected<std::shared_ptr<BroadcastOutput>> OutputSet::find_broadcast(
    const std::string& name) const {
  const auto one = one_named(name);
  if (!one) return tl::unexpected(no_such_output(name));
  if (one->broadcast != nullptr) return std::shared_ptr<BroadcastOutput>(one, one->broadcast);
  return refuse(ErrorCode::kInvalidArgument,
                "output {output} makes no rounds at Lichess: it is of another kind, or it has a "
                "fixed round",
                {{"output", name}});
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

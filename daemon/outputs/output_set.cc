#include "daemon/outputs/output_set.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

#include "daemon/net/listener.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/game_in_play.h"
#include "daemon/outputs/http/output_routes.h"
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

// `why`: why the journal cannot be read, so that LiveChess gets nothing new. Empty: it can be read
// again.
void report_livechess(const std::string& why) {
  if (why.empty()) {
    log::info("LiveChess has all boards again");
  } else {
    log::error("LiveChess gets nothing new, because a game is withheld and " + why);
  }
}

// The rounds for the interface of LiveChess, without a delay.
class LiveRounds final : public Output {
 public:
  Health publish(const std::vector<Round>& rounds, Instant now) override {
    documents_.replace(pgn_pages(rounds, games_), std::chrono::floor<std::chrono::seconds>(now));
    const std::lock_guard lock(mutex_);
    rounds_ = std::make_shared<const std::vector<Round>>(rounds);
    return {};
  }
  livechess::Rounds rounds() const {
    const std::lock_guard lock(mutex_);
    return rounds_;
  }
  net::HttpResponse pgn() const { return documents_.get("live.pgn"); }

 private:
  mutable std::mutex mutex_;
  livechess::Rounds rounds_;
  TableTexts games_{ReleasePolicy(), [](const Heading& heading, const ReleasedGame& game) {
                      return live_pgn(heading, game);
                    }};
  Documents documents_;
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
      return try_upload(settings, tools);
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
                      "a game is in play at {place}, and people would hear the voice there. "
                      "Test output {output} when the game is over",
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
  const auto one = list_.one_named(name);
  if (!one) return tl::unexpected(list_.no_such_output(name));
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
  const All before = list_.all();
  const auto same_as = [&](const OutputSettings& settings) {
    return std::ranges::find_if(before, [&](const auto& one) { return one->settings == settings; });
  };
  // Steps that may fail are first.
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
  list_.set(std::move(after));
  return {};
}

// Its problems no longer concern arbiters.
void OutputSet::forget(const One& one) {
  frozen_games_->report(one.settings.name, {});
  ProblemReport::withdraw(one.settings.name, options_.findings);
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
  // It begins with the events that are old enough, so it needs no state of an earlier start.
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
    if (auto opened = without_delay_->open(); !opened) report_livechess(opened.error().message);
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
  for (const auto& one : list_.all()) {
    if (one->alerts) one->alerts->set_pages(address);
  }
  if (push_) push_->set_pages(address);
}

void OutputSet::start() {
  const std::lock_guard changing(changing_);
  is_started_ = true;
  for (const auto& one : list_.all()) one->start();
  if (push_) push_->start();
  if (for_hall_) for_hall_->start();
  if (for_livechess_) for_livechess_->start();
  if (without_delay_) without_delay_->start([] {}, report_livechess);
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
  for (const auto& one : list_.all()) one->stop();
}

}  // namespace jadoube::outputs

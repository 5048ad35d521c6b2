#include "daemon/outputs/output_set.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "daemon/net/listen_address.h"
#include "daemon/outputs/folder/folder_output.h"
#include "daemon/outputs/lichess/lichess_output.h"
#include "daemon/outputs/livechess/server.h"
#include "daemon/outputs/pgn/pgn_pages.h"
#include "daemon/outputs/upload/upload_output.h"
#include "daemon/system/log.h"

namespace jadoube::outputs {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// How jadoube calls itself where it sends games.
constexpr const char* kUserAgent = "jadoube/" JADOUBE_VERSION;

ReleasePolicy policy_of(const OutputSettings& settings) {
  return {.provisional = settings.provisional,
          .held_back_plies = settings.held_back_plies,
          .illegal_plies = settings.writes_illegal_plies};
}

// For viewers, and for Lichess if it reads the address.
constexpr LiveForm kPgnForm = {.clock_tags_if_frozen = true, .tells_no_fide_id = true};

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
      return {};
  }
  return {};
}

std::unique_ptr<HttpOutput> http_output(const OutputSettings& settings) {
  const ReleasePolicy policy = policy_of(settings);
  if (settings.kind == Kind::kPgn) return std::make_unique<PgnOutput>(policy, kPgnForm);
  if (settings.kind == Kind::kOverlay) return std::make_unique<OverlayOutput>(policy);
  return std::make_unique<CloudOutput>(policy, settings.url);
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

}  // namespace

OutputSet::OutputSet() = default;

OutputSet::~OutputSet() { stop(); }

Expected<std::unique_ptr<OutputSet>> OutputSet::open(const Options& options, stream::Feed& feed,
                                                     const storage::Archive& archive,
                                                     const system::Clock& clock) {
  std::error_code error;
  std::filesystem::create_directories(options.state_dir, error);
  if (error) {
    return refuse(
        ErrorCode::kPermissionDenied,
        "cannot make the directory " + options.state_dir.string() + " (" + error.message() + ")");
  }
  const Runner::Parts parts{feed, [&clock] { return clock.now(); }, options.names,
                            options.rules_of};
  std::unique_ptr<OutputSet> set(new OutputSet());
  for (const OutputSettings& settings : options.outputs) {
    auto added = set->add(settings, options, parts, archive);
    if (!added) {
      return refuse(added.error().code, "output " + settings.name + ": " + added.error().message);
    }
  }
  auto rest = set->add_livechess(options, parts, archive, clock).and_then([&] {
    return set->listen(options);
  });
  if (!rest) return tl::unexpected(rest.error());
  return set;
}

Expected<void> OutputSet::add(const OutputSettings& settings, const Options& options,
                              const Runner::Parts& parts, const storage::Archive& archive) {
  std::unique_ptr<Output> output;
  if (const std::string prefix = prefix_of(settings); !prefix.empty()) {
    auto served = http_output(settings);
    routes_.push_back(served->route(prefix));
    output = std::move(served);
  } else {
    auto other = other_output(settings, options.state_dir);
    if (!other) return tl::unexpected(other.error());
    output = std::move(*other);
  }
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  runners_.push_back(std::make_unique<Runner>(settings, std::move(output), parts, std::move(*own),
                                              options.state_dir / (settings.name + ".json")));
  return {};
}

Expected<void> OutputSet::add_livechess(const Options& options, const Runner::Parts& parts,
                                        const storage::Archive& archive,
                                        const system::Clock& clock) {
  if (options.livechess.empty()) return {};
  auto own = archive.open_again();
  if (!own) return tl::unexpected(own.error());
  auto live = std::make_unique<LiveRounds>();
  const LiveRounds& shown = *live;
  for_livechess_ =
      std::make_unique<Runner>(OutputSettings{.name = "livechess"}, std::move(live), parts,
                               std::move(*own), options.state_dir / ".livechess.json");
  livechess_ = std::make_unique<livechess::Server>(
      livechess::ServerParts{.feed = parts.feed,
                             .clock = clock,
                             .rounds = [&shown] { return shown.rounds(); },
                             .pgn = [&shown] { return shown.pgn(); }});
  return {};
}

Expected<void> OutputSet::listen(const Options& options) {
  if (options.http.empty() && options.livechess.empty()) return {};
  server_ = std::make_unique<net::HttpServer>();
  const auto add_site = [&](const std::string& address, net::HttpSite site, const char* key,
                            std::vector<int>& ports) -> Expected<void> {
    const auto port = server_->listen(address, std::move(site));
    if (!port) {
      return refuse(port.error().code,
                    port.error().message + ": stop the program that serves there, or set " + key);
    }
    ports.push_back(*port);
    return {};
  };
  for (const std::string& address : options.http) {
    net::HttpSite site;
    site.routes = routes_;
    if (auto done = add_site(address, site, "[http] listen", http_ports_); !done) return done;
  }
  for (const std::string& address : options.livechess) {
    auto done =
        add_site(address, livechess_->site(address), "[livechess] listen", livechess_ports_);
    if (!done) return done;
  }
  return {};
}

void OutputSet::start() {
  for (const auto& runner : runners_) runner->start();
  if (for_livechess_) for_livechess_->start();
  if (server_) server_->start();
}

void OutputSet::stop() {
  if (server_) server_->stop();
  if (livechess_) livechess_->stop();
  if (for_livechess_) for_livechess_->stop();
  for (const auto& runner : runners_) runner->stop();
}

std::vector<RunnerStatus> OutputSet::status() const {
  std::vector<RunnerStatus> all;
  for (const auto& runner : runners_) all.push_back(runner->status());
  return all;
}

Expected<Runner*> OutputSet::find(const std::string& name) {
  const auto found = std::ranges::find_if(
      runners_, [&](const auto& runner) { return runner->settings().name == name; });
  if (found != runners_.end()) return found->get();
  std::string names;
  for (const auto& runner : runners_)
    names += (names.empty() ? "" : ", ") + runner->settings().name;
  return refuse(ErrorCode::kNotFound,
                "there is no output \"" + name + "\"" +
                    (names.empty() ? ": the configuration has none" : "; there are: " + names));
}

}  // namespace jadoube::outputs

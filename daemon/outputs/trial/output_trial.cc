#include "daemon/outputs/trial/output_trial.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace jadoube::outputs {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using std::chrono::ceil;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

Expected<void> OutputTrials::take_turn(const std::string& name, Time now) {
  const std::lock_guard lock(mutex_);
  const auto last = last_.find(name);
  if (last != last_.end() && now < last->second + kPause) {
    return refuse(
        ErrorCode::kUnavailable,
        "output {output} was tested a moment ago: test it again in {seconds} s",
        {{"output", name}, {"seconds", ceil<seconds>(last->second + kPause - now).count()}});
  }
  last_[name] = now;
  return {};
}

Expected<OutputTrial> OutputTrials::run(const std::string& name, Time now,
                                        std::unique_ptr<Transfer> transfer, const Try& how) {
  if (auto turn = take_turn(name, now); !turn) return tl::unexpected(turn.error());
  const std::lock_guard alone(running_);
  {
    const std::lock_guard lock(mutex_);
    if (is_ended_) return refuse(ErrorCode::kUnavailable, "the daemon stops");
    transfer_ = transfer.get();
  }
  const auto begun = steady_clock::now();
  auto trial = how({*transfer, [this] { return is_ended_.load(); }});
  const std::lock_guard lock(mutex_);
  transfer_ = nullptr;
  if (!trial) {
    // It was not tried, so it need not rest.
    last_.erase(name);
    return trial;
  }
  trial->took = ceil<milliseconds>(steady_clock::now() - begun);
  return trial;
}

void OutputTrials::interrupt() {
  const std::lock_guard lock(mutex_);
  is_ended_ = true;
  if (transfer_ != nullptr) transfer_->interrupt();
}

namespace {

using rules::Sentence;

// What is read of an output: PGN the games of now, an overlay all tables, a cloud its list.
std::string path_of_output(const OutputSettings& settings) {
  switch (settings.kind) {
    case Kind::kPgn:
      return "/pgn/" + settings.name + "/live.pgn";
    case Kind::kOverlay:
      return "/overlay/" + settings.name + "/tables.json";
    default:
      return "/cloud/" + settings.name + "/";
  }
}

int count_of(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// A cloud has each file under two ids of its section. The one that people write comes without '-'
// at the places of a UUID, so half of them are counted.
int games_in(Kind kind, const std::string& body) {
  if (kind == Kind::kPgn) return count_of("\n" + body, "\n[Event ");
  if (kind == Kind::kCloud) return count_of(body, "/game-") / 2;
  const auto tables = nlohmann::json::parse(body, nullptr, false);
  return tables.is_array() ? static_cast<int>(tables.size()) : 0;
}

}  // namespace

OutputTrial try_served(const OutputSettings& settings, const std::optional<OwnAddress>& at,
                       const TrialTools& tools) {
  if (!at) {
    return {.what = Sentence("The daemon serves no pages, so nobody can read this output."),
            .advice = Sentence("Set [http] listen in the configuration.")};
  }
  OutputTrial trial{.address = at->url + path_of_output(settings)};
  const auto answer = tools.transfer.send(
      {.url = trial.address, .ca_file = at->ca_file, .unix_socket = at->socket});
  if (!answer) {
    trial.what = answer.error().sentence();
    return trial;
  }
  trial.status = answer->status;
  if (answer->status == 503) {
    trial.what = Sentence("{address} has no games yet: the daemon reads them after a start.",
                          {{"address", trial.address}});
    trial.advice = Sentence("Test again in some seconds.");
    return trial;
  }
  if (answer->status != 200) {
    trial.what = Sentence("{address} answered {status}.",
                          {{"address", trial.address}, {"status", answer->status}});
    return trial;
  }
  trial.ok = true;
  trial.bytes = answer->body.size();
  trial.games = games_in(settings.kind, answer->body);
  trial.what = Sentence("{address} was read.", {{"address", trial.address}});
  return trial;
}

}  // namespace jadoube::outputs

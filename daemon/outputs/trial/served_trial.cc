#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "daemon/outputs/trial/output_trial.h"

namespace jadoube::outputs {
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

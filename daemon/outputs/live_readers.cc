#include "daemon/outputs/live_readers.h"

namespace jadoube::outputs {
namespace {

std::string at_addresses(const std::string& path, const std::vector<std::string>& addresses) {
  std::string text = path + " (";
  for (const auto& address : addresses) text += (text.ends_with('(') ? "" : ", ") + address;
  return text + ")";
}

// Where an output is read.
std::string place_of(const OutputSettings& output, const LiveAddresses& addresses) {
  switch (output.kind) {
    case Kind::kPgn:
      return at_addresses("/pgn/" + output.name, addresses.http);
    case Kind::kOverlay:
      return at_addresses("/overlay/" + output.name, addresses.http);
    case Kind::kCloud:
      return at_addresses("/cloud/" + output.name, addresses.http);
    case Kind::kLichess:
      return output.url.empty() ? "https://lichess.org" : output.url;
    case Kind::kFolder:
      return output.dir;
    case Kind::kUpload:
    case Kind::kHub:
    case Kind::kAlerts:
    case Kind::kSpeech:
    case Kind::kHall:
      break;
  }
  return output.url.empty() ? output.name : output.url;
}

}  // namespace

std::vector<rules::Sentence> live_readers(const std::vector<OutputSettings>& outputs,
                                          const LiveAddresses& addresses) {
  std::vector<rules::Sentence> readers;
  for (const OutputSettings& output : outputs) {
    if (!output.live) continue;
    readers.push_back(rules::Sentence(
        "output {output} has live = true: whoever can read {place} sees what is played at once, "
        "also where it is held back from everybody",
        {{"output", output.name}, {"place", place_of(output, addresses)}}));
  }
  for (const std::string& address : addresses.livechess) {
    readers.push_back(rules::Sentence(
        "[livechess] live = true: whoever can connect to {address} sees what is played at once, "
        "also where it is held back from everybody",
        {{"address", address}}));
  }
  for (const std::string& network : addresses.networks) {
    readers.push_back(rules::Sentence(
        "[http] live_networks: whoever comes from {network} sees what is played at once, also "
        "where it is held back from everybody",
        {{"network", network}}));
  }
  return readers;
}

}  // namespace jadoube::outputs

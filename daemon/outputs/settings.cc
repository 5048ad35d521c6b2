#include "daemon/outputs/settings.h"

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <string_view>

#include "rules/number.h"

namespace jadoube::outputs {

language::Language SpeechSettings::sentences() const {
  return language::Language::of_tag(voice.language).value_or(language::Language());
}

std::optional<SpeechAddress> parse_speech_address(const std::string& address) {
  constexpr std::string_view kUnix = "unix:";
  // The longest path in the system's address of a socket.
  constexpr std::size_t kLongestPath = 107;
  if (address.starts_with(kUnix)) {
    std::string path = address.substr(kUnix.size());
    if (!path.starts_with('/') || path.size() > kLongestPath) return std::nullopt;
    return SpeechAddress{.path = std::move(path)};
  }
  const auto colon = address.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  SpeechAddress found{.host = address.substr(0, colon), .port = address.substr(colon + 1)};
  if (found.host.starts_with('[') && found.host.ends_with(']')) {
    found.host = found.host.substr(1, found.host.size() - 2);
  }
  const auto port = rules::parse_number<int>(found.port);
  if (!port || *port < 1 || *port > 65535 || found.host.empty()) return std::nullopt;
  return found;
}

std::optional<rules::Sentence> url_fault(const std::string& url) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parsed(curl_url(), &curl_url_cleanup);
  const auto read = curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0);
  if (read != CURLUE_OK) return rules::Sentence(curl_url_strerror(read));
  if (host_of_url(url).empty()) return rules::Sentence("there is no host in it");
  return std::nullopt;
}

std::string host_of_url(const std::string& url) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parsed(curl_url(), &curl_url_cleanup);
  if (curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK) return {};
  char* found = nullptr;
  if (curl_url_get(parsed.get(), CURLUPART_HOST, &found, 0) != CURLUE_OK) return {};
  std::string host(found);
  curl_free(found);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  // "localhost." is the same host.
  if (host.size() > 1 && host.ends_with('.')) host.pop_back();
  std::ranges::transform(host, host.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return host;
}

std::optional<rules::Sentence> time_server_fault(const std::string& url) {
  if (!url.starts_with("http://") && !url.starts_with("https://")) {
    return rules::Sentence("it must start with http:// or https://");
  }
  return url_fault(url);
}

// The path is /broadcast/TOURNAMENT/ROUND/ID, and a game may follow [spec: lila, conf/routes].
std::string lichess_round_id(const std::string& text) {
  constexpr std::string_view kBroadcast = "/broadcast/";
  constexpr int kWordsBeforeId = 2;
  std::string path = text.substr(0, text.find_first_of("?#"));
  while (!path.empty() && path.back() == ' ') path.pop_back();
  const auto begin = path.find(kBroadcast);
  if (begin == std::string::npos) return text;
  path.erase(0, begin + kBroadcast.size());
  for (int word = 0; word < kWordsBeforeId; ++word) {
    const auto slash = path.find('/');
    if (slash == std::string::npos) return text;
    path.erase(0, slash + 1);
  }
  return path.substr(0, path.find_first_of("/."));
}

// The path is /broadcast/TOURNAMENT/ID, or /broadcast/ID/edit [spec: lila, conf/routes].
std::string lichess_broadcast_id(const std::string& text) {
  constexpr std::string_view kBroadcast = "/broadcast/", kEdit = "/edit";
  std::string path = text.substr(0, text.find_first_of("?#"));
  while (!path.empty() && (path.back() == ' ' || path.back() == '/')) path.pop_back();
  const auto begin = path.find(kBroadcast);
  if (begin == std::string::npos) return text;
  path.erase(0, begin + kBroadcast.size());
  const auto slash = path.find('/');
  if (slash == std::string::npos) return text;
  const std::string id =
      path.substr(slash) == kEdit ? path.substr(0, slash) : path.substr(slash + 1);
  return id.find('/') == std::string::npos ? id : text;
}

bool is_safe_address(const std::string& url) {
  // "http://localhost:1@example.org" is another host.
  if (url.find('@') != std::string::npos) return false;
  if (url.starts_with("https://")) return true;
  constexpr std::array<std::string_view, 3> kHere = {"http://127.0.0.1", "http://localhost",
                                                     "http://[::1]"};
  return std::ranges::any_of(kHere, [&](std::string_view host) {
    if (!url.starts_with(host)) return false;
    return url.size() == host.size() || url[host.size()] == ':' || url[host.size()] == '/';
  });
}

namespace {

std::string at_addresses(const std::string& path, const std::vector<std::string>& addresses) {
  std::string text = path + " (";
  for (const auto& address : addresses) text += (text.ends_with('(') ? "" : ", ") + address;
  return text + ")";
}

// The address at which an output is read.
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
        "output {output} has live = true. Everybody who can read {place} sees moves at once, "
        "even moves that others see with a delay",
        {{"output", output.name}, {"place", place_of(output, addresses)}}));
  }
  for (const std::string& address : addresses.livechess) {
    readers.push_back(rules::Sentence(
        "[livechess] live = true. Everybody who can connect to {address} sees moves at once, "
        "even moves that others see with a delay",
        {{"address", address}}));
  }
  for (const std::string& network : addresses.networks) {
    readers.push_back(rules::Sentence(
        "[http] live_networks. Everybody in {network} sees moves at once, even moves that "
        "others see with a delay",
        {{"network", network}}));
  }
  return readers;
}

}  // namespace jadoube::outputs

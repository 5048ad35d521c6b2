#include <nlohmann/json.hpp>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/trial/output_trial.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"
#include "daemon/texts/incident.h"

namespace jadoube::outputs {

namespace {

using RequestJson = nlohmann::ordered_json;

// The longest text of a message. ntfy makes a file of a longer text [guess].
constexpr std::size_t kLongestText = 3000;

// Cuts between two characters.
std::string cut_text(std::string text) {
  if (text.size() <= kLongestText) return text;
  std::size_t end = kLongestText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  text.resize(end);
  return text + "...";
}

std::string id_text(const AlertId& id, const std::string& epoch) {
  return epoch + "/" + id.board + "/" + model::to_string(id.incident);
}

std::string link_of(const std::vector<PlacedAlert>& alerts, const std::string& pages) {
  if (pages.empty()) return {};
  return pages + (pages.ends_with('/') ? "" : "/") + arbiters_page_of(alerts);
}

// ntfy's priorities: 5 rings until somebody reacts, 3 is the usual one.
int ntfy_priority(model::Severity severity) {
  if (severity == model::Severity::kCritical) return 5;
  return severity == model::Severity::kWarning ? 4 : 3;
}

TransferRequest post(const OutputSettings& settings, const std::string& secret) {
  // With the empty "Expect:", the library does not ask the host first whether it may send the body.
  TransferRequest request{
      .method = TransferRequest::Method::kPost, .url = settings.url, .headers = {"Expect:"}};
  if (secret.find(':') != std::string::npos) {
    request.user = secret;
  } else if (!secret.empty()) {
    request.headers.push_back("Authorization: Bearer " + secret);
  }
  return request;
}

void set_text(TransferRequest& request, const std::string& text, int priority) {
  request.headers.emplace_back("Content-Type: text/plain; charset=utf-8");
  request.headers.push_back("Priority: " + std::to_string(priority));
  request.headers.emplace_back("Title: jadoube");
  request.body = cut_text(text);
}

void set_json(TransferRequest& request, const RequestJson& json) {
  request.headers.emplace_back("Content-Type: application/json");
  request.body = json.dump(-1, ' ', false, RequestJson::error_handler_t::replace);
}

RequestJson incident_json(const PlacedAlert& placed, const std::string& epoch, bool with_details) {
  const model::Incident& incident = *placed.alert.incident;
  RequestJson json{{"id", id_text(placed.alert.id, epoch)},
                   {"place", place_text(placed)},
                   {"kind", model::to_string(incident.kind)},
                   {"severity", model::to_string(incident.severity)}};
  if (placed.place.table.number != 0) json["table"] = placed.place.table.number;
  if (!with_details) return json;
  json["what"] = texts::what(incident);
  json["article"] = incident.article;
  json["may_do"] = texts::may_do(incident);
  json["penalty"] = texts::penalty(incident);
  json["players"] = placed.place.players;
  return json;
}

}  // namespace

std::optional<rules::Sentence> wrong_alert_settings(const OutputSettings& settings) {
  using rules::Sentence;
  const std::string& url = settings.url;
  if (!url.starts_with("https://") && !url.starts_with("http://")) {
    return Sentence("The address {address} must begin with https:// or http://.",
                    {{"address", url}});
  }
  const std::size_t host = url.find("://") + 3;
  if (url.substr(host, url.find('/', host) - host).find('@') != std::string::npos) {
    return Sentence(
        "The address of alerts must not have the name or the password: put them into the "
        "secret file.");
  }
  if (!settings.secret_file.empty() && !is_safe_address(url)) {
    return Sentence(
        "The address {address} is not https, so the secret would be readable on the way.",
        {{"address", url}});
  }
  if (settings.with_details && !is_safe_address(url)) {
    return Sentence(
        "The address {address} is not https, so the details would be readable on the way.",
        {{"address", url}});
  }
  return std::nullopt;
}

TransferRequest alert_request(const OutputSettings& settings,
                              const std::vector<PlacedAlert>& alerts, const std::string& secret,
                              const std::string& epoch, const std::string& pages) {
  TransferRequest request = post(settings, secret);
  const std::string link = link_of(alerts, pages);
  const std::string text = alert_text(alerts, settings.with_details);
  if (settings.format == AlertFormat::kNtfy) {
    set_text(request, text, ntfy_priority(severity_of(alerts)));
    if (!link.empty()) request.headers.push_back("Click: " + link);
    return request;
  }
  RequestJson json{{"text", cut_text(text)},
                   {"id", id_text(alerts.front().alert.id, epoch)},
                   {"severity", model::to_string(severity_of(alerts))},
                   {"count", alerts.size()},
                   {"incidents", RequestJson::array()}};
  if (!link.empty()) json["link"] = link;
  for (const PlacedAlert& alert : alerts) {
    json["incidents"].push_back(incident_json(alert, epoch, settings.with_details));
  }
  set_json(request, json);
  return request;
}

rules::Sentence refusal_of_alert(const TransferAnswer& answer) {
  using rules::Sentence;
  switch (answer.status) {
    case 401:
    case 403:
      return Sentence("the host answered {status}: it does not accept the secret",
                      {{"status", answer.status}});
    case 404:
      return Sentence("the host answered 404: is the address right?");
    case 429:
      return Sentence("the host answered 429: it wants fewer messages");
    default:
      return Sentence("the host answered {status}", {{"status", answer.status}});
  }
}

TransferRequest test_request(const OutputSettings& settings, const std::string& secret) {
  TransferRequest request = post(settings, secret);
  const auto text = language::tr("This is a test: this phone gets the alerts of jadoube.");
  if (settings.format == AlertFormat::kNtfy) {
    set_text(request, text, ntfy_priority(model::Severity::kWarning));
  } else {
    set_json(request, {{"text", text}, {"count", 0}});
  }
  return request;
}

namespace {

using rules::Sentence;

// The path of a webhook may be its only secret.
std::string host_only(const std::string& url) {
  return url.substr(0, url.find('/', url.find("://") + 3));
}

}  // namespace

OutputTrial try_alerts(const OutputSettings& settings, const TrialTools& tools) {
  OutputTrial trial{.address = host_only(settings.url)};
  if (const auto wrong = wrong_alert_settings(settings)) {
    trial.what = *wrong;
    return trial;
  }
  std::string secret;
  if (!settings.secret_file.empty()) {
    const auto read = system::read_secret(settings.secret_file);
    if (!read) {
      trial.what = read.error().sentence();
      return trial;
    }
    secret = *read;
  }
  TransferRequest request = [&] {
    const language::Speaking speaking(settings.language);
    return test_request(settings, secret);
  }();
  const auto answer = tools.transfer.send(request);
  if (!answer) {
    // The error names the whole address. Operators and a rehearsal show this answer, too.
    log::warning("output " + settings.name + ": " + answer.error().message);
    trial.what = Sentence("{address} cannot be reached. The log of the daemon has the reason.",
                          {{"address", trial.address}});
    return trial;
  }
  trial.status = answer->status;
  if (answer->status < 200 || answer->status > 299) {
    trial.what = refusal_of_alert(*answer);
    return trial;
  }
  trial.ok = true;
  trial.bytes = request.body.size();
  trial.what = Sentence("The host accepted a message that is marked as a test.");
  trial.advice = Sentence("Look at a phone that gets the alerts: it must show the message.");
  return trial;
}

}  // namespace jadoube::outputs

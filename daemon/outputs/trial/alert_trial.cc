#include "daemon/language/language.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/trial/output_trial.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;

// The path may be all that a webhook asks for, as a password.
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
    trial.what = Sentence("{address} cannot be reached. The log of the daemon says why.",
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
  trial.what = Sentence("The host took a message that says that it is a test.");
  trial.advice = Sentence("Look at a phone that gets the alerts: it must show the message.");
  return trial;
}

}  // namespace jadoube::outputs

#include "daemon/outputs/trial/output_trial.h"
#include "daemon/outputs/upload/upload_output.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;

constexpr int kUnauthorized = 401, kForbidden = 403;

// Why the host did not do it. Empty: it did.
Sentence refusal_of_host(const UploadHost& host, const rules::Expected<TransferAnswer>& answer) {
  if (!answer) return answer.error().sentence();
  if (host.is_done(*answer)) return {};
  return {"the host answered {status} to {file}",
          {{"status", answer->status}, {"file", kTrialFile}}};
}

Sentence advice_for(const rules::Expected<TransferAnswer>& answer) {
  const bool is_user = answer ? answer->status == kUnauthorized || answer->status == kForbidden
                              : answer.error().code == rules::ErrorCode::kPermissionDenied;
  return is_user ? Sentence(
                       "Check the name and the password in the secret file, and the rights on "
                       "the host.")
                 : Sentence();
}

}  // namespace

OutputTrial try_upload(const UploadSettings& settings, const TrialTools& tools) {
  UploadHost host(settings.url, settings.secret_file);
  OutputTrial trial{.address = host.url() + kTrialFile};
  if (const auto wrong = wrong_upload_settings(settings)) {
    trial.what = *wrong;
    return trial;
  }
  if (const auto user = host.read_user(); !user) {
    trial.what = user.error().sentence();
    return trial;
  }
  const auto put = tools.transfer.send(host.put(kTrialFile, trial_text()));
  if (put) trial.status = put->status;
  trial.what = refusal_of_host(host, put);
  if (!trial.what.empty()) {
    trial.advice = advice_for(put);
    return trial;
  }
  const auto got = tools.transfer.send(host.get(kTrialFile));
  Sentence unread = refusal_of_host(host, got);
  if (unread.empty() && got->body != trial_text()) {
    unread = Sentence("something else came back");
  }
  const auto removed = tools.transfer.send(host.remove(kTrialFile));
  const bool is_gone = removed && UploadHost::is_gone(*removed);
  const Sentence kept = is_gone ? Sentence() : refusal_of_host(host, removed);
  if (!kept.empty()) {
    trial.what = Sentence("{file} arrived, but cannot be removed: {why}.",
                          {{"file", trial.address}, {"why", kept}});
    trial.advice =
        Sentence("Remove this file by hand. The host must allow jadoube to remove files.");
    return trial;
  }
  trial.bytes = trial_text().size();
  if (!unread.empty()) {
    trial.what = Sentence("The host took {file}, but it cannot be read back: {why}.",
                          {{"file", trial.address}, {"why", unread}});
    trial.advice = Sentence(
        "Open the page of the site that shows the games, and see whether they "
        "are there.");
    return trial;
  }
  trial.ok = true;
  trial.what = Sentence("{file} was written, read back and removed.", {{"file", trial.address}});
  return trial;
}

}  // namespace jadoube::outputs

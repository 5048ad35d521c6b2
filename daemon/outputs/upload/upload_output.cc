#include "daemon/outputs/upload/upload_output.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "daemon/outputs/folder/round_files.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/trial/output_trial.h"
#include "daemon/system/secret_file.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;

std::string name_of_path(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// The path of `url` on its host, with a '/' at its begin.
std::string path_of_url(const std::string& url) {
  const std::size_t slash = url.find('/', url.find("://") + 3);
  return slash == std::string::npos ? "/" : url.substr(slash);
}

std::string folder_of_url(const std::string& url) { return url.substr(0, url.rfind('/') + 1); }

std::string type_of_file(const std::string& name) {
  if (name.ends_with(".pgn")) return "application/x-chess-pgn; charset=utf-8";
  return name.ends_with(".txt") ? "text/plain; charset=utf-8" : "application/json";
}

bool is_ftp(const std::string& url) {
  return url.starts_with("ftp://") || url.starts_with("ftps://");
}
bool is_http(const std::string& url) {
  return url.starts_with("http://") || url.starts_with("https://");
}

}  // namespace

UploadHost::UploadHost(std::string url, std::string secret_file)
    : url_(std::move(url)), secret_file_(std::move(secret_file)) {
  while (url_.ends_with('/')) url_.pop_back();
  url_ += '/';
}

bool UploadHost::has_scheme(const char* one, const char* other) const {
  return url_.starts_with(one) || url_.starts_with(other);
}

rules::Expected<void> UploadHost::read_user() {
  if (secret_file_.empty()) return {};
  const auto secret = system::read_secret(secret_file_);
  if (!secret) return tl::unexpected(secret.error());
  user_ = *secret;
  return {};
}

TransferRequest UploadHost::request(const std::string& path) const {
  TransferRequest request{.url = url_ + path, .user = user_};
  if (url_.starts_with("sftp://")) request.known_hosts = secret_file_ + ".known_hosts";
  return request;
}

TransferRequest UploadHost::put(const std::string& path, const std::string& bytes) const {
  TransferRequest asked = request(path);
  const std::string name = name_of_path(path), beside = "." + name + ".new";
  asked.method = TransferRequest::Method::kPut;
  asked.body = bytes;
  if (is_http()) asked.headers = {"Content-Type: " + type_of_file(name)};
  if (is_ftp()) {
    asked.url = folder_of_url(asked.url) + beside;
    asked.commands = {"RNFR " + beside, "RNTO " + name};
  }
  return asked;
}

TransferRequest UploadHost::get(const std::string& path) const { return request(path); }

TransferRequest UploadHost::remove(const std::string& path) const {
  TransferRequest asked = request(path);
  if (is_http()) {
    asked.method = TransferRequest::Method::kDelete;
    return asked;
  }
  // A list of the folder, and then the command. A '*': the file may be gone already.
  asked.commands = {is_ftp() ? "*DELE " + name_of_path(path) : "*rm " + path_of_url(asked.url)};
  asked.url = folder_of_url(asked.url);
  return asked;
}

bool UploadHost::is_done(const TransferAnswer& answer) const {
  return !is_http() || (answer.status >= 200 && answer.status <= 299);
}

bool UploadHost::is_gone(const TransferAnswer& answer) {
  return answer.status == 404 || answer.status == 410;
}

std::optional<Sentence> wrong_upload(const std::string& url, const std::string& secret_file) {
  if (!is_ftp(url) && !is_http(url) && !url.starts_with("sftp://")) {
    return Sentence("The address {address} must begin with https://, ftp://, ftps:// or sftp://.",
                    {{"address", url}});
  }
  if (is_http(url) && !is_safe_address(url)) {
    return Sentence(
        "The address {address} is not https, so the password would be readable on the way.",
        {{"address", url}});
  }
  if (url.find('@') != std::string::npos) {
    return Sentence(
        "The address of an upload must not have the name or the password: put them into the "
        "secret file.");
  }
  if (url.starts_with("sftp://") && secret_file.empty()) {
    return Sentence("SFTP needs a secret file with name:password, and the host's key beside it.");
  }
  return std::nullopt;
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using std::chrono::seconds;

constexpr seconds kLongestUploadPause{60};
constexpr int kMostUploadDoublings = 5;
// One call sends files for at most this time, and then ends the running request.
constexpr seconds kMostTime{5};

}  // namespace

// Uploads the files that DGT LiveChess writes to another host, by FTP, FTPS, SFTP or HTTPS (PUT).
// Only files whose bytes changed are sent. Files of tables that no longer exist are removed, if
// this run has sent them. By FTP, a file is sent under the name ".game-1.pgn.new" and then renamed,
// so that no reader sees a part of it.
class UploadOutput : public Output {
 public:
  UploadOutput(const OutputSettings& settings, std::unique_ptr<Transfer> transfer);

  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void resume() override { resume_ = true; }
  void interrupt() override { transfer_->interrupt(); }

 private:
  // The next request. Nothing: everything is there.
  struct Step {
    std::string path;
    // Nothing: the file is removed.
    std::optional<std::string> bytes;
  };

  std::optional<Step> next_step(const std::vector<OutputFile>& files) const;
  rules::Expected<void> make(const Step& step);
  rules::Expected<void> send_changes(const std::vector<OutputFile>& files);

  const std::string url_, secret_file_;
  const FolderForm form_;
  UploadHost host_;
  FolderTexts texts_;
  std::unique_ptr<Transfer> transfer_;
  // The files on the host, by path.
  std::map<std::string, std::string> sent_;
  int failures_ = 0;
  Instant not_before_{};
  std::atomic<bool> resume_ = false;
  std::string problem_;
};

UploadOutput::UploadOutput(const OutputSettings& settings, std::unique_ptr<Transfer> transfer)
    : url_(settings.url),
      secret_file_(settings.secret_file),
      form_{.policy = policy_of(settings)},
      host_(url_, secret_file_),
      texts_(form_),
      transfer_(std::move(transfer)) {}

std::optional<UploadOutput::Step> UploadOutput::next_step(
    const std::vector<OutputFile>& files) const {
  const auto changed = [&](const OutputFile& file) {
    const auto found = sent_.find(file.path);
    return found == sent_.end() || found->second != file.bytes;
  };
  // The order of a folder: games, then removed files, then the files about the rounds.
  const auto step_of = [&](bool is_about_rounds) -> std::optional<Step> {
    const auto found = std::ranges::find_if(files, [&](const OutputFile& file) {
      return file.path.ends_with(".json") == is_about_rounds && changed(file);
    });
    if (found == files.end()) return std::nullopt;
    return Step{found->path, found->bytes};
  };
  if (auto step = step_of(false)) return step;
  std::set<std::string> wanted;
  for (const OutputFile& file : files) wanted.insert(file.path);
  for (const auto& [path, bytes] : sent_) {
    if (!wanted.contains(path)) return Step{path, std::nullopt};
  }
  return step_of(true);
}

Expected<void> UploadOutput::make(const Step& step) {
  const auto answer =
      transfer_->send(step.bytes ? host_.put(step.path, *step.bytes) : host_.remove(step.path));
  if (!answer) return tl::unexpected(answer.error());
  const bool is_gone = !step.bytes && UploadHost::is_gone(*answer);
  if (!host_.is_done(*answer) && !is_gone) {
    return refuse(ErrorCode::kUnavailable, "the host answered {status} to {file}",
                  {{"status", answer->status}, {"file", step.path}});
  }
  if (step.bytes) {
    sent_[step.path] = *step.bytes;
  } else {
    sent_.erase(step.path);
  }
  return {};
}

Expected<void> UploadOutput::send_changes(const std::vector<OutputFile>& files) {
  const auto end = std::chrono::steady_clock::now() + kMostTime;
  while (const auto step = next_step(files)) {
    if (std::chrono::steady_clock::now() > end) break;
    if (auto made = make(*step); !made) return made;
  }
  return {};
}

Health UploadOutput::publish(const std::vector<Round>& rounds, Instant now) {
  if (const auto wrong = wrong_upload(url_, secret_file_))
    return {.ok = false, .problem = wrong->packed()};
  const auto files = folder_files(rounds, form_, texts_);
  if (resume_.exchange(false)) not_before_ = now;
  if (now >= not_before_ && next_step(files)) {
    const auto sent = host_.read_user().and_then([&] { return send_changes(files); });
    failures_ = sent ? 0 : failures_ + 1;
    problem_ = sent ? "" : sent.error().sentence().packed();
    not_before_ = now;
    if (!sent) {
      not_before_ += std::min(kLongestUploadPause,
                              seconds(1 << std::min(failures_, kMostUploadDoublings + 1)));
    }
  }
  // Nothing is left to send, because the rounds are again as they were.
  if (!next_step(files)) problem_.clear();
  Health health{
      .ok = problem_.empty(), .problem = problem_, .alerts = frozen_alerts(rounds, form_.policy)};
  if (next_step(files)) {
    health.is_up_to_date = false;
    health.call_again = not_before_;
  }
  return health;
}

std::unique_ptr<Output> make_upload_output(const OutputSettings& settings, const OutputMaker&,
                                           std::unique_ptr<Transfer> transfer) {
  return std::make_unique<UploadOutput>(settings, std::move(transfer));
}

namespace {

constexpr int kUnauthorized = 401, kForbidden = 403;

// Why the host refused the request. Empty: it did not.
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

OutputTrial try_upload(const OutputSettings& settings, const TrialTools& tools) {
  UploadHost host(settings.url, settings.secret_file);
  OutputTrial trial{.address = host.url() + kTrialFile};
  if (const auto wrong = wrong_upload(settings.url, settings.secret_file)) {
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
    unread = Sentence("the host sent back something else");
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
    trial.what = Sentence("The host accepted {file}, but it cannot be read back: {why}.",
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

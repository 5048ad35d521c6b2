#include "daemon/outputs/upload/upload_output.h"

#include <algorithm>
#include <set>

#include "daemon/outputs/frozen_alerts.h"
#include "daemon/outputs/safe_address.h"
#include "daemon/system/secret_file.h"

namespace jadoube::outputs {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;
using std::chrono::seconds;

constexpr seconds kLongestUploadPause{60};
constexpr int kMostUploadDoublings = 5;
// One call sends files for at most this long, and then ends the request that runs.
constexpr seconds kMostTime{5};

bool is_ftp(const std::string& url) {
  return url.starts_with("ftp://") || url.starts_with("ftps://");
}
bool is_http(const std::string& url) {
  return url.starts_with("http://") || url.starts_with("https://");
}

std::string name_of_path(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// The path of `url` on its host, with a '/' at its begin.
std::string path_of_url(const std::string& url) {
  const std::size_t slash = url.find('/', url.find("://") + 3);
  return slash == std::string::npos ? "/" : url.substr(slash);
}

}  // namespace

UploadOutput::UploadOutput(UploadSettings settings, std::unique_ptr<Transfer> transfer)
    : settings_(std::move(settings)), texts_(settings_.form), transfer_(std::move(transfer)) {
  while (settings_.url.ends_with('/')) settings_.url.pop_back();
  settings_.url += '/';
}

std::optional<Sentence> wrong_upload_settings(const UploadSettings& settings) {
  const std::string& url = settings.url;
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
  if (url.starts_with("sftp://") && settings.secret_file.empty()) {
    return Sentence("SFTP needs a secret file with name:password, and the host's key beside it.");
  }
  return std::nullopt;
}

std::optional<UploadOutput::Step> UploadOutput::next_step(
    const std::vector<OutputFile>& files) const {
  const auto changed = [&](const OutputFile& file) {
    const auto found = sent_.find(file.path);
    return found == sent_.end() || found->second != file.bytes;
  };
  // The order of a folder: games, then what is gone, then what is about the rounds.
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

TransferRequest UploadOutput::request_for(const Step& step) const {
  TransferRequest request{.url = settings_.url + step.path, .user = user_};
  const std::string name = name_of_path(step.path), beside = "." + name + ".new";
  const std::string folder = request.url.substr(0, request.url.size() - name.size());
  if (settings_.url.starts_with("sftp://")) {
    request.known_hosts = settings_.secret_file + ".known_hosts";
  }
  if (step.bytes) {
    request.method = TransferRequest::Method::kPut;
    request.body = *step.bytes;
    if (is_http(request.url)) {
      request.headers = {
          std::string("Content-Type: ") +
          (name.ends_with(".pgn") ? "application/x-chess-pgn; charset=utf-8" : "application/json")};
    }
    if (is_ftp(request.url)) {
      request.url = folder + beside;
      request.commands = {"RNFR " + beside, "RNTO " + name};
    }
    return request;
  }
  if (is_http(request.url)) {
    request.method = TransferRequest::Method::kDelete;
    return request;
  }
  // A list of the folder, and then the command. A '*': the file may be gone already.
  request.commands = {is_ftp(request.url) ? "*DELE " + name : "*rm " + path_of_url(request.url)};
  request.url = folder;
  return request;
}

Expected<void> UploadOutput::make(const Step& step) {
  const auto answer = transfer_->send(request_for(step));
  if (!answer) return tl::unexpected(answer.error());
  const int status = answer->status;
  const bool is_gone = !step.bytes && (status == 404 || status == 410);
  if (is_http(settings_.url) && (status < 200 || status > 299) && !is_gone) {
    return refuse(ErrorCode::kUnavailable, "the host answered {status} to {file}",
                  {{"status", status}, {"file", step.path}});
  }
  if (step.bytes) {
    sent_[step.path] = *step.bytes;
  } else {
    sent_.erase(step.path);
  }
  return {};
}

Expected<void> UploadOutput::read_user() {
  if (settings_.secret_file.empty()) return {};
  const auto secret = system::read_secret(settings_.secret_file);
  if (!secret) return tl::unexpected(secret.error());
  user_ = *secret;
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
  if (const auto wrong = wrong_upload_settings(settings_))
    return {.ok = false, .problem = wrong->packed()};
  const auto files = folder_files(rounds, settings_.form, texts_);
  if (resume_.exchange(false)) not_before_ = now;
  if (now >= not_before_ && next_step(files)) {
    const auto sent = read_user().and_then([&] { return send_changes(files); });
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
  Health health{.ok = problem_.empty(),
                .problem = problem_,
                .alerts = frozen_alerts(rounds, settings_.form.policy)};
  if (next_step(files)) {
    health.is_up_to_date = false;
    health.call_again = not_before_;
  }
  return health;
}

}  // namespace jadoube::outputs

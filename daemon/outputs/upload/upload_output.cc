#include "daemon/outputs/upload/upload_output.h"

#include <algorithm>
#include <set>
#include <utility>

#include "daemon/outputs/problem_report.h"
#include "daemon/outputs/settings.h"
#include "daemon/system/secret_file.h"

namespace jadoube::outputs {
namespace {

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

}  // namespace

UploadOutput::UploadOutput(UploadSettings settings, std::unique_ptr<Transfer> transfer)
    : settings_(std::move(settings)),
      host_(settings_.url, settings_.secret_file),
      texts_(settings_.form),
      transfer_(std::move(transfer)) {}

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
  if (const auto wrong = wrong_upload_settings(settings_))
    return {.ok = false, .problem = wrong->packed()};
  const auto files = folder_files(rounds, settings_.form, texts_);
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

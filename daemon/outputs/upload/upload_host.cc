#include "daemon/outputs/upload/upload_host.h"

#include <utility>

#include "daemon/outputs/settings.h"
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

}  // namespace jadoube::outputs

#include "daemon/outputs/transfer.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <utility>

#include "daemon/system/ip_address.h"

namespace jadoube::outputs {

// The only file that knows libcurl.

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr long kConnectMilliseconds = 5000;
constexpr std::size_t kMostAnswer = std::size_t{1} << 20;

ErrorCode code_of(CURLcode code) {
  switch (code) {
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
      return ErrorCode::kInvalidArgument;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_LOGIN_DENIED:
    case CURLE_REMOTE_ACCESS_DENIED:
      return ErrorCode::kPermissionDenied;
    default:
      return ErrorCode::kUnavailable;
  }
}

// The part of `url` that a message may have: without name, password and query.
std::string without_secrets(const std::string& url) {
  std::string text = url.substr(0, url.find_first_of("?#"));
  const std::size_t host = text.find("://");
  const std::size_t begin = host == std::string::npos ? 0 : host + 3;
  const std::size_t at = text.rfind('@', text.find('/', begin));
  if (at != std::string::npos && at >= begin) text.erase(begin, at + 1 - begin);
  return text;
}

std::size_t take_answer(char* data, std::size_t size, std::size_t count, void* target) {
  auto& body = *static_cast<std::string*>(target);
  const std::size_t room = kMostAnswer - std::min(kMostAnswer, body.size());
  body.append(data, std::min(room, size * count));
  return size * count;
}

// The part of a body that is not sent yet.
struct BodySource {
  const std::string* body;
  std::size_t at = 0;
};

std::size_t give_body(char* data, std::size_t size, std::size_t count, void* from) {
  auto& source = *static_cast<BodySource*>(from);
  const std::size_t part = std::min(size * count, source.body->size() - source.at);
  std::memcpy(data, source.body->data() + source.at, part);
  source.at += part;
  return part;
}

// The connection may ask to send a body again, after it was closed.
int rewind_body(void* from, curl_off_t offset, int origin) {
  auto& source = *static_cast<BodySource*>(from);
  if (origin != SEEK_SET || offset < 0 || static_cast<std::size_t>(offset) > source.body->size()) {
    return CURL_SEEKFUNC_CANTSEEK;
  }
  source.at = static_cast<std::size_t>(offset);
  return CURL_SEEKFUNC_OK;
}

int is_interrupted(void* flag, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<std::atomic<bool>*>(flag)->load() ? 1 : 0;
}

// Connects to hosts in the internet only. It is asked for each address that a name leads to.
curl_socket_t open_public(void* was_refused, curlsocktype, curl_sockaddr* to) {
  if (!system::is_of_another_host(to->addr)) {
    *static_cast<bool*>(was_refused) = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

// The same for every host but this machine.
curl_socket_t open_other(void* was_refused, curlsocktype, curl_sockaddr* to) {
  if (system::is_of_this_machine(to->addr)) {
    *static_cast<bool*>(was_refused) = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

// A list of texts as the library wants it.
class TextList {
 public:
  explicit TextList(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) list_ = curl_slist_append(list_, text.c_str());
  }
  TextList(const TextList&) = delete;
  TextList& operator=(const TextList&) = delete;
  ~TextList() { curl_slist_free_all(list_); }
  curl_slist* get() const { return list_; }

 private:
  curl_slist* list_ = nullptr;
};

class CurlTransfer : public Transfer {
 public:
  CurlTransfer(std::string user_agent, std::chrono::milliseconds patience, Reach reach)
      : user_agent_(std::move(user_agent)), patience_(patience), reach_(reach) {
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
    handle_ = curl_easy_init();
  }
  ~CurlTransfer() override { curl_easy_cleanup(handle_); }

  Expected<TransferAnswer> send(const TransferRequest& request) override {
    if (handle_ == nullptr) return refuse(ErrorCode::kUnavailable, "out of memory");
    // Connections stay open over a reset.
    curl_easy_reset(handle_);
    TransferAnswer answer;
    BodySource source{&request.body};
    std::array<char, CURL_ERROR_SIZE> why{};
    const TextList headers(request.headers), commands(request.commands);
    set_common(request, why.data());
    curl_easy_setopt(handle_, CURLOPT_WRITEDATA, &answer.body);
    curl_easy_setopt(handle_, CURLOPT_READDATA, &source);
    curl_easy_setopt(handle_, CURLOPT_SEEKDATA, &source);
    curl_easy_setopt(handle_, CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(handle_, CURLOPT_POSTQUOTE, commands.get());
    set_method(request);
    bool was_refused = false;
    if (request.only_public) {
      check_hosts(open_public, was_refused);
    } else if (reach_ == Reach::kOtherHosts) {
      check_hosts(open_other, was_refused);
    }
    const CURLcode code = curl_easy_perform(handle_);
    if (code != CURLE_OK && was_refused && !request.only_public) {
      return refuse(ErrorCode::kPermissionDenied,
                    "{address} is this machine itself: an output that was made in the browser goes "
                    "to another one",
                    {{"address", without_secrets(request.url)}});
    }
    if (code != CURLE_OK && was_refused) {
      return refuse(ErrorCode::kPermissionDenied,
                    "{address} is an address of this machine or of a private network",
                    {{"address", without_secrets(request.url)}});
    }
    if (code != CURLE_OK) {
      const std::string reason = why[0] != '\0' ? why.data() : curl_easy_strerror(code);
      return refuse(code_of(code), "cannot reach {address}: {why}",
                    {{"address", without_secrets(request.url)}, {"why", reason}});
    }
    long status = 0;
    curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
    answer.status = static_cast<int>(status);
    curl_off_t wait = 0;
    curl_easy_getinfo(handle_, CURLINFO_RETRY_AFTER, &wait);
    if (wait > 0) answer.retry_after = std::chrono::seconds(wait);
    return answer;
  }

  void interrupt() override { interrupted_ = true; }

 private:
  void set_common(const TransferRequest& request, char* why) {
    const auto set = [&](CURLoption option, auto value) {
      curl_easy_setopt(handle_, option, value);
    };
    set(CURLOPT_URL, request.url.c_str());
    set(CURLOPT_PROTOCOLS_STR, "http,https,ftp,ftps,sftp");
    set(CURLOPT_USERAGENT, user_agent_.c_str());
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_CONNECTTIMEOUT_MS, kConnectMilliseconds);
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(patience_.count()));
    // Signals would reach other threads.
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_ERRORBUFFER, why);
    set(CURLOPT_WRITEFUNCTION, take_answer);
    set(CURLOPT_READFUNCTION, give_body);
    set(CURLOPT_SEEKFUNCTION, rewind_body);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, is_interrupted);
    set(CURLOPT_XFERINFODATA, &interrupted_);
    if (!request.user.empty()) set(CURLOPT_USERPWD, request.user.c_str());
    if (!request.unix_socket.empty()) set(CURLOPT_UNIX_SOCKET_PATH, request.unix_socket.c_str());
    if (!request.ca_file.empty()) set(CURLOPT_CAINFO, request.ca_file.c_str());
    if (!request.known_hosts.empty()) set(CURLOPT_SSH_KNOWNHOSTS, request.known_hosts.c_str());
  }

  // `open` decides which addresses may be connected to.
  void check_hosts(curl_opensocket_callback open, bool& was_refused) {
    curl_easy_setopt(handle_, CURLOPT_PROXY, "");
    curl_easy_setopt(handle_, CURLOPT_OPENSOCKETFUNCTION, open);
    curl_easy_setopt(handle_, CURLOPT_OPENSOCKETDATA, &was_refused);
  }

  void set_method(const TransferRequest& request) {
    switch (request.method) {
      case TransferRequest::Method::kGet:
        curl_easy_setopt(handle_, CURLOPT_HTTPGET, 1L);
        return;
      case TransferRequest::Method::kPost:
        curl_easy_setopt(handle_, CURLOPT_POST, 1L);
        if (!request.may_be_repeated) curl_easy_setopt(handle_, CURLOPT_FRESH_CONNECT, 1L);
        curl_easy_setopt(handle_, CURLOPT_POSTFIELDS, request.body.c_str());
        curl_easy_setopt(handle_, CURLOPT_POSTFIELDSIZE_LARGE,
                         static_cast<curl_off_t>(request.body.size()));
        return;
      case TransferRequest::Method::kPut:
        curl_easy_setopt(handle_, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(handle_, CURLOPT_INFILESIZE_LARGE,
                         static_cast<curl_off_t>(request.body.size()));
        curl_easy_setopt(handle_, CURLOPT_FTP_CREATE_MISSING_DIRS, CURLFTP_CREATE_DIR_RETRY);
        return;
      case TransferRequest::Method::kDelete:
        curl_easy_setopt(handle_, CURLOPT_CUSTOMREQUEST, "DELETE");
        return;
    }
  }

  std::string user_agent_;
  std::chrono::milliseconds patience_;
  Reach reach_;
  CURL* handle_ = nullptr;
  std::atomic<bool> interrupted_ = false;
};

}  // namespace

std::unique_ptr<Transfer> make_transfer(const std::string& user_agent,
                                        std::chrono::milliseconds patience, Reach reach) {
  return std::make_unique<CurlTransfer>(user_agent, patience, reach);
}

TimeServer::TimeServer(std::string url, std::chrono::milliseconds patience)
    : url_(std::move(url)), transfer_(make_transfer("jadoube/" JADOUBE_VERSION, patience)) {}

rules::Expected<std::string> TimeServer::ask(const std::string& request) {
  auto answer = transfer_->send({.method = TransferRequest::Method::kPost,
                                 .url = url_,
                                 .headers = {"Content-Type: application/timestamp-query",
                                             "Accept: application/timestamp-reply"},
                                 .body = request});
  if (!answer) return tl::unexpected(answer.error());
  constexpr int kGood = 200;
  if (answer->status != kGood) {
    return refuse(ErrorCode::kUnavailable, "the time server answered with the HTTP status {status}",
                  {{"status", answer->status}});
  }
  if (answer->body.size() > kMostAnswer) {
    return refuse(ErrorCode::kUnavailable, "the time server answered with more than {most} bytes",
                  {{"most", kMostAnswer}});
  }
  return std::move(answer->body);
}

}  // namespace jadoube::outputs

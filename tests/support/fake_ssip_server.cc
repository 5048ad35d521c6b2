#include "tests/support/fake_ssip_server.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace jadoube::tests {
namespace {

constexpr int kLookMilliseconds = 20;
constexpr std::chrono::seconds kPatience{60};

}  // namespace

FakeSsipServer::FakeSsipServer(std::string path, bool speaks_to_end)
    : path_(std::move(path)),
      speaks_to_end_(speaks_to_end),
      listening_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  std::strncpy(name.sun_path, path_.c_str(), sizeof(name.sun_path) - 1);
  ::unlink(path_.c_str());
  if (::bind(listening_.get(), reinterpret_cast<const sockaddr*>(&name), sizeof(name)) != 0 ||
      ::listen(listening_.get(), 4) != 0) {
    throw std::runtime_error("cannot listen at " + path_);
  }
  thread_ = std::thread([this] { run(); });
}

FakeSsipServer::~FakeSsipServer() {
  stopping_ = true;
  thread_.join();
  ::unlink(path_.c_str());
}

void FakeSsipServer::run() {
  while (!stopping_) {
    pollfd waiting{.fd = listening_.get(), .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, kLookMilliseconds) != 1) continue;
    const drivers::FileDescriptor client(::accept(listening_.get(), nullptr, nullptr));
    if (client) serve(client.get());
  }
}

void FakeSsipServer::serve(int client) {
  {
    const std::lock_guard lock(mutex_);
    client_ = client;
    takes_data_ = is_speaking_ = false;
  }
  std::string in;
  while (!stopping_) {
    pollfd waiting{.fd = client, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, kLookMilliseconds) != 1) continue;
    std::array<char, 4096> buffer{};
    const auto count = ::recv(client, buffer.data(), buffer.size(), 0);
    if (count <= 0) break;
    in.append(buffer.data(), static_cast<std::size_t>(count));
    for (auto end = in.find("\r\n"); end != std::string::npos; end = in.find("\r\n")) {
      const std::lock_guard lock(mutex_);
      const std::string reply = answer_line(in.substr(0, end));
      in.erase(0, end + 2);
      ::send(client, reply.data(), reply.size(), MSG_NOSIGNAL);
      changed_.notify_all();
    }
  }
  const std::lock_guard lock(mutex_);
  client_ = -1;
}

// The reply to a line, with the notices that follow.
std::string FakeSsipServer::answer_line(const std::string& line) {
  if (takes_data_ && line != ".") {
    data_ += (data_.empty() ? "" : " ") + (line.starts_with("..") ? line.substr(1) : line);
    return {};
  }
  if (takes_data_) {
    takes_data_ = false;
    commands_.push_back("SPEAK " + std::exchange(data_, {}));
    const std::string number = std::to_string(++messages_);
    is_speaking_ = !speaks_to_end_;
    const std::string head = "-" + number + "\r\n";
    std::string reply = "225" + head + "225 OK MESSAGE QUEUED\r\n";
    reply += "701" + head + "701-1\r\n701 BEGIN\r\n";
    if (speaks_to_end_) reply += "702" + head + "702-1\r\n702 END\r\n";
    return reply;
  }
  const bool is_refused = std::ranges::any_of(
      refused_, [&](const std::string& refused) { return line.starts_with(refused); });
  if (is_refused) return "409 ERR NO SUCH THING\r\n";
  if (line == "SPEAK") {
    takes_data_ = true;
    return "230 OK RECEIVING DATA\r\n";
  }
  commands_.push_back(line);
  if (line != "CANCEL SELF") return "200 OK\r\n";
  if (!std::exchange(is_speaking_, false)) return "210 OK CANCELED\r\n";
  const std::string head = "703-" + std::to_string(messages_) + "\r\n";
  return "210 OK CANCELED\r\n" + head + "703-1\r\n703 CANCELED\r\n";
}

void FakeSsipServer::finish() {
  const std::lock_guard lock(mutex_);
  if (client_ < 0 || !std::exchange(is_speaking_, false)) return;
  const std::string notice = "702-" + std::to_string(messages_) + "\r\n702-1\r\n702 END\r\n";
  ::send(client_, notice.data(), notice.size(), MSG_NOSIGNAL);
}

void FakeSsipServer::hang_up() {
  const std::lock_guard lock(mutex_);
  if (client_ >= 0) ::shutdown(client_, SHUT_RDWR);
}

void FakeSsipServer::refuse(const std::string& command) {
  const std::lock_guard lock(mutex_);
  refused_.push_back(command);
}

std::vector<std::string> FakeSsipServer::commands() const {
  const std::lock_guard lock(mutex_);
  return commands_;
}

std::vector<std::string> FakeSsipServer::texts() const {
  constexpr std::string_view kSpeak = "SPEAK ";
  std::vector<std::string> texts;
  for (const std::string& command : commands()) {
    if (command.starts_with(kSpeak)) texts.push_back(command.substr(kSpeak.size()));
  }
  return texts;
}

bool FakeSsipServer::wait_for_texts(
    const std::function<bool(const std::vector<std::string>&)>& holds) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < until) {
    if (holds(texts())) return true;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::milliseconds(kLookMilliseconds));
  }
  return false;
}

bool FakeSsipServer::wait_for(const std::string& command) {
  return wait_for_texts([&](const auto&) {
    return std::ranges::any_of(commands(), [&](const std::string& each) {
      return each.starts_with(command) || each.starts_with("SPEAK " + command);
    });
  });
}

}  // namespace jadoube::tests

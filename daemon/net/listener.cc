#include "daemon/net/listener.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "daemon/net/peer_address.h"
#include "daemon/system/log.h"

namespace jadoube::net {
namespace {

using drivers::FileDescriptor;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::string_view kUnix = "unix:";
constexpr int kWaiting = 1024;
// A client that acknowledges nothing for this long has disconnected. gRPC has the same for its own
// sockets.
constexpr int kPatienceMilliseconds = 20'000;

void set_option(int fd, int level, int option, int value) {
  setsockopt(fd, level, option, &value, sizeof value);
}

tl::unexpected<rules::Error> refuse_by_errno() {
  return refuse(ErrorCode::kUnavailable, std::generic_category().message(errno));
}

Expected<FileDescriptor> listen_at(const sockaddr* address, socklen_t size) {
  const int kind = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
  FileDescriptor fd(::socket(address->sa_family, kind, 0));
  if (!fd) return refuse_by_errno();
  if (address->sa_family != AF_UNIX) {
    // A port that was closed a moment ago may be used again. The next options are for its
    // connections.
    set_option(fd.get(), SOL_SOCKET, SO_REUSEADDR, 1);
    set_option(fd.get(), IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(fd.get(), IPPROTO_TCP, TCP_USER_TIMEOUT, kPatienceMilliseconds);
  }
  if (::bind(fd.get(), address, size) != 0 || ::listen(fd.get(), kWaiting) != 0) {
    return refuse_by_errno();
  }
  return fd;
}

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Expected<Addresses> addresses_of(std::string host, const std::string& port) {
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* list = nullptr;
  const int error = getaddrinfo(host.c_str(), port.c_str(), &wanted, &list);
  if (error != 0) return refuse(ErrorCode::kUnavailable, gai_strerror(error));
  return Addresses(list, &freeaddrinfo);
}

// True if something that is not a socket has this name. A link is not a socket either.
bool is_no_socket(const std::string& path) {
  struct stat found {};
  return ::lstat(path.c_str(), &found) == 0 && !S_ISSOCK(found.st_mode);
}

bool is_taken(const rules::Error& error) {
  return error.message == std::generic_category().message(EADDRINUSE);
}

tl::unexpected<rules::Error> cannot(const std::string& address, const rules::Error& why) {
  return refuse(why.code, "cannot listen on {address}: {why}",
                {{"address", address}, {"why", why.sentence()}});
}

}  // namespace

Expected<std::vector<Listener>> Listener::open(const std::string& address) {
  std::vector<Listener> listeners;
  if (address.starts_with(kUnix)) {
    auto one = open_unix(address.substr(kUnix.size()));
    if (!one) return cannot(address, one.error());
    listeners.push_back(std::move(*one));
    return listeners;
  }
  const auto colon = address.rfind(':');
  if (colon == std::string::npos) {
    return cannot(address, refuse(ErrorCode::kInvalidArgument, "it has no port").value());
  }
  const auto found = addresses_of(address.substr(0, colon), address.substr(colon + 1));
  if (!found) return cannot(address, found.error());
  rules::Error why = refuse(ErrorCode::kUnavailable, "it has no address").value();
  // On a host with two kinds of addresses, one kind may not work. Listening on the other is enough.
  for (const addrinfo* each = found->get(); each != nullptr && !is_taken(why);
       each = each->ai_next) {
    auto fd = listen_at(each->ai_addr, each->ai_addrlen);
    if (!fd) {
      why = fd.error();
      continue;
    }
    listeners.push_back(Listener(std::move(*fd)));
    listeners.back().port_ = local_port(listeners.back().fd());
  }
  if (listeners.empty() || is_taken(why)) return cannot(address, why);
  return listeners;
}

Expected<Listener> Listener::open_unix(const std::string& path) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  if (path.size() >= sizeof address.sun_path) {
    return refuse(ErrorCode::kInvalidArgument, "such a path is at most {most} bytes long",
                  {{"most", sizeof address.sun_path - 1}});
  }
  path.copy(address.sun_path, path.size());
  const auto* where = reinterpret_cast<const sockaddr*>(&address);
  const FileDescriptor probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (::connect(probe.get(), where, sizeof address) == 0) {
    return refuse(ErrorCode::kUnavailable, "another program serves there");
  }
  const bool nobody_serves = errno == ECONNREFUSED;
  if (is_no_socket(path)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "{path} is there already and is not a socket: move it away", {{"path", path}});
  }
  // A killed daemon leaves its socket's file.
  if (nobody_serves) ::unlink(path.c_str());
  auto fd = listen_at(where, sizeof address);
  if (!fd) return tl::unexpected(fd.error());
  // The group may connect too. The umask of the process is only for other files.
  ::chmod(path.c_str(), 0660);
  Listener listener(std::move(*fd));
  listener.path_ = path;
  struct stat made {};
  if (::lstat(path.c_str(), &made) == 0) {
    listener.device_ = made.st_dev;
    listener.file_ = made.st_ino;
  }
  return listener;
}

bool Listener::is_in_place() const {
  struct stat found {};
  return path_.empty() ||
         (::lstat(path_.c_str(), &found) == 0 && found.st_dev == device_ && found.st_ino == file_);
}

Expected<void> Listener::listen_again() {
  auto again = open_unix(path_);
  if (!again) return cannot(std::string(kUnix) + path_, again.error());
  std::swap(*this, *again);
  return {};
}

Listener::Listener(Listener&& other) noexcept
    : fd_(std::move(other.fd_)),
      path_(std::exchange(other.path_, {})),
      device_(other.device_),
      file_(other.file_),
      port_(other.port_) {}

Listener& Listener::operator=(Listener&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(path_, other.path_);
  std::swap(device_, other.device_);
  std::swap(file_, other.file_);
  std::swap(port_, other.port_);
  return *this;
}

Listener::~Listener() {
  if (!path_.empty() && is_in_place()) ::unlink(path_.c_str());
}

FileDescriptor Listener::accept() const {
  return FileDescriptor(::accept4(fd(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
}

namespace {

using Clock = std::chrono::steady_clock;

// The most connections that one address gets before the next address has its turn.
constexpr int kLetInAtOnce = 64;
constexpr std::chrono::minutes kSayAgain{1};
constexpr std::chrono::milliseconds kNoDescriptor{100};
// How often to look whether the sockets' files are there.
constexpr std::chrono::seconds kLookAtFiles{2};

void say_full() {
  static std::atomic<Clock::rep> said = 0;
  const auto now = Clock::now().time_since_epoch().count();
  if (said != 0 && now - said < Clock::duration(kSayAgain).count()) return;
  said = now;
  log::warning(
      "too many connections: new ones are hung up on; the limit follows from how many "
      "files the process may have open (LimitNOFILE)");
}

}  // namespace

ConnectionAcceptor::~ConnectionAcceptor() { stop(); }

int ConnectionAcceptor::descriptors() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  constexpr rlim_t kEnough = 1 << 20;
  return static_cast<int>(std::min(files.rlim_cur, kEnough));
}

void ConnectionAcceptor::add(std::vector<Listener> listeners, int highest, Admit admit) {
  for (Listener& listener : listeners) ways_.push_back({std::move(listener), highest, admit});
}

void ConnectionAcceptor::start() {
  called_ = FileDescriptor(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  thread_ = std::thread([this] { run(); });
}

void ConnectionAcceptor::stop() {
  stopping_ = true;
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(called_.get(), &one, sizeof one);
    thread_.join();
  }
  ways_.clear();
}

void ConnectionAcceptor::run() {
  std::vector<pollfd> waited{{called_.get(), POLLIN, 0}};
  for (const Way& way : ways_) waited.push_back({way.listener.fd(), POLLIN, 0});
  const bool has_files =
      std::ranges::any_of(ways_, [](const Way& way) { return !way.listener.path().empty(); });
  const int wait =
      has_files ? static_cast<int>(std::chrono::milliseconds(kLookAtFiles).count()) : -1;
  auto look_at = Clock::now() + kLookAtFiles;
  while (!stopping_) {
    if (::poll(waited.data(), waited.size(), wait) < 0) continue;
    if (has_files && Clock::now() >= look_at) {
      look_at = Clock::now() + kLookAtFiles;
      for (std::size_t i = 0; i < ways_.size(); ++i) {
        keep_in_place(ways_[i]);
        waited[i + 1].fd = ways_[i].listener.fd();
      }
    }
    for (std::size_t i = 0; i < ways_.size() && !stopping_; ++i) {
      if (waited[i + 1].revents == 0) continue;
      for (int n = 0; n < kLetInAtOnce && let_in(ways_[i]); ++n) continue;
    }
  }
}

// If somebody removed the socket's file, makes it again. Without the file, nobody could connect.
void ConnectionAcceptor::keep_in_place(Way& way) {
  if (way.listener.is_in_place()) {
    way.is_missing = false;
    return;
  }
  const auto made = way.listener.listen_again();
  if (made) {
    log::warning("the socket " + way.listener.path() + " was removed, and is made again");
  } else if (!std::exchange(way.is_missing, true)) {
    log::error("the socket " + way.listener.path() +
               " was removed, and cannot be made again: " + made.error().message);
  }
}

bool ConnectionAcceptor::let_in(const Way& way) {
  FileDescriptor connection = way.listener.accept();
  if (connection && connection.get() < way.highest) {
    way.admit(std::move(connection));
    return true;
  }
  if (connection) {
    say_full();
    return true;
  }
  if (errno == EMFILE || errno == ENFILE) std::this_thread::sleep_for(kNoDescriptor);
  return false;
}

}  // namespace jadoube::net

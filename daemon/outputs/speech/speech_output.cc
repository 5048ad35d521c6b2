#include "daemon/outputs/speech/speech_output.h"

#include <netdb.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/outputs/release.h"
#include "drivers/transport/transport.h"
#include "rules/error.h"

namespace jadoube::outputs {
namespace {

using namespace std::chrono_literals;
using drivers::FileDescriptor;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;
using std::chrono::steady_clock;

constexpr auto kFirstReconnect = 500ms, kLongestReconnect = 10'000ms;
constexpr auto kPatience = 3000ms;
// A voice that does not report its end gets the first time, and the second for each character.
constexpr auto kLongestStart = 10'000ms, kLongestCharacter = 300ms;
constexpr int kLongestPollMs = 10'000;

// Connects, and waits at most `kPatience` for it.
Expected<FileDescriptor> connect_to(int family, const sockaddr* address, socklen_t length) {
  FileDescriptor made(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!made) return refuse(ErrorCode::kUnavailable, drivers::system_sentence(errno).form);
  if (::connect(made.get(), address, length) == 0) return made;
  if (errno != EINPROGRESS)
    return refuse(ErrorCode::kUnavailable, drivers::system_sentence(errno).form);
  pollfd waiting{.fd = made.get(), .events = POLLOUT, .revents = 0};
  if (::poll(&waiting, 1, static_cast<int>(kPatience.count())) != 1) {
    return refuse(ErrorCode::kUnavailable, "it does not answer");
  }
  int error = 0;
  socklen_t size = sizeof(error);
  ::getsockopt(made.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return refuse(ErrorCode::kUnavailable, drivers::system_sentence(error).form);
  return made;
}

Expected<FileDescriptor> connect_to(const SpeechAddress& address) {
  if (!address.path.empty()) {
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    std::strncpy(name.sun_path, address.path.c_str(), sizeof(name.sun_path) - 1);
    return connect_to(AF_UNIX, reinterpret_cast<const sockaddr*>(&name), sizeof(name));
  }
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int error = ::getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &found)) {
    return refuse(ErrorCode::kUnavailable, drivers::lookup_sentence(error).form);
  }
  Expected<FileDescriptor> made = refuse(ErrorCode::kUnavailable, "it has no address");
  for (const addrinfo* each = found; each != nullptr && !made; each = each->ai_next) {
    made = connect_to(each->ai_family, each->ai_addr, each->ai_addrlen);
  }
  ::freeaddrinfo(found);
  return made;
}

void ring(const FileDescriptor& wake) {
  const std::uint64_t one = 1;
  // A full counter wakes the thread too.
  [[maybe_unused]] const auto written = ::write(wake.get(), &one, sizeof(one));
}

}  // namespace

Speaker::Speaker(std::string client, SpeechSettings settings)
    : client_(std::move(client)),
      settings_(std::move(settings)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Speaker::~Speaker() {
  stopping_ = true;
  ring(wake_);
  if (thread_.joinable()) thread_.join();
}

void Speaker::start() {
  std::call_once(started_, [this] { thread_ = std::thread([this] { run(); }); });
}

void Speaker::say(announcements::Announcement announcement) {
  start();
  {
    const std::lock_guard lock(mutex_);
    cuts_ |= queue_.add(std::move(announcement));
    state_.is_silent = false;
    state_.waits = true;
  }
  ring(wake_);
}

Speaker::State Speaker::state() {
  start();
  const std::lock_guard lock(mutex_);
  return state_;
}

void Speaker::retry() {
  retrying_ = true;
  ring(wake_);
}

void Speaker::run() {
  const language::Speaking speaking(settings_.sentences());
  while (!stopping_) {
    if (retrying_.exchange(false)) next_try_ = {};
    if (!socket_ && steady_clock::now() >= next_try_) connect();
    if (socket_) speak_next();
    if (socket_) exchange();
    if (!stopping_) wait();
  }
}

void Speaker::connect() {
  const auto address = parse_speech_address(settings_.address);
  auto made = address ? connect_to(*address)
                      : Expected<FileDescriptor>(refuse(ErrorCode::kInvalidArgument, "no address"));
  if (!made) return lose(made.error().sentence());
  socket_ = std::move(*made);
  session_.emplace(client_, settings_.voice);
  is_ready_ = false;
  give_up_at_ = steady_clock::now() + kPatience;
}

void Speaker::lose(const Sentence& why) {
  socket_ = {};
  session_.reset();
  unsent_.clear();
  is_ready_ = false;
  pause_ = std::clamp<std::chrono::milliseconds>(2 * pause_, kFirstReconnect, kLongestReconnect);
  next_try_ = steady_clock::now() + pause_;
  const std::lock_guard lock(mutex_);
  queue_.cut_off();
  cuts_ = false;
  // The first reason stays: a lost connection is reported once.
  const bool is_new = state_.is_connected || state_.problem.empty();
  state_.is_connected = false;
  if (!is_new) return;
  state_.problem =
      Sentence("speech-dispatcher at {address} cannot be reached, so nothing is announced: {why}",
               {{"address", settings_.address}, {"why", why}})
          .packed();
}

// Gives the session the next announcement.
void Speaker::speak_next() {
  const std::lock_guard lock(mutex_);
  if (!is_ready_) return;
  if (std::exchange(cuts_, false)) session_->cancel();
  if (const auto text = queue_.next()) {
    session_->speak(*text);
    give_up_at_ = steady_clock::now() + kLongestStart + text->size() * kLongestCharacter;
  }
}

// Sends and receives the waiting bytes.
void Speaker::exchange() {
  unsent_ += session_->take();
  if (!unsent_.empty()) {
    const auto sent = ::send(socket_.get(), unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return lose(drivers::system_sentence(errno));
    if (sent > 0) unsent_.erase(0, static_cast<std::size_t>(sent));
  }
  std::array<char, 4096> buffer{};
  const auto count = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
  if (count == 0) return lose(Sentence("it has closed the connection"));
  if (count < 0 && errno != EAGAIN && errno != EINTR) return lose(drivers::system_sentence(errno));
  if (count > 0) {
    for (const auto event : session_->receive({buffer.data(), static_cast<std::size_t>(count)})) {
      take(event);
    }
    return;
  }
  if (steady_clock::now() < give_up_at_) return;
  if (!is_ready_) return lose(Sentence("it does not answer"));
  const std::lock_guard lock(mutex_);
  if (queue_.is_speaking()) queue_.spoken();
}

Sentence Speaker::refused() const {
  return Sentence("speech-dispatcher refuses {command}", {{"command", session_->refusal()}});
}

void Speaker::take(SsipSession::Event event) {
  const std::lock_guard lock(mutex_);
  switch (event) {
    case SsipSession::Event::kReady:
      is_ready_ = true;
      pause_ = {};
      state_.is_connected = true;
      state_.problem = session_->refusal().empty() ? std::string() : refused().packed();
      break;
    case SsipSession::Event::kSpoken:
      queue_.spoken();
      break;
    case SsipSession::Event::kCutOff:
      queue_.cut_off();
      break;
    case SsipSession::Event::kRefused:
      state_.problem = refused().packed();
      // A text that was refused would be refused again.
      if (is_ready_) queue_.spoken();
      break;
  }
}

// Waits for bytes, for an announcement, or for the next try.
void Speaker::wait() {
  {
    const std::lock_guard lock(mutex_);
    const bool waits = queue_.waiting() > 0;
    state_.waits = waits;
    state_.is_silent = !queue_.is_speaking() && !waits;
    if (is_ready_ && waits && !queue_.is_speaking()) return;
  }
  if (session_) unsent_ += session_->take();
  const auto until = socket_ ? give_up_at_ : next_try_;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(until - steady_clock::now()).count();
  const int timeout = left <= 0 ? (socket_ ? kLongestPollMs : 0)
                                : static_cast<int>(std::min<std::int64_t>(left, kLongestPollMs));
  std::array<pollfd, 2> files{
      pollfd{.fd = wake_.get(), .events = POLLIN, .revents = 0},
      pollfd{.fd = socket_.get(),
             .events = static_cast<short>(unsent_.empty() ? POLLIN : POLLIN | POLLOUT),
             .revents = 0}};
  ::poll(files.data(), socket_ ? 2 : 1, timeout);
  std::uint64_t rings = 0;
  [[maybe_unused]] const auto read = ::read(wake_.get(), &rings, sizeof(rings));
}

namespace {

// How often the state of the connection is read.
constexpr std::chrono::seconds kLook{1};

announcements::AnnouncerSettings announcer_settings(const SpeechSettings& settings) {
  announcements::AnnouncerSettings made{.words = settings.words,
                                        .time_warnings = settings.time_warnings};
  // In the hall, only confirmed moves are spoken, as in every other output.
  if (settings.hall) made.provisional_after.reset();
  return made;
}

// The table of each board that is played now, or was played last.
std::map<std::string, const Table*> tables_of(const std::vector<Round>& rounds) {
  std::map<std::string, const Table*> tables;
  for (const Round& round : rounds) {
    for (const Table& table : round.tables) {
      if (table.heading.board.empty() || !table.game) continue;
      const Table*& found = tables[table.heading.board];
      if (found == nullptr || found->game->ordinal < table.game->ordinal) found = &table;
    }
  }
  return tables;
}

// The game, as far as spectators may know it.
std::shared_ptr<const model::Game> released_game(const Table& table) {
  ReleasedGame shown = release(table, {});
  auto game = std::make_shared<model::Game>(*table.game);
  game->plies = std::move(shown.plies);
  game->result = shown.result;
  game->termination = shown.termination;
  game->explanations.clear();
  return game;
}

}  // namespace

SpeechOutput::SpeechOutput(const std::string& name, SpeechSettings settings)
    : settings_(std::move(settings)), speaker_(name, settings_) {}

bool SpeechOutput::speaks_at(const std::string& board) const {
  return settings_.boards.empty() ||
         std::ranges::find(settings_.boards, board) != settings_.boards.end();
}

Health SpeechOutput::publish(const std::vector<Round>& rounds, Instant now) {
  const language::Speaking speaking(settings_.sentences());
  Health health{.call_again = now + kLook};
  for (const auto& [board, table] : tables_of(rounds)) {
    if (speaks_at(board) && !table->withheld) announce(board, *table, now, health);
  }
  const Speaker::State state = speaker_.state();
  health.ok = state.is_connected;
  health.problem = state.problem;
  health.is_up_to_date = state.is_connected && !state.waits;
  return health;
}

void SpeechOutput::announce(const std::string& board, const Table& table, Instant now,
                            Health& health) {
  const auto game = settings_.hall ? released_game(table) : table.game;
  const std::string place = table.heading.table > 0 ? std::to_string(table.heading.table) : board;
  {
    const std::lock_guard lock(mutex_);
    places_[board] = place;
  }
  auto& announcer = announcers_.try_emplace(board, announcer_settings(settings_)).first->second;
  const announcements::SeenTable seen{
      .game = game.get(), .clock = table.clock, .clock_at = table.clock_at};
  for (announcements::Announcement& each : announcer.update(seen, now)) {
    if (settings_.hall)
      each.text = language::tr("Table {table}", {{"table", place}}) + ": " + each.text;
    speaker_.say(std::move(each));
  }
  health.call_again = std::min(health.call_again, announcer.call_again());
}

void SpeechOutput::answer(const std::string& board, const std::string& text) {
  std::string place;
  if (settings_.hall) {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(board);
    const language::Speaking speaking(settings_.sentences());
    place =
        language::tr("Table {table}", {{"table", found != places_.end() ? found->second : board}}) +
        ": ";
  }
  speaker_.say({announcements::Kind::kAnswer, place + text});
}

std::unique_ptr<Output> make_speech_output(const OutputSettings& settings, const OutputMaker&,
                                           std::unique_ptr<Transfer>) {
  return std::make_unique<SpeechOutput>(settings.name, settings.speech);
}

}  // namespace jadoube::outputs

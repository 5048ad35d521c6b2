#include "daemon/hub/hub_link.h"

#include <nats/nats.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <sstream>
#include <utility>

#include "daemon/system/secret_file.h"

namespace jadoube::hub {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

constexpr std::int64_t kConnectMs = 5000;
constexpr std::int64_t kAnswerMs = 5000;
// In a cluster, another server can be asked, so the times are shorter.
constexpr std::int64_t kClusterConnectMs = 1500, kClusterAnswerMs = 1500;
// A dead connection is found within three of these.
constexpr std::int64_t kPingEveryMs = 5000;
constexpr int kPingsOut = 2;
constexpr std::int64_t kWriteDeadlineMs = 10'000;
// The longest time between two stored messages, at a single server and at a cluster.
constexpr std::chrono::seconds kStoredWithin{20}, kClusterStoredWithin{3};
// The most messages of one consumer that wait in the library. The consumer's flow control is
// stricter.
constexpr int kMostWaiting = 65536, kMostWaitingBytes = 64 << 20;
// In nanoseconds. If no heartbeat arrives, the library asks for a new consumer: the server of the
// old one may have stopped.
constexpr std::int64_t kHeartbeat = 2'000'000'000, kClusterHeartbeat = 500'000'000;
constexpr const char* kMessageId = "Nats-Msg-Id";
constexpr const char* kBefore = "Jadoube-Before";
constexpr std::string_view kCredentials = "-----BEGIN NATS USER JWT-----";

// An object of the library. A function of the library destroys it.
template <typename Type>
using Owned = std::unique_ptr<Type, void (*)(Type*)>;

ErrorCode code_of(natsStatus status) {
  switch (status) {
    case NATS_CONNECTION_AUTH_FAILED:
    case NATS_NOT_PERMITTED:
      return ErrorCode::kPermissionDenied;
    case NATS_INVALID_ARG:
    case NATS_SSL_ERROR:
      return ErrorCode::kInvalidArgument;
    default:
      return ErrorCode::kUnavailable;
  }
}

// The library's message about the last call of this thread.
std::string said(natsStatus status) {
  natsStatus last = NATS_OK;
  const char* text = nats_GetLastError(&last);
  if (text != nullptr && *text != '\0' && last == status) return text;
  return natsStatus_GetText(status);
}

// `form` ends with `{why}`, and may have `{name}`, the name of its subject.
tl::unexpected<rules::Error> failure(const Sentence& form, std::string_view name,
                                     natsStatus status) {
  return refuse(code_of(status), form.form, {{"name", name}, {"why", said(status)}});
}

StreamState state_of(const jsStreamInfo& info) {
  const auto& state = info.State;
  const auto& config = *info.Config;
  const std::uint64_t span = state.Msgs == 0 ? 0 : state.LastSeq - state.FirstSeq + 1;
  return {.created = info.Created,
          .messages = state.Msgs,
          .first = state.FirstSeq,
          .last = state.LastSeq,
          .missing = span - std::min(span, state.Msgs),
          .is_limited = config.MaxAge > 0 || config.MaxMsgs > 0 || config.MaxBytes > 0 ||
                        config.MaxMsgsPerSubject > 0,
          .replicas = static_cast<int>(config.Replicas),
          .is_of_cluster = info.Cluster != nullptr && info.Cluster->Name != nullptr};
}

std::optional<EventId> id_in(natsMsg* message, const char* header) {
  const char* text = nullptr;
  if (natsMsgHeader_Get(message, header, &text) != NATS_OK || text == nullptr) return std::nullopt;
  return parse_event_id(text);
}

// Notes the number of a message in its stream, and when it was stored. A message without a stream
// has neither.
void note_place(natsMsg* message, HubMessage& out) {
  if (const auto read = natsMsg_GetSequence(message); read != 0) {
    out.sequence = read;
    out.stored_at = natsMsg_GetTime(message);
    return;
  }
  jsMsgMetaData* raw = nullptr;
  if (natsMsg_GetMetaData(&raw, message) != NATS_OK) return;
  out.sequence = raw->Sequence.Stream;
  out.stored_at = raw->Timestamp;
  jsMsgMetaData_Destroy(raw);
}

HubMessage message_of(natsMsg* message) {
  HubMessage out;
  out.subject = natsMsg_GetSubject(message);
  out.id = id_in(message, kMessageId).value_or(EventId{});
  out.before = id_in(message, kBefore);
  out.bytes.assign(natsMsg_GetData(message),
                   static_cast<std::size_t>(natsMsg_GetDataLength(message)));
  note_place(message, out);
  return out;
}

// The contents of the secret file.
struct Secret {
  bool is_credentials = false;
  std::string user = {}, password = {};
};

Expected<Secret> read_hub_secret(const std::string& path) {
  auto text = system::read_secret_file(path);
  if (!text) return tl::unexpected(text.error());
  std::istringstream file(std::move(*text));
  std::string line;
  if (!std::getline(file, line)) {
    return refuse(ErrorCode::kInvalidArgument, "there is no secret in {path}", {{"path", path}});
  }
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  if (line == kCredentials) return Secret{.is_credentials = true};
  const auto colon = line.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == line.size()) {
    return refuse(
        ErrorCode::kInvalidArgument,
        "the secret in {path} is neither \"name:password\" nor a credentials file of NATS",
        {{"path", path}});
  }
  return Secret{.user = line.substr(0, colon), .password = line.substr(colon + 1)};
}

Expected<void> enter(natsOptions* options, const HubAddress& address) {
  if (!address.ca_file.empty()) {
    const auto loaded = natsOptions_LoadCATrustedCertificates(options, address.ca_file.c_str());
    if (loaded != NATS_OK) {
      return refuse(ErrorCode::kInvalidArgument, "the certificates in {path} cannot be used: {why}",
                    {{"path", address.ca_file}, {"why", said(loaded)}});
    }
  }
  if (address.secret_file.empty()) return {};
  const auto secret = read_hub_secret(address.secret_file);
  if (!secret) return tl::unexpected(secret.error());
  const auto set =
      secret->is_credentials
          ? natsOptions_SetUserCredentialsFromFiles(options, address.secret_file.c_str(), nullptr)
          : natsOptions_SetUserInfo(options, secret->user.c_str(), secret->password.c_str());
  if (set != NATS_OK) {
    return refuse(ErrorCode::kInvalidArgument, "the secret in {path} cannot be used: {why}",
                  {{"path", address.secret_file}, {"why", said(set)}});
  }
  return {};
}

Expected<Owned<natsOptions>> options_of(const HubAddress& address, std::size_t turn) {
  natsOptions* raw = nullptr;
  if (const auto made = natsOptions_Create(&raw); made != NATS_OK)
    return failure(Sentence("NATS: {why}"), "", made);
  Owned<natsOptions> options(raw, natsOptions_Destroy);
  const auto urls = address.servers_from(turn);
  std::vector<const char*> texts;
  for (const auto& url : urls) texts.push_back(url.c_str());
  if (const auto set = natsOptions_SetServers(raw, texts.data(), static_cast<int>(texts.size()));
      set != NATS_OK) {
    return refuse(ErrorCode::kInvalidArgument, "\"{address}\" is not an address of NATS: {why}",
                  {{"address", address.url}, {"why", said(set)}});
  }
  if (address.url.find("tls://") != std::string::npos) natsOptions_SetSecure(raw, true);
  natsOptions_SetName(raw, address.name.c_str());
  natsOptions_SetTimeout(raw, address.is_of_cluster() ? kClusterConnectMs : kConnectMs);
  natsOptions_SetAllowReconnect(raw, false);
  natsOptions_SetPingInterval(raw, kPingEveryMs);
  natsOptions_SetMaxPingsOut(raw, kPingsOut);
  natsOptions_SetWriteDeadline(raw, kWriteDeadlineMs);
  natsOptions_SetMaxPendingMsgs(raw, kMostWaiting);
  natsOptions_SetNoRandomize(raw, true);
  return enter(raw, address).map([&] { return std::move(options); });
}

// The subscription of a consumer or of a subject, with the function that it calls.
class NatsSubscription final : public HubLink::Subscription {
 public:
  explicit NatsSubscription(std::function<void(natsMsg*)> process) : process_(std::move(process)) {}
  NatsSubscription(const NatsSubscription&) = delete;
  NatsSubscription& operator=(const NatsSubscription&) = delete;
  ~NatsSubscription() override {
    if (subscription_ == nullptr) return;
    natsSubscription_Unsubscribe(subscription_);
    if (reports_end_) {
      std::unique_lock lock(mutex_);
      completed_.wait(lock, [&] { return is_complete_; });
    }
    natsSubscription_Destroy(subscription_);
  }

  natsSubscription** place() { return &subscription_; }
  // Call it when there is a subscription. The destructor then waits for the last message.
  void begin() {
    reports_end_ = natsSubscription_SetOnCompleteCB(subscription_, complete, this) == NATS_OK;
  }

  // The closure is a pointer to the object.
  static void process(natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
    const Owned<natsMsg> owned(message, natsMsg_Destroy);
    static_cast<NatsSubscription*>(closure)->process_(owned.get());
  }

 private:
  static void complete(void* closure) {
    auto& own = *static_cast<NatsSubscription*>(closure);
    const std::lock_guard lock(own.mutex_);
    own.is_complete_ = true;
    own.completed_.notify_all();
  }

  const std::function<void(natsMsg*)> process_;
  natsSubscription* subscription_ = nullptr;
  std::mutex mutex_;
  std::condition_variable completed_;
  bool reports_end_ = false, is_complete_ = false;
};

}  // namespace

std::vector<std::string> HubAddress::servers_from(std::size_t turn) const {
  std::vector<std::string> urls;
  std::istringstream list(url);
  for (std::string each; std::getline(list, each, ',');) urls.push_back(each);
  if (!urls.empty())
    std::ranges::rotate(urls, urls.begin() + static_cast<std::ptrdiff_t>(turn % urls.size()));
  return urls;
}

struct HubLink::Implementation {
  bool is_of_cluster = false;
  std::unique_ptr<natsConnection, void (*)(natsConnection*)> connection{nullptr,
                                                                        natsConnection_Destroy};
  std::unique_ptr<jsCtx, void (*)(jsCtx*)> jetstream{nullptr, jsCtx_Destroy};
  std::atomic<bool> interrupted = false;

  // The answers to the messages that are on their way.
  std::mutex mutex;
  std::condition_variable answered;
  std::size_t stored = 0;
  std::uint64_t highest = 0;
  std::optional<rules::Error> refused;

  static void on_answer(jsCtx*, natsMsg* message, jsPubAck* stored, jsPubAckErr* error,
                        void* closure) {
    const Owned<natsMsg> owned(message, natsMsg_Destroy);
    auto& own = *static_cast<Implementation*>(closure);
    const std::lock_guard lock(own.mutex);
    if (stored != nullptr) {
      ++own.stored;
      own.highest = std::max(own.highest, stored->Sequence);
    } else if (!own.refused) {
      const bool taken = error->ErrCode == JSStreamWrongLastSequenceErr;
      const std::string why =
          error->ErrText != nullptr ? error->ErrText : natsStatus_GetText(error->Err);
      own.refused = (taken ? refuse(ErrorCode::kFailedPrecondition,
                                    "somebody else publishes under the name of this hall")
                           : refuse(code_of(error->Err), "the hub answers: {why}", {{"why", why}}))
                        .value();
    }
    own.answered.notify_all();
  }

  Expected<void> send(std::uint64_t last, const HubMessage& message);
  Expected<std::uint64_t> wait_until_stored(std::size_t count);
};

HubLink::HubLink(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

HubLink::~HubLink() {
  // After this, no callback uses the parts that are destroyed next.
  if (implementation_->connection) natsConnection_Close(implementation_->connection.get());
  implementation_->jetstream.reset();
}

Expected<std::unique_ptr<HubLink>> HubLink::connect(const HubAddress& address, std::size_t turn) {
  auto options = options_of(address, turn);
  if (!options) return tl::unexpected(options.error());
  auto parts = std::make_unique<Implementation>();
  parts->is_of_cluster = address.is_of_cluster();
  natsConnection* connection = nullptr;
  if (const auto status = natsConnection_Connect(&connection, options->get()); status != NATS_OK) {
    return failure(Sentence("no connection to the hub at {name}: {why}"), address.url, status);
  }
  parts->connection.reset(connection);
  jsOptions settings;
  jsOptions_Init(&settings);
  settings.Wait = parts->is_of_cluster ? kClusterAnswerMs : kAnswerMs;
  settings.PublishAsync.AckHandler = Implementation::on_answer;
  settings.PublishAsync.AckHandlerClosure = parts.get();
  jsCtx* jetstream = nullptr;
  if (const auto status = natsConnection_JetStream(&jetstream, connection, &settings);
      status != NATS_OK) {
    return failure(Sentence("JetStream at {name}: {why}"), address.url, status);
  }
  parts->jetstream.reset(jetstream);
  return std::unique_ptr<HubLink>(new HubLink(std::move(parts)));
}

bool HubLink::is_connected() const {
  return natsConnection_Status(implementation_->connection.get()) == NATS_CONN_STATUS_CONNECTED;
}

Expected<std::optional<StreamState>> HubLink::stream(const std::string& name) {
  jsStreamInfo* raw = nullptr;
  jsErrCode error{};
  const auto status =
      js_GetStreamInfo(&raw, implementation_->jetstream.get(), name.c_str(), nullptr, &error);
  if (status == NATS_NOT_FOUND || error == JSStreamNotFoundErr) return std::nullopt;
  if (status != NATS_OK)
    return failure(Sentence("the hub gives no information about stream {name}: {why}"), name,
                   status);
  const Owned<jsStreamInfo> info(raw, jsStreamInfo_Destroy);
  return state_of(*info);
}

namespace {

// The hub is one server, or servers of its cluster are away.
bool lacks_servers(jsErrCode error) {
  return error == JSStreamReplicasNotSupportedErr || error == JSClusterNoPeersErr ||
         error == JSInsufficientResourcesErr;
}

}  // namespace

Expected<void> HubLink::replicate(const std::string& name) {
  jsStreamInfo* raw = nullptr;
  jsErrCode error{};
  auto* const jetstream = implementation_->jetstream.get();
  auto status = js_GetStreamInfo(&raw, jetstream, name.c_str(), nullptr, &error);
  if (status == NATS_OK) {
    const Owned<jsStreamInfo> info(std::exchange(raw, nullptr), jsStreamInfo_Destroy);
    info->Config->Replicas = StreamState::kReplicas;
    status = js_UpdateStream(&raw, jetstream, info->Config, nullptr, &error);
  }
  const Owned<jsStreamInfo> updated(raw, jsStreamInfo_Destroy);
  if (status == NATS_OK) return {};
  return failure(Sentence("the hub does not keep stream {name} on three servers: {why}"), name,
                 status);
}

Expected<StreamState> HubLink::make_stream(const HallStream& stream) {
  const std::string name = stream_name(stream);
  const std::string subjects = all_board_subjects(stream);
  std::array<const char*, 1> list{subjects.c_str()};
  jsStreamConfig config;
  jsStreamConfig_Init(&config);
  config.Name = name.c_str();
  config.Subjects = list.data();
  config.SubjectsLen = static_cast<int>(list.size());
  config.Storage = js_FileStorage;
  config.Retention = js_LimitsPolicy;
  config.Discard = js_DiscardNew;
  config.DenyDelete = true;
  config.Replicas = StreamState::kReplicas;
  jsStreamInfo* raw = nullptr;
  jsErrCode error{};
  auto status = js_AddStream(&raw, implementation_->jetstream.get(), &config, nullptr, &error);
  if (status != NATS_OK && lacks_servers(error)) {
    config.Replicas = 1;
    status = js_AddStream(&raw, implementation_->jetstream.get(), &config, nullptr, &error);
  }
  if (status != NATS_OK)
    return failure(Sentence("the hub does not make stream {name}: {why}"), name, status);
  const Owned<jsStreamInfo> info(raw, jsStreamInfo_Destroy);
  return state_of(*info);
}

Expected<void> HubLink::empty_stream(const std::string& name) {
  jsErrCode error{};
  const auto status =
      js_PurgeStream(implementation_->jetstream.get(), name.c_str(), nullptr, &error);
  if (status != NATS_OK)
    return failure(Sentence("the hub does not empty stream {name}: {why}"), name, status);
  return {};
}

Expected<HubMessage> HubLink::message(const std::string& stream, std::uint64_t sequence) {
  natsMsg* raw = nullptr;
  jsErrCode error{};
  const auto status =
      js_GetMsg(&raw, implementation_->jetstream.get(), stream.c_str(), sequence, nullptr, &error);
  if (status == NATS_NOT_FOUND)
    return refuse(ErrorCode::kNotFound,
                  "message {number} of stream {stream} at the hub is not there",
                  {{"number", sequence}, {"stream", stream}});
  if (status != NATS_OK)
    return refuse(code_of(status), "message {number} of stream {stream} at the hub: {why}",
                  {{"number", sequence}, {"stream", stream}, {"why", said(status)}});
  const Owned<natsMsg> owned(raw, natsMsg_Destroy);
  HubMessage message = message_of(raw);
  if (message.id.number == 0)
    return refuse(ErrorCode::kDataLoss,
                  "message {number} of stream {stream} at the hub is not from jadoube",
                  {{"number", sequence}, {"stream", stream}});
  return message;
}

Expected<void> HubLink::Implementation::send(std::uint64_t last, const HubMessage& message) {
  natsMsg* raw = nullptr;
  auto status = natsMsg_Create(&raw, message.subject.c_str(), nullptr, message.bytes.data(),
                               static_cast<int>(message.bytes.size()));
  if (status != NATS_OK) return failure(Sentence("a message for the hub: {why}"), "", status);
  if (message.before) {
    status = natsMsgHeader_Set(raw, kBefore, to_text(*message.before).c_str());
  }
  const std::string id = to_text(message.id);
  jsPubOptions guard;
  jsPubOptions_Init(&guard);
  guard.MsgId = id.c_str();
  guard.ExpectLastSeq = last;
  // 0 would mean no condition on the last message.
  guard.ExpectNoMessage = last == 0;
  if (status == NATS_OK) status = js_PublishMsgAsync(jetstream.get(), &raw, &guard);
  natsMsg_Destroy(raw);
  if (status != NATS_OK) return failure(Sentence("the hub refuses messages: {why}"), "", status);
  return {};
}

Expected<std::uint64_t> HubLink::Implementation::wait_until_stored(std::size_t count) {
  const auto patience = is_of_cluster ? kClusterStoredWithin : kStoredWithin;
  std::unique_lock lock(mutex);
  auto until = std::chrono::steady_clock::now() + patience;
  for (std::size_t before = 0; stored < count && !refused;) {
    if (std::exchange(before, stored) != stored)
      until = std::chrono::steady_clock::now() + patience;
    if (interrupted) return refuse(ErrorCode::kUnavailable, "the daemon stops");
    if (natsConnection_Status(connection.get()) != NATS_CONN_STATUS_CONNECTED) {
      return refuse(ErrorCode::kUnavailable, "the connection to the hub was lost");
    }
    if (std::chrono::steady_clock::now() > until) {
      return refuse(ErrorCode::kUnavailable,
                    "the hub does not confirm that it has stored the messages");
    }
    answered.wait_for(lock, std::chrono::milliseconds(100));
  }
  if (refused) return tl::unexpected(*refused);
  return highest;
}

Expected<std::uint64_t> HubLink::publish(const std::string& stream, std::uint64_t last,
                                         const std::vector<HubMessage>& messages) {
  (void)stream;
  if (messages.empty()) return last;
  Implementation& own = *implementation_;
  {
    const std::lock_guard lock(own.mutex);
    own.stored = 0;
    own.highest = last;
    own.refused.reset();
  }
  std::uint64_t before = last;
  for (const HubMessage& message : messages) {
    if (auto sent = own.send(before++, message); !sent) return tl::unexpected(sent.error());
  }
  return own.wait_until_stored(messages.size());
}

Expected<void> HubLink::report(const std::string& subject, const std::string& bytes) {
  const auto status = natsConnection_Publish(implementation_->connection.get(), subject.c_str(),
                                             bytes.data(), static_cast<int>(bytes.size()));
  if (status != NATS_OK) return failure(Sentence("the hub refuses messages: {why}"), "", status);
  return {};
}

Expected<void> HubLink::ask(const std::string& subject, const std::string& reply,
                            const std::string& bytes) {
  const auto status =
      natsConnection_PublishRequest(implementation_->connection.get(), subject.c_str(),
                                    reply.c_str(), bytes.data(), static_cast<int>(bytes.size()));
  if (status != NATS_OK) return failure(Sentence("the hub refuses messages: {why}"), "", status);
  return {};
}

std::string HubLink::new_inbox() {
  natsInbox* raw = nullptr;
  if (natsInbox_Create(&raw) != NATS_OK) return {};
  const Owned<natsInbox> inbox(raw, natsInbox_Destroy);
  return inbox.get();
}

Expected<HallsOfEvent> HubLink::halls(const std::string& event, Readers readers) {
  jsStreamNamesList* names = nullptr;
  jsErrCode error{};
  const auto status = js_StreamNames(&names, implementation_->jetstream.get(), nullptr, &error);
  HallsOfEvent found;
  if (status == NATS_NOT_FOUND) return found;
  if (status != NATS_OK)
    return failure(Sentence("the hub does not list its streams: {why}"), "", status);
  for (int i = 0; i < names->Count; ++i) {
    if (auto hall = hall_of_stream(names->List[i], event, readers))
      found.halls.push_back(std::move(*hall));
    found.has_earlier_form |= is_of_earlier_form(names->List[i], event);
  }
  jsStreamNamesList_Destroy(names);
  std::ranges::sort(found.halls);
  return found;
}

Expected<std::unique_ptr<HubLink::Subscription>> HubLink::follow(const std::string& stream,
                                                                 const std::string& subjects,
                                                                 std::uint64_t from, Take take) {
  auto received = std::make_unique<NatsSubscription>([take = std::move(take)](natsMsg* raw) {
    HubMessage message = message_of(raw);
    if (message.sequence != 0) take(std::move(message));
  });
  jsSubOptions options;
  jsSubOptions_Init(&options);
  options.Stream = stream.c_str();
  options.Ordered = true;
  options.Config.DeliverPolicy = js_DeliverByStartSequence;
  options.Config.OptStartSeq = std::max<std::uint64_t>(from, 1);
  options.Config.Heartbeat = implementation_->is_of_cluster ? kClusterHeartbeat : kHeartbeat;
  jsErrCode error{};
  const auto status =
      js_Subscribe(received->place(), implementation_->jetstream.get(), subjects.c_str(),
                   NatsSubscription::process, received.get(), nullptr, &options, &error);
  if (status != NATS_OK)
    return failure(Sentence("the hub does not send stream {name}: {why}"), stream, status);
  received->begin();
  natsSubscription_SetPendingLimits(*received->place(), kMostWaiting, kMostWaitingBytes);
  return received;
}

Expected<std::unique_ptr<HubLink::Subscription>> HubLink::listen(const std::string& subject,
                                                                 OnMessage on_message) {
  auto received =
      std::make_unique<NatsSubscription>([on_message = std::move(on_message)](natsMsg* raw) {
        const char* reply = natsMsg_GetReply(raw);
        on_message({.subject = natsMsg_GetSubject(raw),
                    .bytes = std::string(natsMsg_GetData(raw),
                                         static_cast<std::size_t>(natsMsg_GetDataLength(raw))),
                    .reply = reply != nullptr ? reply : "",
                    .nobody_listens = natsMsg_IsNoResponders(raw)});
      });
  const auto status =
      natsConnection_Subscribe(received->place(), implementation_->connection.get(),
                               subject.c_str(), NatsSubscription::process, received.get());
  if (status != NATS_OK)
    return failure(Sentence("the hub gives no information about {name}: {why}"), subject, status);
  received->begin();
  return received;
}

void HubLink::interrupt() {
  implementation_->interrupted = true;
  implementation_->answered.notify_all();
}

}  // namespace jadoube::hub

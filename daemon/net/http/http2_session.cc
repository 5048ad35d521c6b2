#include "daemon/net/http/http2_session.h"

#include <nghttp2/nghttp2.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

namespace jadoube::net {
namespace {

// The most resets at once, and in each second. After more, the connection ends (CVE-2023-44487).
constexpr std::uint64_t kResetsAtOnce = 200, kResetsPerSecond = 20;
constexpr std::size_t kMostSettings = 32, kMostUnsentAnswers = 200;
// The size that counts for each field, in addition to its bytes [spec: RFC 9113 section 6.5.2].
constexpr std::size_t kFieldBytes = 32;

std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

nghttp2_nv field_of(const std::string& name, const std::string& value) {
  return {reinterpret_cast<std::uint8_t*>(const_cast<char*>(name.data())),
          reinterpret_cast<std::uint8_t*>(const_cast<char*>(value.data())), name.size(),
          value.size(), NGHTTP2_NV_FLAG_NONE};
}

std::string in_lower_case(std::string name) {
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return name;
}

}  // namespace

void Http2Session::Free::operator()(nghttp2_session* session) const {
  nghttp2_session_del(session);
}

// The callbacks of nghttp2.
struct Http2Session::Callbacks {
  static Http2Session& of(void* user) { return *static_cast<Http2Session*>(user); }

  static int begin_headers(nghttp2_session*, const nghttp2_frame* frame, void* user) {
    if (frame->headers.cat == NGHTTP2_HCAT_REQUEST) of(user).open_[frame->hd.stream_id];
    return 0;
  }

  static int header(nghttp2_session*, const nghttp2_frame* frame, const std::uint8_t* name_bytes,
                    std::size_t name_size, const std::uint8_t* value_bytes, std::size_t value_size,
                    std::uint8_t, void* user) {
    Http2Session& session = of(user);
    const auto found = session.open_.find(frame->hd.stream_id);
    // Fields after a body are not needed.
    if (found == session.open_.end() || found->second.has_begun) return 0;
    Open& open = found->second;
    open.header_bytes += name_size + value_size + kFieldBytes;
    if (open.header_bytes > session.limits_.header_bytes) open.head.is_too_long = true;
    if (open.head.is_too_long) return 0;
    const auto name = text_of(name_bytes, name_size), value = text_of(value_bytes, value_size);
    if (name == ":method") {
      open.head.method = value;
    } else if (name == ":path") {
      open.head.target = value;
    } else if (name == ":authority") {
      open.head.fields.emplace_back("host", value);
    } else if (name.starts_with(':')) {
      return 0;
    } else if (name != "host" || open.head.fields.empty() || open.head.fields[0].first != "host") {
      open.head.fields.emplace_back(name, value);
    }
    return 0;
  }

  static int frame_received(nghttp2_session*, const nghttp2_frame* frame, void* user) {
    Http2Session& session = of(user);
    const bool is_request = frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA;
    const auto found = session.open_.find(frame->hd.stream_id);
    if (!is_request || found == session.open_.end()) return 0;
    const auto stream = frame->hd.stream_id;
    const bool ends = (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
    if (!std::exchange(found->second.has_begun, true)) {
      session.answerer_.begin(stream, std::move(found->second.head), !ends);
    }
    if (ends) session.answerer_.finish(stream);
    return 0;
  }

  static int data_chunk(nghttp2_session*, std::uint8_t, std::int32_t stream,
                        const std::uint8_t* bytes, std::size_t size, void* user) {
    of(user).answerer_.add(stream, text_of(bytes, size));
    return 0;
  }

  static int stream_closed(nghttp2_session*, std::int32_t stream, std::uint32_t, void* user) {
    Http2Session& session = of(user);
    const auto found = session.open_.find(stream);
    if (found == session.open_.end()) return 0;
    const bool has_begun = found->second.has_begun;
    session.open_.erase(found);
    if (has_begun) session.answerer_.gone(stream);
    return 0;
  }

  // Fills `to` with the next bytes of a body.
  static ssize_t read_body(nghttp2_session*, std::int32_t stream, std::uint8_t* to,
                           std::size_t most, std::uint32_t* flags, nghttp2_data_source*,
                           void* user) {
    Http2Session& session = of(user);
    Open& open = session.open_.at(stream);
    std::size_t size = 0;
    while (size < most) {
      if (open.body == nullptr || open.sent == open.body->size()) {
        open.body = nullptr;
        if (!open.is_endless || open.ends) break;
        More more = session.answerer_.more(stream);
        open.body = std::move(more.bytes);
        open.sent = 0;
        open.ends = more.ends;
        if (open.body == nullptr) break;
      }
      const auto taken = std::min(most - size, open.body->size() - open.sent);
      std::memcpy(to + size, open.body->data() + open.sent, taken);
      open.sent += taken;
      size += taken;
    }
    const bool is_done =
        (open.body == nullptr || open.sent == open.body->size()) && (!open.is_endless || open.ends);
    if (is_done) *flags |= NGHTTP2_DATA_FLAG_EOF;
    if (size == 0 && !is_done) return NGHTTP2_ERR_DEFERRED;
    return static_cast<ssize_t>(size);
  }
};

Http2Session::Http2Session(const Limits& limits, Answerer& answerer)
    : limits_(limits), answerer_(answerer) {
  nghttp2_session_callbacks* callbacks = nullptr;
  nghttp2_session_callbacks_new(&callbacks);
  nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, Callbacks::begin_headers);
  nghttp2_session_callbacks_set_on_header_callback(callbacks, Callbacks::header);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, Callbacks::frame_received);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, Callbacks::data_chunk);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, Callbacks::stream_closed);
  nghttp2_option* options = nullptr;
  nghttp2_option_new(&options);
  nghttp2_option_set_stream_reset_rate_limit(options, kResetsAtOnce, kResetsPerSecond);
  nghttp2_option_set_max_settings(options, kMostSettings);
  nghttp2_option_set_max_outbound_ack(options, kMostUnsentAnswers);
  nghttp2_option_set_no_closed_streams(options, 1);
  nghttp2_session* session = nullptr;
  nghttp2_session_server_new2(&session, callbacks, this, options);
  session_.reset(session);
  nghttp2_option_del(options);
  nghttp2_session_callbacks_del(callbacks);
  const std::array<nghttp2_settings_entry, 2> settings{
      {{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits.streams},
       {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, static_cast<std::uint32_t>(limits.header_bytes)}}};
  nghttp2_submit_settings(session, NGHTTP2_FLAG_NONE, settings.data(), settings.size());
}

Http2Session::~Http2Session() = default;

bool Http2Session::take(std::string_view bytes) {
  const auto* from = reinterpret_cast<const std::uint8_t*>(bytes.data());
  return nghttp2_session_mem_recv(session_.get(), from, bytes.size()) ==
         static_cast<ssize_t>(bytes.size());
}

std::string Http2Session::output(std::size_t enough) {
  std::string out;
  while (out.size() < enough) {
    const std::uint8_t* bytes = nullptr;
    const auto size = nghttp2_session_mem_send(session_.get(), &bytes);
    if (size <= 0) break;
    out.append(text_of(bytes, static_cast<std::size_t>(size)));
  }
  return out;
}

bool Http2Session::is_over() const {
  return nghttp2_session_want_read(session_.get()) == 0 &&
         nghttp2_session_want_write(session_.get()) == 0;
}

void Http2Session::respond(Stream stream, int status, const HttpFields& fields, SharedBytes body) {
  const auto found = open_.find(stream);
  if (found == open_.end()) return;
  found->second.body = std::move(body);
  submit(stream, status, fields, found->second.body != nullptr);
}

void Http2Session::respond_without_end(Stream stream, int status, const HttpFields& fields) {
  const auto found = open_.find(stream);
  if (found == open_.end()) return;
  found->second.is_endless = true;
  submit(stream, status, fields, true);
}

void Http2Session::submit(Stream stream, int status, const HttpFields& fields, bool has_body) {
  HttpFields all{{":status", std::to_string(status)}};
  for (const auto& [name, value] : fields) all.emplace_back(in_lower_case(name), value);
  std::vector<nghttp2_nv> names;
  for (const auto& [name, value] : all) names.push_back(field_of(name, value));
  nghttp2_data_provider body{};
  body.read_callback = Callbacks::read_body;
  nghttp2_submit_response(session_.get(), stream, names.data(), names.size(),
                          has_body ? &body : nullptr);
}

void Http2Session::resume(Stream stream) { nghttp2_session_resume_data(session_.get(), stream); }

void Http2Session::reset(Stream stream) {
  nghttp2_submit_rst_stream(session_.get(), NGHTTP2_FLAG_NONE, stream, NGHTTP2_CANCEL);
}

void Http2Session::finish() {
  nghttp2_submit_goaway(session_.get(), NGHTTP2_FLAG_NONE,
                        nghttp2_session_get_last_proc_stream_id(session_.get()), NGHTTP2_NO_ERROR,
                        nullptr, 0);
}

}  // namespace jadoube::net

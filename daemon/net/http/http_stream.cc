#include "daemon/net/http/http_stream.h"

#include <zlib.h>

#include <algorithm>
#include <string>
#include <utility>

#include "daemon/net/http/asio_loop.h"

namespace jadoube::net {

HttpStream::HttpStream(std::size_t most_bytes, Wake wake)
    : most_bytes_(most_bytes), wake_(std::move(wake)) {}

bool HttpStream::send(SharedBytes message) { return add(std::move(message), false); }

bool HttpStream::send_latest(SharedBytes message) { return add(std::move(message), true); }

bool HttpStream::add(SharedBytes message, bool replaces) {
  {
    const std::lock_guard lock(mutex_);
    if (ended_ || closes_ || overflowed_) return false;
    if (replaces) {
      messages_.clear();
      bytes_ = 0;
    }
    overflowed_ = !messages_.empty() && bytes_ + message->size() > most_bytes_;
    if (!overflowed_) {
      bytes_ += message->size();
      messages_.push_back(std::move(message));
    }
    if (std::exchange(is_woken_, true)) return !overflowed_;
  }
  wake_(shared_from_this());
  return !is_too_slow();
}

void HttpStream::close() {
  {
    const std::lock_guard lock(mutex_);
    if (ended_ || std::exchange(closes_, true)) return;
    if (std::exchange(is_woken_, true)) return;
  }
  wake_(shared_from_this());
}

bool HttpStream::is_open() const {
  const std::lock_guard lock(mutex_);
  return !ended_ && !closes_ && !overflowed_;
}

std::size_t HttpStream::waiting() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

HttpStream::Batch HttpStream::take(std::size_t most) {
  const std::lock_guard lock(mutex_);
  is_woken_ = false;
  Batch batch;
  const auto count = std::min(most, messages_.size());
  for (std::size_t i = 0; i < count; ++i) {
    bytes_ -= messages_.front()->size();
    batch.messages.push_back(std::move(messages_.front()));
    messages_.pop_front();
  }
  batch.ends = closes_ && messages_.empty();
  return batch;
}

bool HttpStream::is_too_slow() const {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

void HttpStream::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  messages_.clear();
  bytes_ = 0;
}

SharedBytes server_sent_event(std::string_view data, std::string_view event, std::string_view id) {
  std::string text;
  if (!event.empty()) text.append("event: ").append(event).append("\n");
  if (!id.empty()) text.append("id: ").append(id).append("\n");
  for (std::size_t start = 0; start <= data.size();) {
    const auto end = std::min(data.find('\n', start), data.size());
    text.append("data: ").append(data.substr(start, end - start)).append("\n");
    start = end + 1;
  }
  text += '\n';
  return shared_bytes(std::move(text));
}

namespace {

// Compression without the head and the end of a file.
constexpr int kBareDeflate = -15;
constexpr int kMemoryLevel = 8;

}  // namespace

bool accepts_gzip(const HttpRequest& request) {
  const std::string field = request.field("accept-encoding");
  std::string_view rest = field;
  while (!rest.empty()) {
    const auto comma = std::min(rest.find(','), rest.size());
    std::string coding(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    std::erase_if(coding, [](char c) { return c == ' ' || c == '\t'; });
    if (coding == "gzip") return true;
    constexpr std::string_view kWeight = "gzip;q=";
    if (coding.starts_with(kWeight)) {
      return coding.find_first_of("123456789", kWeight.size()) != std::string::npos;
    }
  }
  return false;
}

// The head has no name, no time, and any system [spec: RFC 1952 section 2.3].
SharedBytes gzip_head() {
  static const SharedBytes head = shared_bytes(std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10));
  return head;
}

SharedBytes gzip_part(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kBareDeflate, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    return nullptr;
  }
  // A flush needs some additional bytes.
  std::string part(deflateBound(&stream, static_cast<uLong>(text.size())) + 16, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(part.data());
  stream.avail_out = static_cast<uInt>(part.size());
  const bool is_done = deflate(&stream, Z_FULL_FLUSH) == Z_OK && stream.avail_in == 0;
  part.resize(part.size() - stream.avail_out);
  deflateEnd(&stream);
  return is_done ? shared_bytes(std::move(part)) : nullptr;
}

void HttpStreamOutput::begin(std::shared_ptr<HttpStream> stream, Clock::time_point now) {
  stream_ = std::move(stream);
  written_at_ = now;
}

void HttpStreamOutput::serve(SharedBytes keep_alive, std::function<void()> drained) {
  keep_alive_ = std::move(keep_alive);
  drained_ = std::move(drained);
}

void HttpStreamOutput::keep_alive(Clock::time_point now, std::chrono::milliseconds ping) {
  if (is_open() && keep_alive_ && now - written_at_ >= ping) stream_->send(keep_alive_);
}

void HttpStreamOutput::written(Clock::time_point now) {
  written_at_ = now;
  if (!drained_ || stream_->waiting() > 0) return;
  const auto drained = drained_;
  call_safely(drained);
}

void HttpStreamOutput::end() {
  stream_->end();
  drained_ = nullptr;
}

}  // namespace jadoube::net

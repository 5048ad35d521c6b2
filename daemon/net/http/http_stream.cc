#include "daemon/net/http/http_stream.h"

#include <algorithm>
#include <utility>

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

}  // namespace jadoube::net

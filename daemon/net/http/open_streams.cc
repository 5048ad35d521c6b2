#include "daemon/net/http/open_streams.h"

namespace jadoube::net {

bool OpenStreams::open(const HttpStream& stream, HttpConnection& connection,
                       const std::string& address, Guest guest) {
  const auto place = places_.come(&stream, address, guest);
  if (place.gives_way != nullptr) {
    const auto found = connections_.find(static_cast<const HttpStream*>(place.gives_way));
    if (found != connections_.end()) cut_(*found->second, *found->first);
  }
  if (place.where != Places::Answer::Where::kInside) return false;
  connections_[&stream] = &connection;
  return true;
}

void OpenStreams::forget(const HttpStream& stream) {
  connections_.erase(&stream);
  places_.leave(&stream);
}

HttpConnection* OpenStreams::connection_of(const HttpStream& stream) const {
  const auto found = connections_.find(&stream);
  return found == connections_.end() ? nullptr : found->second;
}

}  // namespace jadoube::net

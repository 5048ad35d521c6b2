#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <utility>

#include "daemon/net/places.h"

namespace jadoube::net {

class HttpConnection;
class HttpStream;

/// The streams of a loop that have a place, each with the connection that writes it. Over HTTP/2 a
/// connection has many streams. Used on the loop's thread only.
///
/// Invariant: exactly the streams that are here have a place. A stream that loses its place leaves
/// when its connection forgets it.
class OpenStreams {
 public:
  /// Ends a stream of that connection, because it has lost its place to another stream.
  using Cut = std::function<void(HttpConnection& connection, const HttpStream& stream)>;

  OpenStreams(const Places::Limits& limits, Cut cut) : places_(limits), cut_(std::move(cut)) {}

  /// Takes a place for `stream`, which `connection` writes. A guest of that kind has connected from
  /// `address`. False: there is no place.
  bool open(const HttpStream& stream, HttpConnection& connection, const std::string& address,
            Guest guest);
  /// The stream has ended. Nothing happens if it is not here.
  void forget(const HttpStream& stream);
  /// The connection that writes `stream`. Null: the stream is not here.
  HttpConnection* connection_of(const HttpStream& stream) const;

  const Places& places() const { return places_; }

 private:
  Places places_;
  const Cut cut_;
  std::unordered_map<const HttpStream*, HttpConnection*> connections_;
};

}  // namespace jadoube::net

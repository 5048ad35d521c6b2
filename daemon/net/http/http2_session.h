#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "daemon/net/http/http_message.h"

struct nghttp2_session;

namespace jadoube::net {

/// One connection of HTTP/2, as bytes: it reads requests and writes answers [spec: RFC 9113]. It
/// has no socket, and nothing waits. It uses nghttp2. One thread.
class Http2Session {
 public:
  /// Names a request, and its answer.
  using Stream = std::int32_t;

  struct Limits {
    /// Requests at the same time. Who opens more gets them refused.
    std::uint32_t streams = 100;
    /// The fields of a request, as names and values.
    std::size_t header_bytes = 8 << 10;
  };

  /// A request without its body.
  struct Head {
    std::string method = {}, target = {};
    /// Names are in lower case. The host is the field "host".
    HttpFields fields = {};
    /// The fields were longer than allowed, and were not kept.
    bool is_too_long = false;
  };

  /// The next part of a body without end.
  struct More {
    /// Null: no bytes are ready now. Call `resume` when there are more.
    SharedBytes bytes = {};
    /// Nothing follows `bytes`.
    bool ends = false;
  };

  /// Who answers. Called within `take` and `output`.
  class Answerer {
   public:
    virtual ~Answerer() = default;
    /// A request has arrived. `has_body`: its body follows.
    virtual void begin(Stream stream, Head head, bool has_body) = 0;
    /// A part of its body.
    virtual void add(Stream stream, std::string_view body) = 0;
    /// It is whole.
    virtual void finish(Stream stream) = 0;
    /// The next part of its answer can be sent.
    virtual More more(Stream stream) = 0;
    /// Its answer was sent, or the client has dropped it. Nothing can be sent any more.
    virtual void gone(Stream stream) = 0;
  };

  /// `answerer` must exist longer.
  Http2Session(const Limits& limits, Answerer& answerer);
  ~Http2Session();
  Http2Session(const Http2Session&) = delete;
  Http2Session& operator=(const Http2Session&) = delete;

  /// Takes bytes of the client. False: it breaks the protocol, and the connection must end when
  /// `output` was sent.
  bool take(std::string_view bytes);
  /// The next bytes for the client: `enough` or more, or all that there are if they are fewer.
  /// Empty: none now.
  std::string output(std::size_t enough);
  /// True if nothing remains to be read or written.
  bool is_over() const;

  /// Answers with a status, its fields, and a body. Null: without one.
  void respond(Stream stream, int status, const HttpFields& fields, SharedBytes body);
  /// Answers with a body without end, which `Answerer::more` gives.
  void respond_without_end(Stream stream, int status, const HttpFields& fields);
  /// `more` has something again.
  void resume(Stream stream);
  /// Drops a request and its answer.
  void reset(Stream stream);
  /// Takes no new requests. Requests that have begun continue.
  void finish();

 private:
  struct Callbacks;
  struct Open {
    Head head = {};
    std::size_t header_bytes = 0;
    bool has_begun = false, is_endless = false, ends = false;
    /// The part of the body that is being sent.
    SharedBytes body = {};
    std::size_t sent = 0;
  };
  struct Free {
    void operator()(nghttp2_session* session) const;
  };
  void submit(Stream stream, int status, const HttpFields& fields, bool has_body);

  const Limits limits_;
  Answerer& answerer_;
  std::map<Stream, Open> open_;
  std::unique_ptr<nghttp2_session, Free> session_;
};

}  // namespace jadoube::net

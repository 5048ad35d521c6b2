#pragma once

#include <cstddef>
#include <memory>
#include <string>

struct ssl_st;

namespace jadoube::net {

/// The server's side of one connection with TLS, over a socket that does not block. It holds the
/// keys of the connection, and no buffers while nothing happens. One thread.
class TlsSession {
 public:
  /// What must happen before the same call is made again.
  enum class Wait {
    kNothing,   ///< It is done.
    kReadable,  ///< The socket can be read.
    kWritable,  ///< The socket can be written.
    kGone,      ///< Nothing helps: the client has ended, or broken the protocol.
  };
  struct Done {
    Wait wait = Wait::kNothing;
    /// How many bytes were read or written.
    std::size_t size = 0;
  };
  /// The most bytes in one record of TLS.
  static constexpr std::size_t kRecordBytes = 16 << 10;

  /// Takes the connection of OpenSSL, which was made for the socket `fd`.
  explicit TlsSession(ssl_st* session) : session_(session) {}

  /// Begins: agrees with the client on keys.
  Wait shake_hands();
  /// Reads what has arrived, at most `most` bytes.
  Done read(void* to, std::size_t most);
  /// Writes at most one record. After `Wait`, the same bytes must be given again.
  Done write(const void* from, std::size_t size);
  /// The client and the server have agreed on HTTP/2.
  bool speaks_http2() const;
  /// True if there are received bytes that can be read without waiting.
  bool has_pending() const;
  /// Sends the client the end of the connection. It does not wait.
  void say_end();
  /// Why the connection is `kGone`: a text of OpenSSL. Empty: the client has ended it.
  const std::string& failure() const { return failure_; }

 private:
  struct Free {
    void operator()(ssl_st* session) const;
  };
  Wait wait_after(int result);

  std::unique_ptr<ssl_st, Free> session_;
  std::string failure_;
};

}  // namespace jadoube::net

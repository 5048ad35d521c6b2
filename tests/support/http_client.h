#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "drivers/transport/file_descriptor.h"

struct ssl_st;

namespace jadoube::tests {

/// A response as a client read it.
struct HttpReply {
  int status = 0;
  /// The header fields, with names in lower case.
  std::map<std::string, std::string> fields = {};
  std::string body = {};

  std::string field(const std::string& name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? "" : found->second;
  }
};

/// A client with one connection to a server on this machine. It blocks, and gives up after some
/// seconds: then the result is empty.
class HttpClient {
 public:
  explicit HttpClient(int port);
  /// A Unix socket.
  explicit HttpClient(const std::string& path);
  /// A port with TLS. Every certificate is accepted. `version`: the only allowed version of TLS, by
  /// its number in OpenSSL. 0: any.
  static HttpClient over_tls(int port, int version = 0);

  /// Sends bytes as they are.
  void send(std::string_view bytes);
  /// Marks the end of the sent bytes.
  void half_close();
  /// Reads the next response. Nothing: the server ended the connection.
  std::optional<HttpReply> read_reply(bool has_body = true);
  /// Sends a request and reads its response. `fields`: lines that end with "\r\n".
  std::optional<HttpReply> request(std::string_view method, std::string_view target,
                                   std::string_view fields = {}, std::string_view body = {});
  std::optional<HttpReply> get(std::string_view target, std::string_view fields = {}) {
    return request("GET", target, fields);
  }

  /// Reads the header of a response with an endless body.
  std::optional<HttpReply> read_head();
  /// Reads one chunk of such a body. Nothing: the body or the connection has ended.
  std::optional<std::string> read_chunk();
  /// Waits until the server has ended the connection, and drops the bytes before that. True: it
  /// has.
  bool is_ended();
  /// Reads everything until the server ends the connection.
  std::string read_all();

  /// Opens a WebSocket. False: the server refused.
  bool open_socket(std::string_view target, std::string_view fields = {});
  /// Sends one text frame.
  void send_frame(std::string_view text);
  /// Reads the next text frame, and answers pings. Nothing: the connection is closed.
  std::optional<std::string> read_frame();
  /// The code of the close frame that ended the connection. 0: there was none.
  int close_code() const { return close_code_; }

  /// With TLS: the fingerprint of the server's certificate, SHA-256 in hexadecimal digits. Empty:
  /// there is no TLS, or both did not agree.
  std::string fingerprint() const;
  /// With TLS: its version ("TLSv1.3"), and the protocol that was chosen ("http/1.1").
  std::string tls_version() const;
  std::string protocol() const;

  int fd() const { return socket_.get(); }

 private:
  bool fill();
  std::optional<std::string> read_line();
  std::optional<std::string> read_bytes(std::size_t count);
  void send_raw_frame(unsigned char opcode, std::string_view text);

  drivers::FileDescriptor socket_;
  std::shared_ptr<ssl_st> tls_;
  std::string buffer_;
  int close_code_ = 0;
};

}  // namespace jadoube::tests

#include "daemon/net/tls/tls_session.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <string_view>

namespace jadoube::net {

void TlsSession::Free::operator()(ssl_st* session) const { SSL_free(session); }

TlsSession::Wait TlsSession::shake_hands() {
  ERR_clear_error();
  const int result = SSL_accept(session_.get());
  return result == 1 ? Wait::kNothing : wait_after(result);
}

TlsSession::Done TlsSession::read(void* to, std::size_t most) {
  Done done;
  ERR_clear_error();
  const int result = SSL_read_ex(session_.get(), to, most, &done.size);
  if (result != 1) done.wait = wait_after(result);
  return done;
}

TlsSession::Done TlsSession::write(const void* from, std::size_t size) {
  Done done;
  ERR_clear_error();
  const int result = SSL_write_ex(session_.get(), from, size, &done.size);
  if (result != 1) done.wait = wait_after(result);
  return done;
}

bool TlsSession::speaks_http2() const {
  const unsigned char* chosen = nullptr;
  unsigned size = 0;
  SSL_get0_alpn_selected(session_.get(), &chosen, &size);
  return std::string_view(reinterpret_cast<const char*>(chosen), size) == "h2";
}

bool TlsSession::has_pending() const { return SSL_has_pending(session_.get()) == 1; }

void TlsSession::say_end() {
  if (SSL_is_init_finished(session_.get()) == 0) return;
  ERR_clear_error();
  SSL_shutdown(session_.get());
}

TlsSession::Wait TlsSession::wait_after(int result) {
  switch (SSL_get_error(session_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return Wait::kReadable;
    case SSL_ERROR_WANT_WRITE:
      return Wait::kWritable;
    case SSL_ERROR_SSL: {
      const char* reason = ERR_reason_error_string(ERR_peek_error());
      failure_ = reason != nullptr ? reason : "an error of TLS";
      // A connection that has failed must not send the end of TLS.
      SSL_set_quiet_shutdown(session_.get(), 1);
      return Wait::kGone;
    }
    default:
      return Wait::kGone;
  }
}

}  // namespace jadoube::net

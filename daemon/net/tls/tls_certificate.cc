#include "daemon/net/tls/tls_certificate.h"

#include <arpa/inet.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "daemon/system/secret_file.h"

namespace jadoube::net {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// --- The socket. OpenSSL's own writes to a socket raise SIGPIPE when the client has disconnected.

int write_socket(BIO* bio, const char* bytes, int size) {
  BIO_clear_retry_flags(bio);
  const int fd = static_cast<int>(reinterpret_cast<std::intptr_t>(BIO_get_data(bio)));
  const auto sent = ::send(fd, bytes, static_cast<std::size_t>(size), MSG_NOSIGNAL);
  if (sent < 0 && (errno == EAGAIN || errno == EINTR)) BIO_set_retry_write(bio);
  return static_cast<int>(sent);
}

int read_socket(BIO* bio, char* to, int most) {
  BIO_clear_retry_flags(bio);
  const int fd = static_cast<int>(reinterpret_cast<std::intptr_t>(BIO_get_data(bio)));
  const auto size = ::recv(fd, to, static_cast<std::size_t>(most), 0);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) BIO_set_retry_read(bio);
  if (size == 0) BIO_set_flags(bio, BIO_FLAGS_IN_EOF);
  return static_cast<int>(size);
}

long control_socket(BIO* bio, int command, long, void*) {
  if (command == BIO_CTRL_EOF) return BIO_test_flags(bio, BIO_FLAGS_IN_EOF) != 0 ? 1 : 0;
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

const BIO_METHOD* socket_method() {
  static BIO_METHOD* const method = [] {
    BIO_METHOD* made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket");
    BIO_meth_set_write(made, write_socket);
    BIO_meth_set_read(made, read_socket);
    BIO_meth_set_ctrl(made, control_socket);
    return made;
  }();
  return method;
}

// --- The files

Expected<File> open_file(const std::string& path, const rules::Sentence& what) {
  File file(std::fopen(path.c_str(), "re"), std::fclose);
  if (file) return file;
  const auto code = errno == EACCES ? ErrorCode::kPermissionDenied : ErrorCode::kNotFound;
  return refuse(code, "{what} {path} cannot be read: {why}",
                {{"what", what}, {"path", path}, {"why", std::generic_category().message(errno)}});
}

// OpenSSL asks here for the passphrase of a key. Without this, it would ask the terminal.
int has_passphrase(char*, int, int, void* asked) {
  *static_cast<bool*>(asked) = true;
  return -1;
}

Expected<Key> read_key(const std::string& path) {
  auto file = open_file(path, rules::Sentence("the key"));
  if (!file) return tl::unexpected(file.error());
  bool is_locked = false;
  Key key(PEM_read_PrivateKey(file->get(), nullptr, has_passphrase, &is_locked), &EVP_PKEY_free);
  if (key) return key;
  if (is_locked) {
    return refuse(ErrorCode::kInvalidArgument,
                  "the key {path} has a passphrase, which cannot be typed here. Write the key "
                  "without one (openssl pkey), and let only the daemon read it",
                  {{"path", path}});
  }
  return refuse(ErrorCode::kInvalidArgument, "the file {path} has no private key in PEM",
                {{"path", path}});
}

bool others_may_read(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 && (found.st_mode & S_IRWXO) != 0;
}

// --- What is in a certificate

std::string fingerprint_of(const X509* certificate) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (X509_digest(certificate, EVP_sha256(), digest.data(), &size) != 1) return {};
  std::string text;
  for (unsigned i = 0; i < size; ++i) {
    std::array<char, 4> byte{};
    std::snprintf(byte.data(), byte.size(), "%s%02X", i == 0 ? "" : ":", digest.at(i));
    text += byte.data();
  }
  return text;
}

std::string address_text(const ASN1_OCTET_STRING* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const int family = ASN1_STRING_length(address) == 4 ? AF_INET : AF_INET6;
  ::inet_ntop(family, ASN1_STRING_get0_data(address), text.data(), text.size());
  return text.data();
}

void read_names(const X509* certificate, TlsCertificate::Facts& facts) {
  auto* all = static_cast<GENERAL_NAMES*>(
      X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr));
  for (int i = 0; i < sk_GENERAL_NAME_num(all); ++i) {
    const GENERAL_NAME* name = sk_GENERAL_NAME_value(all, i);
    if (name->type == GEN_DNS) {
      facts.names.emplace_back(
          reinterpret_cast<const char*>(ASN1_STRING_get0_data(name->d.dNSName)),
          static_cast<std::size_t>(ASN1_STRING_length(name->d.dNSName)));
    } else if (name->type == GEN_IPADD) {
      facts.addresses.push_back(address_text(name->d.iPAddress));
    }
  }
  GENERAL_NAMES_free(all);
}

TlsCertificate::Facts facts_of(SSL_CTX* context) {
  TlsCertificate::Facts facts;
  const X509* certificate = SSL_CTX_get0_certificate(context);
  std::tm end{};
  if (ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &end) == 1) {
    facts.end = std::chrono::sys_seconds(std::chrono::seconds(::timegm(&end)));
  }
  facts.fingerprint = fingerprint_of(certificate);
  read_names(certificate, facts);
  return facts;
}

// --- What is agreed with clients

// HTTP/2 first: a browser then needs one connection for all its pages.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* size,
                    const unsigned char* offered, unsigned offered_size, void*) {
  constexpr std::string_view kSpoken = "\x02h2\x08http/1.1";
  unsigned char* found = nullptr;
  const int result =
      SSL_select_next_proto(&found, size, reinterpret_cast<const unsigned char*>(kSpoken.data()),
                            static_cast<unsigned>(kSpoken.size()), offered, offered_size);
  *chosen = found;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

void set_up(SSL_CTX* context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                   SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_COMPRESSION);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  // Tickets resume sessions, so that no cache is needed here.
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
}

}  // namespace

Expected<std::shared_ptr<TlsCertificate>> TlsCertificate::open(Files files) {
  std::shared_ptr<TlsCertificate> made(new TlsCertificate(std::move(files)));
  const auto read = made->reload();
  if (!read) return tl::unexpected(read.error());
  return made;
}

Expected<void> TlsCertificate::reload() {
  // The thread may still have OpenSSL errors of other connections.
  ERR_clear_error();
  const Context context(SSL_CTX_new(TLS_server_method()), &SSL_CTX_free);
  if (!context) return refuse(ErrorCode::kInternal, "OpenSSL does not start");
  set_up(context.get());
  if (const auto file = open_file(files_.certificate, rules::Sentence("the certificate")); !file) {
    return tl::unexpected(file.error());
  }
  if (SSL_CTX_use_certificate_chain_file(context.get(), files_.certificate.c_str()) != 1) {
    const char* reason = ERR_reason_error_string(ERR_peek_last_error());
    if (reason == nullptr) {
      return refuse(ErrorCode::kInvalidArgument,
                    "the file {path} has no certificate in PEM that can be used",
                    {{"path", files_.certificate}});
    }
    return refuse(ErrorCode::kInvalidArgument,
                  "the file {path} has no certificate in PEM that can be used: {why}",
                  {{"path", files_.certificate}, {"why", reason}});
  }
  const auto key = read_key(files_.key);
  if (!key) return tl::unexpected(key.error());
  if (SSL_CTX_use_PrivateKey(context.get(), key->get()) != 1 ||
      SSL_CTX_check_private_key(context.get()) != 1) {
    return refuse(ErrorCode::kInvalidArgument,
                  "the key {key} does not belong to the certificate {certificate}",
                  {{"key", files_.key}, {"certificate", files_.certificate}});
  }
  Facts facts = facts_of(context.get());
  facts.is_key_open = others_may_read(files_.key);
  const std::lock_guard lock(mutex_);
  context_ = context;
  facts_ = std::move(facts);
  return {};
}

std::unique_ptr<TlsSession> TlsCertificate::begin(int fd) const {
  const std::lock_guard lock(mutex_);
  SSL* session = SSL_new(context_.get());
  BIO* bio = BIO_new(socket_method());
  if (session == nullptr || bio == nullptr) {
    SSL_free(session);
    BIO_free(bio);
    return nullptr;
  }
  BIO_set_data(bio, reinterpret_cast<void*>(static_cast<std::intptr_t>(fd)));
  BIO_set_init(bio, 1);
  SSL_set_bio(session, bio, bio);
  return std::make_unique<TlsSession>(session);
}

bool TlsCertificate::is_for(const std::string& host) const {
  const std::lock_guard lock(mutex_);
  X509* certificate = SSL_CTX_get0_certificate(context_.get());
  return X509_check_ip_asc(certificate, host.c_str(), 0) == 1 ||
         X509_check_host(certificate, host.data(), host.size(), 0, nullptr) == 1;
}

TlsCertificate::Facts TlsCertificate::facts() const {
  const std::lock_guard lock(mutex_);
  return facts_;
}

namespace {

using std::chrono::sys_seconds;

using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

constexpr long kVersion3 = 2;
constexpr std::size_t kSerialBytes = 16;
// A clock that is set back a little must not make it invalid.
constexpr std::chrono::days kBefore{2};

bool is_numeric_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return ::inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 ||
         ::inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

bool is_host_name(const std::string& text) {
  return !text.empty() && text.size() <= 253 && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '-';
  });
}

// The names in the form of OpenSSL's configuration: "DNS:hall.local,IP:192.0.2.7".
std::string alternative_names(const OwnCertificate& own) {
  std::vector<std::string> all = {"DNS:localhost", "IP:127.0.0.1"};
  for (const auto& name : own.names) {
    if (is_host_name(name) && !is_numeric_address(name)) all.push_back("DNS:" + name);
  }
  for (const auto& address : own.addresses) {
    if (is_numeric_address(address)) all.push_back("IP:" + address);
  }
  std::string text;
  for (const auto& each : all) text += (text.empty() ? "" : ",") + each;
  return text;
}

bool add(X509* certificate, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str());
  if (extension == nullptr) return false;
  const bool added = X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return added;
}

bool set_serial(X509* certificate) {
  std::array<unsigned char, kSerialBytes> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return false;
  // Positive, and never of another length.
  bytes[0] = static_cast<unsigned char>((bytes[0] & 0x3F) | 0x40);
  BIGNUM* number = BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr);
  const bool set = number != nullptr &&
                   BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nullptr;
  BN_free(number);
  return set;
}

bool set_times(X509* certificate, sys_seconds now) {
  const auto begin = (now - kBefore).time_since_epoch().count();
  const auto end = (now - kBefore + OwnCertificate::kLife).time_since_epoch().count();
  return ASN1_TIME_set(X509_getm_notBefore(certificate), begin) != nullptr &&
         ASN1_TIME_set(X509_getm_notAfter(certificate), end) != nullptr;
}

bool fill(X509* certificate, EVP_PKEY* key, const OwnCertificate& own, sys_seconds now) {
  X509_NAME* subject = X509_get_subject_name(certificate);
  const auto host = std::ranges::find_if(own.names, is_host_name);
  const std::string called = "jadoube" + (host == own.names.end() ? "" : " at " + *host);
  return X509_set_version(certificate, kVersion3) == 1 && set_serial(certificate) &&
         set_times(certificate, now) && X509_set_pubkey(certificate, key) == 1 &&
         X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8,
                                    reinterpret_cast<const unsigned char*>(called.c_str()),
                                    std::min(64, static_cast<int>(called.size())), -1, 0) == 1 &&
         X509_set_issuer_name(certificate, subject) == 1 &&
         add(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
         add(certificate, NID_key_usage, "critical,digitalSignature") &&
         add(certificate, NID_ext_key_usage, "serverAuth") &&
         add(certificate, NID_subject_alt_name, alternative_names(own)) &&
         X509_sign(certificate, key, EVP_sha256()) > 0;
}

// Empty: OpenSSL failed.
template <typename Write>
std::string pem_of(const Write& write) {
  const Memory memory(BIO_new(BIO_s_mem()), BIO_free);
  if (!memory || write(memory.get()) != 1) return {};
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

}  // namespace

Expected<bool> OwnCertificate::make_if_needed(const TlsCertificate::Files& files,
                                              sys_seconds now) const {
  const auto known = TlsCertificate::open(files);
  if (known && (*known)->facts().end > now + kLeast) return false;
  ERR_clear_error();
  const Key key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  const Certificate certificate(X509_new(), X509_free);
  if (!key || !certificate || !fill(certificate.get(), key.get(), *this, now)) {
    const char* why = ERR_reason_error_string(ERR_peek_last_error());
    return refuse(ErrorCode::kInternal, "OpenSSL makes no certificate: {why}",
                  {{"why", why != nullptr ? why : "?"}});
  }
  const std::string key_text = pem_of([&](BIO* to) {
    return PEM_write_bio_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  });
  const std::string text =
      pem_of([&](BIO* to) { return PEM_write_bio_X509(to, certificate.get()); });
  return system::write_secret_file(files.key, key_text)
      .and_then([&] { return system::write_secret_file(files.certificate, text); })
      .map([] { return true; });
}

}  // namespace jadoube::net

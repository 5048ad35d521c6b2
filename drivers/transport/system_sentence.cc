#include "drivers/transport/system_sentence.h"

#include <netdb.h>

#include <cerrno>
#include <system_error>

namespace jadoube::drivers {

using rules::Sentence;

// The words are those of the C library. They stand here so that they get into the catalogues.
Sentence system_sentence(int error) {
  switch (error) {
    case EPERM:
      return Sentence("Operation not permitted");
    case ENOENT:
      return Sentence("No such file or directory");
    case EIO:
      return Sentence("Input/output error");
    case EACCES:
      return Sentence("Permission denied");
    case EBUSY:
      return Sentence("Device or resource busy");
    case EEXIST:
      return Sentence("File exists");
    case ENODEV:
      return Sentence("No such device");
    case ENOTDIR:
      return Sentence("Not a directory");
    case EISDIR:
      return Sentence("Is a directory");
    case EINVAL:
      return Sentence("Invalid argument");
    case EMFILE:
      return Sentence("Too many open files");
    case ENOSPC:
      return Sentence("No space left on device");
    case EROFS:
      return Sentence("Read-only file system");
    case EPIPE:
      return Sentence("Broken pipe");
    case ELOOP:
      return Sentence("Too many levels of symbolic links");
    case EADDRINUSE:
      return Sentence("Address already in use");
    case EADDRNOTAVAIL:
      return Sentence("Cannot assign requested address");
    case ENETUNREACH:
      return Sentence("Network is unreachable");
    case ECONNRESET:
      return Sentence("Connection reset by peer");
    case ETIMEDOUT:
      return Sentence("Connection timed out");
    case ECONNREFUSED:
      return Sentence("Connection refused");
    case EHOSTDOWN:
      return Sentence("Host is down");
    case EHOSTUNREACH:
      return Sentence("No route to host");
    case EDQUOT:
      return Sentence("Disk quota exceeded");
    default:
      return {std::generic_category().message(error)};
  }
}

Sentence lookup_sentence(int error) {
  switch (error) {
    case EAI_NONAME:
      return Sentence("Name or service not known");
    case EAI_AGAIN:
      return Sentence("Temporary failure in name resolution");
    case EAI_FAIL:
      return Sentence("Non-recoverable failure in name resolution");
    default:
      return {gai_strerror(error)};
  }
}

}  // namespace jadoube::drivers

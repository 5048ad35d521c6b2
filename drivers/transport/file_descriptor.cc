#include "drivers/transport/file_descriptor.h"

#include <unistd.h>

namespace jadoube::drivers {

FileDescriptor::~FileDescriptor() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace jadoube::drivers

#include "daemon/system/free_memory.h"

#include <malloc.h>

namespace jadoube::system {

void give_free_memory_back() { ::malloc_trim(0); }

}  // namespace jadoube::system

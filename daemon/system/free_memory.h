#pragma once

namespace jadoube::system {

/// Gives memory that nobody uses back to the system. After a peak, the allocator keeps it. It takes
/// some milliseconds. Any thread.
void give_free_memory_back();

}  // namespace jadoube::system

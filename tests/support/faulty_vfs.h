#pragma once

namespace jadoube::tests {

class FaultyDisk;

/// Has every file that SQLite opens from now on lie on `disk`. There is one at a time.
void put_beneath_sqlite(FaultyDisk& disk);
/// Ends that. Files that are open must be closed before.
void take_from_beneath_sqlite();

}  // namespace jadoube::tests

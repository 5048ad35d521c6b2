#pragma once

namespace jadoube::tests {

class FaultyDisk;

/// From now on, every file that SQLite opens is on `disk`. There is one at a time.
void put_beneath_sqlite(FaultyDisk& disk);
/// Ends that. Open files must be closed before.
void take_from_beneath_sqlite();

}  // namespace jadoube::tests

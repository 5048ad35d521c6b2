// A layer between SQLite and its access to files. It passes on all calls. But before a write, a
// shortening, a sync or a deletion it asks the disk for the result, and afterwards it reports to
// the disk. The shared memory of a write-ahead log is not on a disk, and is not touched. Real syncs
// are left out, because a test does not need them and they take time.
#include "tests/support/faulty_vfs.h"

#include <sqlite3.h>

#include <new>

#include "tests/support/faulty_disk.h"

namespace jadoube::tests {
namespace {

using Answer = FaultyDisk::Answer;

FaultyDisk* the_disk = nullptr;
sqlite3_vfs* real_vfs = nullptr;

// An open file. SQLite's own object follows it in memory, aligned to eight bytes.
struct alignas(sqlite3_int64) File {
  sqlite3_file base;
  // Exists as long as the file is open. Empty for files without a name.
  const char* path;
};

File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
}
const sqlite3_io_methods& methods(sqlite3_file* file) { return *real(file)->pMethods; }

int code_of(Answer answer, int failure) {
  if (answer == Answer::kDone) return SQLITE_OK;
  return answer == Answer::kFull ? SQLITE_FULL : failure;
}

int close(sqlite3_file* file) { return methods(file).xClose(real(file)); }

int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
  return methods(file).xRead(real(file), bytes, size, offset);
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  if (const int no = code_of(the_disk->next(), SQLITE_IOERR_WRITE); no != SQLITE_OK) return no;
  the_disk->wrote(of(file).path, offset,
                  {static_cast<const char*>(bytes), static_cast<std::size_t>(size)});
  return methods(file).xWrite(real(file), bytes, size, offset);
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  if (const int no = code_of(the_disk->next(), SQLITE_IOERR_TRUNCATE); no != SQLITE_OK) return no;
  the_disk->shortened(of(file).path, size);
  return methods(file).xTruncate(real(file), size);
}

int sync(sqlite3_file* file, int) {
  if (const int no = code_of(the_disk->next(), SQLITE_IOERR_FSYNC); no != SQLITE_OK) return no;
  the_disk->synced(of(file).path);
  return SQLITE_OK;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return methods(file).xFileSize(real(file), size);
}
int lock(sqlite3_file* file, int level) { return methods(file).xLock(real(file), level); }
int unlock(sqlite3_file* file, int level) { return methods(file).xUnlock(real(file), level); }
int check_reserved_lock(sqlite3_file* file, int* result) {
  return methods(file).xCheckReservedLock(real(file), result);
}
int file_control(sqlite3_file* file, int what, void* argument) {
  return methods(file).xFileControl(real(file), what, argument);
}
int sector_size(sqlite3_file* file) { return methods(file).xSectorSize(real(file)); }
int device_characteristics(sqlite3_file* file) {
  return methods(file).xDeviceCharacteristics(real(file));
}
int shm_map(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  return methods(file).xShmMap(real(file), region, size, extend, memory);
}
int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
  return methods(file).xShmLock(real(file), offset, count, flags);
}
void shm_barrier(sqlite3_file* file) { methods(file).xShmBarrier(real(file)); }
int shm_unmap(sqlite3_file* file, int remove) {
  return methods(file).xShmUnmap(real(file), remove);
}

constexpr sqlite3_io_methods kMethods = {
    .iVersion = 2,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = file_size,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = check_reserved_lock,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = device_characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int open(sqlite3_vfs*, const char* path, sqlite3_file* file, int flags, int* out_flags) {
  auto* opened = new (file) File{.base = {.pMethods = nullptr}, .path = path ? path : ""};
  const int result = real_vfs->xOpen(real_vfs, path, real(file), flags, out_flags);
  if (result != SQLITE_OK) return result;
  opened->base.pMethods = &kMethods;
  the_disk->opened(opened->path);
  return SQLITE_OK;
}

int remove(sqlite3_vfs*, const char* path, int sync_folder) {
  if (const int no = code_of(the_disk->next(), SQLITE_IOERR_DELETE); no != SQLITE_OK) return no;
  the_disk->deleted(path);
  return real_vfs->xDelete(real_vfs, path, sync_folder);
}

sqlite3_vfs& layer() {
  static sqlite3_vfs vfs;
  return vfs;
}

}  // namespace

void put_beneath_sqlite(FaultyDisk& disk) {
  the_disk = &disk;
  real_vfs = sqlite3_vfs_find(nullptr);
  layer() = *real_vfs;
  layer().szOsFile = static_cast<int>(sizeof(File)) + real_vfs->szOsFile;
  layer().pNext = nullptr;
  layer().zName = "faulty";
  layer().xOpen = open;
  layer().xDelete = remove;
  sqlite3_vfs_register(&layer(), 1);
}

void take_from_beneath_sqlite() {
  sqlite3_vfs_unregister(&layer());
  sqlite3_vfs_register(real_vfs, 1);
  the_disk = nullptr;
}

}  // namespace jadoube::tests

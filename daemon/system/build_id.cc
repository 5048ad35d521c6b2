#include "daemon/system/build_id.h"

#include <elf.h>
#include <link.h>

#include <cstddef>
#include <cstring>
#include <utility>

namespace jadoube::system {
namespace {

constexpr std::size_t padded(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

// The build id among the notes of a program, or nothing.
std::string build_id_in(const char* notes, std::size_t size) {
  std::size_t at = 0;
  while (at + sizeof(ElfW(Nhdr)) <= size) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes + at, sizeof note);
    const auto name = at + sizeof note, content = name + padded(note.n_namesz);
    at = content + padded(note.n_descsz);
    if (at > size) return {};
    const bool is_gnu = note.n_namesz == sizeof ELF_NOTE_GNU &&
                        std::memcmp(notes + name, ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) == 0;
    if (is_gnu && note.n_type == NT_GNU_BUILD_ID) return {notes + content, note.n_descsz};
  }
  return {};
}

// The first object that the loader names is the program itself.
int take_program(dl_phdr_info* info, std::size_t, void* id) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& part = info->dlpi_phdr[i];
    if (part.p_type != PT_NOTE) continue;
    const auto* notes = reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr);
    auto found = build_id_in(notes, part.p_memsz);
    if (found.empty()) continue;
    *static_cast<std::string*>(id) = std::move(found);
    break;
  }
  return 1;
}

}  // namespace

const std::string& build_id() {
  static const std::string id = [] {
    std::string found;
    dl_iterate_phdr(take_program, &found);
    return found;
  }();
  return id;
}

}  // namespace jadoube::system

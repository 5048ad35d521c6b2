#include "daemon/system/digest.h"

#include <elf.h>
#include <link.h>
#include <openssl/evp.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "daemon/system/log.h"

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

constexpr std::string_view kUrlLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int kBitsOfLetter = 6, kBitsOfByte = 8;

}  // namespace

const std::string& build_id() {
  static const std::string id = [] {
    std::string found;
    dl_iterate_phdr(take_program, &found);
    return found;
  }();
  return id;
}

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

// OpenSSL finds an algorithm by its name. That takes longer than hashing a row of the journal, so
// it is done once.
const EVP_MD* sha256() {
  static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return fetched;
}

}  // namespace

Digest digest_of(std::string_view bytes) {
  Digest digest{};
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, sha256(), nullptr) == 1) {
    return digest;
  }
  log::error("OpenSSL has no SHA-256");
  std::abort();
}

std::string hex_of(const Digest& digest) {
  std::string hex;
  hex.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    hex += kHexDigits[byte / 16];
    hex += kHexDigits[byte % 16];
  }
  return hex;
}

std::optional<Digest> digest_of_hex(std::string_view hex) {
  Digest digest{};
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const auto high = kHexDigits.find(hex[2 * i]), low = kHexDigits.find(hex[2 * i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    digest[i] = static_cast<unsigned char>(16 * high + low);
  }
  return digest;
}

std::string base64url_of(std::string_view bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = bits << kBitsOfByte | static_cast<unsigned char>(c);
    for (count += kBitsOfByte; count >= kBitsOfLetter;) {
      count -= kBitsOfLetter;
      text += kUrlLetters[bits >> count & 63U];
    }
  }
  if (count > 0) text += kUrlLetters[bits << (kBitsOfLetter - count) & 63U];
  return text;
}

std::optional<std::string> bytes_of_base64url(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto letter = kUrlLetters.find(c);
    if (letter == std::string_view::npos) return std::nullopt;
    bits = bits << kBitsOfLetter | static_cast<std::uint32_t>(letter);
    count += kBitsOfLetter;
    if (count < kBitsOfByte) continue;
    count -= kBitsOfByte;
    bytes += static_cast<char>(bits >> count & 255U);
  }
  // The text is also wrong if unused bits are set in the last letter.
  if (base64url_of(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace jadoube::system

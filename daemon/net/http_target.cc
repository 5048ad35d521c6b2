#include "daemon/net/http_target.h"

#include <algorithm>
#include <optional>

namespace jadoube::net {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::string_view kDigits = "0123456789ABCDEF";

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The byte that the escape at `at` stands for.
std::optional<char> escaped_at(std::string_view text, std::size_t at) {
  if (at + 2 >= text.size()) return std::nullopt;
  const int high = hex_digit(text[at + 1]), low = hex_digit(text[at + 2]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

std::string decode_parameter(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      decoded += ' ';
    } else if (const auto byte = text[i] == '%' ? escaped_at(text, i) : std::nullopt) {
      decoded += *byte;
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool climbs(std::string_view path) {
  for (std::size_t start = 0; start <= path.size();) {
    const auto end = std::min(path.find('/', start), path.size());
    const auto segment = path.substr(start, end - start);
    if (segment == "." || segment == "..") return true;
    start = end + 1;
  }
  return false;
}

}  // namespace

Expected<std::string> decode_percent(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const auto byte = escaped_at(text, i);
    if (!byte) {
      return refuse(ErrorCode::kInvalidArgument,
                    "a '%' in an address needs two hexadecimal digits behind it");
    }
    decoded += *byte;
    i += 2;
  }
  return decoded;
}

HttpFields read_query(std::string_view text) {
  HttpFields query;
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const auto part = text.substr(0, end);
    const auto equals = std::min(part.find('='), part.size());
    if (!part.empty()) {
      query.emplace_back(decode_parameter(part.substr(0, equals)),
                         decode_parameter(part.substr(std::min(equals + 1, part.size()))));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return query;
}

std::string encode_percent(std::string_view text) {
  std::string encoded;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~';
    if (is_plain) {
      encoded += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += '%';
    encoded += kDigits[byte >> 4];
    encoded += kDigits[byte & 15];
  }
  return encoded;
}

Expected<HttpTarget> read_target(std::string_view target) {
  if (target == "*") return HttpTarget{"*", {}};
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    target.remove_prefix(scheme.size());
    target.remove_prefix(std::min(target.find_first_of("/?#"), target.size()));
    if (target.empty()) target = "/";
    break;
  }
  target = target.substr(0, target.find('#'));
  const auto mark = std::min(target.find('?'), target.size());
  auto path = decode_percent(target.substr(0, mark));
  if (!path) return tl::unexpected(path.error());
  if (!path->starts_with('/')) {
    return refuse(ErrorCode::kInvalidArgument, "the path of an address begins with '/'");
  }
  if (std::any_of(path->begin(), path->end(), is_control)) {
    return refuse(ErrorCode::kInvalidArgument, "a path has no control characters");
  }
  if (climbs(*path)) {
    return refuse(ErrorCode::kInvalidArgument, "a path has no segment \".\" or \"..\"");
  }
  return HttpTarget{std::move(*path), read_query(target.substr(std::min(mark + 1, target.size())))};
}

}  // namespace jadoube::net

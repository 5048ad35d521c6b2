#include "daemon/language/catalogue.h"

#include <algorithm>
#include <boost/locale/gnu_gettext.hpp>
#include <boost/locale/message.hpp>
#include <cctype>
#include <deque>
#include <vector>

namespace jadoube::language {
namespace {

constexpr const char* kDomain = "jadoube";

// The facet asks for several names of files; the first one gets the bytes.
std::locale locale_of(std::string_view bytes) {
  namespace gettext = boost::locale::gnu_gettext;
  gettext::messages_info info;
  info.language = "en";
  info.encoding = "UTF-8";
  info.domains.emplace_back(kDomain);
  info.paths.emplace_back(".");
  info.callback = [bytes](const std::string&, const std::string&) {
    return std::vector<char>(bytes.begin(), bytes.end());
  };
  return {std::locale::classic(), gettext::create_messages_facet<char>(info)};
}

const std::deque<Catalogue>& catalogues() {
  static const std::deque<Catalogue> all = [] {
    std::deque<Catalogue> made;
    for (const auto& file : catalogue_files()) made.emplace_back(file.tag, file.bytes);
    return made;
  }();
  return all;
}

bool same_tag(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  });
}

}  // namespace

Catalogue::Catalogue(std::string_view tag, std::string_view bytes)
    : tag_(tag), locale_(locale_of(bytes)) {}

std::string Catalogue::text(const char* context, const char* english) const {
  if (*english == '\0') return {};  // Its translation is the head of the file.
  return context != nullptr ? boost::locale::pgettext(context, english, locale_)
                            : boost::locale::gettext(english, locale_);
}

std::string Catalogue::text(const char* one, const char* many, long long count) const {
  return boost::locale::ngettext(one, many, static_cast<int>(count), locale_);
}

const Catalogue* find_catalogue(std::string_view tag) {
  const auto found = std::ranges::find_if(
      catalogues(), [&](const Catalogue& one) { return same_tag(one.tag(), tag); });
  return found == catalogues().end() ? nullptr : &*found;
}

}  // namespace jadoube::language

#include "daemon/model/ids.h"

#include <algorithm>
#include <cctype>

namespace jadoube::model {

bool is_plain_id(std::string_view id) {
  return !id.empty() && id[0] != '-' && id[0] != '.' &&
         std::ranges::all_of(id, [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '-';
         });
}

}  // namespace jadoube::model

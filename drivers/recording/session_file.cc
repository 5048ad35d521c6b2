#include <fstream>
#include <iterator>

#include "drivers/recording/session.h"

namespace jadoube::drivers {

rules::Expected<Session> load_session(const std::filesystem::path& path) {
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path, ignored)) {
    return rules::refuse(rules::ErrorCode::kNotFound, path.string() + ": cannot be opened");
  }
  if (path.extension() != ".bin") return read_session(file, path.string());
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  Session session = pace_raw({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  session.provenance.emplace_back("made from", path.filename().string() + ", times made up");
  return session;
}

}  // namespace jadoube::drivers

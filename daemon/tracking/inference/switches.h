#pragma once
#include <cstdlib>
namespace jadoube::tracking {
inline int env_of(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}
inline const int kX = env_of("X", 0xffff);
inline const int kStrainLimit = env_of("STRAIN", 330);
inline const int kWidthX = env_of("WIDTH", 2000);
inline const int kRuleX = env_of("RULE", 0);
inline const int kDoubtX = env_of("DOUBT", 2443);
inline bool has(int bit) { return (kX & bit) != 0; }
}  // namespace jadoube::tracking

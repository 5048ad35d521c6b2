#include "daemon/model/shown_san.h"

#include "rules/notation/short_san.h"

namespace jadoube::model {

std::string shown_san(const Ply& ply) {
  // The squares may show an illegal move before anything has confirmed it.
  const bool may_be_illegal =
      ply.state == PlyState::kIllegal || ply.state == PlyState::kProvisional;
  return may_be_illegal ? rules::short_san(ply.san) : ply.san;
}

}  // namespace jadoube::model

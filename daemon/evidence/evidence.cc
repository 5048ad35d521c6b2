#include "daemon/evidence/evidence.h"

namespace jadoube::evidence {

Chain RowRun::last() const {
  return rows.empty() ? start : Chain(rows.back().place, rows.back().hash);
}

Chain RowRun::add(const ChainedRow& row) {
  Chain chain = last();
  chain.add(row);
  rows.push_back({chain.place(), row.at, row.checkpoint, std::string(row.text), chain.hash()});
  return chain;
}

}  // namespace jadoube::evidence

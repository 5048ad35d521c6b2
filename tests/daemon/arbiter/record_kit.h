#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <utility>

#include "daemon/arbiter/claims/claim_record.h"
#include "tests/support/written_games.h"

/// Records of games for the tests of claims.
namespace jadoube::tests {

/// The record of `game` up to `ply`, which it has.
inline arbiter::ClaimRecord record_of(model::Game game, std::optional<int> ply = std::nullopt) {
  auto record = arbiter::ClaimRecord::of(std::move(game), ply);
  EXPECT_TRUE(record) << record.error().message;
  return std::move(*record);
}

}  // namespace jadoube::tests

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/claims/claim_record.h"
#include "daemon/model/claim_statement.h"
#include "daemon/model/game.h"
#include "rules/laws/laws.h"
#include "rules/position.h"

/// The claim desk's answers. It answers what it is asked and never speaks by itself: a draw by
/// threefold or fifty moves is the player's to claim [FIDE 2023 Art. 9.2, 9.3, 12.6].
namespace jadoube::arbiter {

/// Whether what was asked holds: the claim is right, the game is drawn, the player can be mated.
enum class ClaimVerdict : std::uint8_t {
  kValid,
  kNotValid,
  /// The record cannot say, or a budget ran out. Never to be taken for one of the others.
  kNotDecided,
};

/// Under what a claim is judged.
struct ClaimRules {
  rules::Laws laws = rules::laws_of(rules::kCurrentEdition);
  rules::Conditions conditions = {};
};

/// A position that proves an answer, and the ply that led to it.
struct ProvingPly {
  /// The position stands after so many plies; 0 for the start of the record. One more than the
  /// record has for an announced move.
  std::size_t ply = 0;
  /// "34...Nc6"; empty for the start.
  std::string move;
  rules::Position position = rules::Position::initial();
  /// The move was announced and is not played.
  bool announced = false;
  /// How sure the record is of the ply; without meaning for the start and an announced move.
  model::PlyState state = model::PlyState::kConfirmed;
  /// Both clocks at the press; nothing where no clock told.
  std::optional<std::chrono::seconds> white_clock = {}, black_clock = {};
};

/// Legal moves that end in a mate.
struct MatingLine {
  /// Who mates.
  rules::Color player = rules::Color::kWhite;
  /// "34...Ke6", "35.Kd4", "Ke7", ...; empty where the mate stands already.
  std::vector<std::string> moves;
  /// Where it ends.
  rules::Position mate = rules::Position::initial();
};

/// An answer of the claim desk.
struct ClaimAnswer {
  ClaimVerdict verdict = ClaimVerdict::kNotDecided;
  /// The Article that the answer is given by, of the edition asked for: "9.2.2".
  std::string article;
  /// What was found.
  std::vector<model::ClaimStatement> findings;
  /// What the arbiter does now.
  std::vector<model::ClaimStatement> steps;
  /// How often the position stands, or how many plies the series has; 0 where nothing is counted.
  std::size_t count = 0;
  /// The positions that prove it, oldest first.
  std::vector<ProvingPly> proof;
  /// A way to mate, where one was asked for and found.
  std::optional<MatingLine> line;
  /// After how many plies it was asked, and who was on the move there.
  std::size_t ply = 0;
  rules::Color turn = rules::Color::kWhite;
  /// What weakens the record: `ClaimRecord::reservations`.
  std::vector<model::ClaimStatement> reservations;
};

}  // namespace jadoube::arbiter

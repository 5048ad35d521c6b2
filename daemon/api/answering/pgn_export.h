#pragma once

#include <grpcpp/support/server_callback.h>

#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/language/language.h"
#include "daemon/outputs/table.h"
#include "daemon/release/public_feed.h"
#include "daemon/storage/codec/row_codec.h"

namespace jadoube::api {

/// The options of a PGN.
struct PgnForm {
  /// The game ends before its first provisional ply.
  bool confirmed_only = false;
  /// Only arbiters read which ply is illegal, and which is in doubt.
  Audience audience = Audience::kArbiters;
  /// In PGN's form. If no clock is at the board, the times follow from it. Empty: not known.
  std::string time_control = {};
  /// The result that counts for the game in its tournament. Nothing: none is known.
  std::optional<tournament::CountedResult> counted = {};
};

/// A game of `board` in the export format of PGN. Each ply whose clock is known has a `[%clk]`. An
/// illegal ply that stays in the record is written by its squares. Only for arbiters, a hyphen
/// marks it. The game ends before an unreadable ply, with a comment that gives the reason.
/// `heading`: the game's heading from its tournament. Nothing: it belongs to none.
std::string export_pgn(const std::string& board, const storage::codec::StoredGame& stored,
                       const PgnForm& form, const std::optional<outputs::Heading>& heading = {});

/// Answers ExportPgn one game at a time, so that a whole tournament needs the memory of one game.
/// The object deletes itself.
class PgnStream final : public grpc::ServerWriteReactor<v1::ExportPgnResponse> {
 public:
  /// `rules` gives the time controls of games whose section has no rules, or that have no section.
  /// `released`: only what everybody may see is written.
  PgnStream(Fanout& fanout, const v1::ExportPgnRequest& request, Audience audience,
            const arbiter::CurrentRules& rules, const release::PublicFeed* released = nullptr);

  void OnWriteDone(bool ok) override;
  void OnDone() override;

 private:
  // One game to export, or all games of a board. With an empty `board`: of all boards.
  struct Want {
    std::optional<GamePlace> game;
    std::string board;
  };

  rules::Expected<void> parse(const v1::ExportPgnRequest& request);
  void ask_for_next();
  void write_next(storage::Archive& archive);
  rules::Expected<std::optional<GamePlace>> next_place(storage::Archive& archive);

  Fanout& fanout_;
  const bool confirmed_only_;
  const Audience audience_;
  const arbiter::CurrentRules& rules_;
  const release::PublicFeed* const released_;
  // The language of the call.
  const language::Language language_;
  std::deque<Want> wants_;
  GamePlace after_;
  v1::ExportPgnResponse response_;
};

}  // namespace jadoube::api

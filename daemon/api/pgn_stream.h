#pragma once

#include <grpcpp/support/server_callback.h>

#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "daemon/api/audience.h"
#include "daemon/api/convert.h"
#include "daemon/api/fanout.h"
#include "daemon/api/game_time_control.h"
#include "daemon/language/language.h"
#include "daemon/outputs/table.h"
#include "daemon/release/public_feed.h"

namespace jadoube::api {

/// Answers ExportPgn one game at a time, so that a whole tournament needs the memory of one game.
/// The object deletes itself.
class PgnStream final : public grpc::ServerWriteReactor<v1::ExportPgnResponse> {
 public:
  /// `rules_of` says the time controls of games that belong to no section with rules of its own.
  /// `released`: only what everybody may see is written.
  PgnStream(Fanout& fanout, const v1::ExportPgnRequest& request, Audience audience,
            RulesOfBoard rules_of, const release::PublicFeed* released = nullptr);

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
  const RulesOfBoard rules_of_;
  const release::PublicFeed* const released_;
  // Of the call.
  const language::Language language_;
  std::deque<Want> wants_;
  GamePlace after_;
  v1::ExportPgnResponse response_;
};

}  // namespace jadoube::api

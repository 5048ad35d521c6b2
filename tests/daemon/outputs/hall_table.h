#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "daemon/release/event_gate.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "tests/support/process.h"

namespace jadoube::tests {

/// A journal and a stream, into which the test writes events at times that it chooses.
class HallTable : public testing::Test {
 protected:
  using Instant = model::Instant;

  static Instant at(std::chrono::seconds time) {
    return Instant(std::chrono::hours(500'000)) + time;
  }

  HallTable() { open(1024); }

  /// Opens the journal again. The stream then knows none of its events, but the boards.
  void open(std::size_t capacity) {
    auto journal = storage::Journal::open(path());
    EXPECT_TRUE(journal) << journal.error().message;
    journal_ = std::make_unique<storage::Journal>(std::move(*journal));
    feed_ = std::make_unique<stream::Feed>(journal_->last_event(), capacity);
    for (const auto& [id, board] : boards_) feed_->restore(id, board);
    if (tournament_) feed_->restore(tournament_);
  }

  std::string path() const { return directory_ / "journal"; }
  storage::Archive archive() { return *storage::Archive::open(path()); }
  release::EventSource source() { return {*feed_, archive()}; }

  /// Writes the event, and publishes it. Returns its number.
  std::uint64_t report(Instant when, const std::string& board, model::EventContent content) {
    model::Event event{.at = when, .board = board};
    if (const auto* change = std::get_if<model::Change>(&content)) {
      model::apply(*change, boards_[board]);
      event = model::event_of(board, {when, *change}, boards_[board].game);
    }
    event.number = feed_->head() + 1;
    event.content = std::move(content);
    storage::Batch batch;
    batch.events = {storage::codec::to_row(event)};
    if (const auto& game = boards_[board].game) {
      batch.games = {storage::codec::to_row(board, *game, "")};
    }
    EXPECT_TRUE(journal_->commit(batch));
    const auto number = event.number;
    feed_->publish({std::make_shared<const model::Event>(std::move(event))});
    return number;
  }

  void start_game(Instant when, const std::string& board, int ordinal) {
    report(when, board,
           model::Change(model::GameStarted{model::Game{.ordinal = ordinal, .started_at = when}}));
  }
  /// Adds a confirmed ply, "e2e4" with its SAN.
  std::uint64_t play(Instant when, const std::string& board, const std::string& uci,
                     const std::string& san) {
    const std::size_t keep = boards_[board].game->plies.size();
    const auto from = *rules::parse_square(uci.substr(0, 2));
    const auto to = *rules::parse_square(uci.substr(2, 2));
    model::Ply ply{.move = {from, to},
                   .san = san,
                   .uci = uci,
                   .state = model::PlyState::kConfirmed,
                   .evidence = model::Evidence::kPress,
                   .made_at = when,
                   .confirmed_at = when};
    return report(when, board,
                  model::Change(model::PliesChange{.keep = keep, .plies = {ply}, .revision = 0}));
  }
  void put(const model::Tournament& tournament, Instant when) {
    tournament_ = std::make_shared<const model::Tournament>(tournament);
    report(when, "", model::TournamentChanged{tournament});
  }

  TemporaryDirectory directory_;
  std::unique_ptr<storage::Journal> journal_;
  std::unique_ptr<stream::Feed> feed_;
  std::map<std::string, model::Board> boards_;
  std::shared_ptr<const model::Tournament> tournament_;
};

}  // namespace jadoube::tests

#include <gmock/gmock.h>

#include "daemon/storage/codec/row_codec.h"
#include "daemon/values/tournament_values.h"
#include "rules/notation/fen.h"

namespace jadoube::storage::codec {
namespace tournament_codec_test {

using testing::HasSubstr;

model::Instant second(int number) { return model::Instant(std::chrono::seconds(number)); }

// A tournament in which every field has a value.
model::Tournament full() {
  model::Pairing pairing{
      .id = "open-x1",
      .table = 51,
      .players = {1, 2},
      .match = 3,
      .board_in_match = 4,
      .start = rules::parse_fen("8/8/8/4p3/3K4/8/1B6/7k w - - 0 1").value(),
      .controls = {.white = *rules::TimeControl::sudden_death(std::chrono::minutes(10)),
                   .black = *rules::TimeControl::sudden_death(std::chrono::minutes(7))},
      .board = "spare",
      .games = {{"a", 1}, {"spare", 2}},
      .result = model::PairingResult{.score = {.white = {2}, .black = {0}}, .forfeit = true},
      .result_by = "A. Meier",
      .result_since = second(4),
      .postponed = true,
      .withheld = true,
      .vanished = true,
      .by_hand = true,
      .here = {.white = true, .black = true},
      .here_since = {.white = second(5), .black = second(6)},
      .said = {
          .white = model::SaidResult{.player = 1,
                                     .score = {.white = {2}, .black = {0}},
                                     .at = second(7),
                                     .phone = "5a"},
          .black = model::SaidResult{
              .player = 2, .score = {.white = {1}, .black = {1}}, .at = second(8), .phone = "b3"}}};
  model::Pairing bye{.id = "open-x2", .players = {3, 0}, .bye = model::Bye::kHalfPoint};
  return {.id = "open",
          .name = "City Open",
          .site = "Kyiv",
          .country = "UA",
          .sections = {{.id = "a",
                        .name = "Group A",
                        .table_offset = 50,
                        .event = "City Open 2026",
                        .trf_head = {"012 City Open", "XXR 9"},
                        .planned_rounds = 9,
                        .standings = {.system = model::PairingSystem::kSwiss,
                                      .edition = model::TieBreakEdition::k2024,
                                      .game = {.win = {6}, .draw = {2}, .loss = {1}},
                                      .paired_bye = rules::Points{3},
                                      .match = {.win = {8}, .draw = {5}, .loss = {2}},
                                      .match_paired_bye = rules::Points{4},
                                      .game_points_first = true,
                                      .tie_breaks = {"DE", "BH/C1"}},
                        .watched = model::WatchedFile{.path = "/srv/open.trf",
                                                      .applies = true,
                                                      .encoding = "windows-1251",
                                                      .taken = "3fa2"},
                        .rules = model::TournamentRules{.chess960 = true},
                        .players = {{.number = 1,
                                     .name = "Stone, Anna",
                                     .title = "WGM",
                                     .federation = "UKR",
                                     .rating = 2400,
                                     .fide_id = "14100001",
                                     .team = "Rooks",
                                     .sex = 'w',
                                     .born = "1990/11/30"}},
                        .teams = {{1, "Rooks", "ROO", {1, 2}}},
                        .rounds = {{.number = 1,
                                    .date = "2026.11.26",
                                    .starts_at = second(1),
                                    .started_at = second(2),
                                    .closed_at = second(3),
                                    .pairings = {pairing, bye}}}}},
          .tables = {{51, "a", ""}, {52, "", "30002"}},
          .revision = 7,
          .closed = true,
          .delay = std::chrono::seconds(900),
          .players_results = model::PlayersResults::kSlip,
          .players_secret = "a secret"};
}

TEST(TournamentCodec, ReadsEveryFieldBack) {
  const auto read = tournament_of(to_row(full()));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, full());
}

TEST(TournamentCodec, AnEventHasTheTournamentAndItsAuthor) {
  const model::Event event{.number = 9,
                           .at = second(5),
                           .content = model::TournamentChanged{full(), "an operator", "here"}};
  const auto row = to_row(event);
  EXPECT_EQ(row.stream, Stream::kTournaments);
  const auto read = event_of(row);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, event);
}

TEST(TournamentCodec, RefusesDamagedBytes) {
  TournamentRow row = to_row(full());
  row.wire = "\xff\xff";
  const auto read = tournament_of(row);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, rules::ErrorCode::kDataLoss);
  EXPECT_THAT(read.error().message, HasSubstr("tournament open"));
}

TEST(TournamentCodec, RefusesATournamentOfAnotherName) {
  TournamentRow row = to_row(full());
  row.id = "closed";
  EXPECT_FALSE(tournament_of(row));
}

TEST(TournamentCodec, NamesThePairingWhoseStartCannotBeRead) {
  values::v1::Tournament stored = values::encode(full());
  stored.mutable_sections(0)->mutable_rounds(0)->mutable_pairings(0)->set_start("nonsense");
  const auto read = tournament_of({"open", stored.SerializeAsString()});
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("pairing open-x1"));
}

}  // namespace tournament_codec_test
}  // namespace jadoube::storage::codec

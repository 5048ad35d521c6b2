#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/shown_text.h"
#include "daemon/evidence/time_stamp.h"
#include "daemon/evidence/verification.h"
#include "daemon/language/language.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "daemon/storage/journal.h"
#include "jadoube/v1/evidence_service.grpc.pb.h"
#include "jadoube/v1/sheet_service.grpc.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/process.h"
#include "tests/support/test_time_server.h"

namespace jadoube::api {
namespace evidence_service_test {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using tests::game_of;

model::Instant second(int number) { return model::Instant(std::chrono::seconds(number)); }

// Stamps as the test says.
class GivenStamp final : public evidence::Stamper {
 public:
  using Stamp = std::function<evidence::StampedFile(std::string file)>;
  explicit GivenStamp(Stamp stamp) : stamp_(std::move(stamp)) {}
  evidence::StampedFile stamp(std::string file) override { return stamp_(std::move(file)); }

 private:
  const Stamp stamp_;
};

// A server with a game of table-9 that is over, a ruling about it in the next game, and an imported
// game.
class EvidenceServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    journal->sign_with([this](std::string_view text) { return key_.seal(text).bytes(); });
    ASSERT_TRUE(journal->commit(games()));
    epoch_ = journal->epoch();
    start(key_);
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  void start(const std::optional<evidence::SigningKey>& key, evidence::Stamper* stamper = nullptr) {
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string address = "unix:" + (directory_ / "socket");
    Server::Options options{.listen = {address}, .epoch = epoch_, .signing_key = key};
    auto server = Server::start(options, {.stamper = stamper}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    channel_ = cli::connect(address);
  }

  static storage::Batch games() {
    namespace codec = storage::codec;
    model::Board board;
    board.game = game_of("Nf3 Nf6");
    board.game->started_at = second(100);
    arbiter::Ruling ruling{.number = 1,
                           .author = "A. Arbiter",
                           .origin = "a phone",
                           .at = second(105),
                           .text = "ply 2 is Nf6, not Nh6",
                           .correction = model::Correction{.after = second(104), .keep = 2}};
    storage::Batch batch;
    batch.games.push_back(codec::to_row("table-9", *board.game, ""));
    batch.games.push_back(codec::to_row("club:a", *board.game, ""));
    const std::string start = "placement rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    batch.observations = {{"table-9", second(100), true, "link live /dev/x"},
                          {"table-9", second(100), true, start},
                          {"table-9", second(101), false, "square g1 ."},
                          {"table-9", second(102), false, "square f3 N"},
                          {"table-9", second(103), false, "square g8 ."},
                          {"table-9", second(104), false, "square f6 n"},
                          {"table-9", second(105), false, codec::to_text(ruling, board)},
                          {"club:a", second(100), true, "square e4 P"},
                          {"table-9", second(200), true, "square e4 P"},
                          {"table-9", second(201), false, "square e5 p"}};
    ruling.number = 2;
    ruling.earlier_game = 1;
    batch.observations.push_back({"table-9", second(202), false, codec::to_text(ruling, board)});
    batch.imported.push_back({"club:a", "a", second(300)});
    return batch;
  }

  template <typename Service, typename Response, typename Request>
  grpc::Status call(grpc::Status (Service::Stub::*method)(grpc::ClientContext*, const Request&,
                                                          Response*),
                    const Request& request, Response& response) {
    const auto stub = Service::NewStub(channel_);
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    return ((*stub).*method)(&context, request, &response);
  }
  grpc::Status ask(const std::string& game, std::string& file) {
    v1::GetEvidenceRequest request;
    request.set_game(game);
    v1::GetEvidenceResponse response;
    const auto status =
        call<v1::EvidenceService>(&v1::EvidenceService::Stub::GetEvidence, request, response);
    file = response.file();
    return status;
  }
  evidence::SignedEvidence evidence_of(const std::string& game) {
    std::string file;
    const auto status = ask(game, file);
    EXPECT_TRUE(status.ok()) << status.error_message();
    const auto read = evidence::parse_evidence(file);
    EXPECT_TRUE(read) << read.error().message;
    return *read;
  }

  tests::TemporaryDirectory directory_;
  const evidence::SigningKey key_ = evidence::SigningKey::make();
  std::string epoch_;
  stream::Feed feed_{1};
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
};

TEST_F(EvidenceServiceTest, AFileHasTheRowsOfItsGameAndTheLaterRulings) {
  const auto file = evidence_of("games/table-9-1");
  EXPECT_TRUE(verify(file, key_.public_key()).is_good());
  ASSERT_THAT(file.evidence.runs, SizeIs(2));
  EXPECT_THAT(file.evidence.runs[0].rows, SizeIs(7));
  ASSERT_THAT(file.evidence.runs[1].rows, SizeIs(1));
  EXPECT_EQ(file.evidence.runs[1].rows[0].place, 10);
  EXPECT_THAT(file.evidence.moves, SizeIs(2));
  EXPECT_THAT(file.evidence.moves[0], HasSubstr("1. Nf3, white "));
}

TEST_F(EvidenceServiceTest, AFileShowsAGameThatWasChangedInTheJournal) {
  auto forged = game_of("Nf3 Nc6");
  forged.started_at = second(100);
  {
    // Somebody who knows the checksums, but has no key.
    auto journal =
        storage::Database::open(directory_ / "journal", storage::Database::Mode::kReadWrite);
    ASSERT_TRUE(journal);
    auto update = journal->prepare("UPDATE game SET wire = ? WHERE board = 'table-9'");
    ASSERT_TRUE(update);
    ASSERT_TRUE(update->bind_blob(1, storage::codec::to_row("table-9", forged, "").wire).step());
  }
  const auto checked = verify(evidence_of("games/table-9-1"), key_.public_key());
  std::vector<evidence::Fault> faults;
  for (const auto& found : checked.faults) faults.push_back(found.fault);
  EXPECT_THAT(faults,
              ElementsAre(evidence::Fault::kMovesOtherwise, evidence::Fault::kRecordChanged));
  EXPECT_EQ(checked.faults[0].text, "1... Nf6");
}

TEST_F(EvidenceServiceTest, AFileNamesWhoDecidedWhat) {
  const auto rulings = evidence_of("games/table-9-1").evidence.rulings;
  ASSERT_THAT(rulings, SizeIs(2));
  EXPECT_EQ(rulings[0],
            "1. 1970-01-01T00:01:45.000000000Z, by A. Arbiter (a phone): ply 2 is Nf6, not Nh6");
}

TEST_F(EvidenceServiceTest, AFileIsEnglishInEveryLanguageOfTheCall) {
  const auto english = evidence_of("games/table-9-1");
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  channel_ = cli::connect("unix:" + (directory_ / "socket"));
  const auto other = evidence_of("games/table-9-1");
  EXPECT_EQ(other.evidence.moves, english.evidence.moves);
  EXPECT_EQ(other.evidence.rulings, english.evidence.rulings);
  EXPECT_EQ(other.evidence.facts, english.evidence.facts);
}

TEST_F(EvidenceServiceTest, AnImportedGameIsNotSigned) {
  std::string file;
  const auto status = ask("games/club:a-1", file);
  EXPECT_EQ(status.error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_THAT(status.error_message(), HasSubstr("was imported"));
}

TEST_F(EvidenceServiceTest, ThereIsNoneOfAGameThatNobodyPlayed) {
  std::string file;
  EXPECT_EQ(ask("games/table-9-7", file).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(ask("table-9-1", file).error_code(), StatusCode::INVALID_ARGUMENT);
}

TEST_F(EvidenceServiceTest, ADaemonWithoutAKeySignsNothing) {
  ASSERT_TRUE(server_->stop(std::chrono::seconds(5)));
  start(std::nullopt);
  std::string file;
  EXPECT_EQ(ask("games/table-9-1", file).error_code(), StatusCode::FAILED_PRECONDITION);
}

TEST_F(EvidenceServiceTest, ATimeServerStampsAFile) {
  const tests::TestTimeServer time_server;
  ASSERT_TRUE(server_->stop(std::chrono::seconds(5)));
  GivenStamp stamper([&](std::string file) {
    return evidence::stamped(
        std::move(file), [&](const std::string& request) { return time_server.answer(request); },
        std::nullopt);
  });
  start(key_, &stamper);
  const auto checked = verify(evidence_of("games/table-9-1"), key_.public_key());
  EXPECT_TRUE(checked.is_good());
  ASSERT_TRUE(checked.stamp);
  EXPECT_EQ(checked.stamp->signer, "CN = Club Time");
}

TEST_F(EvidenceServiceTest, AFileThatNobodyStampsIsGivenAndTheReasonToo) {
  ASSERT_TRUE(server_->stop(std::chrono::seconds(5)));
  GivenStamp stamper([](std::string file) {
    return evidence::StampedFile{
        std::move(file),
        rules::Error{rules::ErrorCode::kUnavailable, "the time server stamped another text"}};
  });
  start(key_, &stamper);
  v1::GetEvidenceRequest request;
  request.set_game("games/table-9-1");
  v1::GetEvidenceResponse response;
  ASSERT_TRUE(
      call<v1::EvidenceService>(&v1::EvidenceService::Stub::GetEvidence, request, response).ok());
  const auto file = evidence::parse_evidence(response.file());
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_TRUE(verify(*file, key_.public_key()).is_good());
  EXPECT_FALSE(file->stamp);
  EXPECT_EQ(response.stamp_problem(), "the time server stamped another text");
}

TEST_F(EvidenceServiceTest, AFileNeedsNoTimeServer) {
  v1::GetEvidenceRequest request;
  request.set_game("games/table-9-1");
  v1::GetEvidenceResponse response;
  ASSERT_TRUE(
      call<v1::EvidenceService>(&v1::EvidenceService::Stub::GetEvidence, request, response).ok());
  EXPECT_FALSE(evidence::parse_evidence(response.file())->stamp);
  EXPECT_THAT(response.stamp_problem(), IsEmpty());
}

TEST_F(EvidenceServiceTest, TheKeyIsGivenAsAFile) {
  v1::GetEvidenceKeyResponse response;
  ASSERT_TRUE(call<v1::EvidenceService>(&v1::EvidenceService::Stub::GetEvidenceKey,
                                        v1::GetEvidenceKeyRequest(), response)
                  .ok());
  EXPECT_EQ(evidence::PublicKey::parse(response.pem()), key_.public_key());
  EXPECT_EQ(response.key_name(), key_.public_key().name());
}

TEST_F(EvidenceServiceTest, APrintedSheetNamesTheRecord) {
  const auto code_of = [&](const std::string& game) {
    v1::GetGameSheetRequest request;
    request.set_game(game);
    v1::GetGameSheetResponse response;
    EXPECT_TRUE(
        call<v1::SheetService>(&v1::SheetService::Stub::GetGameSheet, request, response).ok());
    return response.evidence_code();
  };
  const auto code = evidence::parse_sheet_code(code_of("games/table-9-1"));
  ASSERT_TRUE(code) << code.error().message;
  EXPECT_EQ(covered_by(*code, evidence_of("games/table-9-1").evidence), 10);
  EXPECT_THAT(code_of("games/club:a-1"), IsEmpty());
}

}  // namespace evidence_service_test
}  // namespace jadoube::api

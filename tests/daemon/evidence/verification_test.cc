#include "daemon/evidence/verification.h"

#include <gmock/gmock.h>

#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/time_stamp.h"
#include "tests/daemon/evidence/example.h"
#include "tests/support/test_time_server.h"

namespace jadoube::evidence {
namespace verification_test {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class Verify : public testing::Test {
 protected:
  using Change = std::function<void(Evidence&)>;

  /// What is wrong with the file after somebody without the key has changed it.
  std::vector<FaultFound> faults_after(const Change& change) {
    auto file = parse_evidence(to_text(evidence_, key_));
    EXPECT_TRUE(file);
    change(file->evidence);
    // The signature stays that of the old text.
    const auto changed = parse_evidence(to_text(file->evidence, key_));
    EXPECT_TRUE(changed) << changed.error().message;
    file->signed_text = changed->signed_text;
    return verify(*file, std::nullopt).faults;
  }
  /// Their kinds, without those about no row.
  std::vector<std::pair<Fault, std::uint64_t>> rows_after(const Change& change) {
    std::vector<std::pair<Fault, std::uint64_t>> rows;
    for (const auto& found : faults_after(change)) {
      if (found.first > 0) rows.emplace_back(found.fault, found.first);
    }
    return rows;
  }
  /// Makes the hashes of all rows anew, as somebody without the key can.
  static void hash_anew(RowRun& run) {
    RowRun anew{.start = run.start};
    for (const auto& row : run.rows) anew.add(row.chained());
    run.rows = anew.rows;
  }

  const SigningKey key_ = SigningKey::make();
  const Evidence evidence_ = example::evidence(key_);
};

TEST_F(Verify, FindsNothingInAFileAsItWasMade) {
  EXPECT_THAT(faults_after([](Evidence&) {}), IsEmpty());
}

/// A file that the owner of the key signed, about a journal that somebody had changed.
class VerifyProved : public Verify {
 protected:
  std::vector<FaultFound> signed_after(const Change& change) {
    auto evidence = example::proved_evidence(key_);
    change(evidence);
    const auto file = parse_evidence(to_text(evidence, key_));
    EXPECT_TRUE(file) << file.error().message;
    const auto checked = verify(*file, key_.public_key());
    EXPECT_FALSE(checked.is_of_first_form);
    return checked.faults;
  }
  std::vector<Fault> kinds_after(const Change& change) {
    std::vector<Fault> kinds;
    for (const auto& found : signed_after(change)) kinds.push_back(found.fault);
    return kinds;
  }
  static EvidenceRecord& tournament(Evidence& evidence) { return evidence.records[1]; }
};

TEST_F(VerifyProved, FindsNothingWhereAllFollowsFromTheRows) {
  EXPECT_THAT(signed_after([](Evidence&) {}), IsEmpty());
}

TEST_F(VerifyProved, ReportsThatTheFirstFormProvesItsRowsOnly) {
  const auto file = parse_evidence(to_text(evidence_, key_));
  EXPECT_TRUE(verify(*file, key_.public_key()).is_of_first_form);
}

TEST_F(VerifyProved, FindsMovesThatDoNotFollowFromTheRows) {
  const auto other = signed_after([](Evidence& e) { e.moves[1] = "1... e6, white -"; });
  ASSERT_EQ(other.size(), 1);
  EXPECT_EQ(other[0].fault, Fault::kMovesOtherwise);
  EXPECT_EQ(other[0].text, "1... e5");
  EXPECT_THAT(kinds_after([](Evidence& e) { e.moves.pop_back(); }),
              ElementsAre(Fault::kMovesOtherwise));
  EXPECT_THAT(kinds_after([](Evidence& e) { e.moves.push_back("2. Nf3, white -"); }),
              ElementsAre(Fault::kMovesOtherwise));
}

TEST_F(VerifyProved, FindsAResultThatDoesNotFollowFromTheRows) {
  EXPECT_THAT(kinds_after([](Evidence& e) { e.facts[2].second = "1-0"; }),
              ElementsAre(Fault::kResultOtherwise));
  EXPECT_THAT(kinds_after([](Evidence& e) { e.facts.pop_back(); }),
              ElementsAre(Fault::kResultOtherwise));
}

TEST_F(VerifyProved, FindsThatNothingFollowsFromTheRows) {
  EXPECT_THAT(kinds_after([](Evidence& e) { e.derived = {.why_not = "no game"}; }),
              ElementsAre(Fault::kMovesNotDerived));
}

TEST_F(VerifyProved, FindsARecordThatIsNotAsItWasSealed) {
  for (const std::size_t record : {0, 1}) {
    EXPECT_THAT(
        kinds_after([&](Evidence& e) { e.records[record].digest = system::digest_of("forged"); }),
        ElementsAre(Fault::kRecordChanged));
  }
}

TEST_F(VerifyProved, FindsAForgedSealOfARecord) {
  EXPECT_THAT(kinds_after([](Evidence& e) {
                tournament(e).digest = tournament(e).sealed->statement.digest =
                    system::digest_of("forged");
              }),
              ElementsAre(Fault::kRecordSealForged));
  // The seal of another record.
  EXPECT_THAT(kinds_after([](Evidence& e) { tournament(e).sealed = e.records[0].sealed; }),
              ElementsAre(Fault::kRecordSealForged));
  EXPECT_THAT(kinds_after([](Evidence& e) {
                auto& sealed = *tournament(e).sealed;
                sealed.seal = SigningKey::make().seal(sealed.statement.text());
              }),
              ElementsAre(Fault::kRecordSealOfOtherKey));
}

TEST_F(VerifyProved, FindsNamesThatNothingProves) {
  EXPECT_THAT(kinds_after([](Evidence& e) { tournament(e).sealed.reset(); }),
              ElementsAre(Fault::kRecordUnsealed));
  EXPECT_THAT(kinds_after([&](Evidence& e) {
                auto& sealed = *tournament(e).sealed;
                sealed.statement.since = example::moment(60);
                sealed.seal = key_.seal(sealed.statement.text());
              }),
              ElementsAre(Fault::kRecordSealedLate));
}

TEST_F(Verify, NamesTheRowThatWasChanged) {
  const auto faults =
      faults_after([](Evidence& evidence) { evidence.runs[0].rows[2].text = "square e3 P"; });
  ASSERT_EQ(faults.size(), 2);
  EXPECT_EQ(faults[0].fault, Fault::kRowChanged);
  EXPECT_EQ(faults[0].first, 13);
  ASSERT_TRUE(faults[0].row);
  EXPECT_EQ(faults[0].row->text, "square e3 P");
  EXPECT_EQ(faults[1], (FaultFound{Fault::kFileChanged}));
}

TEST_F(Verify, FindsAChangeOfEachFactOfEachRow) {
  for (std::size_t i = 0; i < 8; ++i) {
    const auto place = 11 + i;
    for (const Change& change : {
             Change([&](Evidence& evidence) { evidence.runs[0].rows[i].text += "x"; }),
             Change([&](Evidence& evidence) {
               evidence.runs[0].rows[i].at += std::chrono::nanoseconds(1);
             }),
             Change([&](Evidence& evidence) { evidence.runs[0].rows[i].checkpoint ^= true; }),
         }) {
      EXPECT_THAT(rows_after(change), ElementsAre(std::pair(Fault::kRowChanged, place)));
    }
  }
}

TEST_F(Verify, FindsAChangedHash) {
  // The row after it does not follow from it either.
  EXPECT_THAT(rows_after([](Evidence& evidence) { evidence.runs[0].rows[2].hash[0] ^= 1; }),
              Contains(std::pair(Fault::kRowChanged, std::uint64_t{13})));
}

TEST_F(Verify, CountsTheRowsThatWereTakenOut) {
  const auto faults = faults_after([](Evidence& evidence) {
    auto& rows = evidence.runs[0].rows;
    rows.erase(rows.begin() + 1, rows.begin() + 3);
  });
  ASSERT_EQ(faults.size(), 2);
  EXPECT_EQ(faults[0].fault, Fault::kRowsMissing);
  EXPECT_EQ(faults[0].first, 12);
  EXPECT_EQ(faults[0].last, 13);
}

TEST_F(Verify, FindsRowsThatWereTakenOutAndCountedAnew) {
  EXPECT_THAT(rows_after([](Evidence& evidence) {
                auto& rows = evidence.runs[0].rows;
                rows.erase(rows.begin() + 1);
                for (std::size_t i = 1; i < rows.size(); ++i) --rows[i].place;
              }),
              Contains(std::pair(Fault::kRowChanged, std::uint64_t{12})));
}

TEST_F(Verify, FindsRowsThatWereTakenOffTheEnd) {
  EXPECT_THAT(rows_after([](Evidence& evidence) { evidence.runs[0].rows.pop_back(); }),
              ElementsAre(std::pair(Fault::kRowsSealedOtherwise, std::uint64_t{15})));
  EXPECT_THAT(rows_after([](Evidence& evidence) {
                evidence.runs[0].rows.pop_back();
                evidence.runs[0].seals.pop_back();
              }),
              ElementsAre(std::pair(Fault::kRowsUnsealed, std::uint64_t{15})));
}

TEST_F(Verify, FindsARowThatWasAdded) {
  EXPECT_THAT(rows_after([](Evidence& evidence) {
                auto& rows = evidence.runs[0].rows;
                rows.insert(rows.begin() + 2,
                            {13, rows[1].at, false, "square d4 P", system::digest_of("x")});
                for (std::size_t i = 3; i < rows.size(); ++i) ++rows[i].place;
              }),
              Contains(std::pair(Fault::kRowAdded, std::uint64_t{13})));
}

TEST_F(Verify, FindsRowsThatChangedPlaces) {
  EXPECT_THAT(rows_after([](Evidence& evidence) {
                auto& rows = evidence.runs[0].rows;
                std::swap(rows[1], rows[2]);
                std::swap(rows[1].place, rows[2].place);
              }),
              Contains(std::pair(Fault::kRowMoved, std::uint64_t{12})));
}

TEST_F(Verify, FindsAChangeWhoseHashesWereMadeAnew) {
  const auto faults = faults_after([](Evidence& evidence) {
    evidence.runs[0].rows[5].text = "square e6 p";
    hash_anew(evidence.runs[0]);
  });
  // The first seal still holds.
  ASSERT_EQ(faults.size(), 2);
  EXPECT_EQ(faults[0].fault, Fault::kRowsSealedOtherwise);
  EXPECT_EQ(faults[0].first, 15);
  EXPECT_EQ(faults[0].last, 18);
}

TEST_F(Verify, FindsASealThatNoKeyMade) {
  EXPECT_THAT(rows_after([](Evidence& evidence) {
                auto& run = evidence.runs[0];
                run.rows[5].text = "square e6 p";
                hash_anew(run);
                run.seals[1].chain = run.last();
              }),
              UnorderedElementsAre(std::pair(Fault::kSealForged, std::uint64_t{18}),
                                   std::pair(Fault::kRowsUnsealed, std::uint64_t{15})));
}

TEST_F(Verify, FindsTheSealOfAnotherKey) {
  const auto other = SigningKey::make();
  EXPECT_THAT(rows_after([&](Evidence& evidence) {
                auto& run = evidence.runs[0];
                run.rows[5].text = "square e6 p";
                hash_anew(run);
                run.seals.pop_back();
                example::seal(run, other);
              }),
              ElementsAre(std::pair(Fault::kSealOfOtherKey, std::uint64_t{18})));
}

TEST_F(Verify, FindsAChangeAboveTheRows) {
  for (const Change& change : {
           Change([](Evidence& evidence) { evidence.facts[2].second = "1-0"; }),
           Change([](Evidence& evidence) { evidence.moves[1] = "2. Bc4"; }),
           Change([](Evidence& evidence) { evidence.rulings.clear(); }),
           Change([](Evidence& evidence) { evidence.made += std::chrono::seconds(1); }),
           Change([](Evidence& evidence) { evidence.game = "table-1-4"; }),
       }) {
    EXPECT_THAT(faults_after(change), ElementsAre(FaultFound{Fault::kFileChanged}));
  }
}

TEST_F(Verify, FindsTheRowsOfAnotherBoard) {
  EXPECT_THAT(rows_after([](Evidence& evidence) { evidence.board = "table-2"; }),
              Contains(std::pair(Fault::kSealForged, std::uint64_t{14})));
}

TEST_F(Verify, FindsAFileThatSomebodyElseSigned) {
  const auto other = SigningKey::make();
  const auto file = parse_evidence(to_text(example::evidence(other), other));
  ASSERT_TRUE(file);
  EXPECT_TRUE(verify(*file, std::nullopt).is_good());
  EXPECT_FALSE(verify(*file, std::nullopt).key_is_expected);
  EXPECT_THAT(verify(*file, key_.public_key()).faults, ElementsAre(FaultFound{Fault::kOtherKey}));
  EXPECT_TRUE(verify(*file, other.public_key()).is_good());
  EXPECT_TRUE(verify(*file, other.public_key()).key_is_expected);
}

TEST_F(Verify, FindsEveryFlippedBit) {
  const auto whole = to_text(evidence_, key_);
  for (std::size_t at = 0; at + 1 < whole.size(); ++at) {
    auto changed = whole;
    changed[at] ^= 1;
    const auto file = parse_evidence(changed);
    if (!file) continue;
    EXPECT_FALSE(verify(*file, std::nullopt).is_good()) << at << ": " << changed.substr(at, 20);
  }
}

TEST_F(Verify, FindsAWrongStamp) {
  const tests::TestTimeServer server, other;
  const auto stamp = [&](const std::string& file) {
    return stamped(
               file, [&](const std::string& request) { return server.answer(request); },
               std::nullopt)
        .file;
  };
  const auto checked = [&](const std::string& text, const std::string& authority = {}) {
    const auto file = parse_evidence(text);
    EXPECT_TRUE(file) << file.error().message;
    std::optional<StampAuthorities> authorities;
    if (!authority.empty()) authorities = *StampAuthorities::parse(authority);
    return verify(*file, key_.public_key(), authorities);
  };
  const auto kinds = [](const Verification& done) {
    std::vector<Fault> found;
    for (const auto& one : done.faults) found.push_back(one.fault);
    return found;
  };
  const auto file = to_text(evidence_, key_), right = stamp(file);
  EXPECT_THAT(kinds(checked(right)), IsEmpty());
  EXPECT_FALSE(checked(right).stamp->signer_is_checked);
  EXPECT_THAT(kinds(checked(right, server.authority())), IsEmpty());
  EXPECT_TRUE(checked(right, server.authority()).stamp->signer_is_checked);
  EXPECT_THAT(kinds(checked(right, other.authority())), ElementsAre(Fault::kStampOfUnknownSigner));
  EXPECT_THAT(kinds(checked(with_stamp(file, "a token"))), ElementsAre(Fault::kStampBroken));
  EXPECT_THAT(checked(with_stamp(file, "a token")).faults[0].why.english(),
              "it is not a time "
              "stamp");
  EXPECT_THAT(kinds(checked(file)), IsEmpty());
  EXPECT_FALSE(checked(file).stamp);
  EXPECT_THAT(kinds(checked(file, server.authority())), ElementsAre(Fault::kStampMissing));
  // The stamp of another game.
  auto evidence = evidence_;
  evidence.game = "table-1-4";
  const auto of_other = stamp(to_text(evidence, key_));
  const auto section = of_other.substr(of_other.find("\n[stamp]"));
  EXPECT_THAT(kinds(checked(file + section)), ElementsAre(Fault::kStampOfOtherText));
}

TEST_F(Verify, FindsTheChangeOfAStampedFile) {
  const tests::TestTimeServer server;
  auto text = stamped(
                  to_text(evidence_, key_),
                  [&](const std::string& request) { return server.answer(request); }, std::nullopt)
                  .file;
  text.replace(text.find("B. Two"), 6, "B. Six");
  const auto file = parse_evidence(text);
  ASSERT_TRUE(file);
  EXPECT_THAT(verify(*file, std::nullopt).faults,
              ElementsAre(FaultFound{Fault::kFileChanged}, FaultFound{Fault::kStampOfOtherText}));
}

TEST_F(Verify, ChecksEachRunOfRows) {
  auto evidence = evidence_;
  RowRun later{.start = Chain(40, system::digest_of("later"))};
  later.add({example::moment(200), false, R"(arbiter {"earlierGame":3})"});
  example::seal(later, key_);
  evidence.runs.push_back(later);
  auto file = parse_evidence(to_text(evidence, key_));
  ASSERT_TRUE(file);
  EXPECT_THAT(verify(*file, std::nullopt).faults, IsEmpty());
  file->evidence.runs[1].rows[0].text = R"(arbiter {"earlierGame":4})";
  const auto faults = verify(*file, std::nullopt).faults;
  ASSERT_EQ(faults.size(), 1);
  EXPECT_EQ(faults[0].fault, Fault::kRowChanged);
  EXPECT_EQ(faults[0].first, 41);
}

}  // namespace verification_test
}  // namespace jadoube::evidence

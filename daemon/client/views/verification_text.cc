
#include "daemon/client/views/view_texts.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "daemon/texts/sentences.h"

namespace jadoube::cli {
namespace {

using evidence::Fault;
using language::tr;

// A fault of one row, with the present content of the row.
std::string row_fault_text(const evidence::FaultFound& found) {
  const auto time = evidence_time_text(found.row ? found.row->at : drivers::Instant());
  const auto text = found.row ? evidence_row_text(*found.row) : "";
  switch (found.fault) {
    case Fault::kRowMoved:
      return tr("Row {row}, {time}: it was recorded at another place. Its text: {text}",
                {{"row", found.first}, {"time", time}, {"text", text}});
    case Fault::kRowAdded:
      return tr("Row {row}, {time}: it was added later. Its text: {text}",
                {{"row", found.first}, {"time", time}, {"text", text}});
    default:
      return tr(
          "Row {row}, {time}: it was changed, or a row before it was removed. Its text now: "
          "{text}",
          {{"row", found.first}, {"time", time}, {"text", text}});
  }
}

// What is wrong with a record.
std::string record_fault_text(const evidence::FaultFound& found) {
  switch (found.fault) {
    case Fault::kRecordChanged:
      return tr(
          "The record \"{record}\" is not the one that was sealed {time}. Somebody changed it in "
          "the journal.",
          {{"record", found.record}, {"time", evidence_time_text(found.at)}});
    case Fault::kRecordSealForged:
      return tr(
          "The seal of the record \"{record}\" is false: the owner of its key did not make it.",
          {{"record", found.record}});
    case Fault::kRecordSealOfOtherKey:
      return tr("The seal of the record \"{record}\" was made with another key than the file.",
                {{"record", found.record}});
    case Fault::kRecordUnsealed:
      return tr("The record \"{record}\" has no seal. So nothing proves the names of the file.",
                {{"record", found.record}});
    case Fault::kRecordSealedLate:
      return tr(
          "The record \"{record}\" had no valid seal before {time}, but the game is older. An "
          "older version wrote it, or somebody changed it in the journal.",
          {{"record", found.record}, {"time", evidence_time_text(found.at)}});
    default:
      return {};
  }
}

// What is wrong with the stamp of the time server.
std::string stamp_fault_text(const evidence::FaultFound& found) {
  switch (found.fault) {
    case Fault::kStampBroken:
      return tr("The stamp of the time server is broken: {why}", {{"why", tr(found.why)}});
    case Fault::kStampOfOtherText:
      return tr(
          "The stamp of the time server does not fit this file. The file was changed after the "
          "stamp, or the stamp is of another file.");
    case Fault::kStampOfUnknownSigner:
      return tr("No certificate of --stamp-ca proves the signer of the stamp: {why}",
                {{"why", tr(found.why)}});
    case Fault::kStampMissing:
      return tr("The file has no stamp of a time server, or the stamp was removed.");
    default:
      return {};
  }
}

}  // namespace

std::string evidence_time_text(drivers::Instant at) {
  return language::date_time_text(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(at));
}

std::string evidence_row_text(const evidence::EvidenceRow& row) {
  if (!storage::codec::is_ruling(row.text)) return row.text;
  const auto ruling = storage::codec::parse_ruling(row.text);
  if (!ruling) return row.text;
  return tr("decision of {author}: {text}",
            {{"author", ruling->author}, {"text", texts::ruling_text(*ruling)}});
}

std::string stamp_text(const std::optional<evidence::TimeStamp>& stamp) {
  if (!stamp || stamp->signer.empty()) return {};
  return tr("Stamped {time} by {signer}",
            {{"time", evidence_time_text(stamp->at)}, {"signer", stamp->signer}});
}

std::string stamp_verdict_text(const std::optional<evidence::TimeStamp>& stamp) {
  if (!stamp) return tr("No time server has stamped it: its time is that of the daemon.");
  if (stamp->signer_is_checked) {
    return tr(
        "The stamp proves that the file existed at that time. A certificate of --stamp-ca "
        "proves its signer.");
  }
  return tr("The signer of the stamp was not checked. Everybody can make a stamp: use --stamp-ca.");
}

std::string fault_text(const evidence::FaultFound& found, bool rows_are_wrong) {
  switch (found.fault) {
    case Fault::kRowChanged:
    case Fault::kRowMoved:
    case Fault::kRowAdded:
      return row_fault_text(found);
    case Fault::kRowsMissing:
      if (found.first == found.last) return tr("Row {row} is missing.", {{"row", found.first}});
      return tr("Rows {first} to {last} are missing.",
                {{"first", found.first}, {"last", found.last}});
    case Fault::kRowsSealedOtherwise:
      return tr(
          "Rows {first} to {last} differ from those that were sealed when row {last} was "
          "recorded. Somebody changed them in the journal, or made all hashes again.",
          {{"first", found.first}, {"last", found.last}});
    case Fault::kSealForged:
      return tr("The seal after row {row} is false: the owner of its key did not make it.",
                {{"row", found.last}});
    case Fault::kSealOfOtherKey:
      return tr("The seal after row {row} was made with another key than the file.",
                {{"row", found.last}});
    case Fault::kRowsUnsealed:
      return tr("Rows {first} to {last} have no seal. They were added, or the seal was removed.",
                {{"first", found.first}, {"last", found.last}});
    case Fault::kFileChanged:
      if (rows_are_wrong) return tr("The signature does not fit the file.");
      return tr(
          "The rows are as they were recorded. But the file was changed elsewhere after it "
          "was signed: names, moves, decisions, times or the key.");
    case Fault::kMovesOtherwise:
      return tr(
          "The moves are not those that follow from the rows. The first different move, by the "
          "rows, is {move}. Somebody changed the game in the journal.",
          {{"move", found.text}});
    case Fault::kResultOtherwise:
      return tr(
          "The result is not the one that follows from the rows, which is {result}. Somebody "
          "changed the game in the journal.",
          {{"result", found.text}});
    case Fault::kMovesNotDerived:
      return tr("No moves follow from the rows ({why}). So nothing proves the moves of the file.",
                {{"why", found.text}});
    case Fault::kOtherKey:
      return tr("The file was signed with another key than the one that you named.");
    case Fault::kRecordChanged:
    case Fault::kRecordSealForged:
    case Fault::kRecordSealOfOtherKey:
    case Fault::kRecordUnsealed:
    case Fault::kRecordSealedLate:
      return record_fault_text(found);
    case Fault::kStampBroken:
    case Fault::kStampOfOtherText:
    case Fault::kStampOfUnknownSigner:
    case Fault::kStampMissing:
      return stamp_fault_text(found);
  }
  return {};
}

}  // namespace jadoube::cli

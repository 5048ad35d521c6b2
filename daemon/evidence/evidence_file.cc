#include "daemon/evidence/evidence_file.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "daemon/evidence/shown_text.h"

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

// The file has lines of text, in this order: the title, facts, the sections [moves], [rulings],
// [derived], [records] and [rows], and the section [seal]. The first form has neither [derived] nor
// [records]. The signature covers everything above its line. So a program can check it without
// reading the sections. A section [stamp] may follow. The stamp covers everything up to the line of
// the signature.

namespace {

using rules::Error;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

constexpr std::string_view kTitle = "jadoube evidence 2", kFirstTitle = "jadoube evidence 1";
constexpr std::string_view kMoves = "[moves]", kRulings = "[rulings]", kDerived = "[derived]",
                           kRecords = "[records]", kRows = "[rows]", kSeal = "[seal]",
                           kStamp = "[stamp]";
constexpr std::string_view kResult = "result: ", kNone = "none: ";
constexpr std::string_view kGame = "game", kBoard = "board";
constexpr std::string_view kMade = "made: ", kKey = "key: ", kSignature = "signature: ",
                           kToken = "token: ";
constexpr std::string_view kStart = "start ", kSealed = "sealed ";

// Line ends and control characters would make other lines.
std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = ' ';
  }
  return text;
}

std::string place_text(const Chain& chain) {
  return std::to_string(chain.place()) + ' ' + system::hex_of(chain.hash());
}

void append(std::string& file, const RowRun& run) {
  file += std::string(kStart) + place_text(run.start) + '\n';
  auto seal = run.seals.begin();
  const auto append_seals_up_to = [&](std::uint64_t place) {
    for (; seal != run.seals.end() && seal->chain.place() <= place; ++seal) {
      file += std::string(kSealed) + place_text(seal->chain) + ' ' + seal->seal.key.text() + ' ' +
              base64_of(seal->seal.signature) + '\n';
    }
  };
  append_seals_up_to(run.start.place());
  for (const auto& row : run.rows) {
    file += std::to_string(row.place) + ' ' + moment_text(row.at) +
            (row.checkpoint ? " c " : " - ") + system::hex_of(row.hash) + ' ' + one_line(row.text) +
            '\n';
    append_seals_up_to(row.place);
  }
  append_seals_up_to(std::numeric_limits<std::uint64_t>::max());
}

void append(std::string& file, const DerivedMoves& derived) {
  file += '\n' + std::string(kDerived) + '\n';
  for (const auto& move : derived.moves) file += one_line(move) + '\n';
  file += derived.why_not.empty() ? std::string(kResult) + one_line(derived.result)
                                  : std::string(kNone) + one_line(derived.why_not);
  file += '\n';
}

void append(std::string& file, const EvidenceRecord& record) {
  file += system::hex_of(record.digest) + ' ' + one_line(record.record) + '\n';
  if (!record.sealed) return;
  const auto& [statement, seal] = *record.sealed;
  file += std::string(kSealed) + system::hex_of(statement.digest) + ' ' +
          moment_text(statement.at) + ' ' + moment_text(statement.since) + ' ' + seal.key.text() +
          ' ' + base64_of(seal.signature) + '\n';
}

// The lines of a file, one after the other.
class Lines {
 public:
  explicit Lines(std::string_view file) : file_(file) {}

  bool at_end() const { return next_ == file_.size(); }
  /// The number of the last line that was read.
  int number() const { return number_; }
  /// Everything above the next line.
  std::string_view above() const { return file_.substr(0, next_); }

  /// The next line, without its end.
  std::string_view peek() const {
    const auto rest = file_.substr(next_);
    return rest.substr(0, rest.find('\n'));
  }
  std::string_view take() {
    const auto line = peek();
    next_ = std::min(file_.size(), next_ + line.size() + 1);
    ++number_;
    return line;
  }
  /// Reads the next line if it begins with `start`, and returns the rest. Nothing: it begins
  /// otherwise, and is not read.
  std::optional<std::string_view> take_after(std::string_view start) {
    if (at_end() || !peek().starts_with(start)) return std::nullopt;
    return take().substr(start.size());
  }

 private:
  std::string_view file_;
  std::size_t next_ = 0;
  int number_ = 0;
};

// The words of a line, one after the other.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  std::string_view take() {
    const auto word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
    return word;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

std::optional<std::uint64_t> number_of(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_whole = error == std::errc() && end == word.data() + word.size();
  if (!is_whole || std::to_string(number) != word) return std::nullopt;
  return number;
}

std::optional<Chain> take_chain(Words& words) {
  const auto place = number_of(words.take());
  const auto hash = system::digest_of_hex(words.take());
  if (!place || !hash) return std::nullopt;
  return Chain(*place, *hash);
}

// Reads a whole file, from its first line to its last one.
class EvidenceReader {
 public:
  explicit EvidenceReader(std::string_view file) : lines_(file) {}

  Expected<SignedEvidence> read() {
    return check_characters()
        .and_then([&] { return read_head(); })
        .and_then([&] { return read_texts(kMoves, read_.moves); })
        .and_then([&] { return read_texts(kRulings, read_.rulings); })
        .and_then([&] { return is_first_form_ ? Expected<void>() : read_derived(); })
        .and_then([&] { return is_first_form_ ? Expected<void>() : read_records(); })
        .and_then([&] { return read_rows(); })
        .and_then([&] { return read_seal(); });
  }

 private:
  static tl::unexpected<Error> refuse_line(int number, Sentence why) {
    return refuse(ErrorCode::kInvalidArgument, "line {line}: {why}",
                  {{"line", std::max(1, number)}, {"why", std::move(why)}});
  }
  tl::unexpected<Error> refuse_here(Sentence why) const {
    return refuse_line(lines_.number(), std::move(why));
  }

  // Control characters in a file must not reach a terminal.
  Expected<void> check_characters() {
    Lines lines = lines_;
    while (!lines.at_end()) {
      const auto line = lines.take();
      if (std::ranges::none_of(
              line, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; })) {
        continue;
      }
      return refuse_line(lines.number(), Sentence("it has a control character"));
    }
    return {};
  }

  Expected<void> expect(std::string_view line) {
    if (!lines_.at_end() && lines_.peek() == line) {
      lines_.take();
      return {};
    }
    lines_.take();
    return refuse_here(Sentence("it must be \"{text}\"", {{"text", line}}));
  }

  // "name: value", up to an empty line.
  Expected<void> read_head() {
    is_first_form_ = !lines_.at_end() && lines_.peek() == kFirstTitle;
    if (auto title = expect(is_first_form_ ? kFirstTitle : kTitle); !title) return title;
    while (!lines_.at_end() && !lines_.peek().empty()) {
      const auto line = lines_.take();
      const auto colon = line.find(": ");
      if (colon == std::string_view::npos)
        return refuse_here("it must have the form \"name: value\"");
      const std::string name(line.substr(0, colon)), value(line.substr(colon + 2));
      if (name == kGame) {
        read_.game = value;
      } else if (name == kBoard) {
        read_.board = value;
      } else {
        read_.facts.emplace_back(name, value);
      }
    }
    if (read_.game.empty() || read_.board.empty())
      return refuse_here("the game and the board must come before it");
    return expect("");
  }

  Expected<void> read_texts(std::string_view title, std::vector<std::string>& texts) {
    if (auto found = expect(title); !found) return found;
    while (!lines_.at_end() && !lines_.peek().empty()) texts.emplace_back(lines_.take());
    return expect("");
  }

  // The last line has the result, or why no game can be derived from the rows.
  Expected<void> read_derived() {
    DerivedMoves derived;
    if (auto read = read_texts(kDerived, derived.moves); !read) return read;
    const std::string last = derived.moves.empty() ? "" : derived.moves.back();
    if (last.starts_with(kResult)) {
      derived.result = last.substr(kResult.size());
    } else if (last.starts_with(kNone) && last.size() > kNone.size()) {
      derived.why_not = last.substr(kNone.size());
    } else {
      return refuse_here("what follows from the rows must end before it with its result");
    }
    derived.moves.pop_back();
    read_.derived = std::move(derived);
    return {};
  }

  Expected<void> read_records() {
    if (auto found = expect(kRecords); !found) return found;
    while (!lines_.at_end() && !lines_.peek().empty()) {
      const auto sealed = lines_.take_after(kSealed);
      auto read = sealed ? read_record_seal(*sealed) : read_record(lines_.take());
      if (!read) return read;
    }
    return expect("");
  }

  Expected<void> read_record(std::string_view line) {
    Words words(line);
    const auto digest = system::digest_of_hex(words.take());
    if (!digest || words.rest().empty()) return refuse_here("it is not a record");
    read_.records.push_back({.record = std::string(words.rest()), .digest = *digest});
    return {};
  }

  Expected<void> read_record_seal(std::string_view line) {
    if (read_.records.empty() || read_.records.back().sealed)
      return refuse_here("the record must come before its seal");
    Words words(line);
    const auto digest = system::digest_of_hex(words.take());
    const auto at = parse_moment(words.take());
    const auto since = parse_moment(words.take());
    const auto key = PublicKey::parse(words.take());
    const auto signature = bytes_of_base64(words.take());
    if (!digest || !at || !since || !key || !signature || !words.rest().empty())
      return refuse_here("it is not a seal");
    auto& record = read_.records.back();
    record.sealed = {{record.record, *digest, *at, *since}, {*key, *signature}};
    return {};
  }

  Expected<void> read_rows() {
    if (auto found = expect(kRows); !found) return found;
    while (!lines_.at_end() && !lines_.peek().empty()) {
      auto read = read_row_line();
      if (!read) return read;
    }
    return expect("");
  }

  Expected<void> read_row_line() {
    if (const auto start = lines_.take_after(kStart)) {
      Words words(*start);
      const auto chain = take_chain(words);
      if (!chain || !words.rest().empty()) return refuse_here("it is not a start of rows");
      read_.runs.push_back({.start = *chain});
      return {};
    }
    const auto sealed = lines_.take_after(kSealed);
    const auto line = sealed ? *sealed : lines_.take();
    if (read_.runs.empty()) return refuse_here("a start of rows must come before it");
    return sealed ? read_sealed(line) : read_row(line);
  }

  Expected<void> read_sealed(std::string_view line) {
    Words words(line);
    const auto chain = take_chain(words);
    const auto key = PublicKey::parse(words.take());
    const auto signature = bytes_of_base64(words.take());
    if (!chain || !key || !signature || !words.rest().empty())
      return refuse_here(
          "it is not a "
          "seal");
    read_.runs.back().seals.push_back({*chain, {*key, *signature}});
    return {};
  }

  Expected<void> read_row(std::string_view line) {
    Words words(line);
    const auto place = number_of(words.take());
    const auto at = parse_moment(words.take());
    const auto mark = words.take();
    const auto hash = system::digest_of_hex(words.take());
    if (!place || !at || !hash || (mark != "c" && mark != "-"))
      return refuse_here(
          "it is not a "
          "row");
    read_.runs.back().rows.push_back({*place, *at, mark == "c", std::string(words.rest()), *hash});
    return {};
  }

  // The value of the next line, if it is named `name`. Nothing: it has another name.
  std::optional<std::string_view> value_of(std::string_view name) {
    const auto line = lines_.take();
    if (!line.starts_with(name)) return std::nullopt;
    return line.substr(name.size());
  }

  Expected<SignedEvidence> read_seal() {
    if (auto found = expect(kSeal); !found) return tl::unexpected(found.error());
    const auto made = parse_moment(value_of(kMade).value_or(""));
    if (!made) return refuse_here("the time at which the file was made is missing");
    read_.made = *made;
    const auto key = PublicKey::parse(value_of(kKey).value_or(""));
    if (!key) return refuse_here("it must name the public key");
    const std::string signed_text(lines_.above());
    const auto signature = bytes_of_base64(value_of(kSignature).value_or("-"));
    if (!signature) return refuse_here("it must be the signature");
    SignedEvidence file{.evidence = std::move(read_),
                        .seal = {*key, *signature},
                        .signed_text = signed_text,
                        .stamped_text = std::string(lines_.above())};
    return read_stamp(file).map([&] { return std::move(file); });
  }

  Expected<void> read_stamp(SignedEvidence& file) {
    if (lines_.at_end()) return {};
    if (!lines_.peek().empty()) return refuse_end();
    lines_.take();
    if (auto found = expect(kStamp); !found) return found;
    file.stamp = bytes_of_base64(value_of(kToken).value_or("-"));
    if (!file.stamp) return refuse_here("it must be the token of a time server");
    return lines_.at_end() ? Expected<void>() : refuse_end();
  }

  Expected<void> refuse_end() {
    lines_.take();
    return refuse_here("the file must end before it");
  }

  Lines lines_;
  bool is_first_form_ = false;
  Evidence read_;
};

}  // namespace

std::string to_text(const Evidence& evidence, const SigningKey& key) {
  std::string file = std::string(evidence.derived ? kTitle : kFirstTitle) + '\n';
  const auto append_fact = [&](std::string_view name, const std::string& value) {
    file += std::string(name) + ": " + one_line(value) + '\n';
  };
  append_fact(kGame, evidence.game);
  append_fact(kBoard, evidence.board);
  for (const auto& [name, value] : evidence.facts) append_fact(name, value);
  for (const auto& [title, texts] :
       {std::pair(kMoves, &evidence.moves), std::pair(kRulings, &evidence.rulings)}) {
    file += '\n' + std::string(title) + '\n';
    // An empty line would end the section.
    for (const auto& text : *texts) file += (text.empty() ? "-" : one_line(text)) + '\n';
  }
  if (evidence.derived) {
    append(file, *evidence.derived);
    file += '\n' + std::string(kRecords) + '\n';
    for (const auto& record : evidence.records) append(file, record);
  }
  file += '\n' + std::string(kRows) + '\n';
  for (const auto& run : evidence.runs) append(file, run);
  file += '\n' + std::string(kSeal) + '\n';
  file += std::string(kMade) + moment_text(evidence.made) + '\n';
  file += std::string(kKey) + key.public_key().text() + '\n';
  return file + std::string(kSignature) + base64_of(key.seal(file).signature) + '\n';
}

std::string with_stamp(const std::string& file, std::string_view token) {
  return file + '\n' + std::string(kStamp) + '\n' + std::string(kToken) + base64_of(token) + '\n';
}

Expected<SignedEvidence> parse_evidence(std::string_view file) {
  return EvidenceReader(file).read();
}

}  // namespace jadoube::evidence

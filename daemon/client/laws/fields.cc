#include <algorithm>
#include <sstream>

#include "daemon/client/laws/verbs.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/notation/uci.h"

namespace jadoube::cli::laws {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

tl::unexpected<rules::Error> refuse_field(const char* field, const std::string& why) {
  return refuse(ErrorCode::kInvalidArgument, "\"" + std::string(field) + "\": " + why);
}

/// The error of a part, with the name of its field.
tl::unexpected<rules::Error> in_field(const char* field, const rules::Error& error) {
  return refuse(error.code, "\"" + std::string(field) + "\": " + error.message);
}

bool is_missing(const Json& question, const char* field) {
  return !question.contains(field) || question[field].is_null();
}

/// Reads a FEN as it is written. Files may name a rook twice, by K and by H. In a question that is
/// a mistake.
Expected<rules::WrittenPosition> read_fen(const char* field, const std::string& fen) {
  auto found = rules::parse_fen_as_written(fen);
  if (!found) return in_field(field, found.error());
  std::istringstream words(fen);
  std::string placement, turn, rights;
  words >> placement >> turn >> rights;
  const auto rooks = static_cast<std::size_t>(rules::count(found->castling_rooks));
  if (rights == "-" || rights.size() == rooks) return found;
  return refuse_field(field, "castling rights: \"" + rights + "\" names a rook twice");
}

}  // namespace

Expected<std::optional<std::string>> optional_text(const Json& question, const char* field) {
  if (is_missing(question, field)) return std::nullopt;
  if (!question[field].is_string()) return refuse_field(field, "must be a text");
  return question[field].get<std::string>();
}

Expected<std::optional<std::string>> optional_word(const Json& question, const char* field) {
  auto found = optional_text(question, field);
  if (!found || !*found) return found;
  for (char& letter : **found) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return found;
}

Expected<std::string> text(const Json& question, const char* field) {
  auto found = optional_text(question, field);
  if (!found) return tl::unexpected(found.error());
  if (!*found) return refuse_field(field, "is missing");
  return **std::move(found);
}

Expected<std::vector<std::string>> texts(const Json& question, const char* field) {
  std::vector<std::string> found;
  if (is_missing(question, field)) return found;
  if (!question[field].is_array()) return refuse_field(field, "must be a list of texts");
  for (const auto& item : question[field]) {
    if (!item.is_string()) return refuse_field(field, "must be a list of texts");
    found.push_back(item.get<std::string>());
  }
  return found;
}

Expected<std::uint64_t> number(const Json& question, const char* field, std::uint64_t otherwise,
                               std::uint64_t least, std::uint64_t most) {
  if (is_missing(question, field)) return otherwise;
  const auto& value = question[field];
  const bool whole =
      value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
  if (!whole || value.get<std::uint64_t>() < least || value.get<std::uint64_t>() > most) {
    return refuse_field(field, "must be a whole number from " + std::to_string(least) + " to " +
                                   std::to_string(most));
  }
  return value.get<std::uint64_t>();
}

Expected<bool> flag(const Json& question, const char* field) {
  if (is_missing(question, field)) return false;
  if (!question[field].is_boolean()) return refuse_field(field, "must be true or false");
  return question[field].get<bool>();
}

Expected<rules::WrittenPosition> written_position(const Json& question) {
  const auto fen = text(question, "fen");
  if (!fen) return tl::unexpected(fen.error());
  return read_fen("fen", *fen);
}

Expected<rules::Position> position(const Json& question) {
  const auto written = written_position(question);
  if (!written) return tl::unexpected(written.error());
  return rules::Position(*written);
}

Expected<rules::WrittenPosition> written_start(const Json& question) {
  const char* const field = question.contains("start") ? "start" : "fen";
  const auto fen = optional_text(question, field);
  if (!fen) return tl::unexpected(fen.error());
  if (!*fen) return rules::Position::initial().written();
  return read_fen(field, **fen);
}

Expected<std::optional<rules::Color>> color_asked(const Json& question, const char* field) {
  const auto word = optional_word(question, field);
  if (!word) return tl::unexpected(word.error());
  if (!*word) return std::nullopt;
  if (**word == "white") return rules::Color::kWhite;
  if (**word == "black") return rules::Color::kBlack;
  return refuse_field(field, "must be white or black, not " + **word);
}

Expected<rules::Language> asked_language(const Json& question) {
  const auto code = optional_word(question, "language");
  if (!code) return tl::unexpected(code.error());
  if (!*code) return rules::Language::kEnglish;
  if (const auto found = rules::parse_language(**code)) return *found;
  std::string known;
  for (const auto each : rules::kLanguages) {
    known += (known.empty() ? "" : ", ") + std::string(rules::code_of(each));
  }
  return refuse_field("language", "must be one of " + known + ", not " + **code);
}

Expected<rules::Move> read_move(const rules::Position& before, const std::string& text) {
  const auto move = rules::read_typed_move(before, text);
  if (!move) return tl::unexpected(rules::to_error(move.error()));
  return *move;
}

Expected<rules::Game> game(const Json& question) {
  const auto start = written_start(question);
  if (!start) return tl::unexpected(start.error());
  return game(*start, question);
}

Expected<rules::Game> game(const rules::WrittenPosition& start, const Json& question) {
  const auto moves = texts(question, "moves");
  if (!moves) return tl::unexpected(moves.error());
  rules::Game played{rules::Position(start)};
  for (const auto& text : *moves) {
    const auto move = read_move(played.position(), text);
    if (!move) {
      return refuse(move.error().code, "\"moves\", ply " + std::to_string(played.plies() + 1) +
                                           ": " + move.error().message);
    }
    if (auto done = played.play(*move); !done) return tl::unexpected(done.error());
  }
  return played;
}

Expected<rules::Edition> edition(const Json& question) {
  const auto name = optional_text(question, "edition");
  if (!name) return tl::unexpected(name.error());
  if (!*name) return rules::kCurrentEdition;
  const auto found = rules::parse_edition(**name);
  if (!found) return refuse_field("edition", "must be 2014, 2017, 2018 or 2023, not " + **name);
  return *found;
}

std::vector<std::string> sorted_uci(const rules::Position& position, const rules::MoveList& moves) {
  std::vector<std::string> found;
  for (const auto move : moves) found.push_back(rules::to_uci(position, move));
  std::ranges::sort(found);
  return found;
}

}  // namespace jadoube::cli::laws

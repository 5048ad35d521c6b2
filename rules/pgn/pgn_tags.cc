#include "rules/pgn/pgn_tags.h"

#include <algorithm>
#include <array>
#include <map>

#include "rules/notation/fen.h"

namespace jadoube::rules {
namespace {

// The seven tags of the roster, and their values if nothing is known [PGN 8.1.1].
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kRoster = {{
    {"Event", "?"},
    {"Site", "?"},
    {"Date", "????.??.??"},
    {"Round", "?"},
    {"White", "?"},
    {"Black", "?"},
    {"Result", "*"},
}};

bool in_roster(std::string_view name) {
  return std::any_of(kRoster.begin(), kRoster.end(),
                     [&](const auto& entry) { return entry.first == name; });
}

bool is_tag_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = "[" + std::string(name) + " \"";
  for (const char c : value) {
    const bool control = static_cast<unsigned char>(c) < ' ' || c == 127;
    if (c == '"' || c == '\\') line += '\\';
    line += control ? ' ' : c;
  }
  return line + "\"]\n";
}

// True if KQkq of the starting position cannot express the castling rights [FIDE 2023 Guidelines
// II].
bool needs_chess960(const Position& start) {
  const CastlingRights rights = start.castling();
  const auto unusual = [&](const CastlingRights::Side& side, Color color) {
    const int rank = color == Color::kWhite ? 0 : 7;
    const Piece king = make_piece(color, PieceType::kKing);
    if (!side.kingside && !side.queenside) return false;
    return start.placement()[square_at(4, rank)] != king ||
           (side.kingside && file_of(*side.kingside) != 7) ||
           (side.queenside && file_of(*side.queenside) != 0);
  };
  return unusual(rights.white, Color::kWhite) || unusual(rights.black, Color::kBlack);
}

// The tags after the roster. If two have one name, the first counts.
std::map<std::string_view, std::string> other_tags(const PgnGame& game) {
  std::map<std::string_view, std::string> others;
  for (const auto& [name, value] : game.tags) {
    const bool ours = in_roster(name) || name == "SetUp" || name == "FEN";
    if (!ours && is_tag_name(name)) others.emplace(name, value);
  }
  if (game.start == Position::initial()) return others;
  others["SetUp"] = "1";
  others["FEN"] = to_fen(game.start);
  if (needs_chess960(game.start)) others.emplace("Variant", "Chess960");
  return others;
}

}  // namespace

std::string tag_section(const PgnGame& game) {
  std::string text;
  for (const auto& [name, unknown] : kRoster) {
    text += tag_line(name,
                     name == "Result" ? to_string(game.result) : game.tag(name).value_or(unknown));
  }
  for (const auto& [name, value] : other_tags(game)) text += tag_line(name, value);
  return text;
}

}  // namespace jadoube::rules

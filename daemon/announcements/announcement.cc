#include "daemon/announcements/announcement.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "daemon/language/translate.h"
#include "rules/notation/announcement.h"

namespace jadoube::announcements {

std::optional<std::chrono::milliseconds> time_left(const SeenTable& table, rules::Color player,
                                                   model::Instant now) {
  if (!table.clock) return std::nullopt;
  std::chrono::milliseconds left = table.clock->time_of(player);
  if (table.clock->running == player && now > table.clock_at) {
    left -= std::chrono::floor<std::chrono::milliseconds>(now - table.clock_at);
  }
  return std::max(left, std::chrono::milliseconds(0));
}

namespace {

using language::tr;
using language::trn;

// "Move {number} of {player}" in sentences.
struct PlyName {
  PlyName(const model::Game& game, std::size_t index) {
    const bool white_starts = game.start.turn() == rules::Color::kWhite;
    const std::size_t from_white = index + (white_starts ? 0 : 1);
    number = static_cast<std::size_t>(game.start.fullmove_number()) + from_white / 2;
    player = from_white % 2 == 0 ? rules::Color::kWhite : rules::Color::kBlack;
  }
  std::size_t number = 0;
  rules::Color player{};
};

}  // namespace

std::string for_a_voice(std::string text, Language words) {
  if (words != Language::kGerman) return text;
  // In the Laws, German words have no umlauts. A German voice speaks "oe" as two sounds.
  using Replaced = std::array<std::string_view, 2>;
  for (const auto& [from, to] :
       {Replaced{"Koenig", "König"}, {"Laeufer", "Läufer"}, {"fuenf", "fünf"}}) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

std::string move_words(const model::Game& game, std::size_t index, Language words) {
  return for_a_voice(
      rules::to_announcement(game.position_after(index), game.plies[index].move, words), words);
}

std::string last_move_sentence(const model::Game& game, std::size_t index, Language words) {
  const PlyName ply(game, index);
  return tr(
      "Move {number} of {player}: {move}",
      {{"number", ply.number}, {"player", ply.player}, {"move", move_words(game, index, words)}});
}

std::string corrected_sentence(const model::Game& game, std::size_t index, Language words) {
  const PlyName ply(game, index);
  return tr(
      "Move {number} of {player} is corrected: {move}",
      {{"number", ply.number}, {"player", ply.player}, {"move", move_words(game, index, words)}});
}

std::string corrected_from_sentence(const model::Game& game, std::size_t index) {
  const PlyName ply(game, index);
  return tr("The moves from move {number} of {player} on are corrected",
            {{"number", ply.number}, {"player", ply.player}});
}

std::string taken_back_sentence(const model::Game& game, std::size_t index, std::size_t count) {
  const PlyName ply(game, index);
  const language::Arguments values = {{"number", ply.number}, {"player", ply.player}};
  if (count == 1) return tr("Move {number} of {player} is taken back", values);
  return tr("Move {number} of {player} and all moves after it are taken back", values);
}

std::string result_sentence(rules::Result result) {
  switch (result) {
    case rules::Result::kWhiteWins:
      return tr("The game is over: White has won");
    case rules::Result::kBlackWins:
      return tr("The game is over: Black has won");
    case rules::Result::kDraw:
      return tr("The game is over: draw");
    default:
      return tr("The game is over");
  }
}

std::string time_sentence(rules::Color player, std::chrono::seconds left) {
  return tr("{time} for {player}", {{"time", spoken_time(left)}, {"player", player}});
}

std::string spoken_time(std::chrono::milliseconds time) {
  const auto seconds = static_cast<std::size_t>(
      std::max<std::int64_t>(0, std::chrono::floor<std::chrono::seconds>(time).count()));
  std::string text;
  const auto add = [&text](std::size_t count, const std::string& counted) {
    if (count > 0) text += (text.empty() ? "" : " ") + counted;
  };
  const std::size_t hours = seconds / 3600, minutes = seconds / 60 % 60, rest = seconds % 60;
  add(hours, trn("{count} hour", "{count} hours", hours));
  add(minutes, trn("{count} minute", "{count} minutes", minutes));
  add(rest, trn("{count} second", "{count} seconds", rest));
  return text.empty() ? tr("no time") : text;
}

std::string square_words(rules::Square square, Language words) {
  return for_a_voice(
      std::string(rules::kSpokenFiles[static_cast<std::size_t>(rules::file_of(square))]) + " " +
          std::string(
              rules::spoken_words(words).ranks[static_cast<std::size_t>(rules::rank_of(square))]),
      words);
}

std::string piece_word(rules::PieceType type, Language words) {
  return for_a_voice(std::string(rules::spoken_words(words).pieces[static_cast<std::size_t>(type)]),
                     words);
}

namespace {

using rules::Color;
using rules::PieceType;

// From the king to the pawn, as diagrams are read out.
constexpr std::array kTypes = {PieceType::kKing,   PieceType::kQueen,  PieceType::kRook,
                               PieceType::kBishop, PieceType::kKnight, PieceType::kPawn};
constexpr std::array kPlayers = {Color::kWhite, Color::kBlack};

using language::tr;
using language::trn;

std::string name_of_player(Color player) {
  return player == Color::kWhite ? tr("White") : tr("Black");
}

// The squares with that piece, file by file.
std::vector<rules::Square> squares_with(const rules::Placement& placement, rules::Piece piece) {
  std::vector<rules::Square> squares;
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const rules::Square square = rules::square_at(file, rank);
      if (placement[square] == piece) squares.push_back(square);
    }
  }
  return squares;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text.empty() ? tr("no piece") : text;
}

std::string to_move_sentence(const rules::Position& position) {
  return tr("{player} is to move.", {{"player", position.turn()}});
}

std::string last_move(const model::Game& game, Language words) {
  std::string text = game.plies.empty()
                         ? tr("No move was made yet.")
                         : last_move_sentence(game, game.plies.size() - 1, words) + ".";
  if (game.adjournment) return text + " " + tr("The game is adjourned.");
  if (game.result == rules::Result::kUnknown || game.result_is_provisional) return text;
  return text + " " + result_sentence(game.result) + ".";
}

std::string position_text(const rules::Position& position, Language words) {
  std::string text;
  for (const Color player : kPlayers) {
    std::vector<std::string> parts;
    for (const PieceType type : kTypes) {
      for (const rules::Square square :
           squares_with(position.placement(), rules::make_piece(player, type))) {
        parts.push_back(piece_word(type, words) + " " + square_words(square, words));
      }
    }
    text += name_of_player(player) + ": " + joined(parts) + ". ";
  }
  return text + to_move_sentence(position);
}

std::string material(const rules::Position& position, Language words) {
  std::string text;
  for (const Color player : kPlayers) {
    std::vector<std::string> parts;
    for (const PieceType type : kTypes) {
      const auto count = squares_with(position.placement(), rules::make_piece(player, type)).size();
      if (count > 0) parts.push_back(piece_word(type, words) + " " + std::to_string(count));
    }
    text += (text.empty() ? "" : " ") + name_of_player(player) + ": " + joined(parts) + ".";
  }
  return text;
}

std::string clocks(const SeenTable& table, model::Instant now) {
  if (!table.clock) return tr("There is no clock at this board.");
  std::string text;
  for (const Color player : kPlayers) {
    text += name_of_player(player) + ": " + spoken_time(*time_left(table, player, now)) + ". ";
  }
  if (!table.clock->running) return text + tr("The clock is stopped.");
  return text + tr("{player}'s clock is running.", {{"player", *table.clock->running}});
}

std::string move_number(const model::Game& game) {
  const bool white_starts = game.start.turn() == Color::kWhite;
  const auto first = game.plies.size() / 2 + game.plies.size() % 2, second = game.plies.size() / 2;
  const auto made = [](Color player, std::size_t count) {
    return trn("{player} has made {count} move.", "{player} has made {count} moves.", count,
               {{"player", player}}) +
           " ";
  };
  const rules::Position position = game.position();
  return made(Color::kWhite, white_starts ? first : second) +
         made(Color::kBlack, white_starts ? second : first) +
         tr("Move {number}: {player} is to move.",
            {{"number", position.fullmove_number()}, {"player", position.turn()}});
}

}  // namespace

std::string answer(Question question, const SeenTable& table, model::Instant now,
                   rules::Language words) {
  if (question == Question::kClocks) return clocks(table, now);
  if (table.game == nullptr) return tr("No game has begun at this board.");
  switch (question) {
    case Question::kPosition:
      return position_text(table.game->position(), words);
    case Question::kMaterial:
      return material(table.game->position(), words);
    case Question::kMoveNumber:
      return move_number(*table.game);
    default:
      return last_move(*table.game, words);
  }
}

}  // namespace jadoube::announcements

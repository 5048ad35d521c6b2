#include "daemon/announcements/answers.h"

#include <array>

#include "daemon/announcements/announcement.h"
#include "daemon/language/translate.h"

namespace jadoube::announcements {
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

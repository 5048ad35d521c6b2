#include "daemon/announcements/sentences.h"

#include <array>
#include <string_view>

#include "rules/notation/announcement.h"
#include "rules/notation/spoken_words.h"

namespace jadoube::announcements {
namespace {

std::string capital(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

std::string counted(std::int64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string player_word(rules::Color player) {
  return player == rules::Color::kWhite ? "White" : "Black";
}

}  // namespace

std::string for_a_voice(std::string text, Language words) {
  if (words != Language::kGerman) return text;
  // The Laws write German without its own letters. A German voice reads "oe" as two sounds.
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

std::string move_name(const model::Game& game, std::size_t index) {
  const bool white_starts = game.start.turn() == rules::Color::kWhite;
  const std::size_t from_white = index + (white_starts ? 0 : 1);
  const auto number = static_cast<std::size_t>(game.start.fullmove_number()) + from_white / 2;
  return "move " + std::to_string(number) + " of " + (from_white % 2 == 0 ? "White" : "Black");
}

std::string last_move_sentence(const model::Game& game, std::size_t index, Language words) {
  return capital(move_name(game, index)) + ": " + move_words(game, index, words);
}

std::string corrected_sentence(const model::Game& game, std::size_t index, Language words) {
  return capital(move_name(game, index)) + " is corrected: " + move_words(game, index, words);
}

std::string corrected_from_sentence(const model::Game& game, std::size_t index) {
  return "The moves from " + move_name(game, index) + " on are corrected";
}

std::string taken_back_sentence(const model::Game& game, std::size_t index, std::size_t count) {
  if (count == 1) return capital(move_name(game, index)) + " is taken back";
  return capital(move_name(game, index)) + " and all moves after it are taken back";
}

std::string result_sentence(rules::Result result) {
  switch (result) {
    case rules::Result::kWhiteWins:
      return "The game is over: White has won";
    case rules::Result::kBlackWins:
      return "The game is over: Black has won";
    case rules::Result::kDraw:
      return "The game is over: draw";
    default:
      return "The game is over";
  }
}

std::string time_sentence(rules::Color player, std::chrono::seconds left) {
  return spoken_time(left) + " for " + player_word(player);
}

std::string spoken_time(std::chrono::milliseconds time) {
  const auto seconds =
      std::max<std::int64_t>(0, std::chrono::floor<std::chrono::seconds>(time).count());
  std::string text;
  const auto add = [&text](std::int64_t count, std::string_view one, std::string_view many) {
    if (count > 0) text += (text.empty() ? "" : " ") + counted(count, one, many);
  };
  add(seconds / 3600, "hour", "hours");
  add(seconds / 60 % 60, "minute", "minutes");
  add(seconds % 60, "second", "seconds");
  return text.empty() ? "no time" : text;
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

}  // namespace jadoube::announcements

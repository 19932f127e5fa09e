// The part of a bot that is the same for every bot: a line of JSON in, a line out.
//
// A bot is a function from what it sees to a move:
//
//     #include "joust.hpp"
//
//     int main() {
//       return joust::play([](const joust::Turn& turn) { return turn.legal.front(); });
//     }
//
// Standard output belongs to Joust: write to std::cerr.
#pragma once

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace joust {

enum class Game { tic_tac_toe, twenty_forty_eight };
enum Direction { up, right, down, left };

struct Turn {
  Game game;
  int size, win;              // the side of the board; the marks in a row that win
  // Row by row; tic-tac-toe: 1 is yours, -1 the other's, 0 free; 2048: the tiles.
  std::vector<long> cells;
  std::vector<int> legal;     // numbers of cells, or directions; never empty
  std::optional<long> clock;  // the milliseconds for this move; nothing for no limit
};

// A JSON value: `text` holds a string, or the letters of a number, true, false or null.
struct Json {
  std::string text;
  std::vector<Json> items;
  std::map<std::string, Json> fields;

  const Json& operator[](const std::string& name) const {
    static const Json null{"null", {}, {}};
    auto found = fields.find(name);
    return found == fields.end() ? null : found->second;
  }
  std::optional<long> number() const {
    if (text.empty() || !(std::isdigit(text[0]) || text[0] == '-')) return {};
    return std::strtol(text.c_str(), nullptr, 10);
  }
};

// Reads JSON. An escape of the form \u0041 is kept as it stands: Joust's own words have none.
class Reader {
 public:
  explicit Reader(const std::string& text) : text(text) {}

  Json value() {
    Json json;
    char first = peek();
    if (first == '"') {
      json.text = string();
    } else if (first == '[') {
      list(']', [&] { json.items.push_back(value()); });
    } else if (first == '{') {
      list('}', [&] {
        std::string name = string();
        expect(':');
        json.fields[name] = value();
      });
    } else {
      while (at < text.size() && (std::isalnum(text[at]) || std::strchr("+-.", text[at])))
        json.text += text[at++];
      if (json.text.empty()) throw std::runtime_error("no JSON: " + text);
    }
    return json;
  }

 private:
  const std::string& text;
  std::size_t at = 0;

  char peek() {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) at++;
    return at < text.size() ? text[at] : '\0';
  }
  void expect(char c) {
    if (peek() != c) throw std::runtime_error("no JSON: " + text);
    at++;
  }
  template <typename Item>
  void list(char end, Item item) {
    at++;
    if (peek() != end) {
      item();
      while (peek() == ',') at++, item();
    }
    expect(end);
  }
  std::string string() {
    static const std::string letters = "bfnrt", meanings = "\b\f\n\r\t";
    std::string result;
    expect('"');
    for (; at < text.size() && text[at] != '"'; at++) {
      if (text[at] != '\\' || text[at + 1] == 'u') {
        result += text[at];
        continue;
      }
      auto letter = letters.find(text[++at]);
      result += letter == std::string::npos ? text[at] : meanings[letter];
    }
    expect('"');
    return result;
  }
};

inline const std::vector<std::string> direction_names = {"up", "right", "down", "left"};

// Takes from a message what changes from turn to turn.
inline void read_turn(const Json& message, Turn& turn) {
  turn.cells.clear();
  for (char c : message["board"].text)
    turn.cells.push_back(c == '.' ? 0 : c == message["you"].text[0] ? 1 : -1);
  for (const Json& row : message["board"].items)
    for (const Json& tile : row.items) turn.cells.push_back(tile.number().value_or(0));
  turn.legal.clear();
  for (const Json& move : message["legal"].items) {
    int direction = 0;
    while (direction < 4 && direction_names[direction] != move.text) direction++;
    turn.legal.push_back(direction < 4 ? direction : static_cast<int>(move.number().value_or(0)));
  }
  turn.clock = message["clock_ms"].number();
}

// Plays until Joust asks the bot to exit or closes the input; returns what main is to return.
inline int play(const std::function<int(const Turn&)>& choose) {
  Turn turn{};
  for (std::string line; std::getline(std::cin, line);) {
    const Json message = Reader(line).value();
    const std::string& type = message["type"].text;
    if (type == "hello") {
      const Json& rules = message["rules"];
      turn.game = message["game"].text == "2048" ? Game::twenty_forty_eight : Game::tic_tac_toe;
      turn.size = static_cast<int>(rules["size"].number().value_or(3));
      turn.win = static_cast<int>(rules["win"].number().value_or(3));
      std::cout << R"({"type":"ready"})" << std::endl;
    } else if (type == "turn") {
      read_turn(message, turn);
      const int move = choose(turn);
      std::cout << R"({"turn":)" << message["turn"].text << R"(,"move":)";
      if (turn.game == Game::tic_tac_toe)
        std::cout << move;
      else
        std::cout << '"' << direction_names.at(move) << '"';
      std::cout << '}' << std::endl;  // endl flushes: else the line would wait in a buffer
    } else if (type == "quit") {
      break;
    }
  }
  return 0;
}

}  // namespace joust

//! The part of a bot that is the same for every bot: a line of JSON in, a line out.
//!
//! A bot is a function from what it sees to a move:
//!
//! ```
//! mod joust;
//!
//! fn main() {
//!     joust::play(|turn| turn.legal[0]);
//! }
//! ```
//!
//! Standard output belongs to Joust: use `eprintln!`.
#![allow(dead_code)]

use std::io::{self, BufRead, Write};
use std::iter::Peekable;
use std::str::Chars;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Game {
    #[default]
    TicTacToe,
    TwentyFortyEight,
}

/// The directions of 2048 by the numbers of their moves.
pub const DIRECTIONS: [&str; 4] = ["up", "right", "down", "left"];

#[derive(Clone, Debug, Default)]
pub struct Turn {
    pub game: Game,
    /// The side of the board.
    pub size: usize,
    /// The marks in a row that win.
    pub win: usize,
    /// Row by row; in tic-tac-toe 1 is yours, -1 the other's, 0 free; in 2048 the tiles.
    pub cells: Vec<i64>,
    /// The numbers of cells, or of `DIRECTIONS`; never empty.
    pub legal: Vec<usize>,
    /// The milliseconds for this move, if they are limited.
    pub clock: Option<u64>,
}

/// Plays until Joust asks the bot to exit or closes the input.
pub fn play(mut choose: impl FnMut(&Turn) -> usize) {
    let mut turn = Turn::default();
    for line in io::stdin().lock().lines() {
        let message = match line.map(|line| Json::read(&line)) {
            Ok(Some(message)) => message,
            _ => continue,
        };
        match message.get("type").text() {
            "hello" => {
                let rules = message.get("rules");
                turn.game = match message.get("game").text() {
                    "2048" => Game::TwentyFortyEight,
                    _ => Game::TicTacToe,
                };
                turn.size = rules.get("size").number().unwrap_or(3) as usize;
                turn.win = rules.get("win").number().unwrap_or(3) as usize;
                send(r#"{"type":"ready"}"#.to_string());
            }
            "turn" => {
                turn.read(&message);
                let number = message.get("turn").number().unwrap_or(0);
                let played = choose(&turn);
                send(match turn.game {
                    Game::TicTacToe => format!(r#"{{"turn":{number},"move":{played}}}"#),
                    Game::TwentyFortyEight => {
                        format!(r#"{{"turn":{number},"move":"{}"}}"#, DIRECTIONS[played])
                    }
                });
            }
            "quit" => break,
            _ => {}
        }
    }
}

/// Writes a line; whether it is read is for the next line from Joust to show.
fn send(line: String) {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}

impl Turn {
    /// Takes from a message what changes from turn to turn.
    fn read(&mut self, message: &Json) {
        let you = message.get("you").text();
        self.cells = match message.get("board") {
            Json::Text(board) => (board.chars())
                .map(|mark| {
                    if mark == '.' {
                        0
                    } else if you.starts_with(mark) {
                        1
                    } else {
                        -1
                    }
                })
                .collect(),
            board => {
                (board.items().iter().flat_map(Json::items)).filter_map(Json::number).collect()
            }
        };
        self.legal = (message.get("legal").items().iter())
            .filter_map(|item| match item {
                Json::Text(name) => DIRECTIONS.iter().position(|word| word == name),
                item => item.number().map(|number| number as usize),
            })
            .collect();
        self.clock = message.get("clock_ms").number().map(|number| number as u64);
    }
}

/// A JSON value: as much of one as a bot needs.
#[derive(Debug)]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value that a text holds, if it is JSON.
    fn read(text: &str) -> Option<Json> {
        Json::value(&mut text.chars().peekable())
    }

    fn get(&self, name: &str) -> &Json {
        let fields: &[(String, Json)] = if let Json::Object(fields) = self { fields } else { &[] };
        fields.iter().find(|(key, _)| key == name).map_or(&Json::Null, |(_, value)| value)
    }

    fn text(&self) -> &str {
        if let Json::Text(text) = self {
            text
        } else {
            ""
        }
    }

    fn number(&self) -> Option<i64> {
        if let Json::Number(number) = self {
            Some(*number as i64)
        } else {
            None
        }
    }

    fn items(&self) -> &[Json] {
        if let Json::List(items) = self {
            items
        } else {
            &[]
        }
    }

    fn value(text: &mut Peekable<Chars>) -> Option<Json> {
        match peek(text)? {
            '"' => Json::string(text).map(Json::Text),
            '[' => {
                let mut items = Vec::new();
                Json::each(text, ']', |text| Some(items.push(Json::value(text)?)))?;
                Some(Json::List(items))
            }
            '{' => {
                let mut fields = Vec::new();
                Json::each(text, '}', |text| {
                    peek(text)?;
                    let name = Json::string(text)?;
                    (peek(text)? == ':').then(|| text.next())?;
                    Some(fields.push((name, Json::value(text)?)))
                })?;
                Some(Json::Object(fields))
            }
            _ => {
                let mut word = String::new();
                while let Some(c) =
                    text.next_if(|&c| c.is_ascii_alphanumeric() || "+-.".contains(c))
                {
                    word.push(c);
                }
                match word.as_str() {
                    "null" => Some(Json::Null),
                    "true" | "false" => Some(Json::Bool(word == "true")),
                    _ => word.parse().ok().map(Json::Number),
                }
            }
        }
    }

    /// Reads what stands between two brackets, separated by commas.
    fn each(
        text: &mut Peekable<Chars>,
        end: char,
        mut item: impl FnMut(&mut Peekable<Chars>) -> Option<()>,
    ) -> Option<()> {
        text.next();
        if peek(text)? != end {
            item(text)?;
            while peek(text)? == ',' {
                text.next();
                item(text)?;
            }
        }
        (text.next()? == end).then_some(())
    }

    fn string(text: &mut Peekable<Chars>) -> Option<String> {
        let mut result = String::new();
        (text.next()? == '"').then_some(())?;
        loop {
            match text.next()? {
                '"' => return Some(result),
                '\\' => match text.next()? {
                    'b' => result.push('\u{8}'),
                    'f' => result.push('\u{c}'),
                    'n' => result.push('\n'),
                    'r' => result.push('\r'),
                    't' => result.push('\t'),
                    'u' => {
                        let digits: String = (0..4).map_while(|_| text.next()).collect();
                        let code = u32::from_str_radix(&digits, 16).ok()?;
                        // Half of a pair, for a rare character, becomes a question mark of Unicode.
                        result.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                    }
                    c => result.push(c),
                },
                c => result.push(c),
            }
        }
    }
}

/// The next character that is no white space.
fn peek(text: &mut Peekable<Chars>) -> Option<char> {
    while text.next_if(|c| c.is_ascii_whitespace()).is_some() {}
    text.peek().copied()
}

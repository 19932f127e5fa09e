//! Tic-tac-toe by Monte-Carlo tree search, 2048 by games that are played out by chance.

mod joust;

use joust::{Game, Turn};
use std::time::{Duration, Instant};

fn main() {
    let mut luck = Luck(0x9E37_79B9_7F4A_7C15);
    joust::play(|turn| {
        let limit = turn.clock.map_or(25, |clock| clock / 4);
        match turn.game {
            Game::TicTacToe => tree_search(turn, limit.min(20), &mut luck),
            Game::TwentyFortyEight => play_out(turn, limit.min(2), &mut luck),
        }
    });
}

/// A sequence of numbers that look like chance (xorshift).
struct Luck(u64);

impl Luck {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * count) >> 32
    }
}

/// A position that the search has seen: who moved to it where, and how the games from it went.
struct Node {
    cell: usize,
    mark: i64,
    visits: f64,
    points: f64,
    children: Vec<usize>,
}

fn tree_search(turn: &Turn, milliseconds: u64, luck: &mut Luck) -> usize {
    let end = Instant::now() + Duration::from_millis(milliseconds);
    let mut nodes = vec![Node { cell: 0, mark: -1, visits: 0.0, points: 0.0, children: vec![] }];
    while nodes[0].visits < 20_000.0 && (nodes.len() < 2 || Instant::now() < end) {
        let mut cells = turn.cells.clone();
        let mut path = vec![0];
        let mut winner = None;
        // Down the tree, to where nobody has been yet.
        while winner.is_none() {
            let node = path[path.len() - 1];
            if nodes[node].children.is_empty() {
                if nodes[node].visits == 0.0 && node != 0 {
                    break;
                }
                let mark = -nodes[node].mark;
                for cell in candidates(&cells, turn.size) {
                    nodes.push(Node { cell, mark, visits: 0.0, points: 0.0, children: vec![] });
                    let child = nodes.len() - 1;
                    nodes[node].children.push(child);
                }
            }
            let log = (nodes[node].visits + 1.0).ln();
            let promise = |&child: &usize| {
                let Node { visits, points, .. } = nodes[child];
                (points + 1.0) / (visits + 1.0) + (2.0 * log / (visits + 1e-3)).sqrt()
            };
            let best = (nodes[node].children.iter().copied())
                .max_by(|a, b| promise(a).total_cmp(&promise(b)));
            let child = match best {
                Some(child) => child,
                None => break,
            };
            path.push(child);
            let Node { cell, mark, .. } = nodes[child];
            cells[cell] = mark;
            if has_row(&cells, cell, turn) {
                winner = Some(mark);
            }
        }
        let mark = -nodes[path[path.len() - 1]].mark;
        let winner = winner.unwrap_or_else(|| finish(&mut cells, mark, turn, luck));
        for node in path {
            nodes[node].visits += 1.0;
            nodes[node].points +=
                if winner == nodes[node].mark { 1.0 } else { 0.5 * f64::from(winner == 0) };
        }
    }
    let most =
        nodes[0].children.iter().max_by(|&&a, &&b| nodes[a].visits.total_cmp(&nodes[b].visits));
    most.map_or(turn.legal[0], |&child| nodes[child].cell)
}

/// The free cells; on a large board those beside a mark, or the centre.
fn candidates(cells: &[i64], size: usize) -> Vec<usize> {
    let is_near = |cell: usize| {
        let (x, y) = (cell % size, cell / size);
        (y.saturating_sub(1)..=(y + 1).min(size - 1)).any(|y| {
            (x.saturating_sub(1)..=(x + 1).min(size - 1)).any(|x| cells[y * size + x] != 0)
        })
    };
    let free = || (0..cells.len()).filter(|&cell| cells[cell] == 0);
    let near: Vec<_> = free().filter(|&cell| size < 5 || is_near(cell)).collect();
    if near.is_empty() {
        free().skip(size * size / 2).take(1).chain(free().take(1)).collect()
    } else {
        near
    }
}

/// Plays by chance; the mark of the winner, or 0.
fn finish(cells: &mut [i64], mut mark: i64, turn: &Turn, luck: &mut Luck) -> i64 {
    let mut free: Vec<_> = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect();
    while !free.is_empty() {
        let cell = free.swap_remove(luck.below(free.len()));
        cells[cell] = mark;
        if has_row(cells, cell, turn) {
            return mark;
        }
        mark = -mark;
    }
    0
}

/// Whether the mark on a cell is one of enough in a row.
fn has_row(cells: &[i64], cell: usize, turn: &Turn) -> bool {
    let size = turn.size as i64;
    [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(right, down)| {
        let run = |sign: i64| {
            let place = |i: i64| {
                (cell as i64 % size + i * sign * right, cell as i64 / size + i * sign * down)
            };
            (1..size)
                .map(place)
                .take_while(|&(x, y)| (0..size).contains(&x) && (0..size).contains(&y))
                .take_while(|&(x, y)| cells[(y * size + x) as usize] == cells[cell])
                .count()
        };
        1 + run(1) + run(-1) >= turn.win
    })
}

/// Plays some moves by chance from each direction, and takes the one that leads to most points.
fn play_out(turn: &Turn, milliseconds: u64, luck: &mut Luck) -> usize {
    let end = Instant::now() + Duration::from_millis(milliseconds);
    let mut points = [0; 4];
    for _ in 0..100 {
        for &first in &turn.legal {
            let mut cells = turn.cells.clone();
            let mut sum = slide(&mut cells, turn.size, first).unwrap_or(0);
            for _ in 0..10 {
                let free: Vec<_> = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect();
                cells[free[luck.below(free.len())]] = 2;
                let start = luck.below(4);
                match (0..4).find_map(|i| slide(&mut cells, turn.size, (start + i) % 4)) {
                    Some(gain) => sum += gain,
                    None => {
                        sum -= 1000;
                        break;
                    }
                }
            }
            sum += 20 * cells.iter().filter(|&&tile| tile == 0).count() as i64;
            points[first] += sum;
        }
        if Instant::now() > end {
            break;
        }
    }
    (turn.legal.iter().copied()).max_by_key(|&first| points[first]).unwrap_or(0)
}

/// Slides the tiles: what merged, or nothing if the move does not change the board.
fn slide(cells: &mut [i64], size: usize, direction: usize) -> Option<i64> {
    let mut gain = 0;
    let mut has_changed = false;
    for line in 0..size {
        let place = |i: usize| match direction {
            0 => i * size + line,
            1 => line * size + size - 1 - i,
            2 => (size - 1 - i) * size + line,
            _ => line * size + i,
        };
        let mut tiles: Vec<i64> = Vec::with_capacity(size);
        let mut may_merge = false;
        for i in 0..size {
            let tile = cells[place(i)];
            match tiles.last_mut() {
                _ if tile == 0 => {}
                Some(last) if may_merge && *last == tile => {
                    *last *= 2;
                    gain += *last;
                    may_merge = false;
                }
                _ => {
                    tiles.push(tile);
                    may_merge = true;
                }
            }
        }
        tiles.resize(size, 0);
        for (i, tile) in tiles.into_iter().enumerate() {
            has_changed |= cells[place(i)] != tile;
            cells[place(i)] = tile;
        }
    }
    has_changed.then_some(gain)
}

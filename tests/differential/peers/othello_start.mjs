// The rows of an Othello start position in the letters an implementation wants: of the four centre
// squares the upper two are white, black, the lower two black, white.

export function startRows({ columns, rows }, letters) {
  const board = Array.from({ length: rows }, () => Array(columns).fill(letters['.']));
  const x = columns / 2 - 1;
  const y = rows / 2 - 1;
  board[y][x] = letters.O;
  board[y][x + 1] = letters.X;
  board[y + 1][x] = letters.X;
  board[y + 1][x + 1] = letters.O;
  return board.map((row) => row.join(''));
}

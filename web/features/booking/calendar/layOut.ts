/** What takes time on a day, in minutes of its clocks. */
export interface Piece<Item> {
  item: Item;
  from: number;
  to: number;
}

export interface Placed<Item> extends Piece<Item> {
  /** Its place among those beside it, from 0, of so many. */
  column: number;
  columns: number;
}

/** Pieces that overlap lie beside each other, each in the first column that is free; a run of them has the same width. */
export function layOut<Item>(pieces: readonly Piece<Item>[]): Placed<Item>[] {
  const placed: Placed<Item>[] = [];
  let run: Placed<Item>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of run) one.columns = ends.length;
    placed.push(...run);
    [run, ends] = [[], []];
  };
  for (const piece of pieces.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (ends.length > 0 && ends.every((end) => end <= piece.from)) close();
    const free = ends.findIndex((end) => end <= piece.from);
    const column = free < 0 ? ends.length : free;
    ends[column] = piece.to;
    run.push({ ...piece, column, columns: 1 });
  }
  close();
  return placed;
}

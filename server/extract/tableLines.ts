import { isQuestionAnswerHeader } from './questionPairs.ts';

/** A table's row as text, or a label or note that is alone in its row. */
export interface TableLine {
  kind: 'row' | 'label';
  text: string;
}

export interface ReadTable {
  /** The header's cells, when a header row was recognised. */
  header: string[] | undefined;
  /** The rows below the header. */
  rows: string[][];
  /** Lines above the header: usually the table's title. */
  preface: string[];
}

/** Finds the header row among the first rows of a table, and separates the rows above and below it. */
export function readTable(rows: string[][], knownHeader = false): ReadTable {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  for (let at = 0; at < Math.min(filled.length, 10); at++) {
    const row = filled[at]!;
    if (countOf(row) < 2) continue;
    const below = filled.slice(at + 1);
    const named = below.length > 0 && (knownHeader || isQuestionAnswerHeader(row));
    if (named || isHeader(row, below.slice(0, 50))) {
      const preface = filled.slice(0, at).map(plainRow);
      const joined = joinedHeader(row, below);
      return { header: joined ?? row, rows: joined ? below.slice(1) : below, preface };
    }
    break;
  }
  return { header: undefined, rows: filled, preface: [] };
}

/**
 * Joins a header of two rows: "Price" across two columns, above "Weekday" and "Weekend", becomes "Price Weekday" and
 * "Price Weekend". The second row must name parts of such columns only.
 */
function joinedHeader(row: string[], [second, ...below]: string[][]): string[] | undefined {
  if (!second || below.length === 0) return undefined;
  const isPart = second.map((cell, column) => {
    const isWide = row[column] === '' || (row[column + 1] === '' && !!second[column + 1]);
    return cell !== '' && column > 0 && isWide && cell !== row[column];
  });
  const fits = second.every((cell, column) => isPart[column] || cell === '' || cell === row[column]);
  if (!fits || isPart.filter(Boolean).length < 2 || !second.every(isName)) return undefined;
  let above = '';
  return Array.from({ length: Math.max(row.length, second.length) }, (_, column) => {
    above = row[column] || above;
    return isPart[column] ? `${above} ${second[column]}` : (row[column] ?? '');
  });
}

/** Rows as `Service: Cut; Price: $380`, so that each is understandable without the header. */
export function tableLines(table: ReadTable): TableLine[] {
  const columns = Math.max(0, ...table.rows.slice(0, 1000).map((row) => row.length));
  return table.rows.map((row): TableLine => {
    if (columns > 1 && countOf(row) === 1 && row[0]) return { kind: 'label', text: row[0] };
    return { kind: 'row', text: table.header ? namedRow(row, table.header) : plainRow(row) };
  });
}

function namedRow(row: string[], header: string[]): string {
  const fields = row.flatMap((cell, column) => {
    if (cell === '') return [];
    const name = header[column]?.replace(/[:：]\s*$/, '');
    return [name ? `${name}: ${cell}` : cell];
  });
  return fields.join('; ');
}

function plainRow(row: string[]): string {
  const cells = row.filter((cell) => cell !== '');
  // "Monday" | "9:00 to 18:00" reads as a name and its value.
  if (cells.length === 2 && cells[0]!.length <= 60 && !/[.?!。？！:：]$/.test(cells[0]!))
    return cells.join(': ');
  return cells.join('; ');
}

/**
 * Whether a row is a header: short distinct names, no figures, no sentences, as many as the rows below have cells. For
 * two columns without figures that is not enough ("Monday | Closed"): there the header must contain typical header
 * words, or be much shorter than the cells below.
 */
function isHeader(row: string[], below: string[][]): boolean {
  if (below.length === 0) return false;
  const names = row.filter((cell) => cell !== '');
  if (new Set(names).size < names.length || !names.every(isName)) return false;
  const widest = Math.max(...below.map(countOf));
  if (names.length < Math.min(widest, Math.max(2, widest * 0.6))) return false;
  if (names.some((name) => HEADER_WORDS.test(name))) return true;
  if (names.some((name) => WEEKDAYS.test(name)))
    return names.length > 3 && names.every((name) => name.length < 12);
  const columns = row.map((_, column) =>
    below.map((line) => line[column] ?? '').filter((cell) => cell !== ''),
  );
  const hasFigures = columns.some(
    (cells, column) =>
      row[column] !== '' && cells.length > 0 && cells.filter(isFigure).length > cells.length / 2,
  );
  if (names.length > 2 || (hasFigures && below.length > 1)) return true;
  const lengths = below.flat().map((cell) => cell.length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return average > 3 * Math.max(...names.map((name) => name.length));
}

/** The rows of a timetable begin with a day; a header contains a whole week of them. */
const WEEKDAYS =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\b|星期|週[一二三四五六日末]|周[一二三四五六日末]|禮拜)/i;

function isName(cell: string): boolean {
  return (
    cell.length <= 60 &&
    !isFigure(cell) &&
    !/.{12}[.!。！；;]$|[?？]./.test(cell) &&
    !/https?:\/\//.test(cell)
  );
}

/** Prices, times, dates, counts, phone numbers: more digits than words. */
function isFigure(cell: string): boolean {
  const digits = cell.match(/\d/g)?.length ?? 0;
  const letters = cell.match(/\p{L}/gu)?.length ?? 0;
  return digits > 0 && letters <= Math.max(3, digits);
}

const HEADER_WORDS =
  /^(?:no|id|name|item|product|service|services|description|price|prices|cost|fee|fees|amount|total|qty|quantity|unit|size|colou?r|category|type|code|sku|date|day|time|hours|duration|status|address|phone|tel|telephone|e-?mail|contact|remarks?|notes?|questions?|answers?|q|a|名稱|名称|項目|项目|產品|产品|商品|貨品|服務|服务|描述|說明|说明|內容|内容|價錢|價格|价格|價目|售價|售价|單價|单价|收費|收费|費用|费用|金額|金额|數量|数量|單位|单位|尺寸|顏色|颜色|類別|类别|分類|分类|類型|类型|編號|编号|序號|序号|日期|時間|时间|時長|时长|狀態|状态|地址|電話|电话|電郵|邮箱|聯絡|联系|備註|备注|問題|问题|答案|回答|提問|提问)(?:\s*[(（].*)?[:：]?$/i;

function countOf(row: string[]): number {
  return row.filter((cell) => cell !== '').length;
}

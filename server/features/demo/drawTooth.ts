import { crc32, deflateSync } from 'node:zlib';

const width = 480;
const height = 360;

type Colour = readonly [red: number, green: number, blue: number];

const tissue: Colour = [222, 232, 236];
const shade: Colour = [196, 210, 216];
const porcelain: Colour = [250, 245, 232];
const edge: Colour = [214, 200, 172];

/** A customer's snapshot for the demo, as PNG: a crown on a paper tissue. */
export function drawTooth(): Uint8Array {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, at = 0; y < height; y++) {
    at++; // Each row starts with its filter: none.
    for (let x = 0; x < width; x++, at += 3) rows.set(colourAt(x, y), at);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, red green blue.
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): Colour {
  const paper = mix(tissue, shade, 0.5 + 0.5 * Math.sin(x / 23 + Math.sin(y / 31) * 2));
  const lit = mix(paper, [245, 248, 249], Math.max(0, 1 - Math.hypot(x - 120, y - 60) / 420));
  const shadow = mix(lit, [120, 136, 144], 0.45 * soft(crown(x - 14, y - 18), 26));
  const depth = crown(x, y);
  if (depth <= -1.5) return shadow;
  const body = mix(edge, porcelain, Math.min(1, Math.max(0, depth) / 34));
  const grooves =
    Math.exp(-(((x - 240) / 9) ** 2)) + Math.exp(-(((y - 165 + (x - 240) ** 2 / 420) / 8) ** 2));
  const gloss = Math.exp(-(((x - 196) / 30) ** 2) - ((y - 132) / 22) ** 2);
  const enamel = mix(mix(body, edge, 0.5 * Math.min(1, grooves)), [255, 255, 255], 0.85 * gloss);
  return mix(shadow, enamel, soft(depth, 1.5));
}

/** How far inside the crown's outline a place is, in pixels: four cusps around a square. Negative outside. */
function crown(x: number, y: number): number {
  const angle = Math.atan2(y - 180, x - 240);
  const radius = 112 + 9 * Math.cos(4 * angle + Math.PI) + 3 * Math.sin(3 * angle);
  return radius - Math.hypot(x - 240, (y - 180) * 1.08);
}

/** 0 well outside, 1 well inside, smooth over `blur` pixels. */
function soft(depth: number, blur: number): number {
  return Math.min(1, Math.max(0, 0.5 + depth / (2 * blur)));
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (i: 0 | 1 | 2) => Math.round(one[i] + (other[i] - one[i]) * Math.min(1, Math.max(0, share)));
  return [part(0), part(1), part(2)];
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

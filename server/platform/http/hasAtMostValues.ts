/**
 * Whether a JSON text holds at most so many values, those of lists and nested objects included. Counted before it is
 * parsed: an object of hundreds of thousands of names takes a second, and a schema may find something in each value.
 */
export function hasAtMostValues(json: string, most: number): boolean {
  let count = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if ((code === comma || code === bracket || code === brace) && ++count > most) return false;
  }
  return true;
}

const [quote, backslash, comma, bracket, brace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Text of a file of a spreadsheet: UTF-8, UTF-16 with its byte order mark, else the encoding of Windows, in which some
 * still write CSV. Undefined for a workbook, which is no text.
 */
export function decodeSpreadsheetTextFile(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const startsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(...ZIP) || startsWith(...OLD_EXCEL)) return undefined;
  if (startsWith(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** First bytes of `.xlsx` and `.ods`. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of `.xls`. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

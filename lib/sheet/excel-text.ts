// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such characters, but for a CR it changes
const escapable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/** A text as workbooks write it (ECMA-376, 22.9.2.19): `_x000D_` for what XML cannot hold, `_x005F_x` for what looks so. */
export const excelText = (text: string): string =>
  text.replace(
    escapable,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

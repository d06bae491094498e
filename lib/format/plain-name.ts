/**
 * What nobody sees in a name: soft hyphens, zero width spaces, bidi marks, byte order marks. Joiners
 * stay, which Persian words and pictures need.
 */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g

/** As names are kept and compared: one form of Unicode, usual blanks and one at a time. */
export const plainName = (text: string): string =>
  text.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim()

/** Joiners and marks of direction: what nobody sees, not every keyboard has and some put in by themselves. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Letters that look the same and differ between Arabic and Persian keyboards. */
const lookalikes = new Map([
  ['\u064a', '\u06cc'],
  ['\u0649', '\u06cc'],
  ['\u0643', '\u06a9'],
])

/** A name or a number as a reader sees it, however a keyboard composes its letters (fa, vi). */
const seen = (text: string) =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\u0643\u0649\u064a]/g, (letter) => lookalikes.get(letter) ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\s+/g, ' ')
    .trim()

/** Whether somebody typed the name that a dangerous act asks for. */
export const isTypedName = (typed: string, name: string): boolean => seen(typed) === seen(name)

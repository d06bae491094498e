/** Joiners and direction marks: unseen, and not on every keyboard. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const lookalikes = new Map([
  ['\u064a', '\u06cc'],
  ['\u0649', '\u06cc'],
  ['\u0643', '\u06a9'],
])

const seen = (text: string) =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\u0643\u0649\u064a]/g, (letter) => lookalikes.get(letter) ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\s+/g, ' ')
    .trim()

export const isTypedName = (typed: string, name: string): boolean => seen(typed) === seen(name)

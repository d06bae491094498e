import type { TextWidth } from './text-width.ts'

const words = new Intl.Segmenter('und', { granularity: 'word' })
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What a line may end after, with the stops and blanks that follow it. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.length - 1
    const before = pieces[last]
    // A number of a device is one piece, with its hyphens and points; wide brackets stand without a blank before them.
    const isTied =
      (!isWordLike && !/^[（「『【《〈［]/u.test(segment)) ||
      /[^\s\p{L}\p{N})\]},;，。、；）】]$/u.test(before ?? '')
    if (before !== undefined && isTied) pieces[last] = before + segment
    else pieces.push(segment)
  }
  return pieces
}

/** The lines of a text that are at most so wide (em); of a longer text `most`, of which the last says that it goes on. */
export function wrapText(
  text: string,
  { width, most, widthOf }: { width: number; most: number; widthOf: TextWidth },
): string[] {
  const fits = (line: string) => widthOf(line.trimEnd()) <= width
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((whole) => {
    if (fits(whole)) return [whole]
    const own: string[] = []
    let line = ''
    const add = (piece: string) => {
      if (fits(line + piece)) line += piece
      else {
        if (line) own.push(line.trimEnd())
        line = piece.trimStart()
      }
    }
    for (const piece of piecesOf(whole)) {
      if (fits(piece)) add(piece)
      else for (const { segment } of letters.segment(piece)) add(segment)
    }
    return [...own, line.trimEnd()]
  })
  return lines.length > most
    ? [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').slice(0, -1)}…`]
    : lines
}

/** Of the widest part that no line can end in. */
export const widestPiece = (text: string, widthOf: TextWidth): number =>
  piecesOf(text).reduce((most, piece) => Math.max(most, widthOf(piece.trimEnd())), 0)

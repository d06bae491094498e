const bracketed = /[([（［]\s*([^)\]）］]*?)\s*[)\]）］]\s*\*?\s*$/
const behind = /[\s_,/:.-](?:in\s|en\s|em\s|в\s)?\s*(\p{L}+)\.?\s*\*?\s*$/iu

/** What may be the unit of a column: in brackets, or the last word of its heading. */
export const headingUnit = (heading: string): string =>
  (bracketed.exec(heading) ?? behind.exec(heading))?.[1] ?? ''

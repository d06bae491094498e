/** Characters of one legal text of a brand in one language: terms of use, or the privacy text. */
export const longestLegalText = 16_000

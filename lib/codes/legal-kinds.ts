/** Texts of a brand that people agree to: terms of use, and how it treats their data. */
export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

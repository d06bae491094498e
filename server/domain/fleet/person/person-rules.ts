/**
 * What the ids and texts of a person are, by which its rows are found (find-person.ts). `above`: accounts of the
 * organisations over it, whose exports (`listKind`) may have it; `aboveHome`: those organisations.
 */
export type Subject =
  | ('account' | 'device' | 'organisation' | 'home' | 'above' | 'aboveHome')
  | ('contact' | 'name' | 'number' | 'caller' | 'ownKind' | 'listKind')

/**
 * Of a row of a person, by column: one of its ids or texts; a text that holds one of them
 * (`mention`), or its longer names too (`named`: for facts of what is over, which nobody needs); a fixed word
 * (`=account`); or what a column of rows of the person says in another table (`feedback.id`).
 */
export type Found = Readonly<
  Record<string, Subject | 'mention' | 'named' | `=${string}` | `${string}.${string}`>
>

const ids = new Set<string>(['account', 'device', 'organisation', 'caller', 'ownKind'])

/** By what nobody else has, then or later. */
export const isByIds = (found: Found): boolean =>
  Object.values(found).every(
    (value) => ids.has(value) || value.startsWith('=') || value.includes('.'),
  )

/** A word in place of a name; nothing in place of facts. */
export const neutralWord = Symbol('word')
export const nothing = Symbol('nothing')
export type NewValue = '' | null | typeof neutralWord | typeof nothing

export type PersonRule =
  | { kind: 'row'; by: readonly Found[] }
  | { kind: 'change'; to: Readonly<Record<string, NewValue>>; by: readonly Found[] }
  /** By server/domain/fleet/bin/erase-tracking.ts, day by day. */
  | { kind: 'tracked' }
  /** lib/codes/kept-by-law.ts */
  | { kind: 'law'; columns: readonly string[] }
  /** Columns of text that hold none of a person. */
  | { kind: 'plain'; columns: readonly string[] }

export type PersonTables = Readonly<Record<string, readonly PersonRule[]>>

/** Rows found in one of these ways go whole. */
export const row = (...by: readonly Found[]): PersonRule => ({ kind: 'row', by })

export const change = (
  to: Readonly<Record<string, NewValue>>,
  ...by: readonly Found[]
): PersonRule => ({ kind: 'change', to, by })

export const tracked: PersonRule = { kind: 'tracked' }

const listed = (columns: string) => columns.split(' ').filter((name) => name !== '')

export const plain = (columns = ''): PersonRule => ({ kind: 'plain', columns: listed(columns) })

/** Of months and weekdays in tables: of our languages, and of their neighbours'. */
const languages =
  'en en-GB zh ja fr es pt ru vi fa de it nl pl cs sv da nb fi tr uk ro hu el ar id th'.split(' ')

type Names = ReadonlyMap<string, number | undefined>

/** Letters only, without case and marks: as writers leave them out. */
export const nameForm = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/** Names that mean one number each; what means two is undefined. */
function namesFrom(entries: Iterable<readonly [name: string, number: number]>): Names {
  const names = new Map<string, number | undefined>()
  for (const [name, number] of entries) {
    if (name === '') continue
    names.set(name, names.has(name) && names.get(name) !== number ? undefined : number)
  }
  return names
}

/** 12 months and 7 days from 1 January 2024, a Monday, or of `start`. */
function namesOf(
  part: 'month' | 'weekday',
  count: number,
  calendar = 'gregory',
): [string, number][] {
  const start = calendar === 'gregory' ? Date.UTC(2024, 0, 1) : Date.UTC(2024, 2, 21)
  const step = part === 'month' ? 30.6 : 1
  return languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((width) =>
      // Beside a day, some languages write the month in another case.
      [{ day: 'numeric' } as const, {}].flatMap((beside) => {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-${calendar}`, {
          [part]: width,
          ...(part === 'month' && beside),
          timeZone: 'UTC',
        })
        return Array.from({ length: count }, (_, at): [string, number] => {
          const day = new Date(start + (at + 0.4) * step * 86_400_000)
          const found = format.formatToParts(day).find(({ type }) => type === part)
          return [nameForm(found?.value ?? ''), at + 1]
        })
      }),
    ),
  )
}

const shortest = 3
const cutsOf = ([name, number]: readonly [string, number]): [string, number][] =>
  Array.from({ length: Math.max(0, name.length - shortest) }, (_, at) => [
    name.slice(0, shortest + at),
    number,
  ])

/** In spreadsheets beside what the engine knows. */
const others: readonly [string, number][] = [
  ['mrz', 3],
  ['setiembre', 9],
]

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const months = once(() => {
  const known = [
    ...namesOf('month', 12),
    ...namesOf('month', 12, 'persian').filter(([name]) => name !== ''),
    ...others,
  ]
  return { whole: namesFrom(known), cut: namesFrom(known.flatMap(cutsOf)) }
})

const weekdays = once(() => namesFrom(namesOf('weekday', 7)))

/** 1 to 12, by a month's name in one of many languages, or three of its letters or more; undefined where none is certain. */
export function monthCalled(name: string): number | undefined {
  const form = nameForm(name)
  const { whole, cut } = months()
  return whole.has(form) ? whole.get(form) : cut.get(form)
}

export const isWeekday = (name: string): boolean => weekdays().has(nameForm(name))

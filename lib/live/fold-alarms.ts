type Foldable = { id: string; simei: string; type: string; time: number }

/** Alarms of one device and type: the newest stands for them all. */
export type FoldedAlarms<A extends Foldable> = { first: A; last: A; all: readonly A[] }

export const foldKey = ({ simei, type }: Pick<Foldable, 'simei' | 'type'>): string =>
  `${simei} ${type}`

/** By their key; `first` and `last` by time, whichever way the list runs. */
export function foldAlarms<A extends Foldable>(alarms: readonly A[]): Map<string, FoldedAlarms<A>> {
  const folds = new Map<string, { first: A; last: A; all: A[] }>()
  for (const alarm of alarms) {
    const fold = folds.get(foldKey(alarm))
    if (!fold) {
      folds.set(foldKey(alarm), { first: alarm, last: alarm, all: [alarm] })
      continue
    }
    fold.all.push(alarm)
    if (alarm.time < fold.first.time) fold.first = alarm
    if (alarm.time > fold.last.time) fold.last = alarm
  }
  return folds
}

/** In the order of the list: where the first of a fold stands, it stands for the others, unless it is open. */
export const shownOf = <A extends Foldable>(
  alarms: readonly A[],
  folds: ReadonlyMap<string, FoldedAlarms<A>>,
  open: ReadonlySet<string>,
): A[] =>
  alarms.filter((alarm) => open.has(foldKey(alarm)) || folds.get(foldKey(alarm))?.all[0] === alarm)
